import * as v from 'valibot';
import type { LocalizedText } from '#contract/localized-text.ts';
import type { Fulfilment, TotalCode } from '#contract/value-lists.ts';
import type { Address, Card } from '#contract/user.ts';
import type { Minor } from '#contract/money.ts';
import { CartLine } from '#contract/cart.ts';

// Parts of orders and quotes as the database stores them. They are copies, so that later changes to the catalog and the
// profile do not affect them.

/** A delivery address without the id of the customer's saved address. */
export type AddressSnapshot = Omit<Address, 'id'>;
/** The name and phone of a customer or courier. */
export interface ContactSnapshot {
  readonly name: string;
  readonly phone: string;
}

/** The part of a saved card that an order shows. */
export type CardSnapshot = Pick<Card, 'brand' | 'last4'>;

/** The branch where an order is collected. */
export interface BranchSnapshot {
  readonly id: number;
  readonly name: LocalizedText;
  readonly address: LocalizedText;
  readonly phone: string | null;
  /** WGS 84 degrees; null if not known. */
  readonly lat: number | null;
  readonly lng: number | null;
}

/** A chosen option of a line. */
export interface OptionSnapshot {
  readonly id: number;
  /** A modifier selects a variant, an additive adds something. */
  readonly kind: 'modifier' | 'additive';
  readonly name: LocalizedText;
  /** Price of one unit, in minor units. */
  readonly price: Minor;
  readonly count: number;
}

/** Amounts in minor units. */
export type OrderTotals = Readonly<Record<TotalCode, Minor>>;

/** The version of new snapshots of quotes. */
export const QUOTE_VERSION = 2;

/** A price quote. An order is accepted only at exactly these totals; otherwise it is rejected with the reasons. */
export interface QuoteSnapshot {
  readonly version: typeof QUOTE_VERSION;
  /** The customer's lines, with the prices that the quote showed. */
  readonly lines: readonly v.InferOutput<typeof CartLine>[];
  readonly totals: OrderTotals;
  readonly promocode: string | null;
  /** How and where the order is received; absent in quotes of earlier versions of the shop, which are deliveries. */
  readonly fulfilment?: FulfilmentChoice;
  /** The chosen slot, in milliseconds since the epoch; null or absent for as soon as possible. */
  readonly slotAt?: number | null;
  /**
   * The start of the slot whose limit of orders applies to an order at the promised time, in milliseconds since the
   * epoch; null or absent if no time was promised.
   */
  readonly promisedSlotAt?: number | null;
  /** The start of the time span that the customer saw, in milliseconds since the epoch. */
  readonly promisedFrom?: number | null;
  /** When the quote was made, in milliseconds since the epoch. */
  readonly quotedAt?: number;
}

/** A stored quote. The first version has no mark, and its lines are as on the wire. */
export type StoredQuote =
  | QuoteSnapshot
  | (Omit<QuoteSnapshot, 'version' | 'lines'> & {
      readonly version?: undefined;
      readonly lines: readonly v.InferInput<typeof CartLine>[];
    });

export const readQuoteSnapshot = (stored: StoredQuote): QuoteSnapshot =>
  stored.version === QUOTE_VERSION
    ? stored
    : { ...stored, version: QUOTE_VERSION, lines: v.parse(v.array(CartLine), stored.lines) };

/** WGS 84 degrees. */
export interface Place {
  readonly lat: number;
  readonly lng: number;
}

/** The destination of a delivery: a zone, coordinates or neither. */
export interface ZoneChoice {
  /** The zone that the customer chose by its name. */
  readonly zoneId: number | null;
  readonly place: Place | null;
}

export interface FulfilmentChoice {
  readonly fulfilment: Fulfilment;
  /** The branch where the order is collected; null for a delivery. */
  readonly branchId: number | null;
  /** Where it is delivered; null if that is not known, and for an order that is collected. */
  readonly zone: ZoneChoice | null;
}

/** A delivery to a zone that is not known. */
export const DELIVERY_TO_UNKNOWN_ZONE: FulfilmentChoice = { fulfilment: 'delivery', branchId: null, zone: null };
