/** The key in session storage of the time of the last reload, in milliseconds. */
const LAST_RELOAD_KEY = 'chunk-reload';
/** A page reloads itself at most once in this time. */
const MIN_RELOAD_INTERVAL_MS = 60_000;

/** Whether the page is being reloaded because of the last missing chunk, or left, which ended its request. */
let isHandled = false;

interface ReloadOptions {
  /** Shows that a part of the page could not be loaded. */
  notify(event: Event): void;
  /** Stores state for the page after the reload; called before the reload and again on `pagehide`. */
  storePending(): void;
  /** Whether a navigation to another page has begun. */
  isLeaving(): boolean;
  /** Tests replace these two. */
  storage?(): Storage;
  reload?(): void;
}

/**
 * When a chunk cannot be fetched (a newer build replaced it), the page reloads once, at most once in 60 seconds;
 * otherwise `notify` is called. The import is rejected in any case, as Vite resolves a prevented one with undefined.
 * A navigation may abort pending fetches: reloading would cancel it, so the reload waits until the page is shown again.
 */
export function reloadOnMissingChunk({
  notify,
  storePending,
  isLeaving,
  storage = () => sessionStorage,
  reload = () => location.reload(),
}: ReloadOptions): void {
  const onMissingChunk = (event: Event) => {
    if (isLeaving()) addEventListener('pageshow', onMissingChunk, { once: true });
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
  addEventListener('vite:preloadError', onMissingChunk);
  addEventListener('astro:hydration-error', onMissingChunk);
}

/** Imports a chunk. If it is missing and the page is reloaded or left because of that, the promise stays pending. */
export async function importChunk<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch (error) {
    if (isHandled) return new Promise<Module>(() => undefined);
    throw error;
  }
}

/**
 * Whether the last reload is long enough ago; false where storage is forbidden, as the page might reload for ever, and without a connection,
 * where the browser's error page would replace the page.
 */
function mayReload(storage: () => Storage): boolean {
  if (!navigator.onLine) return false;
  try {
    if (Date.now() - Number(storage().getItem(LAST_RELOAD_KEY) ?? 0) < MIN_RELOAD_INTERVAL_MS) return false;
    storage().setItem(LAST_RELOAD_KEY, String(Date.now()));
    return true;
  } catch {
    return false; // storage is forbidden here
  }
}
