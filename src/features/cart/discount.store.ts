import { atom } from 'nanostores';

/** A discount that lies on the cart; `amount` is in minor units, `title` what the promotion calls itself. */
export interface Discount {
  readonly amount: number;
  readonly code: string;
  readonly title: string;
}

/** Written by whoever checks promo codes; the cart only shows it. */
export const $discount = atom<Discount | null>(null);
