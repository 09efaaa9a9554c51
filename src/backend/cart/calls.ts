import type { SomeHandlers } from '#backend/http/call.ts';
import { Written } from '#backend/http/ready.ts';
import type { Services } from '#backend/services.ts';
import { refuseCounts } from './counts.ts';
import { priceCart, restaurantOf } from './pricing.ts';
import { availableView, unavailableView } from './view.ts';

const MOST_RECOMMENDED = 6;

export function cartCalls({ catalog }: Services): SomeHandlers<'recalculateBasket'> {
  return {
    recalculateBasket: async ({ body: { products: lines }, locale }) => {
      const refused = refuseCounts(lines);
      if (refused) return refused;
      const snapshot = await catalog.current();
      const products = await catalog.products(lines.map(({ id }) => id));
      const cart = priceCart(lines, products, restaurantOf(lines, products));
      const available = cart.available.flatMap((line) => {
        const place = snapshot.place(line.product.restaurantId);
        return place ? [{ ...line, view: availableView(line, place, locale) }] : [];
      });
      const [first] = available;
      const recommended = first ? (await catalog.menu(first.product.restaurantId)).recommended(new Set(lines.map(({ id }) => id)), MOST_RECOMMENDED, locale) : NOTHING;
      const notAvailable = cart.unavailable.map((line) => unavailableView(line, line.product && snapshot.place(line.product.restaurantId), locale));
      const changed = available.filter(({ changed: isChanged }) => isChanged).map(({ view, line }) => ({ ...view, old_price: line.price }));
      const text = JSON.stringify({ available: available.map(({ view }) => view), not_available: notAvailable, price_changed: changed });
      // The first line carries what is recommended, which the menu has written already.
      const place = first ? text.indexOf(NONE) + NONE.length - NOTHING.length : 0;
      return first ? new Written(text.slice(0, place), recommended, text.slice(place + NOTHING.length)) : new Written(text);
    },
  };
}

const NOTHING = Buffer.from('[]');
/** Inside of a text its quotes would be escaped, so that this is found in the first line. */
const NONE = '"recommended":[]';
