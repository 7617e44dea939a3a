/**
 * Announces a sentence to screen readers without showing it, e.g. "12 doctors found".
 *
 * Messages and page titles have separate live regions: a navigation and the message about its cause happen at the same
 * time, and both must be read. React Aria hides the page behind a dialog from screen readers, except elements with
 * `data-live-announcer`.
 */
export type Announced = 'message' | 'page';

/**
 * How long an announcement stays in the DOM. It is then removed, so that browsing the page later does not find outdated
 * text. React Aria uses the same time.
 */
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
  // Screen readers do not announce unchanged text again, so a repeated message gets a trailing space.
  region.textContent = region.textContent === text ? `${text}\u00a0` : text;
  clearTimeout(timers.get(what));
  timers.set(
    what,
    setTimeout(() => {
      region.textContent = '';
    }, KEPT_MS),
  );
}
