import { readPlaces, readProducts } from '#backend/catalog/rows.ts';
import type { SomeHandlers } from '#backend/http/call.ts';
import type { Services } from '#backend/services.ts';
import type { Product } from '#contract/catalog.ts';
import { refuseCounts } from './counts.ts';
import { priceCart, restaurantOf, type Line } from './pricing.ts';
import { availableView, unavailableView } from './view.ts';

const MOST_RECOMMENDED = 6;

export function cartCalls({ catalog }: Services): SomeHandlers<'recalculateBasket'> {
  return {
    recalculateBasket: async ({ db, body: { products: lines }, locale }) => {
      const refused = refuseCounts(lines);
      if (refused) return refused;
      const products = new Map((await readProducts(db, lines.map(({ id }) => id))).map((product) => [product.id, product]));
      const restaurantId = restaurantOf(lines, products);
      const places = await readPlaces(db, [...products.values()].map((product) => product.restaurantId));
      const cart = priceCart(lines, products, restaurantId);
      const available = cart.available.flatMap((line) => {
        const place = places.get(line.product.restaurantId);
        return place ? [{ ...line, view: availableView(line, place, locale) }] : [];
      });
      const [first] = available;
      if (first) first.view.recommended = recommendedOf((await catalog.current()).edition(locale).products, first.product.restaurantId, lines);
      return {
        available: available.map(({ view }) => view),
        not_available: cart.unavailable.map((line) => unavailableView(line, places.get(line.product?.restaurantId ?? 0), locale)),
        price_changed: available.filter(({ changed }) => changed).map(({ view, line }) => ({ ...view, recommended: [], old_price: line.price })),
      };
    },
  };
}

function recommendedOf(products: ReadonlyMap<number, Product>, restaurantId: number, lines: readonly Line[]): Product[] {
  const inCart = new Set(lines.map(({ id }) => id));
  return [...products.values()]
    .filter((product) => product.restaurant_id === restaurantId && product.recommended === true && product.active && !inCart.has(product.id))
    .slice(0, MOST_RECOMMENDED);
}
