import { and, eq } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import { ErrorResponse, type Handlers, notFound } from '#backend/http/handler.ts';
import { coalesceCalls } from '#backend/coalesce-calls.ts';
import type { Database } from '#backend/db/client.ts';
import { cities, restaurants } from '#backend/db/schema/index.ts';
import type { Locale } from '#contract/constants.ts';
import { localizedField } from '#backend/text.ts';
import type { Category, Product } from '#contract/catalog.ts';
import {
  hasProductEverExisted,
  type MenuRows,
  type ProductRow,
  readCatalog,
  readChanges,
  readMenu,
  readPopularProducts,
  readProducts,
} from './catalog-queries.ts';
import { infoPageLink } from './info-pages.ts';
import { applyStopList } from './stop-list.ts';
import { productView, type RestaurantContext, zoneView } from './catalog-views.ts';
import { readZones } from './delivery-zones.ts';
import {
  branchesAt,
  type CatalogSnapshot,
  localizeCatalog,
  restaurantAt,
  type RestaurantEntry,
} from './localized-catalog.ts';
import { wallClockAt } from '#contract/times.ts';
import { ZERO } from '#contract/money.ts';

/** A product takes about 4 kB in memory in three languages. */
const MAX_CACHED_PRODUCTS = 20_000;

const HOUR_MS = 60 * 60 * 1000;
/** Popularity counts the orders of this period. */
const POPULARITY_PERIOD_MS = 30 * 24 * HOUR_MS;
const POPULARITY_MAX_AGE_MS = 6 * HOUR_MS;
/** More than a page shows, because some may be sold out. */
const MAX_POPULAR_PRODUCTS = 12;
const MAX_CACHED_POPULARITIES = 1000;

/** Returns the function with its results cached, at most one for each locale. */
function memoizePerLocale<Localized>(compute: (locale: Locale) => Localized): (locale: Locale) => Localized {
  const results = new Map<Locale, Localized>();
  return (locale) => {
    const result = results.get(locale) ?? compute(locale);
    results.set(locale, result);
    return result;
  };
}

/**
 * The catalog, cached in memory. Each use first reads the current version from the database, in a small query that
 * concurrent requests share. So a request never gets an older version than the one committed when it arrived, even by
 * another instance.
 */
export class Catalog {
  readonly #db: Database;
  readonly #menus: LRUCache<string, Menu, RestaurantEntry>;
  readonly #popularProducts: LRUCache<number, readonly number[], Date>;
  readonly #checkVersion: () => Promise<void>;
  #version = 0;
  /** The snapshots of the current version. Rows are read once, and localized at the first use of each locale. */
  #snapshots: Promise<(locale: Locale) => CatalogSnapshot> | undefined;

