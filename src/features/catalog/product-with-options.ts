import type { Product } from '#contract/catalog.ts';
import { findPageProduct, readDescription, type ProductWithOptions } from './page-data.ts';

/** A product of this page, completed by what its card shows. */
export function findPageProductWithOptions(id: number): ProductWithOptions | undefined {
  const product = findPageProduct(id);
  const card = document.querySelector(`[data-product-id="${id}"]`);
  return product && { ...readCard(card), ...product };
}

/** What the card of a product or the product's own page shows of it. */
function readCard(card: Element | null): Pick<Product, 'slug' | 'image'> & { description: string } {
  return {
    slug: card?.querySelector<HTMLAnchorElement>('a[href]')?.pathname.split('/').at(-1) ?? '',
    image: card?.querySelector('img')?.getAttribute('src') ?? '',
    description: readDescription(card),
  };
}
