import type { Product as ProductNode, QuantitativeValue } from 'schema-dts';
import type { Category, Product, Restaurant } from '#contract/catalog.ts';
import { absolute, type Site } from '#features/common/json-ld.ts';
import { availabilityOf, priceOf } from './json-ld-offer.ts';
import { restaurantMention } from './json-ld-restaurant.ts';
import { pictureAddress } from './picture.ts';

/** The codes of UN/CEFACT for the measures that are weights or volumes. */
const UNITS: Readonly<Record<string, string>> = { g: 'GRM', ml: 'MLT' };

export interface ProductPage {
  readonly product: Product;
  readonly category: Pick<Category, 'name'>;
  readonly restaurant: Pick<Restaurant, 'name'>;
  /** The page's own path and its restaurant's, with their language. */
  readonly path: string;
  readonly menuPath: string;
  /** The picture for those who share the page, where the provider has none that the shop knows the size of. */
  readonly picture: string;
}

/** A product with its price and whether it can be bought: spec 9's page for machines. */
export function productNode({ product, category, restaurant, path, menuPath, picture }: ProductPage, site: Site): ProductNode {
  const url = absolute(path, site);
  return {
    '@type': 'Product',
    '@id': `${url}#product`,
    name: product.name,
    url,
    sku: String(product.id),
    ...(product.description ? { description: product.description } : {}),
    image: [pictureAddress(product.image, site.origin), absolute(picture, site)].flatMap((address) => address ?? []),
    category: category.name,
    brand: { '@type': 'Brand', name: restaurant.name },
    ...weightOf(product),
    offers: { ...priceOf(product), url, availability: availabilityOf(product), seller: restaurantMention(restaurant, menuPath, site) },
  };
}

function weightOf({ weight, measure }: Product): { weight?: QuantitativeValue } {
  const unitCode = UNITS[measure ?? ''];
  return weight && unitCode ? { weight: { '@type': 'QuantitativeValue', value: weight, unitCode } } : {};
}
