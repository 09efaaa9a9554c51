import * as v from 'valibot';
import { Instant } from './dates.ts';
import { Money, NOTHING, SignedMoney } from './amounts.ts';
import { boundedArray } from './bounded-lists.ts';
import { multiLineInput, singleLineInput } from './text-input.ts';
import { allowedPaymentPage, isPaymentLink } from './safe-links.ts';
import { CartLine, ChosenOption, Promotion, RecalculatedItem } from './cart.ts';
import { Branch, DeliveryZone, PageMeta, openPicklist, optionalList, optionalText, textLang } from './catalog.ts';
import { MAX_COMMENT_LENGTH, MAX_ID, MAX_LINES, MAX_NAME_LENGTH, MAX_PROMOCODE_LENGTH } from './constants.ts';
import { ORDER_STATUSES } from './order-lifecycle.ts';
import {
  FULFILMENTS,
  PAYMENT_METHODS,
  PAYMENT_STATUSES,
  ONLINE_MEANS,
  PROBLEM_CODES,
  REFUND_STATUSES,
  REPORT_REASONS,
  REVIEW_STATUSES,
  SUBSTITUTIONS,
  TOTAL_CODES,
} from './value-lists.ts';
import { Contact, Courier } from './courier.ts';
import { Address, AddressInput, Card, CustomerPhone, latitude, longitude } from './user.ts';

const id = v.pipe(v.number(), v.integer());

/**
 * Whether the customer chose the zone by its name; false if it was found by the coordinates of the address, absent if
 * that is not known.
 */
const chosen = v.optional(v.boolean());

/** ISO instants. */
const TimeSpan = v.object({ from: v.string(), to: v.string() });

export const Total = v.object({ code: openPicklist(TOTAL_CODES), amount: SignedMoney });
export type Total = v.InferOutput<typeof Total>;

/**
 * Why a cart cannot be ordered. `amount`: the missing amount, for `max_order_exceeded` the excess; `at`: when the
 * problem ends; `product_id`: the product concerned; `id_front`: the display index of its cart line.
 */
export const Problem = v.object({
  code: openPicklist(PROBLEM_CODES),
  product_id: v.optional(id),
  id_front: v.optional(v.number()),
  amount: v.optional(SignedMoney),
  at: v.optional(v.nullable(v.string())),
});
export type Problem = v.InferOutput<typeof Problem>;

export const QuoteInput = v.object({
  restaurant_id: id,
  products: v.pipe(boundedArray(CartLine, MAX_LINES), v.minLength(1)),
  promocode: v.optional(v.nullable(singleLineInput(MAX_PROMOCODE_LENGTH))),
  address: v.optional(v.nullable(AddressInput)),
  fulfilment: v.optional(v.picklist(FULFILMENTS), 'delivery'),
  /** The branch where the order is collected; by default, the first one that offers pickup. */
  branch_id: v.optional(v.nullable(id)),
  /** The delivery zone that the customer chose by its name. */
  zone_id: v.optional(v.nullable(id)),
  /** The coordinates of the delivery address, WGS 84 degrees; both or neither. */
  lat: latitude,
  lng: longitude,
  /** `asap`, or the start of a slot of `get-slots`. */
  when: v.optional(v.union([v.literal('asap'), Instant]), 'asap'),
});
export type QuoteInput = v.InferInput<typeof QuoteInput>;

export const Quote = v.object({
  lines: v.array(RecalculatedItem),
  /** Must contain `total`: a customer cannot order at an unknown price. */
  totals: v.pipe(
    v.array(Total),
    v.someItem(({ code }) => code === 'total'),
  ),
  /** Cart total from which delivery is free, null if it never is. */
  free_from: v.optional(v.nullable(Money), null),
  promotion: v.optional(v.nullable(Promotion), null),
  problems: optionalList(Problem),
  /** How the order can be paid; null allows every method of the shop. */
  payment_methods: v.optional(v.nullable(v.array(openPicklist(PAYMENT_METHODS))), null),
  quote_id: v.string(),
  fulfilment: v.optional(openPicklist(FULFILMENTS), 'delivery'),
  /** The delivery zone; null if there is none or it is unknown. */
  zone: v.optional(v.nullable(v.object({ ...DeliveryZone.entries, chosen })), null),
  /** When the order is delivered or can be collected; null if it cannot be prepared for that time, or if unknown. */
  eta: v.optional(v.nullable(TimeSpan), null),
  /** Whether `eta` is later than the preparation time requires, because earlier times are full. */
  is_postponed: v.optional(v.boolean(), false),
  /** Empty if it does not expire. */
  expires_at: v.optional(v.string(), ''),
  currency: v.optional(v.string(), ''),
});
export type Quote = v.InferOutput<typeof Quote>;

export const ContactInput = v.object({
  name: v.pipe(singleLineInput(MAX_NAME_LENGTH), v.nonEmpty()),
  phone: CustomerPhone,
});

