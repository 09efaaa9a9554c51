const KEY = 'chunk-reload';
/** Milliseconds in which a page reloads itself at most once (spec 9). */
const GUARD = 60_000;

/**
 * Spec 8: when a part of the page's code cannot be fetched (a newer build replaced it), the page reloads once,
 * at most once per 60 seconds. Within them `tell` says that it is lost, and the failure stays one for whoever asked for the code.
 */
export function reloadOnLostChunk(tell: () => void, storage: () => Storage = () => sessionStorage, reload: () => void = () => location.reload()): void {
  const lost = (event: Event) => {
    if (!mayReload(storage)) return tell();
    event.preventDefault();
    reload();
  };
  addEventListener('vite:preloadError', lost);
  addEventListener('astro:hydration-error', lost);
}

/** Whether the last reload is long enough ago; where nothing can be remembered, a page might reload for ever. */
function mayReload(storage: () => Storage): boolean {
  try {
    if (Date.now() - Number(storage().getItem(KEY) ?? 0) < GUARD) return false;
    storage().setItem(KEY, String(Date.now()));
    return true;
  } catch {
    return false; // storage is forbidden here
  }
}
