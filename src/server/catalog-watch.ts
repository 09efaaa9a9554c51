/** Changes of the catalog since a version: tags of the contract, or everything. */
export interface CatalogChanges {
  readonly version: number;
  readonly tags: readonly string[] | 'all';
}

export interface CatalogSource {
  /** A number that grows with every change of the catalog, whichever instance made it. */
  catalogVersion(): Promise<number>;
  catalogChanges(since: number): Promise<CatalogChanges>;
}

export interface CatalogWatch {
  readonly onChange: (tags: CatalogChanges['tags']) => void;
  readonly onError: (error: unknown) => void;
}

const POLL_INTERVAL_MS = 1000;

/** Polls the catalog for changes, whichever instance made them. Returns a function that stops polling. */
export async function watchCatalog(catalog: CatalogSource, { onChange, onError }: CatalogWatch): Promise<() => void> {
  let version = await catalog.catalogVersion();
  let polling = false;
  const poll = async (): Promise<void> => {
    // A slow database gets no second query beside the first.
    if (polling) return;
    polling = true;
    try {
      const changes = await catalog.catalogChanges(version);
      if (changes.version === version) return;
      version = changes.version;
      onChange(changes.tags);
    } catch (error) {
      onError(error);
    } finally {
      polling = false;
    }
  };
  const timer = setInterval(() => void poll(), POLL_INTERVAL_MS);
  timer.unref();
  return () => clearInterval(timer);
}
