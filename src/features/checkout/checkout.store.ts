import { atom, computed } from 'nanostores';
import type { Quote, QuoteInput } from '#contract/orders.ts';
import type { Profile } from '#contract/user.ts';
import { $city, $lines, rebuildLines, $restaurantId } from '#features/cart/cart.store.ts';
import { normaliseLines } from '#features/cart/cart-cookie.ts';
import { fromWire, toWire } from '#features/cart/cart.api.ts';
import { $cities, $restaurants, startCatalog } from '#features/catalog/catalog.store.ts';
import { startUser } from '#features/account/user-session.ts';
import { loadProfile, $profile } from '#features/account/user.store.ts';
import { ignoreFailure } from '#lib/errors.ts';
import type { Http } from '#lib/http.ts';
import { $draft } from './draft.store.ts';
import { chosenAddress, prefill } from './checkout-form.ts';
import { $promocode } from './promo.store.ts';
import { $quote, wantQuote } from './quote.store.ts';
import { loadPaymentChoicesIntoForm } from './payment-methods.ts';
import { pageLocale } from '#i18n/locale.ts';
import { href } from '../../routes.ts';

/** The city the cart is delivered in, and the restaurant that cooks it, once they are known. */
export const $cartCity = computed([$cities, $city], (cities, slug) => cities.find((city) => city.slug === slug));
export const $cartRestaurant = computed([$restaurants, $restaurantId], (restaurants, id) =>
  restaurants.find((restaurant) => restaurant.id === id),
);

/** What the amounts are counted in; some providers leave it to the city. */
export const $currency = computed([$quote, $cartCity], ({ quote }, city) => quote?.currency || city?.currency || '');

type Customer = Pick<Profile, 'name' | 'phone' | 'addresses'>;
const UNKNOWN: Customer = { name: '', phone: '', addresses: [] };
const $asked = atom(false);

/** Who orders: null until the profile was asked for; somebody without a past when it cannot be had. */
export const $customer = computed(
  [$profile, $asked],
  (profile, asked): Customer | null => profile ?? (asked ? UNKNOWN : null),
);

const $address = computed([$draft, $customer], (draft, customer) => chosenAddress(draft, customer?.addresses ?? []));

/** What the server is to say the price of; null for an empty cart. */
export const $wish = computed(
  [$lines, $restaurantId, $promocode, $address],
  (lines, restaurantId, promocode, address): QuoteInput | null =>
    lines.length === 0
      ? null
      : { restaurant_id: restaurantId, products: toWire(lines, restaurantId), promocode: promocode || null, address },
);

/** Loads what the checkout needs and keeps the quote in step with the customer's wish, until the answer is called. */
export function startCheckout(http: Http): () => void {
  startUser(http);
  void loadPaymentChoicesIntoForm(http);
  void ignoreFailure('Spec 8: profile load failure at start is ignored', loadProfile(http)).then(() =>
    $asked.set(true),
  );
  let asked = '';
  const stops = [
    $customer.subscribe(fillDraft),
    $cartCity.subscribe(fillDraft),
    $wish.subscribe((wish) => {
      const key = JSON.stringify(wish);
      if (key === asked) return;
      asked = key;
      wantQuote(http, wish);
    }),
  ];
  return () => {
    for (const stop of stops) stop();
    wantQuote(http, null);
  };
}

export const loadPlaces = (http: Http): Promise<void> => startCatalog(http);

/** The cart takes over what the server can cook, at today's prices. The customer agreed, yet edited nothing: a promo code stays. */
export function acceptLines(quote: Quote): void {
  rebuildLines(normaliseLines(quote.lines.map(fromWire)));
}

function fillDraft(): void {
  const customer = $customer.get();
  const city = $cartCity.get();
  if (customer && city) $draft.set(prefill($draft.get(), customer, city.id));
}

/** The menu the cart was filled from; the home page while that is unknown. */
export const $menuHref = computed([$cartCity, $cartRestaurant], (city, restaurant) =>
  city && restaurant
    ? href(pageLocale(), 'cityRestaurant', { city: city.slug, restaurant: restaurant.slug })
    : href(pageLocale(), 'index'),
);
