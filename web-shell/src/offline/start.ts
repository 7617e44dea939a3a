/**
 * Registers the service worker after the page has loaded, and passes it what was loaded before: one visit is enough.
 */
import { type Asked, keptAs } from './kept';

const PLAIN: Asked = { method: 'GET', mode: 'cors', headers: new Headers() };

/** Of the loaded addresses, those that the worker may cache. */
export function keepable(addresses: readonly string[], origin: string): readonly string[] {
  return addresses.filter((address) => {
    const url = new URL(address, origin);
    return url.origin === origin && keptAs(PLAIN, url) !== null;
  });
}

/** Sends workbox-routing's message: the worker requests each address by its normal route. */
function hand(worker: ServiceWorker, urlsToCache: readonly string[]) {
  if (urlsToCache.length > 0) worker.postMessage({ type: 'CACHE_URLS', payload: { urlsToCache } });
}

/** Passes everything that this page loads to the worker; files come from the browser's HTTP cache. */
function handAll({ controller }: ServiceWorkerContainer) {
  if (!controller) return;
  hand(controller, ['/']);
  new PerformanceObserver((list) => {
    const loaded = list.getEntries().map(({ name }) => name);
    hand(controller, keepable(loaded, window.location.origin));
  }).observe({ type: 'resource', buffered: true });
}

async function register(workers: ServiceWorkerContainer) {
  // If it already controls the page, all requests of this page have passed through it.
  const isFirst = workers.controller === null;
  if (isFirst) workers.addEventListener('controllerchange', () => handAll(workers), { once: true });
  try {
    await workers.register('/sw.js', { updateViaCache: 'none' });
  } catch {
    // The browser forbids it (private window, http): the app works, but only online.
  }
}

/** Starts after the page has loaded, so that the preparation for the next visit does not delay the first screen. */
export function startOffline(): void {
  const workers = (navigator as Partial<Navigator>).serviceWorker;
  if (!workers) return;
  const begin = () => void register(workers);
  if (document.readyState === 'complete') begin();
  else window.addEventListener('load', begin, { once: true });
}
