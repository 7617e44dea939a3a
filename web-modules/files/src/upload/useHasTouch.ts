/** Whether the finger is the main pointer: then there is a camera at hand, and nothing to drag files from. */
import { useSyncExternalStore } from 'react';

const QUERY = '(pointer: coarse)';

function subscribe(listener: () => void): () => void {
  const list = window.matchMedia(QUERY);
  list.addEventListener('change', listener);
  return () => list.removeEventListener('change', listener);
}

export const useHasTouch = (): boolean => useSyncExternalStore(subscribe, () => window.matchMedia(QUERY).matches);
