import * as v from 'valibot';
import { CalendarDate } from '../dates.ts';
import { MinorAmount } from '../amounts.ts';
import { asMinor } from '../money.ts';
import { boundedArray } from '../bounded-lists.ts';
import { MAX_LINES } from '../constants.ts';
import { singleLineInput } from '../text-input.ts';
import { Address } from '../user.ts';
import { ORDER_STATUSES } from '../order-lifecycle.ts';
import {
  FULFILMENTS,
  PAYMENT_METHODS,
  PAYMENT_STATUSES,
  REFUND_STATUSES,
  REPORT_REASONS,
  SUBSTITUTIONS,
} from '../value-lists.ts';
import { Confirmed, Id, MANAGER_ROLES, QueryId, type StaffEndpoint } from './definition.ts';
import { CANCELLATION_REASONS } from './board.ts';
import { SMS_TEMPLATES } from './messages.ts';

/** A calendar day of this century, `2026-11-24`. In queries of orders, it is a business day, which begins at 05:00. */
export const Day = v.pipe(CalendarDate, v.regex(/^20/));

/** An order in the list. Amounts are in minor units; times in ISO 8601. */
export const OrderRow = v.object({
  id: v.number(),
  number: v.string(),
  created_at: v.string(),
  status: v.picklist(ORDER_STATUSES),
  restaurant: v.string(),
  fulfilment: v.picklist(FULFILMENTS),
  /** The texts are empty and the id is null if the customer has deleted the account. */
  customer: v.object({ id: v.nullable(v.number()), name: v.string(), phone: v.string() }),
  total: MinorAmount,
  currency: v.string(),
  payment: v.object({ method: v.picklist(PAYMENT_METHODS), status: v.picklist(PAYMENT_STATUSES) }),
  /** The number of problems that the customer has reported; `problems` of the details lists them. */
  reports: v.number(),
});
export type OrderRow = v.InferOutput<typeof OrderRow>;

const OrderLine = v.object({
  id: v.number(),
  name: v.string(),
  count: v.number(),
  options: v.array(v.object({ name: v.string(), count: v.number() })),
  note: v.string(),
  total: MinorAmount,
  /** Whether money was returned for it, or is about to be. */
  refunded: v.optional(v.boolean(), false),
});

/** A status that the order reached; `name` is that of the staff member, null if it was the customer or the system. */
const OrderEvent = v.object({
  status: v.picklist(ORDER_STATUSES),
  by: v.picklist(['customer', 'restaurant', 'courier', 'system']),
  name: v.nullable(v.string()),
  at: v.string(),
});

/** An attempt to pay online. */
const OrderPayment = v.object({
  reference: v.string(),
  provider: v.string(),
  amount: MinorAmount,
  status: v.picklist(['pending', 'requires_action', 'paid', 'failed', 'refunded']),
  reason: v.nullable(v.string()),
  created_at: v.string(),
  /** Whether a later attempt or another payment method replaced it. */
  replaced: v.boolean(),
});

/** Reasons for a refund. */
export const REFUND_CODES = [
  'missing_item',
  'wrong_item',
  'quality',
  'late',
  'overcharged',
  'goodwill',
  'something_else',
] as const;
/**
 * Reasons for a refund that nobody has made: the order was closed, the payment came after that or was one too many, or
 * the money was returned in the cabinet of the bank.
 */
const OWN_REFUND_CODES = ['order_closed', 'paid_late', 'paid_twice', 'made_at_bank'] as const;
export const STORED_REFUND_CODES = [...REFUND_CODES, ...OWN_REFUND_CODES] as const;

const Refund = v.object({
  id: v.number(),
  amount: MinorAmount,
  code: v.picklist(STORED_REFUND_CODES),
  note: v.string(),
  status: v.picklist(REFUND_STATUSES),
  /** The staff member who made the refund; null if nobody has, or if the account no longer exists. */
  name: v.nullable(v.string()),
  at: v.string(),
});

/**
 * What became of an SMS. `pending`: it waits to be sent. `accepted`: the gateway has it, and does not say more.
 * `unconfirmed`: the gateway did not answer, so it may have been sent. `queued`, `sent`, `delivered` and `undelivered`:
 * what the gateway says. `dropped`: it was not sent.
 */
export const MESSAGE_STATES = [
  'pending',
  'accepted',
  'unconfirmed',
  'queued',
  'sent',
  'delivered',
  'undelivered',
  'dropped',
] as const;

const OrderMessage = v.object({
  id: v.number(),
  template: v.picklist(SMS_TEMPLATES),
  state: v.picklist(MESSAGE_STATES),
  /** When it reached the state, as far as that is known, otherwise when it was sent or queued. */
  at: v.string(),
});

const MAX_REFUND_NOTE_LENGTH = 200;

