import type { Database } from '#backend/db/client.ts';
import { catalogVersion } from '#backend/db/schema/index.ts';
import type { Restaurant } from '#contract/catalog.ts';
import type { Locale } from '#contract/constants.ts';
import { editionsOf, type Edition } from './edition.ts';
import { openingAt, type Interval, type Opening } from './hours.ts';
import { readCatalog, type CatalogRows } from './rows.ts';
import type { TimelessRestaurant } from './view.ts';

/** One version of the catalog; everything in it is made at most once. */
export class CatalogSnapshot {
  readonly edition: (locale: Locale) => Edition;
  readonly #hours: ReadonlyMap<number, readonly Interval[]>;
  readonly #openings = new Map<number, { readonly opening: Opening; readonly since: number; readonly until: number }>();

  constructor(rows: CatalogRows) {
    this.edition = editionsOf(rows);
    this.#hours = hoursOfRestaurants(rows);
  }

  /** Worked out again only when the last answer's next change has come. */
  openingOf(restaurantId: number, now: Date): Opening {
    const time = now.getTime();
    const known = this.#openings.get(restaurantId);
    if (known && known.since <= time && time < known.until) return known.opening;
    const opening = openingAt(this.#hours.get(restaurantId) ?? [], now);
    const change = opening.opensAt ?? opening.closesAt;
    // Without a change in sight the answer is good for a day, within what openingAt looks ahead.
    this.#openings.set(restaurantId, { opening, since: time, until: change?.getTime() ?? time + 86_400_000 });
    return opening;
  }

  restaurant(view: TimelessRestaurant, now: Date): Restaurant {
    const { open, opensAt, closesAt } = this.openingOf(view.id, now);
    return { ...view, is_open: open, opens_at: opensAt?.toISOString() ?? null, closes_at: closesAt?.toISOString() ?? null };
  }
}

/** The catalog in memory, read again when its version in the database has grown. */
export class Catalog {
  readonly #db: Database;
  #kept: { readonly version: number; readonly snapshot: Promise<CatalogSnapshot> } | undefined;

  constructor(db: Database) {
    this.#db = db;
  }

  /** A number that grows with every change of the catalog, whichever instance made it. */
  async version(): Promise<number> {
    const [row] = await this.#db.select({ version: catalogVersion.version }).from(catalogVersion);
    return row?.version ?? 0;
  }

  async current(): Promise<CatalogSnapshot> {
    const version = await this.version();
    if (this.#kept?.version === version) return this.#kept.snapshot;
    const snapshot = readCatalog(this.#db).then((rows) => new CatalogSnapshot(rows));
    const kept = { version, snapshot };
    this.#kept = kept;
    snapshot.catch(() => {
      // A failed reading is not kept: the next request tries again, this one reports the fault.
      if (this.#kept === kept) this.#kept = undefined;
    });
    return snapshot;
  }
}

/** The first branch's hours are the restaurant's. */
function hoursOfRestaurants({ branches }: CatalogRows): ReadonlyMap<number, readonly Interval[]> {
  const hours = new Map<number, readonly Interval[]>();
  for (const branch of branches) {
    if (hours.has(branch.restaurantId)) continue;
    hours.set(branch.restaurantId, branch.hours.map(({ weekday, opens, closes }) => ({ weekday, from: opens, to: closes })));
  }
  return hours;
}
