/**
 * Whether the accessibility bar is open. Modules can open it without depending on the shell, with the event
 * `cabinet:accessibility` on the window (the sign-in page does).
 *
 * The focus moves into the bar when it opens and returns when it closes (WCAG 2.4.3).
 */
import { useSyncExternalStore } from 'react';

let isOpen = false;
/** The element that had the focus when the bar opened. */
let opener: HTMLElement | null = null;
const listeners = new Set<() => void>();

const isShown = (element: HTMLElement | null): element is HTMLElement =>
  element !== null && element.isConnected && element.closest('[hidden]') === null;

/**
 * Restores the focus. If the button is in a menu that has closed meanwhile, the focus goes to the menu's toggle, or to
 * the page.
 */
function focusBack() {
  const places = [
    opener,
    document.querySelector<HTMLElement>('[aria-controls="accessibility"]'),
    document.querySelector<HTMLElement>('[aria-controls="narrow-menu"]'),
    document.getElementById('main'),
  ];
  opener = null;
  places.find(isShown)?.focus();
}

function focusBar() {
  const bar = document.getElementById('accessibility');
  bar?.scrollIntoView({ block: 'nearest' });
  bar?.focus({ preventScroll: true });
}

function change(next: boolean) {
  if (next === isOpen) return;
  isOpen = next;
  if (isOpen && document.activeElement instanceof HTMLElement) opener = document.activeElement;
  for (const listener of listeners) listener();
  requestAnimationFrame(isOpen ? focusBar : focusBack);
}

export const panel = {
  toggle: () => change(!isOpen),
  close: () => change(false),
};

window.addEventListener('cabinet:accessibility', panel.toggle);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useIsPanelOpen(): boolean {
  return useSyncExternalStore(subscribe, () => isOpen);
}
