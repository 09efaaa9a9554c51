/** What the server sends: the texts in the customer's language, and the path of the order's page. */
interface OrderNotification {
  readonly title: string;
  readonly body: string;
  /** A newer notification of an order replaces the previous one. */
  readonly tag: string;
  readonly path: string;
}

/** Null for a message of another shape. */
export function parseNotification(text: string): OrderNotification | null {
  try {
    const { title, body, tag, path } = JSON.parse(text) as Partial<Record<keyof OrderNotification, unknown>>;
    if (typeof title !== 'string' || typeof body !== 'string' || typeof tag !== 'string') return null;
    return typeof path === 'string' && /^\/(?!\/)/.test(path) ? { title, body, tag, path } : null;
  } catch {
    return null; // written by another version
  }
}

export async function showNotification(registration: ServiceWorkerRegistration, text: string): Promise<void> {
  const notification = parseNotification(text);
  if (!notification) return;
  const { title, body, tag, path } = notification;
  await registration.showNotification(title, { body, tag, icon: '/icon-192.png', data: { path } });
}

/** Shows the page of the order: in a window that has it open, else in a new one. */
export async function openOrder(clients: Clients, { data }: Notification): Promise<void> {
  const path = String((data as { readonly path?: unknown } | null)?.path ?? '/');
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = windows.find(({ url }) => new URL(url).pathname === path);
  if (open) await open.focus();
  else await clients.openWindow(path);
}
