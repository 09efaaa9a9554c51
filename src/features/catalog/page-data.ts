import type { City, Product, Restaurant } from '#contract/catalog.ts';
import { groupsOf, type Configurable } from './product-options.ts';

/** What choosing the options of a product needs. */
export type Dish = Pick<Product, 'id' | 'slug' | 'name' | 'description' | 'image' | 'price' | 'currency'> &
  Configurable;

/**
 * A product as the scripts of its page need it, with the fields of the wire; its option groups include loose options. Descriptions,
 * the longest part, are not repeated: they stand in `[data-description]`.
 */
export interface PageProduct extends Omit<Dish, 'description' | 'additives' | 'modifiers'> {
  readonly city: City['slug'];
  readonly restaurant: Restaurant['slug'];
  readonly restaurant_id: Restaurant['id'];
}

/** The story of a news item's page; its text stands in the page's `[data-news-body]`. */
export interface PageStory {
  readonly slug: string;
  readonly name: string;
  readonly image: string;
  /** As the page's language writes it. */
  readonly date: string;
}

/** What scripts need of a page, in its one JSON block `[data-page]`. */
export interface PageData {
  /** The unit of prices in the page's language, by the slug of a city. */
  readonly currency_units: Readonly<Record<string, string>>;
  readonly products: readonly PageProduct[];
  readonly story?: PageStory | undefined;
}

export function pageProduct(
  product: Product,
  city: Pick<City, 'slug'>,
  restaurant: Pick<Restaurant, 'id' | 'slug'>,
): PageProduct {
  const { id, slug, name, image, price, currency } = product;
  return {
    id,
    slug,
    name,
    image,
    price,
    currency,
    city: city.slug,
    restaurant: restaurant.slug,
    restaurant_id: restaurant.id,
    option_groups: groupsOf(product),
  };
}

/** The data of a page as text for its JSON block; markup inside it cannot end the block. */
export const pageDataText = (data: PageData): string => JSON.stringify(data).replaceAll('<', '\\u003c');

/** The data of a page, written by the shell of this very build. */
export function readPageData(page: ParentNode = document): PageData {
  return JSON.parse(
    page.querySelector('[data-page]')?.textContent || '{"currency_units":{},"products":[]}',
  ) as PageData;
}

let ofThisPage: ReadonlyMap<number, PageProduct> | undefined;

/** A product of this page; undefined for those that it does not show. */
export function productOfPage(id: number): PageProduct | undefined {
  ofThisPage ??= new Map(readPageData().products.map((product) => [product.id, product]));
  return ofThisPage.get(id);
}

/** What choosing the options of a product of this page needs. */
export function dishOfPage(id: number): Dish | undefined {
  const product = productOfPage(id);
  return product && { ...product, description: descriptionIn(document.querySelector(`[data-product-id="${id}"]`)) };
}

/** The description that a product's card or article shows. */
export function descriptionIn(card: Element | null): string {
  return card?.querySelector('[data-description]')?.textContent ?? '';
}
