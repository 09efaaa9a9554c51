import type { Product } from '#contract/catalog.ts';
import { toMajor } from '#features/common/money.ts';
import { readGroups, type CatalogData } from './page-data.ts';

/** What of a product is needed to choose its options and to show it in the cart. */
export type Dish = Pick<
  Product,
  'id' | 'slug' | 'name' | 'image' | 'description' | 'price' | 'currency' | 'additives' | 'modifiers' | 'option_groups'
>;

/** A dish put together from the page that shows it: its card or article, and the page's JSON block. Undefined when either is missing. */
export function dishOfPage(id: number): Dish | undefined {
  const host = document.querySelector<HTMLElement>(`main [data-product-id="${id}"]`);
  const price = host?.querySelector<HTMLDataElement>('data.price')?.value;
  const data = readPageData();
  if (!host || !price || !data?.currency || !data.products[id]) return undefined;
  return {
    id,
    slug: slugOf(host),
    name: host.querySelector('h1, h2, h3')?.textContent ?? '',
    image: host.querySelector('img')?.getAttribute('src') ?? '',
    description: host.querySelector('.dish > p, .product__description')?.textContent ?? '',
    price: toMajor(Number(price)),
    currency: data.currency,
    additives: [],
    modifiers: [],
    option_groups: readGroups(data, id),
  };
}

/** Whether the page knows options of a product. */
export function pageHasOptions(id: number): boolean {
  return readPageData()?.products[id] !== undefined;
}

let read: CatalogData | null | undefined;

function readPageData(): CatalogData | null {
  // The page's own block, written by CatalogData.astro with this very type.
  return (read ??= JSON.parse(document.getElementById('catalog-data')?.textContent ?? 'null') as CatalogData | null);
}

/** The last word of the dish's address: of its card's link, or of the page that is its own. */
function slugOf(host: HTMLElement): string {
  const path = host.querySelector<HTMLAnchorElement>('a[href]')?.pathname ?? location.pathname;
  return decodeURIComponent(path.split('/').at(-1) ?? '');
}