export const CreateOrderInput = v.object({
  quote_id: v.pipe(v.string(), v.nonEmpty(), v.maxLength(100)),
  contact: ContactInput,
  address_id: v.optional(v.nullable(id)),
  address: v.optional(v.nullable(AddressInput)),
  comment: v.optional(v.nullable(multiLineInput(MAX_COMMENT_LENGTH)), ''),
  cutlery_count: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(20)), 0),
  /** What to do when a dish has run out. */
  substitution: v.optional(v.picklist(SUBSTITUTIONS), 'call'),
  /** The `version` of the page `terms` that the customer has accepted. */
  terms_version: v.optional(v.nullable(id)),
  payment: v.object({
    method: v.picklist(PAYMENT_METHODS),
    card_id: v.optional(v.nullable(id)),
    /** Whether the provider saves the card of this payment for later orders, where it can. */
    save_card: v.optional(v.boolean(), false),
    /** The amount in cash that the customer will hand over. */
    change_from: v.optional(v.nullable(Money)),
  }),
});
export type CreateOrderInput = v.InferInput<typeof CreateOrderInput>;

export const OrderItem = v.object({
  product_id: id,
  slug: optionalText,
  name: v.string(),
  name_lang: textLang,
  image: optionalText,
  count: v.optional(v.number(), 1),
  unit_price: v.optional(v.nullable(Money), null),
  modifiers: v.optional(v.array(ChosenOption), []),
  additives: v.optional(v.array(ChosenOption), []),
  total: v.optional(v.nullable(Money), null),
  /** The customer's note to the kitchen. */
  note: v.optional(v.nullable(v.string()), ''),
  /** Whether money was returned for it, or is about to be. */
  refunded: v.optional(v.boolean()),
});
export type OrderItem = v.InferOutput<typeof OrderItem>;

/** A status that an order has reached, and when (ISO instant). */
export const OrderStep = v.object({ status: openPicklist(ORDER_STATUSES), at: v.string() });

/** Stars from 1 to 5; null where the customer gave none. */
const stars = v.optional(v.nullable(v.number()), null);

export const Rating = v.object({
  food: stars,
  delivery: stars,
  service: stars,
  comment: v.optional(v.nullable(v.string()), ''),
  /** The state of the comment as a public review; absent if the customer did not publish it. */
  review_status: v.optional(openPicklist(REVIEW_STATUSES)),
});
export type Rating = v.InferOutput<typeof Rating>;

/** The branch where an order is collected. */
export const PickupBranch = v.pick(Branch, [
  'id',
  'name',
  'name_lang',
  'address',
  'address_lang',
  'phone',
  'lat',
  'lng',
]);
export type PickupBranch = v.InferOutput<typeof PickupBranch>;

/** The city or the restaurant of an order; an external API provider may send neither. */
const Named = v.object({ id, slug: v.string(), name: v.string(), name_lang: textLang });

export const Order = v.object({
  id,
  number: v.string(),
  created_at: v.string(),
  status: openPicklist(ORDER_STATUSES),
  steps: optionalList(OrderStep),
  fulfilment: v.optional(openPicklist(FULFILMENTS), 'delivery'),
  /** Where the customer collects the order; null for a delivery. */
  branch: v.optional(v.nullable(PickupBranch), null),
  /** The delivery zone; null if there is none. */
  zone: v.optional(
    v.nullable(v.object({ ...v.pick(DeliveryZone, ['id', 'name', 'name_lang']).entries, chosen })),
    null,
  ),
  /** The time that the customer chose, an ISO instant; null for as soon as possible. */
  scheduled_for: v.optional(v.nullable(v.string()), null),
  /**
   * When it is delivered or can be collected. Null if unknown, once it can be collected, and for an order that has
   * ended.
   */
  eta: v.optional(v.nullable(TimeSpan), null),
  can_cancel: v.optional(v.boolean(), false),
  can_rate: v.optional(v.boolean(), false),
  /** Whether the customer may report a problem. */
  can_report: v.optional(v.boolean(), false),
  rating: v.optional(v.nullable(Rating), null),
  /** The name above a review of this order, empty for a guest; null where no review can be published. */
  review_author: v.optional(v.nullable(v.string()), null),
  city: v.optional(v.nullable(Named), null),
  restaurant: v.optional(
    v.nullable(v.object({ ...Named.entries, phone: v.optional(v.nullable(v.string()), null) })),
    null,
  ),
  items: optionalList(OrderItem),
  totals: optionalList(Total),
  /** The refunded part of the total; 0 or absent if nothing was refunded. */
  refunded: v.optional(SignedMoney, NOTHING),
  /** Every return of money for this order, the oldest first; `at`: when it was made. */
  refunds: optionalList(v.object({ amount: SignedMoney, status: openPicklist(REFUND_STATUSES), at: v.string() })),
  currency: v.optional(v.string(), ''),
  promocode: v.optional(v.nullable(v.string()), null),
  address: v.optional(v.nullable(v.omit(Address, ['id'])), null),
  contact: v.optional(Contact, {}),
  comment: v.optional(v.nullable(v.string()), ''),
  cutlery_count: v.optional(v.number(), 0),
  /** What to do when a dish has run out; null if unknown. */
  substitution: v.optional(v.nullable(openPicklist(SUBSTITUTIONS)), null),
  payment: v.object({
    method: openPicklist(PAYMENT_METHODS),
    status: openPicklist(PAYMENT_STATUSES),
    card: v.optional(v.nullable(v.pick(Card, ['brand', 'last4'])), null),
    /** The amount in cash that the customer will hand over. */
    change_from: v.optional(v.nullable(Money), null),
  }),
  /** The number of the fiscal receipt or an `https` link to it, once the restaurant has entered it. */
  fiscal_receipt: v.optional(v.nullable(v.string()), null),
  /** Why it was cancelled or rejected, and by whom. */
  closed: v.optional(v.nullable(v.object({ by: v.string(), reason: v.string() })), null),
  courier: v.optional(v.nullable(Courier), null),
});
export type Order = v.InferOutput<typeof Order>;

