/**
 * Typed filters of a table hold names and addresses, so they are no part of the page's address (CONTRIBUTING: no personal
 * data in URLs). They are in the tab's session storage under a key that the history entry carries: "back" and a reload find
 * them, a new link does not, and signing out deletes them.
 */
import { newIdempotencyKey, session } from '@cabinet/kit';

export type TypedFilters = Readonly<Record<string, string>>;

export interface TypedFilterStore {
  /** Keeps the filters; returns their key, or undefined if there are none. */
  readonly keep: (filters: TypedFilters) => string | undefined;
  /** Those kept under a key, whatever the history entry has for one. */
  readonly under: (key: unknown) => TypedFilters;
}

/** The store of one table; `table` is part of its keys. Made once, when the module's code is loaded. */
export function typedFilters(table: string): TypedFilterStore {
  const prefix = `${table}:typed:`;
  session.onEnd(() => {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key);
  });
  return {
    keep: (filters) => {
      if (Object.keys(filters).length === 0) return undefined;
      const key = prefix + newIdempotencyKey();
      try {
        sessionStorage.setItem(key, JSON.stringify(filters));
      } catch {
        // Without storage the filters are lost; the table still works.
        return undefined;
      }
      return key;
    },
    under: (key) => {
      if (typeof key !== 'string' || !key.startsWith(prefix)) return {};
      try {
        const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? '{}');
        if (typeof kept !== 'object' || kept === null) return {};
        return Object.fromEntries(
          Object.entries(kept).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
        );
      } catch {
        return {};
      }
    },
  };
}
