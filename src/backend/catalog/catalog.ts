import { coalesced } from '#backend/coalesce.ts';
import type { Database } from '#backend/db/client.ts';
import { Menu } from './menu.ts';
import { Menus } from './menus.ts';
import { readCatalog, readMenu, readProducts, type ProductRow } from './rows.ts';
import { CatalogSnapshot } from './snapshot.ts';
import { readChanges, type CatalogChanges } from './version.ts';

const MENU_ROOM = 64 * 1024 * 1024;

export type CatalogListener = (changes: CatalogChanges) => void;

/**
 * The catalog in memory: everything but the menus, and those menus that are asked for. Before it is used it asks the database
 * whether anything changed, in one small statement that all calls of the moment share, so that a call never sees less than what
 * was there when it came, whichever instance wrote it.
 */
export class Catalog {
  readonly #db: Database;
  readonly #menus: Menus;
  readonly #check: () => Promise<void>;
  readonly #listeners = new Set<CatalogListener>();
  #version = 0;
  #snapshot: Promise<CatalogSnapshot> | undefined;

  constructor(db: Database, menuRoom = MENU_ROOM) {
    this.#db = db;
    this.#menus = new Menus((id) => this.#readMenu(id), menuRoom);
    this.#check = coalesced(() => this.#catchUp());
  }

  /** A number that grows with every change of the catalog, whichever instance made it. */
  async version(): Promise<number> {
    await this.#check();
    return this.#version;
  }

  /** Looks whether the catalog changed while somebody wants to be told. */
  async follow(): Promise<void> {
    if (this.#listeners.size > 0) await this.#check();
  }

  /** What changed after a version. */
  async changes(since: number): Promise<CatalogChanges> {
    return (await readChanges(this.#db, since)) ?? { version: since, tags: [] };
  }

  /** Calls `listener` with what changed as soon as this process learns of it, until the returned function is called. */
  onChange(listener: CatalogListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async current(): Promise<CatalogSnapshot> {
    await this.#check();
    return this.#light();
  }

  /** The menu of a restaurant that the current snapshot knows. */
  menu(restaurantId: number): Promise<Menu> {
    return this.#menus.get(restaurantId);
  }

  /** The products with these ids: from menus in memory, or else from the database. Call it after `current`. */
  async products(ids: readonly number[]): Promise<ReadonlyMap<number, ProductRow>> {
    const found = new Map<number, ProductRow>();
    const missing = new Set<number>();
    for (const id of ids) {
      const row = this.#menus.holding(id)?.products.get(id);
      if (row) found.set(id, row);
      else missing.add(id);
    }
    if (missing.size > 0) for (const row of await readProducts(this.#db, [...missing])) found.set(row.id, row);
    return found;
  }

  #light(): Promise<CatalogSnapshot> {
    if (this.#snapshot) return this.#snapshot;
    const reading = readCatalog(this.#db).then((rows) => new CatalogSnapshot(rows));
    this.#snapshot = reading;
    reading.catch(() => {
      // A failed reading is not kept: the next request tries again, this one reports the fault.
      if (this.#snapshot === reading) this.#snapshot = undefined;
    });
    return reading;
  }

  async #readMenu(restaurantId: number): Promise<Menu> {
    const place = (await this.#light()).place(restaurantId);
    if (!place) throw new Error(`There is no restaurant ${restaurantId} to read a menu of`);
    return new Menu(place, await readMenu(this.#db, restaurantId));
  }

  async #catchUp(): Promise<void> {
    const changes = await readChanges(this.#db, this.#version);
    if (!changes) return;
    await this.#forget(changes);
    this.#version = changes.version;
    for (const listener of this.#listeners) listener(changes);
  }

  async #forget({ tags }: CatalogChanges): Promise<void> {
    const before = this.#snapshot;
    this.#snapshot = undefined;
    if (tags === 'all') return this.#menus.clear();
    const cities = idsOf(tags, 'city:');
    // A city's name and currency stand on every menu in it.
    if (cities.length > 0) for (const id of (await before)?.restaurantsIn(cities) ?? []) this.#menus.forget(id);
    for (const id of idsOf(tags, 'restaurant:')) this.#menus.forget(id);
  }
}

const idsOf = (tags: readonly string[], kind: string): number[] => tags.flatMap((tag) => (tag.startsWith(kind) ? [Number(tag.slice(kind.length))] : []));
