/**
 * Converts a failed sign-in to a text: wrong login or password (B-323), too many attempts, server unavailable, or
 * anything else.
 */
import { ApiProblem } from '@cabinet/kit';

export interface Refusal {
  readonly key:
    | 'unconfirmed'
    | 'email_refused'
    | 'password_expired'
    | 'wrong'
    | 'too_often'
    | 'too_often_soon'
    | 'server_down'
    | 'storage_full'
    | 'no_network'
    | 'failed';
  readonly values: { readonly count?: number };
  /** Only set if support can use it. */
  readonly requestId: string | undefined;
}

/** Whether waiting resolves the refusal. */
export function isTooOften({ key }: Refusal): boolean {
  return key === 'too_often' || key === 'too_often_soon';
}

export function refusalOf(error: unknown): Refusal {
  if (!(error instanceof ApiProblem)) return { key: 'failed', values: {}, requestId: undefined };
  if (error.code === 'email_refused') return { key: 'email_refused', values: {}, requestId: undefined };
  if (error.code === 'password_expired') return { key: 'password_expired', values: {}, requestId: undefined };
  if (error.code === 'email_unconfirmed') return { key: 'unconfirmed', values: {}, requestId: undefined };
  if (error.code === 'invalid_grant') return { key: 'wrong', values: {}, requestId: undefined };
  if (error.status === 429) {
    const minutes = error.retryAfter === undefined ? undefined : Math.max(1, Math.ceil(error.retryAfter / 60));
    return minutes === undefined
      ? { key: 'too_often_soon', values: {}, requestId: undefined }
      : { key: 'too_often', values: { count: minutes }, requestId: undefined };
  }
  if (error.code === 'network') return { key: 'no_network', values: {}, requestId: undefined };
  if (error.code === 'storage_full') return { key: 'storage_full', values: {}, requestId: error.requestId };
  const key = error.isPassing || error.status >= 500 ? 'server_down' : 'failed';
  return { key, values: {}, requestId: error.requestId };
}
