import type { OptionGroup, Product, ProductOption } from '#contract/catalog.ts';
import { groupsOf, hasOptions } from './product-options.ts';

/**
 * What the modals need of a page's products and the HTML does not say: their option groups. Travels once a page, so it is
 * written short: dishes that offer the same choices have groups that differ in their ids alone.
 */
export interface CatalogData {
  /** The currency of all its prices; null on a page that mixes currencies. */
  readonly currency: string | null;
  /** What groups offer, each written once. */
  readonly offers: readonly Offer[];
  /** Product id → its groups. */
  readonly products: Readonly<Record<string, readonly WrittenGroup[]>>;
}

/** An option group without ids and without the names of its fields; `required` is 1 or 0. */
type Offer = readonly [name: string, kind: OptionGroup['kind'], required: number, min: number, max: number, options: readonly WrittenOption[]];
/** The price, in major units, is left out where there is none. */
type WrittenOption = readonly [name: string, price?: number];
/** The ids of the options: the first alone where the others follow it one by one. */
type WrittenGroup = readonly [id: number, offer: number, options: number | readonly number[]];

export function catalogData(products: readonly Product[]): CatalogData {
  const indices = new Map<string, number>();
  const offers: Offer[] = [];
  const indexOf = (offer: Offer): number => {
    const written = JSON.stringify(offer);
    const known = indices.get(written);
    if (known !== undefined) return known;
    indices.set(written, offers.length);
    return offers.push(offer) - 1;
  };
  const withOptions = products
    .filter(hasOptions)
    .map((product) => [product.id, groupsOf(product).map((group): WrittenGroup => [group.id, indexOf(offerOf(group)), writeIds(group.options)])] as const);
  const currencies = [...new Set(products.map(({ currency }) => currency))];
  return { currency: currencies.length === 1 ? (currencies[0] ?? null) : null, offers, products: Object.fromEntries(withOptions) };
}

function offerOf({ name, kind, required, min, max, options }: OptionGroup): Offer {
  return [name, kind, Number(required), min, max, options.map(({ name: text, price }): WrittenOption => (price === 0 ? [text] : [text, price]))];
}

function writeIds(options: readonly ProductOption[]): number | readonly number[] {
  const ids = options.map(({ id }) => id);
  const [first] = ids;
  return first !== undefined && ids.every((id, index) => id === first + index) ? first : ids;
}

/** The option groups of a product, none where the data has none. */
export function readGroups({ offers, products }: CatalogData, product: number): OptionGroup[] {
  return (products[product] ?? []).flatMap(([id, index, ids]) => {
    const offer = offers[index];
    if (!offer) return [];
    const [name, kind, required, min, max, options] = offer;
    const known = typeof ids === 'number' ? options.map((_, place) => ids + place) : ids;
    const read = options.flatMap(([text, price = 0], place): ProductOption[] => {
      const option = known[place];
      return option === undefined ? [] : [{ id: option, name: text, price, count: 0 }];
    });
    return [{ id, name, kind, required: required === 1, min, max, options: read }];
  });
}
