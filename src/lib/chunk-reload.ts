/** The key in session storage of the time of the last reload, in milliseconds. */
const LAST_RELOAD_KEY = 'chunk-reload';
/** A page reloads itself at most once in this time. */
const MIN_RELOAD_INTERVAL_MS = 60_000;
/** How long a reload may take that has begun. It may also have been cancelled, by a form with unsaved changes. */
const MAX_RELOAD_DURATION_MS = 10_000;

/** Whether the last missing chunk needs no error message, because the page is being reloaded or left. */
let isHandled = false;

/** How many chunks are being imported by `importChunk`, which something waits for, and by `preloadChunk`. */
let imports = 0;
let preloads = 0;

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
 * Reloads the page when a chunk cannot be fetched, because a newer build has replaced it; at most once in 60 seconds,
 * otherwise `notify` is called. A `vite:preloadError` is not prevented: Vite would resolve the import with undefined.
 * A navigation may abort pending fetches. Reloading would cancel it, so the reload waits until the page is shown again.
 */
export function reloadOnMissingChunk({
  notify,
  storePending,
  isLeaving,
  storage = () => sessionStorage,
  reload = () => location.reload(),
}: ReloadOptions): void {
  let reloadBeganAt = -Infinity;
  const onMissingChunk = (event: Event) => {
    // A chunk that is preloaded may be needed meanwhile.
    if (preloads > 0 && imports === 0) return;
    if (isLeaving()) addEventListener('pageshow', onMissingChunk, { once: true });
    else if (mayReload(storage)) {
      reloadBeganAt = Date.now();
      storePending();
      addEventListener('pagehide', storePending, { once: true });
      reload();
    } else if (Date.now() - reloadBeganAt > MAX_RELOAD_DURATION_MS) {
      isHandled = false;
      return notify(event);
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
  imports += 1;
  try {
    return await load();
  } catch (error) {
    if (isHandled) return new Promise<Module>(() => undefined);
    throw error;
  } finally {
    imports -= 1;
  }
}

/**
 * Imports a chunk for which nothing waits. If it is missing, the page stays as it is: the import that needs it reports
 * that.
 */
export async function preloadChunk(load: () => Promise<unknown>): Promise<void> {
  preloads += 1;
  try {
    await load();
  } catch {
    return; // the chunk is imported again when it is needed
  } finally {
    preloads -= 1;
  }
}

/**
 * Whether the page may be reloaded: the last reload is long enough ago. False if storage is forbidden, because the page
 * could reload endlessly, and offline, because the browser's error page would replace the page.
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
