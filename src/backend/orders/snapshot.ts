import type { Line } from '#backend/cart/cart-pricing.ts';
import type { Text } from '#backend/text.ts';
import type { TotalCode } from '#contract/constants.ts';
import type { Address, Card } from '#contract/user.ts';

export type AddressSnapshot = Omit<Address, 'id'>;
export type CardSnapshot = Pick<Card, 'brand' | 'last4'>;

/** An option as it was chosen: price in minor units. */
export interface OptionSnapshot {
  readonly id: number;
  readonly kind: 'modifier' | 'additive';
  readonly name: Text;
  readonly price: number;
  readonly count: number;
}

/** Amounts in minor units. */
export type Totals = Readonly<Record<TotalCode, number>>;

/** A price quote: the customer pays these totals, or the order is rejected with the reasons. */
export interface QuoteContent {
  /** The customer's lines with the prices that the quote showed. */
  readonly lines: readonly Line[];
  readonly totals: Totals;
  readonly promocode: string | null;
}
