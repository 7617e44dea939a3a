/**
 * Says a sentence to screen readers without showing it, e.g. "12 doctors found".
 *
 * Messages and page titles have a region each: a navigation and the message about what led to it come together, and both are read. React
 * Aria hides the page behind a dialog from screen readers, but not what bears `data-live-announcer`.
 */
export type Announced = 'message' | 'page';

/** Then a sentence goes: who walks through the page later must not find what is no longer so. As long as React Aria keeps its own. */
const KEPT_MS = 7000;

const regions = new Map<Announced, HTMLElement>();
const timers = new Map<Announced, ReturnType<typeof setTimeout>>();

function regionOf(what: Announced): HTMLElement {
  const known = regions.get(what);
  if (known?.isConnected) return known;
  const region = document.createElement('div');
  region.className = 'visually-hidden';
  region.setAttribute('role', 'status');
  region.setAttribute('aria-live', 'polite');
  region.setAttribute('data-live-announcer', what);
  document.body.append(region);
  regions.set(what, region);
  return region;
}

export function announce(text: string, what: Announced = 'message') {
  const region = regionOf(what);
  // An equal text would not be read again; a changed one is.
  region.textContent = region.textContent === text ? `${text}\u00a0` : text;
  clearTimeout(timers.get(what));
  timers.set(
    what,
    setTimeout(() => {
      region.textContent = '';
    }, KEPT_MS),
  );
}
