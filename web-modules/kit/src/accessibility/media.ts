import { useCallback, useSyncExternalStore } from 'react';
import { COMPACT_ADMIN_PX, NARROW_CHAT_PX, NARROW_PX, PHONE_PX } from '../constants';
import { TEXT_SCALES, useAccessibility } from './settings';

/** Default size of 1em in a media query, in pixels. */
const EM = 16;

/** Whether a media query matches; re-renders when that changes. */
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

/**
 * Whether the window is at most this wide. The limit grows with the chosen text size, because larger text needs more
 * space.
 */
function useHasRoomOf(pixels: number): boolean {
  const { text } = useAccessibility();
  return useMedia(`(max-width: ${String((pixels * TEXT_SCALES[text]) / EM)}em)`);
}

/** Whether the narrow layout of the patient screens applies. */
export function useIsNarrow(): boolean {
  return useHasRoomOf(NARROW_PX);
}

/** Whether the narrow layout of the chat applies (A-393, B-100). */
export function useIsNarrowChat(): boolean {
  return useHasRoomOf(NARROW_CHAT_PX);
}

/** Whether the administrator's screens are compact: below 1050 px (B-088, X-027). */
export function useIsCompact(): boolean {
  return useHasRoomOf(COMPACT_ADMIN_PX - 1);
}

/** Whether the window is as narrow as a phone in portrait orientation. */
export function useIsPhone(): boolean {
  return useHasRoomOf(PHONE_PX);
}
