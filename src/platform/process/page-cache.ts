import type { PublicPage } from './public-page.ts';

/** A page to keep, or an answer that is nobody's page: not found, moved, or one that asked not to be kept. */
export type Made<Other> = { readonly page: PublicPage } | { readonly other: Other };
/** Makes a page; given the one that is kept, whose bytes it may take over where they came out the same. */
export type Make<Other> = (known: PublicPage | undefined) => Promise<Made<Other>>;
export type CacheState = 'HIT' | 'STALE' | 'MISS';
export type Found<Other> = { readonly state: CacheState; readonly page: PublicPage } | { readonly state: 'MISS'; readonly other: Other };

interface Kept {
  readonly page: PublicPage;
  readonly madeAt: number;
  /** The catalog changed since it was made: it stands in only while it cannot be made anew. */
  outdated: boolean;
  /** Asked for since the last time somebody looked for what may go. */
  used: boolean;
  /** When another try may be made after one that failed. */
  retryAt: number;
}

interface Making<Other> {
  readonly made: Promise<Made<Other>>;
  /** What changed meanwhile. */
  readonly changed: Set<string>;
  all: boolean;
}

export interface PageCacheSettings {
  /** Milliseconds for which a page is shown as it is. */
  readonly fresh: number;
  /** Milliseconds for which it may still be shown while it is made anew. */
  readonly stale: number;
  /** Milliseconds before a page that could not be made anew is tried again. */
  readonly pause: number;
  /** Pages made anew at a time while their old ones stand in: whoever waits for a page goes before. */
  readonly renewals: number;
  /** Bytes of all pages together. */
  readonly room: number;
  readonly now: () => number;
  /** Told of every page that could not be made anew and is shown as it was. */
  readonly failed: (path: string, error: unknown) => void;
}

/**
 * Public pages are the same for everyone: each is made once, shown to all, and made anew behind the visitors' backs.
 * Keys are canonical paths that answered 200, so nobody can fill it with invented addresses. What was not asked for lately goes first.
 */
export class PageCache<Other> {
  readonly #settings: PageCacheSettings;
  readonly #pages = new Map<string, Kept>();
  readonly #making = new Map<string, Making<Other>>();
  /** What is to be made anew when its turn comes. */
  readonly #due = new Map<string, Make<Other>>();
  #renewing = 0;
  #size = 0;

  constructor(settings: PageCacheSettings) {
    this.#settings = settings;
  }

  get stats(): { readonly pages: number; readonly bytes: number } {
    return { pages: this.#pages.size, bytes: this.#size };
  }

  /** The page of a path while it may be shown without asking anyone; this is the way every hit takes. */
  peek(path: string): PublicPage | undefined {
    const kept = this.#pages.get(path);
    if (kept === undefined || kept.outdated) return undefined;
    const now = this.#settings.now();
    if (now - kept.madeAt >= this.#settings.fresh || now >= kept.page.until) return undefined;
    kept.used = true;
    return kept.page;
  }

  /** The page of a path: kept, kept and renewed in the background, or made now; simultaneous askers wait for one making. */
  async find(path: string, make: Make<Other>): Promise<Found<Other>> {
    const fresh = this.peek(path);
    if (fresh) return { state: 'HIT', page: fresh };
    const kept = this.#pages.get(path);
    if (!kept) return { state: 'MISS', ...(await this.#make(path, make)) };
    kept.used = true;
    const now = this.#settings.now();
    if (now < kept.retryAt) return { state: 'STALE', page: kept.page };
    if (!kept.outdated && now < kept.page.until && now - kept.madeAt < this.#settings.stale) {
      this.#due.set(path, make);
      this.#renewDue();
      return { state: 'STALE', page: kept.page };
    }
    const made = await this.#renew(path, kept, make);
    return made ? { state: 'MISS', ...made } : { state: 'STALE', page: kept.page };
  }

  /** What shows one of these is to be made anew; it may still stand in while that fails. */
  invalidate(tags: readonly string[] | 'all'): void {
    for (const kept of this.#pages.values()) {
      if (tags === 'all' || tags.some((tag) => kept.page.tags.has(tag))) Object.assign(kept, { outdated: true, retryAt: 0 });
    }
    for (const making of this.#making.values()) {
      if (tags === 'all') making.all = true;
      else for (const tag of tags) making.changed.add(tag);
    }
  }

  /** Pages that were kept at the same time grow old at the same time; all made anew at once, they would hold up every visitor. */
  #renewDue(): void {
    for (const [path, make] of this.#due) {
      if (this.#renewing >= this.#settings.renewals) return;
      this.#due.delete(path);
      const kept = this.#pages.get(path);
      if (!kept || this.#making.has(path) || this.peek(path)) continue;
      this.#renewing += 1;
      void this.#renew(path, kept, make).finally(() => {
        this.#renewing -= 1;
        this.#renewDue();
      });
    }
  }

  /** Undefined when it failed: what cannot be made anew is better old than not at all. */
  async #renew(path: string, kept: Kept, make: Make<Other>): Promise<Made<Other> | undefined> {
    try {
      return await this.#make(path, make);
    } catch (error) {
      kept.retryAt = this.#settings.now() + this.#settings.pause;
      this.#settings.failed(path, error);
      return undefined;
    }
  }

  #make(path: string, make: Make<Other>): Promise<Made<Other>> {
    const known = this.#making.get(path);
    if (known) return known.made;
    const made = make(this.#pages.get(path)?.page)
      .then((result) => {
        this.#keep(path, result, making);
        return result;
      })
      .finally(() => this.#making.delete(path));
    const making: Making<Other> = { made, changed: new Set(), all: false };
    this.#making.set(path, making);
    return made;
  }

  #keep(path: string, made: Made<Other>, { all, changed }: Making<Other>): void {
    if (!('page' in made)) return this.#drop(path);
    const { page } = made;
    // A page made while the catalog changed may be of yesterday already.
    if (all || page.tags.values().some((tag) => changed.has(tag))) return;
    this.#drop(path);
    if (page.size > this.#settings.room) return;
    this.#pages.set(path, { page, madeAt: this.#settings.now(), outdated: false, used: false, retryAt: 0 });
    this.#size += page.size;
    while (this.#size > this.#settings.room) this.#makeRoom();
  }

  /** Looks at the oldest page: it goes, or, where it was asked for meanwhile, goes to the end of the row once. */
  #makeRoom(): void {
    const [oldest] = this.#pages;
    if (!oldest) return;
    const [path, kept] = oldest;
    if (!kept.used) return this.#drop(path);
    kept.used = false;
    this.#pages.delete(path);
    this.#pages.set(path, kept);
  }

  #drop(path: string): void {
    const kept = this.#pages.get(path);
    if (!kept) return;
    this.#pages.delete(path);
    this.#size -= kept.page.size;
  }
}
