/** Whether the page is scrolled past the upload area. */
import { useSyncExternalStore } from 'react';
import { SWITCH_AREA_PX } from '../data/limits';

function subscribe(listener: () => void): () => void {
  window.addEventListener('scroll', listener, { passive: true });
  return () => window.removeEventListener('scroll', listener);
}

export const useIsScrolled = (): boolean => useSyncExternalStore(subscribe, () => window.scrollY > SWITCH_AREA_PX);
