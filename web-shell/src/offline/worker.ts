/**
 * The service worker (`/sw.js`): lets the cabinet start without a network (ADR 0010). What it may keep is `kept.ts`'s rule;
 * all else passes by it untouched.
 *
 * Nothing is fetched in advance: a patient on a slow network pays for what they open and no more. Nothing old is shown where
 * there is a network: the page, the colours and the settings are asked for each time, and only files whose name is their
 * content are taken from here first. Without `sw.js` in the web root the kernel serves kernel/api/src/web/farewell.js instead,
 * which removes this worker and all that it kept.
 */
import { clientsClaim, type WorkboxPlugin } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';
import { registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst, type Strategy } from 'workbox-strategies';
import { type Kept, keptAs } from './kept';

declare const self: {
  addEventListener: (type: 'install', listener: () => void) => void;
  skipWaiting: () => Promise<void>;
};

/** A network that does not answer for so long is none, if there is something to show instead. */
const PATIENCE_S = 5;

const DAY_S = 24 * 60 * 60;
/** A module that nobody has opened for so long is fetched anew. */
const KEEP_FILES_S = 60 * DAY_S;
/** Shell, kit, fonts and all modules in one language are about 150; those used longest ago go first. */
const FILES_AT_MOST = 300;

/** One page for all addresses, so that none of them is written down. */
const onePage = { cacheKeyWillBeUsed: () => Promise.resolve('/') };

/** A `WorkboxPlugin` but for TypeScript's `exactOptionalPropertyTypes`. */
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

// A newer worker works from the next request on: it has no state that an open page could trip over, for what it keeps is
// named by content or asked for each time.
self.addEventListener('install', () => void self.skipWaiting());
clientsClaim();
