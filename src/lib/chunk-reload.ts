const KEY = 'chunk-reload';
/** Spec 9: a page reloads itself at most once in this time. */
const MIN_RELOAD_INTERVAL_MS = 60_000;

/** Whether the last chunk that was lost leads to another page. */
let isHandled = false;

interface Page {
  /** Shows that a part of the page could not be loaded. */
  notify(lost: Event): void;
  /** Stores what the page after the reload takes up; called before the reload and again when this page goes. */
  storePending(): void;
  /** Whether another page is on its way already. */
  isLeaving(): boolean;
  storage?(): Storage;
  reload?(): void;
}

/**
 * Spec 8: when a chunk cannot be fetched (a newer build replaced it), the page reloads once, at most once in 60 seconds;
 * within them `notify` is called. The import is rejected in any case, as Vite resolves a prevented one with undefined.
 * A browser that leaves a page may abort what the page still fetches: reloading would keep the user here, so that waits
 * until the page is shown again.
 */
export function reloadOnLostChunk({
  notify,
  storePending,
  isLeaving,
  storage = () => sessionStorage,
  reload = () => location.reload(),
}: Page): void {
  const lost = (event: Event) => {
    if (isLeaving()) addEventListener('pageshow', lost, { once: true });
    else if (!mayReload(storage)) {
      isHandled = false;
      return notify(event);
    } else {
      storePending();
      addEventListener('pagehide', storePending, { once: true });
      reload();
    }
    isHandled = true;
    // Astro logs a hydration error that is not prevented.
    if (event.type === 'astro:hydration-error') event.preventDefault();
  };
  addEventListener('vite:preloadError', lost);
  addEventListener('astro:hydration-error', lost);
}

/**
 * Imports a chunk. While the page reloads or is left because of it, the promise stays pending: what the import leads to is
 * for the page that comes next.
 */
export async function importChunk<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch (error) {
    if (isHandled) return new Promise<Module>(() => undefined);
    throw error;
  }
}

/** Whether the last reload is long enough ago; where nothing can be remembered, a page might reload for ever. */
function mayReload(storage: () => Storage): boolean {
  try {
    if (Date.now() - Number(storage().getItem(KEY) ?? 0) < MIN_RELOAD_INTERVAL_MS) return false;
    storage().setItem(KEY, String(Date.now()));
    return true;
  } catch {
    return false; // storage is forbidden here
  }
}
