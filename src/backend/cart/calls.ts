import type { SomeHandlers } from '#backend/http/call.ts';
import { bytesOfJson, Written } from '#backend/http/ready.ts';
import type { Services } from '#backend/services.ts';
import { refuseCounts } from './counts.ts';
import { priceCart, restaurantOf } from './pricing.ts';
import { availableBytes, availableView, unavailableView } from './view.ts';

const MOST_RECOMMENDED = 6;

export function cartCalls({ catalog }: Services): SomeHandlers<'recalculateBasket'> {
  return {
    recalculateBasket: async ({ body: { products: lines }, locale }) => {
      const refused = refuseCounts(lines);
      if (refused) return refused;
      const snapshot = await catalog.current();
      const ids = lines.map(({ id }) => id);
      const products = await catalog.products(ids);
      const restaurantId = restaurantOf(lines, products);
      const { available, unavailable } = priceCart(lines, products, restaurantId);
      const notAvailable = bytesOfJson(unavailable.map((line) => unavailableView(line, line.product && snapshot.place(line.product.restaurantId), locale)));
      // A restaurant that came a moment ago may have dishes before this call knows its place.
      if (restaurantId === undefined || available.length === 0 || !snapshot.place(restaurantId)) return written('', notAvailable, '[]');
      const menu = await catalog.menu(restaurantId);
      // The first line carries what goes with the whole cart.
      let recommended = menu.recommended(new Set(ids), MOST_RECOMMENDED, locale);
      let list = '';
      for (const line of available) {
        list += `${list === '' ? '' : ','}${availableBytes(line, menu, locale, recommended)}`;
        recommended = '[]';
      }
      const changed = available.filter((line) => line.changed).map((line) => ({ ...availableView(line, menu.place, locale), old_price: line.line.price }));
      return written(list, notAvailable, bytesOfJson(changed));
    },
  };
}

const written = (available: string, notAvailable: string, changed: string): Written =>
  new Written(`{"available":[${available}],"not_available":${notAvailable},"price_changed":${changed}}`);
