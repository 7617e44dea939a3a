import { type RefObject, useLayoutEffect, useRef } from 'react';
import { POPUP_LEAVE_MS } from '../constants';

/** What is left of a popup: a picture that nobody can click, focus or hear. */
function fade(picture: HTMLElement) {
  picture.setAttribute('inert', '');
  picture.setAttribute('data-fading', '');
  picture.setAttribute('aria-hidden', 'true');
  // Nor does it answer to a name: a label, a group of choices, a role that a page looks for. Nor does it come in once more.
  for (const part of [picture, ...picture.querySelectorAll('[id], [name], [role], [data-entering]')]) {
    for (const name of ['id', 'name', 'role', 'data-entering']) part.removeAttribute(name);
  }
  document.body.append(picture);
  const away = () => picture.remove();
  const timing = { duration: POPUP_LEAVE_MS, easing: 'ease-in', fill: 'forwards' } as const;
  picture.animate([{ opacity: 1 }, { opacity: 0 }], timing).finished.then(away, away);
}

/**
 * A popup that goes hides in 300 ms and is disabled then (A-392, B-216). Who shows one takes it out of the tree when it
 * is answered; so the popup itself, its focus and its scrim go at once, and a picture of it fades.
 */
export function useFading<T extends HTMLElement>(isOpen: boolean): RefObject<T | null> {
  const popup = useRef<T>(null);
  useLayoutEffect(() => {
    const node = popup.current;
    if (!isOpen || !node || typeof node.animate !== 'function') return undefined;
    return () => {
      if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
      const picture = node.cloneNode(true) as HTMLElement;
      // React's strict mode takes effects back to try them, and leaves the popup where it is.
      queueMicrotask(() => {
        if (!node.isConnected) fade(picture);
      });
    };
  }, [isOpen]);
  return popup;
}