  constructor(db: Database, maxCachedProducts = MAX_CACHED_PRODUCTS) {
    this.#db = db;
    this.#checkVersion = coalesceCalls(() => this.#discardOldVersion());
    this.#menus = new LRUCache({
      maxSize: maxCachedProducts,
      sizeCalculation: ({ products }) => products.size + 1,
      fetchMethod: async (_key, _stale, { context: { restaurant, context } }) =>
        new Menu(context, await readMenu(db, restaurant.id)),
      // A menu that is evicted while it is read is still returned to the waiting requests.
      ignoreFetchAbort: true,
    });
    this.#popularProducts = new LRUCache({
      max: MAX_CACHED_POPULARITIES,
      ttl: POPULARITY_MAX_AGE_MS,
      fetchMethod: (restaurantId, _stale, { context: now }) =>
        readPopularProducts(db, restaurantId, new Date(now.getTime() - POPULARITY_PERIOD_MS), MAX_POPULAR_PRODUCTS),
    });
  }

  /** A number that grows with every change of the catalog, on any instance. */
  async version(): Promise<number> {
    await this.#checkVersion();
    return this.#version;
  }

  async snapshot(locale: Locale): Promise<CatalogSnapshot> {
    await this.#checkVersion();
    const snapshotIn = await (this.#snapshots ??= this.#load());
    return snapshotIn(locale);
  }

  /** The menu of a restaurant of a snapshot. The cache key contains the version, so a changed menu is read again. */
  async menu(entry: RestaurantEntry): Promise<Menu> {
    const menu = await this.#menus.fetch(`${entry.restaurant.id}@${entry.menuVersion}`, { context: entry });
    if (!menu) throw new Error(`The menu of restaurant ${entry.restaurant.id} was not read`);
    return menu;
  }

  /** The ids of the products that were ordered most in the last 30 days, as of at most six hours ago. */
  async popularProducts(restaurantId: number, now: Date): Promise<readonly number[]> {
    return (await this.#popularProducts.fetch(restaurantId, { context: now })) ?? [];
  }

  /**
   * The products with these ids as customers can order them: those of the menu from memory, the others from the
   * database. Removed products are included and inactive.
   */
  async products(ids: readonly number[], menu: Menu | undefined): Promise<ReadonlyMap<number, ProductRow>> {
    const known = ids.flatMap((id) => menu?.products.get(id) ?? []);
    const others = await readProducts(
      this.#db,
      ids.filter((id) => !menu?.products.has(id)),
    );
    return new Map([...known, ...others].map((row) => [row.id, row]));
  }

  #load() {
    const snapshots = readCatalog(this.#db).then((rows) => memoizePerLocale((locale) => localizeCatalog(rows, locale)));
    snapshots.catch(() => {
      // A failed read is not cached: this request fails, and the next one reads again.
      if (this.#snapshots === snapshots) this.#snapshots = undefined;
    });
    return snapshots;
  }

  async #discardOldVersion(): Promise<void> {
    const changes = await readChanges(this.#db, this.#version);
    if (!changes) return;
    this.#version = changes.version;
    this.#snapshots = undefined;
    // The tags name the changed parts. Cached menus do not need them, because their keys contain the menu's version.
    // The tags are `all` if the changes are unknown, as after the database was restored to an earlier state, in which
    // the same version may stand for another menu.
    if (changes.tags === 'all') this.#menus.clear();
  }
}

/** One version of a restaurant's menu; localized at the first use of each locale. */
export class Menu {
  /** By id, prices in minor units. */
  readonly products: ReadonlyMap<number, ProductRow>;
  readonly #localized: (locale: Locale) => {
    readonly categories: Category[];
    readonly products: ReadonlyMap<number, Product>;
  };

  constructor(context: RestaurantContext, rows: MenuRows) {
    // Without sold-out options. A sold-out product stays on the menu, but is inactive.
    const offered = rows.products.map(applyStopList);
    this.products = new Map(offered.map((row) => [row.id, row]));
    const rowsByCategory = Map.groupBy(offered, ({ categoryId }) => categoryId);
    this.#localized = memoizePerLocale((locale) => {
      const products = new Map(offered.map((row) => [row.id, productView(row, context, locale)]));
      const categories = rows.categories.map(({ id, slug, name }) => ({
        id,
        slug,
        ...localizedField('name', name, locale),
        products: (rowsByCategory.get(id) ?? []).flatMap((row) => products.get(row.id) ?? []),
      }));
      return { categories, products };
    });
  }

  categories(locale: Locale): Category[] {
    return this.#localized(locale).categories;
  }

  productBySlug(slug: string, locale: Locale): Product | undefined {
    const row = this.products.values().find((product) => product.slug === slug);
    return row && this.#localized(locale).products.get(row.id);
  }

  /** Products that the restaurant recommends and that can be ordered, the cheapest first, without the excluded ids. */
  recommended(excluded: ReadonlySet<number>, limit: number, locale: Locale): Product[] {
    const { products } = this.#localized(locale);
    const rows = [...this.products.values()].filter(
      ({ id, recommended, active }) => recommended && active && !excluded.has(id),
    );
    return rows
      .sort((one, other) => one.price - other.price)
      .slice(0, limit)
      .flatMap(({ id }) => products.get(id) ?? []);
  }
}

