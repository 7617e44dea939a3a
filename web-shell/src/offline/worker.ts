/**
 * The service worker (`/sw.js`): lets the app start offline (ADR 0010), and shows push messages (`push.ts`, ADR 0052).
 * `kept.ts` decides what it may cache; all other requests bypass it.
 *
 * Nothing is prefetched: a patient on a slow network only downloads what they open. The page, the colours
 * and the settings are requested each time, and the cached ones are shown only if the network takes too long; files with a
 * content hash in their name are served from the cache first. Without `sw.js` in the web root the kernel serves
 * kernel/api/src/web/unregister-worker.js instead, which unregisters this worker and deletes its caches.
 */
import { clientsClaim, type WorkboxPlugin } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';
import { registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst, type Strategy } from 'workbox-strategies';
import { type Kept, keptAs } from './kept';
import { noticeOf, openPage, pathOf, type PushData, type PushNotice, type Windows } from './push';

interface Waiting {
  readonly waitUntil: (work: Promise<unknown>) => void;
}
interface Pushed extends Waiting {
  readonly data: PushData | null;
}
interface Pressed extends Waiting {
  readonly notification: { readonly data: unknown; readonly close: () => void };
}

declare const self: {
  addEventListener: {
    (type: 'install', listener: () => void): void;
    (type: 'push', listener: (event: Pushed) => void): void;
    (type: 'notificationclick', listener: (event: Pressed) => void): void;
  };
  skipWaiting: () => Promise<void>;
  readonly registration: {
    readonly showNotification: (title: string, options: PushNotice['options']) => Promise<void>;
  };
  readonly clients: Windows;
  readonly location: { readonly origin: string };
};

/**
 * If something is cached, the page does not wait longer for the network (ADR 0068). The answer is cached whenever it arrives,
 * so a change on the server is shown at the next start at the latest.
 */
const PATIENCE_S = 0.3;

const DAY_S = 24 * 60 * 60;
/** A module that was not used for this long is deleted from the cache. */
const KEEP_FILES_S = 60 * DAY_S;
/**
 * Shell, kit, fonts and all modules in one language are about 150 files; the least recently used ones are deleted
 * first.
 */
const FILES_AT_MOST = 300;

/** Caches one page for all addresses, so that no address is stored. */
const onePage = { cacheKeyWillBeUsed: () => Promise.resolve('/') };

/** A `WorkboxPlugin` except for TypeScript's `exactOptionalPropertyTypes`. */
const oldestGoFirst = new ExpirationPlugin({
  maxEntries: FILES_AT_MOST,
  maxAgeSeconds: KEEP_FILES_S,
  purgeOnQuotaError: true,
}) as WorkboxPlugin;

const matchOptions = { ignoreVary: true };

const strategies: Readonly<Record<Kept, Strategy>> = {
  page: new NetworkFirst({
    cacheName: 'cabinet-page',
    networkTimeoutSeconds: PATIENCE_S,
    matchOptions,
    plugins: [onePage],
  }),
  file: new CacheFirst({
    cacheName: 'cabinet-files',
    matchOptions,
    plugins: [oldestGoFirst],
  }),
  look: new NetworkFirst({ cacheName: 'cabinet-look', networkTimeoutSeconds: PATIENCE_S, matchOptions }),
  answer: new NetworkFirst({ cacheName: 'cabinet-answers', networkTimeoutSeconds: PATIENCE_S, matchOptions }),
};

for (const [kind, strategy] of Object.entries(strategies)) {
  registerRoute(({ request, url, sameOrigin }) => sameOrigin && keptAs(request, url) === kind, strategy);
}

// A new worker takes over at the next request. That is safe for open pages, because it has no state: cached files are
// named by their content, and everything else is requested each time.
self.addEventListener('install', () => void self.skipWaiting());
clientsClaim();

// Every message is shown, also while the page is open: browsers withdraw the permission from pages that show nothing.
self.addEventListener('push', (event) => {
  const { title, options } = noticeOf(event.data);
  event.waitUntil(self.registration.showNotification(title, options));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPage(self.clients, self.location.origin, pathOf(event.notification.data)));
});
