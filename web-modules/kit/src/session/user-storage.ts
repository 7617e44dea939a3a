/**
 * Local storage for one user: keys contain the user's id, and everything is deleted on sign-out, except the
 * language and the accessibility settings, which belong to the browser.
 */
import { useCallback, useState } from 'react';
import { session } from './session';
import { PREFIX as OFFLINE_PREFIX } from './offline-database';

const PREFIX = 'cabinet:';

/** Keys that outlive a session: the language and the accessibility settings. */
export const BROWSER_KEYS = ['language', 'accessibility'] as const;

function fullKey(key: string): string | null {
  const userId = session.get()?.userId;
  return userId ? `${PREFIX}${userId}:${key}` : null;
}

/** Storage can be full or forbidden (private windows). It is optional, so that is not an error. */
function quietly<T>(action: () => T, otherwise: T): T {
  try {
    return action();
  } catch {
    return otherwise;
  }
}

export const userStorage = {
  /** The value stored under `key` for this user; null if there is none or nobody is signed in. */
  get: (key: string): unknown => {
    const full = fullKey(key);
    if (!full) return null;
    return quietly(() => {
      const text = localStorage.getItem(full);
      return text === null ? null : (JSON.parse(text) as unknown);
    }, null);
  },
  set: (key: string, value: unknown) => {
    const full = fullKey(key);
    if (full) quietly(() => localStorage.setItem(full, JSON.stringify(value)), undefined);
  },
  remove: (key: string) => {
    const full = fullKey(key);
    if (full) quietly(() => localStorage.removeItem(full), undefined);
  },
  /** Deletes everything; called on sign-out, so that nothing stays on a shared computer. */
  wipe: () => {
    quietly(() => {
      const kept = new Set<string>(BROWSER_KEYS);
      for (const key of Object.keys(localStorage)) {
        // `offlineStore` has its own rules (offline-store.ts).
        if (!kept.has(key) && !key.startsWith(OFFLINE_PREFIX)) localStorage.removeItem(key);
      }
    }, undefined);
  },
};

/**
 * State that is remembered for this user, e.g. the text of a search. `isValid` checks what is read: a value of
 * another shape, from an older version, is dropped.
 */
export function useRemembered<T>(
  key: string,
  initial: T,
  isValid: (value: unknown) => value is T,
): [T, (value: T) => void] {
  const [value, setValue] = useState<T>(() => {
    const kept = userStorage.get(key);
    return isValid(kept) ? kept : initial;
  });
  const remember = useCallback(
    (next: T) => {
      setValue(next);
      userStorage.set(key, next);
    },
    [key],
  );
  return [value, remember];
}

/** Validator for `useRemembered` with strings. */
export function isText(value: unknown): value is string {
  return typeof value === 'string';
}
