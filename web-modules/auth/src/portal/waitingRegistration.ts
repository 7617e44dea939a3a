/**
 * The registration that waits for an address after the return from the state portal, kept in this tab: whoever looks into their
 * mail on a phone comes back to a page that is loaded anew.
 */

const KEY = 'portal_registration';

export interface WaitingRegistration {
  readonly state: string;
  /** Where the last code went. */
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
