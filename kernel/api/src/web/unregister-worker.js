// The service worker of a cabinet that wants none: it takes the place of the one that browsers have, removes all that was kept for a start
// without a network, and itself. Pages go on working; their next start asks the network (docs/adr/0010-start-without-a-network.md).
self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('activate', (event) => {
  const forget = async () => {
    const names = await caches.keys();
    await Promise.all(names.map((name) => caches.delete(name)));
    await self.registration.unregister();
  };
  event.waitUntil(forget());
});
