/**
 * Starts the service worker once the page is there, and hands it what was loaded before it: the first visit is enough.
 */
import { type Asked, keptAs } from './kept';

const PLAIN: Asked = { method: 'GET', mode: 'cors', headers: new Headers() };

/** Of addresses that were loaded, those that the worker may keep. */
export function keepable(addresses: readonly string[], origin: string): readonly string[] {
  return addresses.filter((address) => {
    const url = new URL(address, origin);
    return url.origin === origin && keptAs(PLAIN, url) !== null;
  });
}

/** workbox-routing's message: each address goes the way that its request would have gone. */
function hand(worker: ServiceWorker, urlsToCache: readonly string[]) {
  if (urlsToCache.length > 0) worker.postMessage({ type: 'CACHE_URLS', payload: { urlsToCache } });
}

/** Whatever this page loads until it is left goes to the worker as well; files come from the browser's own cache. */
function handAll({ controller }: ServiceWorkerContainer) {
  if (!controller) return;
  hand(controller, ['/']);
  new PerformanceObserver((list) => {
    const loaded = list.getEntries().map(({ name }) => name);
    hand(controller, keepable(loaded, window.location.origin));
  }).observe({ type: 'resource', buffered: true });
}

async function register(workers: ServiceWorkerContainer) {
  // There already: everything of this page has gone through it.
  const isFirst = workers.controller === null;
  if (isFirst) workers.addEventListener('controllerchange', () => handAll(workers), { once: true });
  try {
    await workers.register('/sw.js', { updateViaCache: 'none' });
  } catch {
    // A browser that forbids it (private window, http): the cabinet works, and needs its network.
  }
}

/** After the page has loaded: the first screen is not made to wait for the next visit. */
export function startOffline(): void {
  const workers = (navigator as Partial<Navigator>).serviceWorker;
  if (!workers) return;
  const begin = () => void register(workers);
  if (document.readyState === 'complete') begin();
  else window.addEventListener('load', begin, { once: true });
}
