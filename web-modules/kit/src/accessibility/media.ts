import { useCallback, useSyncExternalStore } from 'react';
import { NARROW_PX, PHONE_PX } from '../constants';
import { TEXT_SCALES, useAccessibility } from './settings';

/** What a browser calls 1em in a media query, in pixels, until the person chooses otherwise. */
const EM = 16;

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

/** Whether the window has the room of this width or less. Larger text leaves less room, so it is narrow at a larger width. */
function useHasRoomOf(pixels: number): boolean {
  const { text } = useAccessibility();
  return useMedia(`(max-width: ${String((pixels * TEXT_SCALES[text]) / EM)}em)`);
}

/** The narrow layout of patients' screens (A-393). */
export function useIsNarrow(): boolean {
  return useHasRoomOf(NARROW_PX);
}

/** A phone held upright, and whatever has no more room than one. */
export function useIsPhone(): boolean {
  return useHasRoomOf(PHONE_PX);
}
