const KEY = 'chunk-reload';
/** Milliseconds in which a page reloads itself at most once (spec 9). */
const GUARD = 60_000;

/**
 * Spec 8: when a part of the page's code cannot be fetched (a newer build replaced it), the page reloads once,
 * at most once per 60 seconds. Within them `tell` says that it is lost, and the failure stays one for whoever asked for the code.
 */
export function reloadOnLostChunk(tell: () => void, storage: Storage = sessionStorage, reload: () => void = () => location.reload()): void {
  const lost = (event: Event) => {
    const last = Number(storage.getItem(KEY) ?? 0);
    if (Date.now() - last < GUARD) return tell();
    event.preventDefault();
    storage.setItem(KEY, String(Date.now()));
    reload();
  };
  addEventListener('vite:preloadError', lost);
  addEventListener('astro:hydration-error', lost);
}