/** Finds nothing without an id: all ids are positive. */
async function findCity(db: Database, id = 0) {
  const [city] = await db
    .select()
    .from(cities)
    .where(and(eq(cities.id, id), eq(cities.active, true)));
  return city && { city, restaurant: null };
}

async function findRestaurant(db: Database, id: number) {
  const [found] = await db
    .select({ city: cities, restaurant: restaurants })
    .from(restaurants)
    .innerJoin(cities, eq(cities.id, restaurants.cityId))
    .where(and(eq(restaurants.id, id), eq(restaurants.active, true), eq(cities.active, true)));
  return found;
}

export function catalogHandlers({ catalog }: { readonly catalog: Catalog }) {
  return {
    getCities: async ({ locale }) => (await catalog.snapshot(locale)).cities,

    getRestaurants: async ({ query, locale, now }) => {
      const { restaurants } = await catalog.snapshot(locale);
      const { city, limit = Infinity, zone_id: zoneId } = query;
      const clock = wallClockAt(now);
      return [...restaurants.values()]
        .filter(({ context }) => city === undefined || context.citySlug === city)
        .slice(0, limit)
        .map((entry) => restaurantAt(entry, { now, clock, zoneId }));
    },

    getRestaurant: async ({ query, locale, now }) => {
      const entry = (await catalog.snapshot(locale)).restaurants.get(query.id_restaurant);
      if (!entry) return notFound();
      const menu = await catalog.menu(entry);
      const popular = await catalog.popularProducts(query.id_restaurant, now);
      return { ...restaurantAt(entry, { now }), categories: menu.categories(locale), popular: [...popular] };
    },

    getProduct: async ({ db, query, locale }) => {
      const entry = (await catalog.snapshot(locale)).restaurants.get(query.id_restaurant);
      if (!entry) return notFound();
      const product = (await catalog.menu(entry)).productBySlug(query.slug, locale);
      if (product) return product;
      // A product that is in the database, and not on the menu, was removed.
      return (await hasProductEverExisted(db, query.id_restaurant, query.slug))
        ? new ErrorResponse(410, 'gone')
        : notFound();
    },

    getProducts: async ({ query, locale }) => {
      const { restaurants } = await catalog.snapshot(locale);
      const rows = await catalog.products(query.ids, undefined);
      return query.ids.flatMap((id) => {
        const row = rows.get(id);
        const entry = row?.removedAt === null ? restaurants.get(row.restaurantId) : undefined;
        return row && entry ? productView(row, entry.context, locale) : [];
      });
    },

    getBranches: async ({ query, locale, now }) => {
      const entry = (await catalog.snapshot(locale)).restaurants.get(query.id_restaurant);
      return entry ? branchesAt(entry, now) : notFound();
    },

    getZones: async ({ db, query, locale }) => {
      const { id_restaurant: restaurantId, city_id: cityId } = query;
      const found = restaurantId === undefined ? await findCity(db, cityId) : await findRestaurant(db, restaurantId);
      if (!found) return notFound();
      const { city, restaurant } = found;
      // Zones with a polygon are not listed: the coordinates of the address determine them.
      const zones = await readZones(db, { cityId: city.id, restaurantId: restaurant?.id ?? null });
      return zones.map((zone) => zoneView(zone, { city, minOrder: restaurant?.minOrder ?? ZERO }, locale));
    },

    getNews: async ({ locale }) => (await catalog.snapshot(locale)).news,

    getOptions: async ({ locale }) => {
      const { contacts, infoPages, brand, languages } = await catalog.snapshot(locale);
      return {
        ...contacts,
        ...(infoPages.length > 0 && { pages: infoPages.map(infoPageLink) }),
        ...(brand && { brand }),
        ...(languages && { languages }),
      };
    },

    getInfoPage: async ({ query, locale }) =>
      (await catalog.snapshot(locale)).infoPages.find(({ slug }) => slug === query.slug) ?? notFound(),
  } satisfies Partial<Handlers>;
}
