const KEY = 'chunk-reload';
/** Milliseconds in which a page reloads itself at most once (spec 9). */
const GUARD = 60_000;

interface Page {
  /** Says that a part of the page is lost. */
  tell(lost: Event): void;
  /** Keeps what the page after the reload takes up, as late as the moment this one goes. */
  hold(): void;
  /** Whether another page is on its way already. */
  isLeaving(): boolean;
  storage?(): Storage;
  reload?(): void;
}

/**
 * Spec 8: when a part of the page's code cannot be fetched (a newer build replaced it), the page reloads once,
 * at most once per 60 seconds. Within them `tell` says that it is lost, and the failure stays one for whoever asked for the code.
 * A browser that leaves a page may give up what the page still fetches: reloading would keep the visitor here, so that
 * waits until somebody comes back.
 */
export function reloadOnLostChunk({ tell, hold, isLeaving, storage = () => sessionStorage, reload = () => location.reload() }: Page): void {
  const lost = (event: Event) => {
    if (isLeaving()) addEventListener('pageshow', lost, { once: true });
    else if (!mayReload(storage)) return tell(event);
    else {
      addEventListener('pagehide', hold, { once: true });
      reload();
    }
    event.preventDefault();
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
