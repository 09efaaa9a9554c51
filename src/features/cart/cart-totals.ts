import { toMinor } from '#features/shared/money.ts';
import { atom } from 'nanostores';

/** A city's terms in minor units; `freeFrom` null means that delivery is never free. */
export interface DeliveryTerms {
  readonly price: number;
  readonly freeFrom: number | null;
}

/** Where a cart stands: free; on the way to free, `progress` running from 0 to 1; or at a price no cart can lift. */
export type Delivery =
  | { readonly state: 'free'; readonly price: 0 }
  | { readonly state: 'progress'; readonly price: number; readonly missing: number; readonly progress: number }
  | { readonly state: 'fixed'; readonly price: number };

export function deliveryTerms(city: {
  delivery_price: number;
  order_amount_free_shipping: number | null;
}): DeliveryTerms {
  return {
    price: toMinor(city.delivery_price),
    freeFrom: city.order_amount_free_shipping ? toMinor(city.order_amount_free_shipping) : null,
  };
}

/** Spec 5: free at or above the threshold, compared with the cart total before any discount. */
export function delivery(total: number, { price, freeFrom }: DeliveryTerms): Delivery {
  if (!freeFrom) return { state: 'fixed', price };
  if (total >= freeFrom) return { state: 'free', price: 0 };
  return { state: 'progress', price, missing: freeFrom - total, progress: total / freeFrom };
}

/** Cart total − discount + delivery, never below 0. */
export function toPay(total: number, discount: number, deliveryPrice: number): number {
  return Math.max(0, total - discount + deliveryPrice);
}

/** What the cart lacks to the restaurant's minimum order; 0 when nothing. */
export function missingToMinimum(total: number, minimum: number): number {
  return Math.max(0, minimum - total);
}

/** What a promotion does to the cart; `amount` is in minor units (0 when only the delivery is free), `title` what it calls itself. */
export interface Discount {
  readonly amount: number;
  readonly code: string;
  readonly title: string;
  readonly freeDelivery: boolean;
}

/** Written by whoever checks promo codes; the cart only shows it. */
export const $discount = atom<Discount | null>(null);
