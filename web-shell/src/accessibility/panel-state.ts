/**
 * Whether the bar of the version for the visually impaired is open. A module may open it too (the sign-in page does),
 * by the event `cabinet:accessibility` on the window, so that it needs nothing of the shell.
 *
 * The focus goes into the bar when it opens, and back to where it came from when it closes (WCAG 2.4.3).
 */
import { useSyncExternalStore } from 'react';

let isOpen = false;
/** What had the focus when the bar opened. */
let opener: HTMLElement | null = null;
const listeners = new Set<() => void>();

const isShown = (element: HTMLElement | null): element is HTMLElement =>
  element !== null && element.isConnected && element.closest('[hidden]') === null;

/** The button of a menu that has closed meanwhile cannot take the focus: then the menu's own button does, or the page. */
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
