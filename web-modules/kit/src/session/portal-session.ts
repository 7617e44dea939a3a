/**
 * Remembers that somebody signed in through the state portal in this browser. Sign-out then also signs out of the
 * portal; otherwise the next user of a shared computer could sign in with one click on "Gosuslugi". Stored per browser,
 * not per tab, because the sign-out may happen in another tab.
 */
const KEY = 'portal_session';

/** Called after a sign-in through the portal, and before the redirect to it. */
export function notePortalSession(): void {
  try {
    localStorage.setItem(KEY, '1');
  } catch {
    // Private window: closing it also ends the portal's session.
  }
}

export function forgetPortalSession(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing was stored.
  }
}

export function wasAtPortal(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}
