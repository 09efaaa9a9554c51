import type { AccountRef } from '#backend/accounts/accounts.ts';
import type { BaseServices } from '#backend/base-services.ts';
import type { Catalog } from '#backend/catalog/catalog.ts';
import type { OpenStreams } from '#backend/http/open-streams.ts';
import type { Database } from '#backend/db/client.ts';
import type { Locale } from '#contract/constants.ts';
import type { PaymentState } from '#contract/orders.ts';
import type { OrderChangeNotifier, SessionEndNotifier } from './event-stream.ts';
import type { OrderEffects, OrderRow } from './transitions.ts';

/** What orders use. */
export interface OrderServices extends BaseServices {
  readonly catalog: Catalog;
  readonly orderChanges: OrderChangeNotifier;
  /** What follows a change of an order. */
  readonly orderEffects: OrderEffects;
  readonly sessionEnds: SessionEndNotifier;
  readonly customerStreams: OpenStreams;
  readonly paymentAccounts: {
    /** The account that takes new payments, read in this transaction; null if online payment is off. */
    current(db: Database): Promise<OnlineAccount | null>;
  };
  readonly orderPayments: OrderPayments;
  /** Starts the background work of payments now instead of at its next interval, without waiting for its end. */
  runPaymentJobsNow(): void;
}

/** An account that takes payments online. */
export interface OnlineAccount extends AccountRef {
  /** Its currencies, ISO 4217; null for every currency. */
  readonly adapter: { readonly currencies: readonly string[] | null };
}

/** Payments as orders see them. */
export interface OrderPayments {
  /** Adds an attempt to an order that has no current one, in the transaction that places the order. */
  insertAttempt(
    tx: Database,
    attempt: {
      readonly order: Pick<OrderRow, 'id' | 'total' | 'currency'>;
      readonly provider: string;
      readonly accountId: number | null;
      /** The saved card to charge; null for the page of the provider. */
      readonly cardId: number | null;
      /** Whether the page of the provider saves the card that pays. */
      readonly saveCard: boolean;
      readonly now: Date;
    },
  ): Promise<void>;
  /** Passes the current attempt of an order to the provider. Called outside of a transaction; may be repeated. */
  begin(orderId: number, locale: Locale): Promise<void>;
  /** The state of the payment of a customer's order; null for an order of another customer. */
  read(
    db: Database,
    userId: number,
    orderId: number,
    options: { readonly locale: Locale; readonly now: Date },
  ): Promise<PaymentState | null>;
}
