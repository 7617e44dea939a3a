/**
 * Typed filters hold names and addresses, so they are no part of the page's address (CONTRIBUTING: no personal data in
 * URLs). They are in the tab's session storage under a key that the history entry carries: "back" and a reload find them,
 * a new link does not, and signing out deletes them.
 */
import { newIdempotencyKey, session } from '@cabinet/kit';
import type { Filters } from '../data/contract';

const PREFIX = 'admin:typed:';

/** The columns whose filters are typed, and the search over all columns. */
export const TYPED = ['q', 'id', 'last_name', 'first_name', 'patr_name', 'username', 'email', 'client_id', 'snils'];

const keys = (): readonly string[] => Object.keys(sessionStorage).filter((key) => key.startsWith(PREFIX));

session.onEnd(() => {
  for (const key of keys()) sessionStorage.removeItem(key);
});

/** Keeps the filters; returns their key, or undefined if there are none. */
export function keepTyped(filters: Filters): string | undefined {
  if (Object.keys(filters).length === 0) return undefined;
  const key = PREFIX + newIdempotencyKey();
  try {
    sessionStorage.setItem(key, JSON.stringify(filters));
  } catch {
    // Without storage the filters are lost; the table still works.
    return undefined;
  }
  return key;
}

export function typedUnder(key: unknown): Filters {
  if (typeof key !== 'string' || !key.startsWith(PREFIX)) return {};
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? '{}');
    if (typeof kept !== 'object' || kept === null) return {};
    return Object.fromEntries(
      Object.entries(kept).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    );
  } catch {
    return {};
  }
}
