/**
 * The state between a correct password and the second factor; stored in this tab, so that a reload asks for the factor
 * again.
 */

const KEY = 'second_step';
export type Method = 'totp' | 'recovery' | 'passkey';
const METHODS: readonly Method[] = ['totp', 'passkey', 'recovery'];

export interface PendingStep {
  /** Only usable together with the factor, and only for a few minutes. */
  readonly token: string;
  readonly methods: readonly Method[];
}

/** Reads the refusal `mfa_required`; unknown methods are dropped. */
export function pendingStepOf(extra: Readonly<Record<string, unknown>>): PendingStep | null {
  const { mfa_token: token, methods } = extra;
  if (typeof token !== 'string' || !Array.isArray(methods)) return null;
  return { token, methods: METHODS.filter((method) => methods.includes(method)) };
}

export function keepPendingStep(step: PendingStep): void {
  sessionStorage.setItem(KEY, JSON.stringify({ mfa_token: step.token, methods: step.methods }));
}

export function pendingStep(): PendingStep | null {
  try {
    return pendingStepOf(JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Record<string, unknown>);
  } catch {
    return null;
  }
}

export function forgetPendingStep(): void {
  sessionStorage.removeItem(KEY);
}
