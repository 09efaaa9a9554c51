/**
 * The service worker, built to /sw.js. A page registers it after an order or when the customer installs the shop, never
 * at a first visit. It stores public pages with their files, never the API or a personal page, and sends nothing by
 * itself.
 */
import { FILE_CACHE, PICTURE_CACHE, deleteCachesExcept, respondWithFile, respondWithPicture } from './files.ts';
import {
  PAGE_CACHE,
  isPublicPage,
  requestKind,
  respondWithPage,
  respondWithPersonalPage,
  storeOfflineFallbacks,
  storePages,
} from './pages.ts';

declare const self: ServiceWorkerGlobalScope;

// A new version is activated once all pages that the previous one serves are closed.
self.addEventListener('install', (event) => event.waitUntil(storeOfflineFallbacks()));

self.addEventListener('activate', (event) =>
  event.waitUntil(
    (async () => {
      await deleteCachesExcept([PAGE_CACHE, FILE_CACHE, PICTURE_CACHE]);
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
    case 'personal':
      return event.respondWith(respondWithPersonalPage(event.request));
    case null:
      return undefined;
  }
});

/** A page sends `{ store: paths }` to store pages that the customer has seen. */
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

/** What the server sends: the texts in the customer's language, and the path of the order's page. */
interface OrderNotification {
  readonly title: string;
  readonly body: string;
  /** A newer notification of an order replaces the previous one. */
  readonly tag: string;
  readonly path: string;
  /** Path of the icon: the logo of the shop, if it has one. */
  readonly icon: string;
}

/** Whether a value is a path of this site. */
const isPath = (value: unknown): value is string => typeof value === 'string' && /^\/(?!\/)/.test(value);

/** Null for a message that is not an `OrderNotification`; one of an earlier version has no icon. */
function parseNotification(text: string): OrderNotification | null {
  try {
    const parsed = JSON.parse(text) as Partial<Record<keyof OrderNotification, unknown>>;
    const { title, body, tag, path, icon } = parsed;
    if (typeof title !== 'string' || typeof body !== 'string' || typeof tag !== 'string') return null;
    if (!isPath(path)) return null;
    return { title, body, tag, path, icon: isPath(icon) ? icon : '/icon-192.png' };
  } catch {
    return null; // not JSON: the server has another version
  }
}

async function showNotification(registration: ServiceWorkerRegistration, text: string): Promise<void> {
  const notification = parseNotification(text);
  if (!notification) return;
  const { title, body, tag, path, icon } = notification;
  // Without `renotify`, a notification that replaces another one of its tag makes no sound.
  const options: NotificationOptions & { renotify: boolean } = {
    body,
    tag,
    renotify: true,
    icon,
    data: { path },
  };
  await registration.showNotification(title, options);
}

/** Focuses a window that shows the page of the order, or opens a new one. */
async function openOrder(clients: Clients, { data }: Notification): Promise<void> {
  const path = String((data as { readonly path?: unknown } | null)?.path ?? '/');
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = windows.find(({ url }) => new URL(url).pathname === path);
  if (open) await open.focus();
  else await clients.openWindow(path);
}
