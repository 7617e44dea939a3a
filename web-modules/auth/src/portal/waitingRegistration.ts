/**
 * A registration that waits for an e-mail address after the return from the state portal. Stored in this tab,
 * because on a phone reading the mail may unload the page.
 */

const KEY = 'portal_registration';

export interface WaitingRegistration {
  readonly state: string;
  /** The address that the last code was sent to. */
  readonly sentTo: string | null;
}

export function keepWaiting(waiting: WaitingRegistration): void {
  sessionStorage.setItem(KEY, JSON.stringify(waiting));
}

export function waitingOf(state: string): WaitingRegistration | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as WaitingRegistration | null;
    return kept?.state === state ? kept : null;
  } catch {
    return null;
  }
}

export function forgetWaiting(): void {
  sessionStorage.removeItem(KEY);
}
