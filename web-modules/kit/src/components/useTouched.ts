import { useCallback, useEffect, useRef, useState } from 'react';
import { TOUCHED_DELAY_MS } from '../constants';

/**
 * Which fields count as touched: 100 ms after they lost the focus, so that a click on "sign in" is not moved
 * away by an error that pops up under the pointer. `touchAll` is for submitting.
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
