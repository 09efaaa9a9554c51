/** What /sw.js is with `SW=off`: it takes the place of the service worker at once, deletes what was stored and removes itself. */
import { deleteCachesExcept } from './files.ts';

declare const self: ServiceWorkerGlobalScope;

self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()));

self.addEventListener('activate', (event) =>
  event.waitUntil(
    (async () => {
      await deleteCachesExcept();
      await self.registration.unregister();
    })(),
  ),
);
