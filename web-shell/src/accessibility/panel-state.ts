/**
 * Whether the bar of the version for the visually impaired is open. A module may open it too (the sign-in page does),
 * by the event `cabinet:accessibility` on the window, so that it needs nothing of the shell.
 */
import { useSyncExternalStore } from 'react';

let isOpen = false;
const listeners = new Set<() => void>();

function change(next: boolean) {
  isOpen = next;
  for (const listener of listeners) listener();
  if (isOpen)
    requestAnimationFrame(() => document.getElementById('accessibility')?.scrollIntoView({ block: 'nearest' }));
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
