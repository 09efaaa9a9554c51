import type { Place } from '#backend/catalog/rows.ts';
import { productPicture } from '#backend/catalog/view.ts';
import { toMajor } from '#backend/money.ts';
import type { OptionSnapshot } from '#backend/orders/snapshot.ts';
import type { ChosenOption, RecalculatedItem } from '#contract/cart.ts';
import type { Locale } from '#contract/constants.ts';
import type { AvailableLine, UnavailableLine } from './pricing.ts';

export function optionsOfKind(options: readonly OptionSnapshot[], kind: OptionSnapshot['kind'], locale: Locale): ChosenOption[] {
  return options
    .filter((option) => option.kind === kind)
    .map(({ id, count, price, name }) => ({ id, count, price: toMajor(price), name: name[locale] }));
}

export function availableView({ line, product, unitPrice, options }: AvailableLine, place: Place, locale: Locale): RecalculatedItem {
  return {
    id: product.id,
    count: line.count,
    price: toMajor(unitPrice),
    modifiers: optionsOfKind(options, 'modifier', locale),
    additives: optionsOfKind(options, 'additive', locale),
    recommended: [],
    name: product.name[locale],
    image: productPicture(place, product),
    currency: place.currency,
    slug: product.slug,
    id_front: line.id_front,
    restaurantId: product.restaurantId,
  };
}

/** What of an unavailable line can still be told: the customer's own choice, and the product's name if it has one. */
export function unavailableView({ line, product, code }: UnavailableLine, place: Place | undefined, locale: Locale): RecalculatedItem {
  return {
    ...line,
    recommended: [],
    name: product?.name[locale] ?? '',
    image: product && place ? productPicture(place, product) : '',
    currency: place?.currency ?? '',
    slug: product?.slug ?? '',
    restaurantId: product?.restaurantId ?? line.restaurantId,
    code,
  };
}
