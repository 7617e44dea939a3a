/**
 * Whether somebody signed in at the state portal in this browser for the cabinet. Signing out then leads over the portal, or the next
 * person at a shared computer would come in with a press of "Gosuslugi". Of the browser, not of the tab: one may sign out in another.
 */
const KEY = 'portal_session';

/** After a sign-in through the portal, and on the way there. */
export function notePortalSession(): void {
  try {
    localStorage.setItem(KEY, '1');
  } catch {
    // A private window: its end is the end of the portal's session, too.
  }
}

export function forgetPortalSession(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing was noted.
  }
}

export function wasAtPortal(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}
