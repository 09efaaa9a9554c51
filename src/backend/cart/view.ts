import type { Menu } from '#backend/catalog/menu.ts';
import type { Place } from '#backend/catalog/rows.ts';
import { captionView } from '#backend/catalog/view.ts';
import { bytesOfJson } from '#backend/http/ready.ts';
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
    ...captionView(product, place, locale),
    id_front: line.id_front,
    restaurantId: product.restaurantId,
  };
}

/** The bytes of the JSON of the same, with those of what is recommended along with it; what is the product's own the menu has written already. */
export function availableBytes({ line, product, unitPrice, options }: AvailableLine, menu: Menu, locale: Locale, recommended: string): string {
  const [modifiers, additives] = options.length === 0 ? NO_OPTIONS : KINDS.map((kind) => bytesOfJson(optionsOfKind(options, kind, locale)));
  return (
    `{"id":${product.id},"count":${line.count},"price":${toMajor(unitPrice)},"modifiers":${modifiers},"additives":${additives},` +
    `"recommended":${recommended},${menu.caption(product, locale)},"id_front":${line.id_front},"restaurantId":${product.restaurantId}}`
  );
}

const KINDS = ['modifier', 'additive'] as const;
const NO_OPTIONS = ['[]', '[]'] as const;

/** What of an unavailable line can still be told: the customer's own choice, and the product's name if it has one. */
export function unavailableView({ line, product, code }: UnavailableLine, place: Place | undefined, locale: Locale): RecalculatedItem {
  const caption = product && place ? captionView(product, place, locale) : { name: product?.name[locale] ?? '', image: '', currency: place?.currency ?? '', slug: product?.slug ?? '' };
  return { ...line, recommended: [], ...caption, restaurantId: product?.restaurantId ?? line.restaurantId, code };
}
