import { useStore } from '@nanostores/react';
import { atom, computed } from 'nanostores';
import type { City, Restaurant } from '#contract/catalog.ts';
import { $cities, $restaurants } from '#features/catalog/catalog.store.ts';
import { type DeliveryTerms, deliveryTerms } from '#features/catalog/delivery-terms.ts';
import { findPageProduct } from '#features/catalog/page-data.ts';
import { createPriceFormatter } from '#i18n/price-format.ts';
import type { GrammaticalCase } from '#contract/country.ts';
import { asMinor, ZERO, type Minor } from '#contract/money.ts';
import { useFormatPrice } from '#features/shared/hooks.ts';
import { pageLocale } from '#i18n/locale.ts';
import { localAtom } from '#lib/persistent-stores.ts';
import { href } from '#routes.ts';
import { $cartLines, $cartTotal, $citySlug, $restaurantId } from './cart.store.ts';
import { $lineDetails, $uncheckedCartReason } from './recalculation.store.ts';
import type { Translate } from '#i18n/keys.ts';
import { loadTranslator } from '#i18n/load.ts';
import { ignoreFailure } from '#lib/errors.ts';
import { type Lines, cartTotal, unitCount } from './cart-lines.ts';

/** City and restaurant of a cart as the catalog had them when it was loaded last. */
interface KnownRestaurant {
  readonly city: City;
  readonly restaurant: Restaurant;
}

/** The version of the stored form. Older ones, with amounts in major units, are not read: this is only a fallback. */
const VERSION = 2;

const $stored = localAtom(
  'cart.restaurant',
  null,
  (value): value is (KnownRestaurant & { readonly version: typeof VERSION }) | null =>
    value === null || (typeof value === 'object' && 'version' in value && value.version === VERSION),
);

/**
 * City and restaurant of the current cart as stored on an earlier visit; null if they were not stored. The stored
 * opening state and lead time may be outdated, so the restaurant is treated as open, without a lead time.
 */
const $knownRestaurant = computed([$stored, $citySlug, $restaurantId], (stored, slug, id): KnownRestaurant | null =>
  stored?.city.slug === slug && stored.restaurant.id === id
    ? { city: stored.city, restaurant: { ...stored.restaurant, is_open: true, lead_minutes: 0 } }
    : null,
);

/** Stores city and restaurant of the cart whenever the catalog is loaded. Returns the function that unsubscribes. */
export function rememberCartRestaurant(): () => void {
  return computed([$cities, $restaurants, $citySlug, $restaurantId], (cities, restaurants, slug, id) => {
    const city = cities.find((known) => known.slug === slug);
    const restaurant = restaurants.find((known) => known.id === id);
    return city && restaurant ? { city, restaurant } : null;
  }).subscribe((known) => {
    if (known) $stored.set({ version: VERSION, ...known });
  });
}

/** The stored city and restaurant, only while `$uncheckedCartReason` is set: the last recalculation got no response. */
const $fallback = computed([$knownRestaurant, $uncheckedCartReason], (known, reason) => (reason ? known : null));

/**
 * City and restaurant of the cart. Until the catalog is loaded: the stored ones if the API does not respond, else
 * undefined.
 */
export const $cartCity = computed(
  [$cities, $citySlug, $fallback],
  (cities, slug, fallback) => cities.find((city) => city.slug === slug) ?? fallback?.city,
);
export const $cartRestaurant = computed(
  [$restaurants, $restaurantId, $fallback],
  (restaurants, id, fallback) => restaurants.find((restaurant) => restaurant.id === id) ?? fallback?.restaurant,
);

export const $cartCurrency = computed(
  [$cartCity, $lineDetails],
  (city, details) => city?.currency ?? Object.values(details)[0]?.currency ?? '',
);

/** The menu of the cart's restaurant; the home page until both are loaded. */
export const $menuHref = computed([$cartCity, $cartRestaurant], (city, restaurant) =>
  city && restaurant
    ? href(pageLocale(), 'city-restaurant', { city: city.slug, restaurant: restaurant.slug })
    : href(pageLocale(), 'index'),
);

/** An applied promo code; `amount` is in minor units, 0 when only the delivery is free or the effect is not known. */
export interface Discount {
  readonly amount: Minor;
  readonly code: string;
  readonly title: string;
  /** The language of the title, if it is not that of the page. */
  readonly titleLang?: string | undefined;
  readonly freeDelivery: boolean;
}

