/**
 * The service worker, built to /sw.js. A page registers it after an order or when the customer installs the shop, never at a first
 * visit. It stores public pages with their files, never the API or a personal page, and sends nothing by itself.
 */
import { FILES, PICTURES, deleteCaches, respondWithFile, respondWithPicture } from './files.ts';
import { openOrder, showNotification } from './order-notifications.ts';
import { PAGES, isPublicPage, requestKind, respondWithPage, storeOfflinePages, storePages } from './pages.ts';

declare const self: ServiceWorkerGlobalScope;

// A new version waits until the pages of the one before are closed.
self.addEventListener('install', (event) => event.waitUntil(storeOfflinePages()));

self.addEventListener('activate', (event) =>
  event.waitUntil(
    (async () => {
      await deleteCaches([PAGES, FILES, PICTURES]);
      await self.clients.claim();
    })(),
  ),
);

self.addEventListener('fetch', (event) => {
  switch (requestKind(event.request, self.location.origin)) {
    case 'file':
      return event.respondWith(respondWithFile(event.request));
    case 'picture':
      return event.respondWith(respondWithPicture(event.request));
    case 'page':
      return event.respondWith(respondWithPage(event));
    case null:
      return undefined;
  }
});

/** The request of a page to store pages that the customer has seen: `{ store: paths }`. */
self.addEventListener('message', (event) => {
  const paths: unknown = (event.data as { readonly store?: unknown } | null)?.store;
  if (!Array.isArray(paths)) return;
  const pages = paths.filter((path): path is string => typeof path === 'string' && isPublicPage(path));
  event.waitUntil(storePages(pages));
});

self.addEventListener('push', (event) => {
  if (event.data) event.waitUntil(showNotification(self.registration, event.data.text()));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openOrder(self.clients, event.notification));
});
