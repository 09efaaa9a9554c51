/** A finished public page, ready to send in every encoding. */
export interface Page {
  readonly etag: string;
  readonly bodies: { readonly identity: Buffer; readonly gzip: Buffer; readonly br: Buffer };
  readonly headers: Readonly<Record<string, string>>;
  /** When something on it opens or closes (milliseconds); it is never shown after that while it can be made anew. */
  readonly until: number;
}

/** A page, or undefined for an address whose answer is not to be kept. */
export type Render = () => Promise<Page | undefined>;
export type Found = { readonly state: 'HIT' | 'STALE' | 'MISS'; readonly page: Page | undefined };

interface Kept {
  page: Page;
  readonly madeAt: number;
}

export interface PageCacheSettings {
  /** Milliseconds for which a page is shown as it is. */
  readonly fresh: number;
  /** Milliseconds for which it may still be shown while it is made anew, or when it cannot be. */
  readonly stale: number;
  /** Bytes of all pages together. */
  readonly room: number;
  readonly now: () => number;
}

const sizeOf = ({ bodies }: Page) => bodies.identity.length + bodies.gzip.length + bodies.br.length;

/**
 * Public pages are the same for everyone: each is made once, shown to all, and made anew behind the visitors' backs.
 * Keys are paths that answered 200, so nobody can fill it with invented addresses. The least used go first.
 */
export class PageCache {
  readonly #settings: PageCacheSettings;
  readonly #pages = new Map<string, Kept>();
  readonly #making = new Map<string, Promise<Page | undefined>>();
  #size = 0;
  #generation = 0;

  constructor(settings: PageCacheSettings) {
    this.#settings = settings;
  }

  /** The page of a path while it may be shown without asking anyone; this is the way every hit takes. */
  peek(path: string): Page | undefined {
    const kept = this.#pages.get(path);
    const now = this.#settings.now();
    if (!kept || now - kept.madeAt >= this.#settings.fresh || now >= kept.page.until) return undefined;
    // The map's order is the order of use.
    this.#pages.delete(path);
    this.#pages.set(path, kept);
    return kept.page;
  }

  /** The page of a path: kept, kept and renewed in the background, or made now; simultaneous askers wait for one making. */
  async find(path: string, render: Render): Promise<Found> {
    const fresh = this.peek(path);
    if (fresh) return { state: 'HIT', page: fresh };
    const kept = this.#pages.get(path);
    const now = this.#settings.now();
    if (kept && now - kept.madeAt < this.#settings.stale && now < kept.page.until) {
      // Whoever asks next is told if it went wrong; this visitor has a page.
      this.#make(path, render).catch((error: unknown) => console.error(`${path} could not be made anew`, error));
      return { state: 'STALE', page: kept.page };
    }
    try {
      return { state: 'MISS', page: await this.#make(path, render) };
    } catch (error) {
      // What cannot be made anew is better old than not at all.
      if (kept) return { state: 'STALE', page: kept.page };
      throw error;
    }
  }

  /** Everything is to be made anew: the catalog changed. What is kept may still stand in while that fails. */
  invalidate(): void {
    this.#generation += 1;
    for (const [path, { page }] of this.#pages) this.#pages.set(path, { page: { ...page, until: 0 }, madeAt: Number.NEGATIVE_INFINITY });
  }

  #make(path: string, render: Render): Promise<Page | undefined> {
    const known = this.#making.get(path);
    if (known) return known;
    const generation = this.#generation;
    const making = render()
      .then((page) => {
        // A page made while the catalog changed may be of yesterday already.
        if (generation === this.#generation) this.#keep(path, page);
        return page;
      })
      .finally(() => this.#making.delete(path));
    this.#making.set(path, making);
    return making;
  }

  #keep(path: string, page: Page | undefined): void {
    this.#drop(path);
    if (!page || sizeOf(page) > this.#settings.room) return;
    this.#pages.set(path, { page, madeAt: this.#settings.now() });
    this.#size += sizeOf(page);
    for (const oldest of this.#pages.keys()) {
      if (this.#size <= this.#settings.room) break;
      this.#drop(oldest);
    }
  }

  #drop(path: string): void {
    const kept = this.#pages.get(path);
    if (!kept) return;
    this.#pages.delete(path);
    this.#size -= sizeOf(kept.page);
  }
}
