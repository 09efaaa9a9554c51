import { productPicture, type RestaurantLocation } from '#backend/catalog/catalog-views.ts';
import type { Handlers } from '#backend/http/handler.ts';
import { toMajor } from '#backend/money.ts';
import type { OptionSnapshot } from '#backend/orders/order-snapshots.ts';
import type { Services } from '#backend/services.ts';
import { localize } from '#backend/text.ts';
import type { ChosenOption, RecalculatedItem } from '#contract/cart.ts';
import type { Locale } from '#contract/constants.ts';
import {
  priceCart,
  validateCounts,
  findCartRestaurant,
  type AvailableLine,
  type PriceableProduct,
  type UnavailableLine,
} from './cart-pricing.ts';

const MAX_RECOMMENDED = 6;

export function cartHandlers({ catalog }: Services) {
  return {
    recalculateBasket: async ({ body: { products: lines }, locale }) => {
      const invalidCounts = validateCounts(lines);
      if (invalidCounts) return invalidCounts;
      const { restaurants } = await catalog.snapshot(locale);
      // The restaurant in the request may be wrong: that of the products counts.
      const requested = restaurants.get(lines[0]?.restaurantId ?? 0);
      const requestedMenu = requested && (await catalog.menu(requested));
      const ids = lines.map(({ id }) => id);
      const products = await catalog.products(ids, requestedMenu);
      const restaurantId = findCartRestaurant(lines, products);
      // Nothing of a restaurant that customers do not see can be ordered.
      const entry = restaurantId === undefined ? undefined : restaurants.get(restaurantId);
      const { available, unavailable } = priceCart(lines, products, entry && restaurantId);
      const notAvailable = unavailable.map((line) =>
        unavailableView(line, restaurants.get(line.product?.restaurantId ?? 0)?.location, locale),
      );
      if (!entry || available.length === 0) return { available: [], not_available: notAvailable, price_changed: [] };
      const menu = entry === requested && requestedMenu ? requestedMenu : await catalog.menu(entry);
      const recommended = menu.recommended(new Set(ids), MAX_RECOMMENDED, locale);
      return {
        // The recommended products of the whole cart are in its first line.
        available: available.map((line, index) => ({
          ...availableView(line, entry.location, locale),
          ...(index === 0 && { recommended }),
        })),
        not_available: notAvailable,
        price_changed: available
          .filter(({ priceChanged }) => priceChanged)
          .map((line) => ({ ...availableView(line, entry.location, locale), old_price: line.line.price })),
      };
    },
  } satisfies Partial<Handlers>;
}

export function optionsOfKind(
  options: readonly OptionSnapshot[],
  kind: OptionSnapshot['kind'],
  locale: Locale,
): ChosenOption[] {
  return options
    .filter((option) => option.kind === kind)
    .map(({ id, count, price, name }) => ({ id, count, price: toMajor(price), name: localize(name, locale) }));
}

export function availableView(
  { line, product, unitPrice, options }: AvailableLine,
  location: RestaurantLocation,
  locale: Locale,
): RecalculatedItem {
  return {
    id: product.id,
    count: line.count,
    price: toMajor(unitPrice),
    modifiers: optionsOfKind(options, 'modifier', locale),
    additives: optionsOfKind(options, 'additive', locale),
    recommended: [],
    ...productCaption(product, location, locale),
    id_front: line.id_front,
    restaurantId: product.restaurantId,
    note: line.note ?? '',
  };
}

/** What can be shown of an unavailable line: the customer's own choice, and the product's name if it has one. */
function unavailableView(
  { line, product, code }: UnavailableLine,
  location: RestaurantLocation | undefined,
  locale: Locale,
): RecalculatedItem {
  return {
    ...line,
    recommended: [],
    ...productCaption(product, location, locale),
    restaurantId: product?.restaurantId ?? line.restaurantId,
    code,
  };
}

const productCaption = (
  product: PriceableProduct | undefined,
  location: RestaurantLocation | undefined,
  locale: Locale,
) => ({
  name: product ? localize(product.name, locale) : '',
  image: product && location ? productPicture(location, product) : '',
  currency: location?.currency ?? '',
  slug: product?.slug ?? '',
});
