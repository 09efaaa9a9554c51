import type { Category, RestaurantFull } from '#contract/catalog.ts';
import type { Locale } from '#contract/constants.ts';
import { bytesOfJson, Ready } from '#backend/http/ready.ts';
import type { Opening } from './hours.ts';
import type { MenuRows, Place, ProductRow } from './rows.ts';
import { captionView, categoryView, productView, withOpening, type Captioned, type TimelessRestaurant } from './view.ts';

/** Bytes that a product takes in memory beside the answers it stands in: its rows and their texts in every language. */
const PRODUCT_BYTES = 4096;

interface Kept {
  readonly head: TimelessRestaurant;
  readonly opening: Opening;
  readonly answer: Ready;
}

/** What one restaurant offers; its answers are made once per language and opening. */
export class Menu {
  readonly place: Place;
  readonly products: ReadonlyMap<number, ProductRow>;
  readonly #rows: MenuRows;
  readonly #kept = new Map<Locale, Kept>();
  readonly #recommended = new Map<Locale, readonly { readonly id: number; readonly json: string }[]>();
  readonly #captions = new Map<Locale, WeakMap<Captioned, string>>();

  constructor(place: Place, rows: MenuRows) {
    this.place = place;
    this.#rows = rows;
    this.products = new Map(rows.products.map((row) => [row.id, row]));
  }

  bySlug(slug: string): ProductRow | undefined {
    return this.#rows.products.find((row) => row.slug === slug);
  }

  /** Roughly what it holds in memory. */
  get bytes(): number {
    return this.products.size * PRODUCT_BYTES + [...this.#kept.values()].reduce((sum, { answer }) => sum + answer.bytes.length, 0);
  }

  categories(locale: Locale): Category[] {
    const inCategory = Map.groupBy(this.#rows.products, ({ categoryId }) => categoryId);
    return this.#rows.categories.map((row) => categoryView(row, (inCategory.get(row.id) ?? []).map((product) => productView(product, this.place, locale)), locale));
  }

  /** The whole restaurant, ready to be sent. */
  answer(head: TimelessRestaurant, opening: Opening, locale: Locale): Ready {
    const kept = this.#kept.get(locale);
    if (kept?.head === head && kept.opening === opening) return kept.answer;
    const full: RestaurantFull = { ...withOpening(head, opening), categories: this.categories(locale) };
    const answer = new Ready(full);
    this.#kept.set(locale, { head, opening, answer });
    return answer;
  }

  /** What the restaurant recommends to a cart that holds these products: the bytes of a list's JSON, whose parts were made once. */
  recommended(inCart: ReadonlySet<number>, most: number, locale: Locale): string {
    let known = this.#recommended.get(locale);
    if (!known) this.#recommended.set(locale, (known = this.#recommendable(locale)));
    let list = '';
    let left = most;
    for (const { id, json } of known) {
      if (left === 0) break;
      if (inCart.has(id)) continue;
      list += left === most ? json : `,${json}`;
      left -= 1;
    }
    return `[${list}]`;
  }

  /** What a line of the cart shows of its product and nobody chose: the bytes of members of a JSON object, made once for each language. */
  caption(product: Captioned, locale: Locale): string {
    let captions = this.#captions.get(locale);
    if (!captions) this.#captions.set(locale, (captions = new WeakMap()));
    let caption = captions.get(product);
    if (caption === undefined) captions.set(product, (caption = bytesOfJson(captionView(product, this.place, locale)).slice(1, -1)));
    return caption;
  }

  #recommendable(locale: Locale) {
    const recommended = this.#rows.products.filter((row) => row.recommended && row.active);
    return recommended.map((row) => ({ id: row.id, json: bytesOfJson(productView(row, this.place, locale)) }));
  }
}
