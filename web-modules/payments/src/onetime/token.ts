/**
 * The secret of a link. It is in the fragment of the address, which browsers do not send. The bank returns to the page
 * without it, so this tab keeps it while the browser is at the bank.
 */

const KEY = 'cabinet:one-time-payment';

/** The secret in the address, else the one that this tab keeps; null if it has none. */
export function tokenAt(hash: string): string | null {
  const given = new URLSearchParams(hash.slice(1)).get('token');
  return given !== null && given !== '' ? given : sessionStorage.getItem(KEY);
}

export function keepToken(token: string): void {
  sessionStorage.setItem(KEY, token);
}