/** A time that can be ordered for. */
export const Slot = v.object({
  /** ISO instants of its start and its end. */
  at: v.string(),
  to: v.string(),
  /** Its wall-clock time in the requested language. */
  label: v.string(),
  is_full: v.optional(v.boolean(), false),
});
export type Slot = v.InferOutput<typeof Slot>;

/**
 * The times that a restaurant offers. A day lasts until its last slot, which may be after midnight; days without
 * slots are omitted.
 */
export const Slots = v.object({
  /** When an order for as soon as possible is expected; null if none is accepted now. */
  asap: v.optional(v.nullable(TimeSpan), null),
  /** Whether `asap` is later than the preparation time requires, because earlier times are full. */
  is_postponed: v.optional(v.boolean(), false),
  days: optionalList(v.object({ label: v.string(), slots: optionalList(Slot) })),
});
export type Slots = v.InferOutput<typeof Slots>;

/** A problem that the customer reports to the restaurant. */
export const ReportInput = v.object({
  order_id: v.pipe(id, v.minValue(1), v.maxValue(MAX_ID)),
  reason: v.picklist(REPORT_REASONS),
  message: v.optional(v.nullable(multiLineInput(MAX_COMMENT_LENGTH)), ''),
});
export type ReportInput = v.InferInput<typeof ReportInput>;
/** A reported problem, in the export of a customer's data. */
export const Report = v.object({
  order_id: id,
  reason: openPicklist(REPORT_REASONS),
  message: v.optional(v.string(), ''),
  created_at: v.string(),
});
export type Report = v.InferOutput<typeof Report>;

/** A payment that the customer makes in the app of a bank, by scanning a code or by opening its link. */
const PaymentCode = v.object({
  /** The content of the code, and the link. */
  url: v.string(),
  /** ISO instant; null if it is valid as long as the order waits. */
  expires_at: v.optional(v.nullable(v.string()), null),
});
export type PaymentCode = v.InferOutput<typeof PaymentCode>;

export const PaymentState = v.object({
  status: openPicklist(PAYMENT_STATUSES),
  redirect_url: v.pipe(
    v.optional(v.nullable(v.string()), null),
    v.transform((address) => allowedPaymentPage(address)),
  ),
  /** Null or absent if there is none; also after it has expired, until the payment has an outcome. */
  qr: v.optional(
    v.pipe(
      v.nullable(PaymentCode),
      v.transform((code) => code && (isPaymentLink(code.url) ? code : null)),
    ),
  ),
  /** A sentence in the requested language. */
  reason: v.optional(v.nullable(v.string()), null),
  /**
   * `payment_declined` when the bank declined it, `payment_cancelled` when the customer cancelled it on the payment
   * page.
   */
  code: v.optional(openPicklist([...PROBLEM_CODES, 'payment_cancelled'])),
  /** How an order that awaits its payment can be paid; null or absent allows every method of the shop. */
  methods: v.optional(v.nullable(v.array(openPicklist(PAYMENT_METHODS)))),
});
export type PaymentState = v.InferOutput<typeof PaymentState>;

/** The available methods; the browser exchanges a card for a token at the payment provider's `tokenize_url`. */
export const PaymentOptions = v.object({
  methods: v.array(openPicklist(PAYMENT_METHODS)),
  tokenize_url: v.optional(v.nullable(v.string()), null),
  /** Whether a payment with a new card can save it, as `save_card` of create-order requests. */
  saves_cards: v.optional(v.boolean(), false),
  /** What customers pay with online; absent: a card. */
  pays_with: v.optional(openPicklist(ONLINE_MEANS)),
});
export type PaymentOptions = v.InferOutput<typeof PaymentOptions>;

export const CreatedOrder = v.object({ order: Order, payment: PaymentState });

export const OrdersPage = v.object({ data: v.array(Order), meta: PageMeta });

/** One message of the event stream: the order's status after event `id`. */
export const OrderEvent = v.object({
  id,
  ...OrderStep.entries,
  courier: v.optional(v.nullable(Courier), null),
});
export type OrderEvent = v.InferOutput<typeof OrderEvent>;
