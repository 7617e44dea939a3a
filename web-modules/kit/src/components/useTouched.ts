import { useCallback, useEffect, useRef, useState } from 'react';
import { TOUCHED_DELAY_MS } from '../constants';

/**
 * Tracks touched fields. A field is touched 100 ms after it loses the focus, so that an error message does not
 * move "sign in" away from under the pointer during a click. `touchAll` is for submitting.
 */
export function useTouched<Name extends string>() {
  const [touched, setTouched] = useState<ReadonlySet<Name>>(new Set());
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>());
  useEffect(() => {
    const running = timers.current;
    return () => running.forEach(clearTimeout);
  }, []);

  const touch = useCallback((name: Name) => {
    const timer = setTimeout(() => {
      timers.current.delete(timer);
      setTouched((before) => new Set(before).add(name));
    }, TOUCHED_DELAY_MS);
    timers.current.add(timer);
  }, []);
  const touchAll = useCallback((names: readonly Name[]) => setTouched(new Set(names)), []);
  return { isTouched: (name: Name) => touched.has(name), touch, touchAll };
}
