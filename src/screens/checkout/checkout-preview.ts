import type { City, Restaurant } from '#contract/catalog.ts';
import { decodeCart } from '#features/cart/cart-cookie.ts';
import { cartTotal } from '#features/cart/cart-lines.ts';
import { calculateDelivery, amountToPay } from '#features/cart/cart-totals.ts';
import { deliveryTerms } from '#features/catalog/delivery-terms.ts';
import { readCookie, type Cookies } from '#lib/cookies.ts';
import { ZERO, type Minor } from '#contract/money.ts';

/** The checkout by the cart's cookies, shown until the server has priced it. An unknown city or restaurant is null. */
export interface CheckoutPreview {
  readonly city: City | null;
  readonly restaurant: Restaurant | null;
  /** Minor units, without a discount; null if the delivery price is unknown. */
  readonly total: Minor | null;
}

export function previewCheckout(
  cookies: Cookies,
  { cities, restaurants }: { readonly cities: readonly City[]; readonly restaurants: readonly Restaurant[] },
): CheckoutPreview {
  const city = cities.find(({ slug }) => slug === readCookie(cookies, 'city')) ?? null;
  const restaurantId = Number(readCookie(cookies, 'restaurantId'));
  const restaurant = restaurants.find(({ id }) => id === restaurantId) ?? null;
  const itemsTotal = cartTotal(decodeCart(readCookie(cookies, 'cart') ?? '').lines);
  const delivery = city && calculateDelivery(itemsTotal, deliveryTerms(city, restaurant ?? undefined));
  return { city, restaurant, total: delivery && amountToPay(itemsTotal, ZERO, delivery.price) };
}
