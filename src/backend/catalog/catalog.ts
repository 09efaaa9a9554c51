import { LRUCache } from 'lru-cache';
import { coalesced } from '#backend/scheduler.ts';
import type { Database } from '#backend/db/client.ts';
import type { Locale } from '#contract/constants.ts';
import {
  readCatalog,
  readMenu,
  readProducts,
  type CatalogRows,
  type ProductRow,
  readChanges,
  type CatalogChanges,
  type MenuRows,
} from './catalog-queries.ts';
import {
  localizeCatalog,
  type CatalogSnapshot,
  type RestaurantEntry,
  categoryView,
  productView,
  type Location,
} from './localized-catalog.ts';
import type { Category, Product } from '#contract/catalog.ts';

/** A product takes about 4 kB in memory in three languages. */
const MAX_CACHED_PRODUCTS = 20_000;

/** One version of the catalog: read once, localized once per language. */
interface LoadedCatalog {
  readonly rows: Promise<CatalogRows>;
  readonly snapshots: Map<Locale, CatalogSnapshot>;
}

/**
 * The catalog in memory. Before a call uses it, one small query that concurrent calls share checks the version in the database,
 * so that a call never sees an older version than the one visible when it came in, whichever instance wrote it.
 */
export class Catalog {
  readonly #db: Database;
  readonly #menus: LRUCache<string, Menu, RestaurantEntry>;
  readonly #checkVersion: () => Promise<void>;
  #version = 0;
  #loaded: LoadedCatalog | undefined;

  constructor(db: Database, maxCachedProducts = MAX_CACHED_PRODUCTS) {
    this.#db = db;
    this.#checkVersion = coalesced(() => this.#dropOldVersion());
    this.#menus = new LRUCache({
      maxSize: maxCachedProducts,
      sizeCalculation: ({ products }) => products.size + 1,
      fetchMethod: async (_key, _stale, { context: { restaurant, location } }) =>
        new Menu(location, await readMenu(db, restaurant.id)),
      // A menu that is evicted while it is being read still answers the calls that wait for it.
      ignoreFetchAbort: true,
    });
  }

  /** A number that grows with every change of the catalog, whichever instance made it. */
  async version(): Promise<number> {
    await this.#checkVersion();
    return this.#version;
  }

  /** What changed after a version. */
  async changes(since: number): Promise<CatalogChanges> {
    return (await readChanges(this.#db, since)) ?? { version: since, tags: [] };
  }

  async snapshot(locale: Locale): Promise<CatalogSnapshot> {
    await this.#checkVersion();
    const loaded = (this.#loaded ??= this.#load());
    const rows = await loaded.rows;
    const snapshot = loaded.snapshots.get(locale) ?? localizeCatalog(rows, locale);
    loaded.snapshots.set(locale, snapshot);
    return snapshot;
  }

  /** The menu of a restaurant of a snapshot. The version in its key makes it unreachable once the menu changed. */
  async menu(entry: RestaurantEntry): Promise<Menu> {
    const menu = await this.#menus.fetch(`${entry.restaurant.id}@${entry.menuVersion}`, { context: entry });
    if (!menu) throw new Error(`The menu of restaurant ${entry.restaurant.id} was not read`);
    return menu;
  }

  /** The products with these ids, removed ones included: those of the menu from memory, the others from the database. */
  async products(ids: readonly number[], menu: Menu | undefined): Promise<ReadonlyMap<number, ProductRow>> {
    const products = new Map<number, ProductRow>();
    for (const id of ids) {
      const row = menu?.products.get(id);
      if (row) products.set(id, row);
    }
    const missing = ids.filter((id) => !products.has(id));
    for (const row of await readProducts(this.#db, missing)) products.set(row.id, row);
    return products;
  }

  #load(): LoadedCatalog {
    const loaded: LoadedCatalog = { rows: readCatalog(this.#db), snapshots: new Map() };
    loaded.rows.catch(() => {
      // A failed read is not cached: this call reports the error, the next one tries again.
      if (this.#loaded === loaded) this.#loaded = undefined;
    });
    return loaded;
  }

  async #dropOldVersion(): Promise<void> {
    const changes = await readChanges(this.#db, this.#version);
    if (!changes) return;
    this.#version = changes.version;
    this.#loaded = undefined;
    // Also after a database was restored to an earlier state, whose versions may name other menus.
    if (changes.tags === 'all') this.#menus.clear();
  }
}

interface LocalizedMenu {
  readonly categories: Category[];
  readonly products: ReadonlyMap<number, Product>;
}

/** One version of what a restaurant offers; localized once per language. */
export class Menu {
  readonly location: Location;
  /** By id, prices in minor units. */
  readonly products: ReadonlyMap<number, ProductRow>;
  readonly #rows: MenuRows;
  readonly #localized = new Map<Locale, LocalizedMenu>();

  constructor(location: Location, rows: MenuRows) {
    this.location = location;
    this.products = new Map(rows.products.map((row) => [row.id, row]));
    this.#rows = rows;
  }

  categories(locale: Locale): Category[] {
    return this.#in(locale).categories;
  }

  productBySlug(slug: string, locale: Locale): Product | undefined {
    const row = this.#rows.products.find((product) => product.slug === slug);
    return row && this.#in(locale).products.get(row.id);
  }

  /** Products that the restaurant recommends and that can be ordered, without the excluded ids. */
  recommended(excluded: ReadonlySet<number>, limit: number, locale: Locale): Product[] {
    const rows = this.#rows.products.filter(
      ({ id, recommended, active }) => recommended && active && !excluded.has(id),
    );
    return rows.slice(0, limit).flatMap(({ id }) => this.#in(locale).products.get(id) ?? []);
  }

  #in(locale: Locale): LocalizedMenu {
    const localized = this.#localized.get(locale) ?? this.#localize(locale);
    this.#localized.set(locale, localized);
    return localized;
  }

  #localize(locale: Locale): LocalizedMenu {
    const products = new Map(this.#rows.products.map((row) => [row.id, productView(row, this.location, locale)]));
    const rowsOf = Map.groupBy(this.#rows.products, ({ categoryId }) => categoryId);
    const categories = this.#rows.categories.map((category) =>
      categoryView(
        category,
        (rowsOf.get(category.id) ?? []).flatMap(({ id }) => products.get(id) ?? []),
        locale,
      ),
    );
    return { categories, products };
  }
}
