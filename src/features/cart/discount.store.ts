import { atom } from 'nanostores';

/** What a promotion does to the cart; `amount` is in minor units (0 when only the delivery is free), `title` what it calls itself. */
export interface Discount {
  readonly amount: number;
  readonly code: string;
  readonly title: string;
  readonly freeDelivery: boolean;
}

/** Written by whoever checks promo codes; the cart only shows it. */
export const $discount = atom<Discount | null>(null);