/** Set by the checkout feature, which checks promo codes. */
export const $discount = atom<Discount | null>(null);

/**
 * The price of delivery in minor units; it is waived if the subtotal, before any discount, is at or above `freeFrom`,
 * which is null where delivery is never free. With `isLowerBound` delivery costs at least `price`. Null if the price is
 * unknown.
 */
export function calculateDelivery(
  subtotal: Minor,
  { price, freeFrom, isLowerBound }: Pick<DeliveryTerms, 'price' | 'freeFrom' | 'isLowerBound'>,
) {
  const isWaived = freeFrom !== null && subtotal >= freeFrom;
  if (isWaived) return { price: ZERO, freeFrom, isWaived, isLowerBound: false };
  return price === null ? null : { price, freeFrom, isWaived, isLowerBound };
}

/** Cart subtotal − discount + delivery, never below 0. */
export function amountToPay(subtotal: Minor, discount: Minor, deliveryPrice: Minor): Minor {
  return asMinor(Math.max(0, subtotal - discount + deliveryPrice));
}

/**
 * The cart in minor units. `delivery` is null until the city is loaded and where its price is unknown. `missing` is the
 * amount below the minimum order, `excess` the amount above `maximum`, which is null without a limit. With
 * `isLowerBound` the customer pays at least `toPay`: the delivery price is unknown, or known only for the cheapest
 * zone.
 */
export const $cartAmounts = computed(
  [$cartTotal, $discount, $cartCity, $cartRestaurant],
  (subtotal, discount, city, restaurant) => {
    const terms = city && deliveryTerms(city, restaurant);
    const calculated = terms ? calculateDelivery(subtotal, terms) : null;
    const isWaived = calculated !== null && discount?.freeDelivery === true;
    const delivery = isWaived ? { ...calculated, price: ZERO, isWaived, isLowerBound: false } : calculated;
    const minimum = terms?.minOrder ?? restaurant?.min_order ?? ZERO;
    const maximum = restaurant?.max_order ?? null;
    return {
      subtotal,
      delivery,
      minimum,
      missing: asMinor(Math.max(0, minimum - subtotal)),
      maximum,
      excess: maximum === null ? ZERO : asMinor(Math.max(0, subtotal - maximum)),
      toPay: amountToPay(subtotal, discount?.amount ?? ZERO, delivery?.price ?? ZERO),
      isLowerBound: delivery === null || delivery.isLowerBound,
    };
  },
);

/**
 * Before the catalog is loaded, a menu page has the currency in its page data: prices do not shift when it is loaded.
 */
const currentCurrency = (): string =>
  $cartCurrency.get() || findPageProduct($cartLines.get()[0]?.id ?? 0)?.currency || '';

export function useFormatCartPrice(): (minor: Minor, grammaticalCase?: GrammaticalCase) => string {
  const formatPrice = useFormatPrice();
  // Renders again once the currency is known.
  useStore($cartCurrency);
  const currency = currentCurrency();
  return (minor, grammaticalCase) => formatPrice(minor, currency, grammaticalCase);
}

const ANNOUNCEMENT_DELAY_MS = 1000;

/** Announces the edited cart in the page's live region `[data-live]`, until the returned function is called. */
export function announceCartToScreenReaders(): () => void {
  const region = document.querySelector('[data-live]');
  if (!region) return () => undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const announce = async () => {
    const t = await loadTranslator(['cart', 'common']);
    // While a modal is open, live regions outside it are inert.
    ([...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body).append(region);
    region.textContent = cartAnnouncement($cartLines.get(), currentCurrency(), t);
  };
  const stop = $cartLines.listen(() => {
    clearTimeout(timer);
    timer = setTimeout(() => void ignoreFailure('the next edit is announced', announce()), ANNOUNCEMENT_DELAY_MS);
  });
  return () => {
    clearTimeout(timer);
    stop();
  };
}

export function cartAnnouncement(lines: Lines, currency: string, t: Translate<'cart' | 'common'>): string {
  const count = unitCount(lines);
  if (count === 0) return t('cart:emptyTitle');
  return t('cart:status', { count, price: createPriceFormatter(pageLocale(), t)(cartTotal(lines), currency) });
}
