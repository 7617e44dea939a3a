/**
 * The address to return to after the state portal (`?return=`). The portal always returns to `/login`, so the address
 * is stored in this tab; the shell reads it before it navigates.
 */

const KEY = 'portal_return';

/** Called before the redirect; null deletes the address of an earlier attempt. */
export function keepPlace(place: string | null): void {
  if (place) sessionStorage.setItem(KEY, place);
  else sessionStorage.removeItem(KEY);
}

/** Reads and deletes the address; called once, after sign-in. */
export function takePlace(): string | null {
  const place = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  return place;
}
