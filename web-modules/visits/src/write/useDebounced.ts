/** A value that follows another one once that has rested for a while. */
import { useCallback, useEffect, useState } from 'react';

/** The rested value, and a function that does not wait any longer (the Enter key). */
export function useDebounced<T>(value: T, delayMs: number): [T, () => void] {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  const flush = useCallback(() => setRested(value), [value]);
  return [rested, flush];
}
