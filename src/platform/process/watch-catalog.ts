import type { CatalogChanges, RunningBackend } from './running.ts';

/** Milliseconds between two looks at whether the catalog changed. */
const EVERY = 1000;

export interface CatalogWatch {
  readonly changed: (tags: CatalogChanges['tags']) => void;
  readonly failed: (error: unknown) => void;
}

/** Tells what changed in the catalog, whichever instance changed it. Gives the way to end the watch. */
export async function watchCatalog({ backend }: RunningBackend, { changed, failed }: CatalogWatch): Promise<() => void> {
  let version = await backend.catalogVersion();
  let looking = false;
  const look = async (): Promise<void> => {
    // A database that takes long is not asked twice at once.
    if (looking) return;
    looking = true;
    try {
      const since = version;
      const now = backend.catalogChanges ? await backend.catalogChanges(since) : { version: await backend.catalogVersion(), tags: 'all' as const };
      if (now.version === since) return;
      version = now.version;
      changed(now.tags);
    } catch (error) {
      failed(error);
    } finally {
      looking = false;
    }
  };
  const timer = setInterval(() => void look(), EVERY);
  timer.unref();
  return () => clearInterval(timer);
}
