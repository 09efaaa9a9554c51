/** Served as /sw.js with `SW=off`: replaces the service worker at once, deletes all caches and unregisters itself. */
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