export const RefundInput = v.object({
  order_id: Id,
  /** The value of `refunded` in the order details that the screen shows. If it has changed, the response is a 409. */
  refunded: v.pipe(v.number(), v.integer(), v.minValue(0), v.transform(asMinor)),
  /** Minor units. */
  amount: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000_000), v.transform(asMinor)),
  /** The order lines for which money is returned; empty if the refund is for the whole order. */
  line_ids: boundedArray(Id, MAX_LINES),
  code: v.picklist(REFUND_CODES),
  note: v.optional(singleLineInput(MAX_REFUND_NOTE_LENGTH), ''),
  confirmed: Confirmed,
});

/** The longest number of a fiscal receipt, or link to it. */
const MAX_FISCAL_RECEIPT_LENGTH = 200;

export const FiscalReceiptInput = v.object({
  order_id: Id,
  /** The value in the order details that the screen shows. If it has changed, the response is a 409. */
  from: v.nullable(v.string()),
  /** A number or a link; empty to remove it. */
  fiscal_receipt: singleLineInput(MAX_FISCAL_RECEIPT_LENGTH),
});

export const OrderDetails = v.object({
  ...OrderRow.entries,
  restaurant_id: Id,
  scheduled_for: v.nullable(v.string()),
  address: v.nullable(v.omit(Address, ['id'])),
  /** The branch where the customer collects the order, or the delivery zone. */
  place: v.nullable(v.string()),
  /** Whether the customer chose the delivery zone by its name, so that nothing has checked the address against it. */
  zone_chosen: v.optional(v.boolean(), false),
  comment: v.string(),
  cutlery_count: v.number(),
  substitution: v.picklist(SUBSTITUTIONS),
  lines: v.array(OrderLine),
  totals: v.object({ items: MinorAmount, discount: MinorAmount, delivery: MinorAmount, total: MinorAmount }),
  promocode: v.nullable(v.string()),
  /** The version of the terms that the customer has accepted with the order; absent if they accepted none. */
  terms: v.optional(v.object({ version_id: v.number(), revision: v.number(), at: v.string() })),
  /** Why the order was rejected or cancelled, or has expired; null for every other order. */
  closed: v.nullable(v.object({ code: v.nullable(v.picklist(CANCELLATION_REASONS)), reason: v.string() })),
  /** The number of the fiscal receipt or a link to it; null until it is entered. */
  fiscal_receipt: v.optional(v.nullable(v.string()), null),
  payments: v.array(OrderPayment),
  /** The sum of the refunds that were made or requested. */
  refunded: MinorAmount,
  /** The amount that can still be refunded; 0 if the order is not paid. */
  refundable: MinorAmount,
  /** The largest amount that the caller may still refund; null without a limit. */
  refund_limit: v.nullable(MinorAmount),
  refunds: v.array(Refund),
  events: v.array(OrderEvent),
  /** The problems that the customer has reported. */
  problems: v.array(v.object({ reason: v.picklist(REPORT_REASONS), message: v.string(), at: v.string() })),
  /** The SMS about the order, to its customer and to managers; absent if there are none. */
  messages: v.optional(v.array(OrderMessage)),
});
export type OrderDetails = v.InferOutput<typeof OrderDetails>;

export const MAX_SEARCH_LENGTH = 60;

export const orderEndpoints = {
  /** A page of orders, the newest first. */
  getOrderList: {
    method: 'GET',
    path: '/staff/api/get-order-list',
    access: MANAGER_ROLES,
    resourceAccess: { restaurant_id: 'restaurant' },
    query: v.object({
      /** By default, all restaurants of the caller. */
      restaurant_id: v.optional(QueryId),
      /** An order number, a phone number or its last digits, or the first letters of words of the customer's name. */
      search: v.optional(singleLineInput(MAX_SEARCH_LENGTH), ''),
      /** The first and the last day. */
      from: v.optional(Day),
      to: v.optional(Day),
      status: v.optional(v.picklist(ORDER_STATUSES)),
      /** The value of `next` from the previous page. */
      after: v.optional(v.pipe(v.string(), v.regex(/^\d{1,13}-\d{1,10}$/))),
    }),
    response: v.object({ orders: v.array(OrderRow), next: v.nullable(v.string()) }),
  },
  getOrderDetails: {
    method: 'GET',
    path: '/staff/api/get-order-details',
    access: MANAGER_ROLES,
    resourceAccess: { order_id: 'order' },
    query: v.object({ order_id: QueryId }),
    response: OrderDetails,
  },
  /** Refunds a part of a paid order, or all of it. The body of a 409 has the current order. */
  refundOrder: {
    method: 'POST',
    path: '/staff/api/refund-order',
    access: MANAGER_ROLES,
    resourceAccess: { order_id: 'order' },
    body: RefundInput,
    response: OrderDetails,
    acceptsIdempotencyKey: true,
  },
  /**
   * Saves the fiscal receipt of an order, which the customer sees and gets by e-mail. The body of a 409 has the current
   * order.
   */
  saveFiscalReceipt: {
    method: 'POST',
    path: '/staff/api/save-fiscal-receipt',
    access: MANAGER_ROLES,
    resourceAccess: { order_id: 'order' },
    body: FiscalReceiptInput,
    response: OrderDetails,
  },
} as const satisfies Record<string, StaffEndpoint>;
