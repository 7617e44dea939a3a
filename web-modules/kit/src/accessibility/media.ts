import { useCallback, useSyncExternalStore } from 'react';
import { NARROW_PX } from '../constants';

/** Whether a media query holds, and a new rendering when that changes. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}

/** The narrow layout of patients' screens (A-393). */
export function useIsNarrow(): boolean {
  return useMedia(`(max-width: ${String(NARROW_PX)}px)`);
}
