import type { City, Product, Restaurant } from '#contract/catalog.ts';
import type { PluralForms } from '#i18n/plural-forms.ts';
import { toMinor, toMajor, type OnWire } from '#contract/money.ts';

/** The options of a product. Options without a group are only in `additives` and `modifiers`; see `ProductOption`. */
export type ProductOptions = Pick<Product, 'option_groups'> & Partial<Pick<Product, 'additives' | 'modifiers'>>;

/** The fields of a product that the form for its options needs, which is the modal named `additives`. */
export type ProductWithOptions = Pick<
  Product,
  'id' | 'slug' | 'name' | 'name_lang' | 'description' | 'description_lang' | 'image' | 'price' | 'currency'
> &
  ProductOptions &
  Partial<OptionalFields>;

/** Fields that this form also shows; on a menu it loads them if they are missing. */
type OptionalFields = Pick<Product, 'weight' | 'measure' | 'allergens' | 'allergens_known' | 'diets'>;

/**
 * A product of a page as scripts read it, with the API's field names. `option_groups` also contains the options of
 * `additives` and `modifiers` (see `toOptionGroups`). Descriptions, the longest part, are read from
 * `[data-description]`.
 */
export interface PageProduct extends Omit<
  ProductWithOptions,
  'description' | 'description_lang' | 'image' | 'slug' | 'additives' | 'modifiers'
> {
  /** Omitted on a menu, which may have hundreds of products: slug and image are read from the product's card. */
  readonly slug?: string;
  readonly image?: string | null;
  readonly city: City['slug'];
  readonly restaurant: Restaurant['slug'];
  readonly restaurant_id: Restaurant['id'];
}

/** A product in the JSON of a page. On a menu it has no name, which is read from the product's card. */
export type SerializedProduct = Omit<PageProduct, 'name'> & Partial<Pick<PageProduct, 'name'>>;

export interface PageNewsItem {
  readonly slug: string;
  readonly name: string;
  readonly name_lang?: string | undefined;
  readonly image: string;
  /** In the format of the page's locale. */
  readonly date: string;
}

/**
 * The data for the scripts of a page, in its JSON block `[data-page]`. Amounts are in major units there, as in the API:
 * an open page also reads the data of pages of another version, from which it inserts parts.
 */
export interface PageData {
  /** The currency code of each city, by the city's slug: `{ balti: 'MDL' }`. */
  readonly city_currencies: Readonly<Record<string, string>>;
  /**
   * The unit after a price in the page's locale, by currency code and plural form:
   * `{ MDL: { one: 'leu', other: 'lei' } }`.
   */
  readonly currency_units: Readonly<Record<string, PluralForms>>;
  readonly products: readonly OnWire<SerializedProduct>[];
  readonly news_item?: PageNewsItem | undefined;
}

/** The data of a page as text for its JSON block; markup inside it cannot end the block. */
export const serializePageData = ({ products, ...data }: RenderedData): string =>
  JSON.stringify({ ...data, products: products.map(encodeProduct) }).replaceAll('<', '\\u003c');

/** The same data while the page is rendered. */
type RenderedData = Omit<PageData, 'products'> & { readonly products: readonly SerializedProduct[] };

const encodeProduct = (product: SerializedProduct): OnWire<SerializedProduct> => ({
  ...product,
  price: toMajor(product.price),
  option_groups: product.option_groups.map((group) => ({
    ...group,
    options: group.options.map((option) => ({ ...option, price: toMajor(option.price) })),
  })),
});

const decodeProduct = (product: OnWire<SerializedProduct>): SerializedProduct => ({
  ...product,
  price: toMinor(product.price),
  option_groups: product.option_groups.map((group) => ({
    ...group,
    options: group.options.map((option) => ({ ...option, price: toMinor(option.price) })),
  })),
});

/** The data of a page. It is not validated, because the server of the same build has rendered it. */
export function readPageData(page: ParentNode = document): PageData {
  return JSON.parse(
    page.querySelector('[data-page]')?.textContent || '{"city_currencies":{},"currency_units":{},"products":[]}',
  ) as PageData;
}

let productsById: Map<number, PageProduct> | undefined;

/** The products of a page; names missing in its JSON are read from the products' cards. */
export function readPageProducts(page: ParentNode = document): PageProduct[] {
  const headings = new Map<number, HTMLElement>();
  for (const heading of page.querySelectorAll<HTMLElement>('[data-product-id] h3'))
    headings.set(Number(heading.closest<HTMLElement>('[data-product-id]')?.dataset['productId']), heading);
  return readPageData(page).products.map((product) => {
    const heading = headings.get(product.id);
    return {
      name_lang: heading?.lang || undefined,
      ...decodeProduct(product),
      name: product.name ?? heading?.textContent ?? '',
    };
  });
}

const pageProducts = (): Map<number, PageProduct> =>
  (productsById ??= new Map(readPageProducts().map((product) => [product.id, product])));

export const findPageProduct = (id: number): PageProduct | undefined => pageProducts().get(id);

/** Adds products whose cards were inserted into the page after it was loaded. */
export function addPageProducts(products: readonly PageProduct[]): void {
  for (const product of products) pageProducts().set(product.id, product);
}

/** The description on a product's card or on its page. */
export function readDescription(card: Element | null) {
  const element = card?.querySelector<HTMLElement>('[data-description]');
  return { description: element?.textContent ?? '', description_lang: element?.lang || undefined };
}

/** The URL of the picture that the card of a product, or the article of its page, shows; undefined without one. */
export const findCardPreview = (id: number): string | undefined =>
  document.querySelector<HTMLImageElement>(`[data-product-id="${id}"] img`)?.currentSrc || undefined;

/** The URL of the picture on the card of a product: null if it has none, undefined if the page has no card of it. */
export function findCardImage(id: number): string | null | undefined {
  const card = document.querySelector(`[data-product-id="${id}"]`);
  return card ? (card.querySelector('img')?.getAttribute('src') ?? null) : undefined;
}
