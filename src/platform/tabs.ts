/** Reads a store's outside value again; with a name, only if that store has it. */
type ReadAgain = (name?: string) => void;

const CHANNEL = 'stores';
const readers = new Set<ReadAgain>();
let channel: BroadcastChannel | null = null;
let stop: (() => void) | null = null;

/** Registers a store that may change behind this page's back. */
export function onReadAgain(reader: ReadAgain): () => void {
  readers.add(reader);
  return () => readers.delete(reader);
}

/** Every store, or those with the name, read what other tabs have written. */
export function readAgain(name?: string): void {
  for (const reader of [...readers]) reader(name);
}

/** Tells the other tabs that they have something to read. */
export function tellTabs(name: string): void {
  channel?.postMessage(name);
}

/**
 * Keeps this page's stores in step with the other tabs and with pages that come back from the back/forward cache
 * or out of prerendering. Calling it again changes nothing; the answer ends it.
 */
export function keepInStep(): () => void {
  return (stop ??= start());
}

function start(): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const readAll = () => readAgain();
  const readWhenVisible = () => {
    if (document.visibilityState === 'visible') readAgain();
  };
  document.addEventListener('visibilitychange', readWhenVisible, { signal });
  document.addEventListener('prerenderingchange', readAll, { signal });
  window.addEventListener('pageshow', comeBack, { signal });
  // An open channel that receives a message throws the page out of the back/forward cache.
  window.addEventListener('pagehide', closeChannel, { signal });
  // Chromium writes cookies in its own time: a message may come before the value it speaks of, this event does not.
  globalThis.cookieStore?.addEventListener('change', readAll, { signal });
  openChannel();
  return () => {
    listening.abort();
    closeChannel();
    stop = null;
  };
}

function comeBack(): void {
  openChannel();
  readAgain();
}

function openChannel(): void {
  if (channel || typeof BroadcastChannel === 'undefined') return;
  channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'string') readAgain(data);
  };
}

function closeChannel(): void {
  channel?.close();
  channel = null;
}
