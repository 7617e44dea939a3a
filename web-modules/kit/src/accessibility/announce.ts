/**
 * Says a sentence to screen readers without showing it, e.g. "12 doctors found".
 */
let region: HTMLElement | null = null;

function liveRegion(): HTMLElement {
  if (region?.isConnected) return region;
  region = document.createElement('div');
  region.className = 'visually-hidden';
  region.setAttribute('role', 'status');
  region.setAttribute('aria-live', 'polite');
  document.body.append(region);
  return region;
}

export function announce(text: string) {
  const target = liveRegion();
  // An equal text would not be read again; a changed one is.
  target.textContent = target.textContent === text ? `${text}\u00a0` : text;
}
