/** Addresses of this module, and validation of return addresses. */

export const HOME = '/profile/info';

/** Validates `?return=`: only an address of this site. */
export function ownAddress(value: string | null): string | null {
  return value && /^\/(?![/\\])/.test(value) ? value : null;
}
