import type { Menu } from './menu.ts';

interface Kept {
  readonly reading: Promise<Menu>;
  menu: Menu | null;
  /** The turn in which it was last asked for. */
  asked: number;
}

/** Menus in memory, within bounds, each read once however many ask for it at the same time. */
export class Menus {
  readonly #read: (restaurantId: number) => Promise<Menu>;
  readonly #room: number;
  readonly #kept = new Map<number, Kept>();
  #turn = 0;
  readonly #byProduct = new Map<number, Menu>();

  /** `room` is in bytes; menus that were asked for longest ago go first. */
  constructor(read: (restaurantId: number) => Promise<Menu>, room: number) {
    this.#read = read;
    this.#room = room;
  }

  get(restaurantId: number): Promise<Menu> {
    const known = this.#kept.get(restaurantId);
    this.#turn += 1;
    if (known) {
      known.asked = this.#turn;
      return known.reading;
    }
    const kept: Kept = { reading: this.#read(restaurantId), menu: null, asked: this.#turn };
    this.#kept.set(restaurantId, kept);
    kept.reading.then(
      (menu) => this.#arrive(restaurantId, kept, menu),
      // A failed reading is not kept: the next request tries again, this one reports the fault.
      () => this.#drop(restaurantId, kept),
    );
    return kept.reading;
  }

  /** The menu that a product stands on, if it is in memory. */
  holding(productId: number): Menu | undefined {
    return this.#byProduct.get(productId);
  }

  forget(restaurantId: number): void {
    const kept = this.#kept.get(restaurantId);
    if (kept) this.#drop(restaurantId, kept);
  }

  clear(): void {
    this.#kept.clear();
    this.#byProduct.clear();
  }

  /** Bytes that the menus take, roughly. */
  get bytes(): number {
    return [...this.#kept.values()].reduce((sum, { menu }) => sum + (menu?.bytes ?? 0), 0);
  }

  #arrive(restaurantId: number, kept: Kept, menu: Menu): void {
    if (this.#kept.get(restaurantId) !== kept) return;
    kept.menu = menu;
    for (const id of menu.products.keys()) this.#byProduct.set(id, menu);
    let bytes = this.bytes;
    if (bytes <= this.#room) return;
    for (const [id, old] of [...this.#kept].sort(([, one], [, other]) => one.asked - other.asked)) {
      if (bytes <= this.#room) return;
      if (old === kept || !old.menu) continue;
      bytes -= old.menu.bytes;
      this.#drop(id, old);
    }
  }

  #drop(restaurantId: number, kept: Kept): void {
    if (this.#kept.get(restaurantId) !== kept) return;
    this.#kept.delete(restaurantId);
    for (const id of kept.menu?.products.keys() ?? []) this.#byProduct.delete(id);
  }
}
