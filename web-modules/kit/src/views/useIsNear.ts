/** Whether an element has come near the window: what it shows is loaded then. */
import { type RefObject, useEffect, useRef, useState } from 'react';

/** How far around the window. */
const AHEAD = '200px';

export function useIsNear<E extends Element>(): { readonly ref: RefObject<E | null>; readonly isNear: boolean } {
  const ref = useRef<E>(null);
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    const { current } = ref;
    if (!current) return undefined;
    const observer = new IntersectionObserver(
      (seen) => {
        if (seen.some(({ isIntersecting }) => isIntersecting)) setIsNear(true);
      },
      { rootMargin: AHEAD },
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return { ref, isNear };
}

/** Whether the person has asked the browser to save data: pictures that are not needed are not loaded. */
export const isSavingData = (): boolean =>
  (navigator as Navigator & { readonly connection?: { readonly saveData?: boolean } }).connection?.saveData === true;
