/** A value that follows another one after it has been stable for a while. */
import { useCallback, useEffect, useState } from 'react';

/** The debounced value, and a function that applies the current one at once (the Enter key). */
export function useDebounced<T>(value: T, delayMs: number): [T, () => void] {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  const flush = useCallback(() => setRested(value), [value]);
  return [rested, flush];
}
