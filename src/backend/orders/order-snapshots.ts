import type { Line } from '#backend/cart/cart-pricing.ts';
import type { LocalizedText } from '#backend/text.ts';
import type { TotalCode } from '#contract/constants.ts';
import type { Address, Card } from '#contract/user.ts';

// Parts of orders and quotes as the database stores them: copies that later changes of the catalog and the profile do not affect.

/** A delivery address without the id of the customer's saved address. */
export type AddressSnapshot = Omit<Address, 'id'>;
/** What an order shows of the card that it was paid with. */
export type CardSnapshot = Pick<Card, 'brand' | 'last4'>;

/** A chosen option of a line. */
export interface OptionSnapshot {
  readonly id: number;
  readonly kind: 'modifier' | 'additive';
  readonly name: LocalizedText;
  /** Of one unit, in minor units. */
  readonly price: number;
  readonly count: number;
}

/** Amounts in minor units. */
export type OrderTotals = Readonly<Record<TotalCode, number>>;

/** A price quote. An order is accepted only at exactly these totals; otherwise it is rejected with the reasons. */
export interface QuoteSnapshot {
  /** The customer's lines, with the prices that the quote showed, in major units as on the wire. */
  readonly lines: readonly Line[];
  readonly totals: OrderTotals;
  readonly promocode: string | null;
}
