/** Called when stored values may have changed outside this page; with a name, only that entry. */
type ChangeListener = (name?: string) => void;

const CHANNEL = 'stores';
const listeners = new Set<ChangeListener>();
let channel: BroadcastChannel | null = null;
let stop: (() => void) | null = null;

export function onExternalChange(listener: ChangeListener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Notifies the other tabs that an entry has changed. */
export function broadcastChange(name: string): void {
  channel?.postMessage(name);
}

/**
 * Synchronizes this page's stores with the other tabs, after a return from the back/forward cache and after prerendering.
 * Later calls change nothing; the returned function ends it.
 */
export function syncTabs(): () => void {
  return (stop ??= start());
}

function start(): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  const notifyAll = () => notify();
  const notifyWhenVisible = () => {
    if (document.visibilityState === 'visible') notify();
  };
  const reopen = () => {
    openChannel();
    notify();
  };
  document.addEventListener('visibilitychange', notifyWhenVisible, { signal });
  document.addEventListener('prerenderingchange', notifyAll, { signal });
  window.addEventListener('pageshow', reopen, { signal });
  // A page whose open channel receives a message is evicted from the back/forward cache.
  window.addEventListener('pagehide', closeChannel, { signal });
  // Chromium writes cookies asynchronously: a message may arrive before the value it announces, this event does not.
  globalThis.cookieStore?.addEventListener('change', notifyAll, { signal });
  openChannel();
  return () => {
    controller.abort();
    closeChannel();
    stop = null;
  };
}

function notify(name?: string): void {
  for (const listener of [...listeners]) listener(name);
}

function openChannel(): void {
  if (channel || typeof BroadcastChannel === 'undefined') return;
  channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'string') notify(data);
  };
}

function closeChannel(): void {
  channel?.close();
  channel = null;
}
