/**
 * Where somebody wanted to go before they left for the state portal (`?return=`): the portal sends everybody back to
 * `/login`, so the place waits in this tab. The shell looks at it before it leads anywhere.
 */

const KEY = 'portal_return';

/** On the way out; without a place the one of an earlier way is forgotten. */
export function keepPlace(place: string | null): void {
  if (place) sessionStorage.setItem(KEY, place);
  else sessionStorage.removeItem(KEY);
}

/** Once, when somebody is in. */
export function takePlace(): string | null {
  const place = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  return place;
}
