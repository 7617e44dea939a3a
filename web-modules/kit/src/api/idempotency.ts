/**
 * Keys for writes that must happen once (architecture §7): the same key for the same wish, a new one for a new wish.
 */
import { useCallback, useRef } from 'react';

export function newIdempotencyKey(): string {
  // randomUUID needs a secure context; a hospital's test system on plain http has only getRandomValues.
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** `keyFor(wish)` gives one key per wish as long as the screen lives: a double click and a retry repeat it. */
export function useIdempotencyKey(): (wish: string) => string {
  const keys = useRef(new Map<string, string>());
  return useCallback((wish: string) => {
    const known = keys.current.get(wish);
    if (known) return known;
    const fresh = newIdempotencyKey();
    keys.current.set(wish, fresh);
    return fresh;
  }, []);
}
