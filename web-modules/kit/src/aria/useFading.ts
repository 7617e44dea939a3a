import { type RefObject, useLayoutEffect, useRef } from 'react';
import { POPUP_LEAVE_MS } from '@cabinet/kit';

/** Fades out a copy of the popup that cannot be clicked, focused or read by screen readers. */
function fade(picture: HTMLElement) {
  picture.setAttribute('inert', '');
  picture.setAttribute('data-fading', '');
  picture.setAttribute('aria-hidden', 'true');
  // Remove ids, names and roles, so that labels, radio groups and lookups do not find the copy, and `data-entering`, so
  // that it does not animate in again.
  for (const part of [picture, ...picture.querySelectorAll('[id], [name], [role], [data-entering]')]) {
    for (const name of ['id', 'name', 'role', 'data-entering']) part.removeAttribute(name);
  }
  document.body.append(picture);
  const away = () => picture.remove();
  const timing = { duration: POPUP_LEAVE_MS, easing: 'ease-in', fill: 'forwards' } as const;
  picture.animate([{ opacity: 1 }, { opacity: 0 }], timing).finished.then(away, away);
}

/**
 * Fades out a closing popup for 300 ms (A-392, B-216). The owner removes a popup from the tree when it is answered: the
 * popup, its focus and its scrim disappear at once, and a copy of it fades.
 */
export function useFading<T extends HTMLElement>(isOpen: boolean): RefObject<T | null> {
  const popup = useRef<T>(null);
  useLayoutEffect(() => {
    const node = popup.current;
    if (!isOpen || !node || typeof node.animate !== 'function') return undefined;
    return () => {
      if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
      const picture = node.cloneNode(true) as HTMLElement;
      // React's strict mode runs cleanups as a trial and leaves the popup in the document.
      queueMicrotask(() => {
        if (!node.isConnected) fade(picture);
      });
    };
  }, [isOpen]);
  return popup;
}
