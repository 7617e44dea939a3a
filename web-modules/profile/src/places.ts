/** Addresses of this module, and which address a link from outside may lead to. */

export const HOME = '/profile/info';

/** `?return=` leads to a page of ours, never to another site. */
export function ownAddress(value: string | null): string | null {
  return value && /^\/(?![/\\])/.test(value) ? value : null;
}
