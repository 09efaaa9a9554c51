import type { OptionGroup, Product } from '#contract/catalog.ts';
import { groupsOf, hasOptions } from './product.ts';

/**
 * What the modals need of a page's products and the HTML does not say: the option groups, each written once
 * however many products share it, and per product which groups it has. Travels once a page.
 */
export interface CatalogData {
  /** The currency of all its prices; null on a page that mixes currencies. */
  readonly currency: string | null;
  readonly groups: readonly OptionGroup[];
  /** Product id → indices into `groups`. */
  readonly products: Readonly<Record<string, readonly number[]>>;
}

export function catalogData(products: readonly Product[]): CatalogData {
  const indices = new Map<string, number>();
  const groups: OptionGroup[] = [];
  const withOptions = products.filter(hasOptions).map((product): [string, number[]] => [
    String(product.id),
    groupsOf(product).map((group) => {
      const written = JSON.stringify(group);
      const known = indices.get(written);
      if (known !== undefined) return known;
      indices.set(written, groups.length);
      return groups.push(group) - 1;
    }),
  ]);
  const currencies = [...new Set(products.map(({ currency }) => currency))];
  return { currency: currencies.length === 1 ? (currencies[0] ?? null) : null, groups, products: Object.fromEntries(withOptions) };
}
