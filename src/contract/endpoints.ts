import * as v from 'valibot';
import { calls, type Call } from './calls.ts';
import { CartLine } from './cart.ts';
import { CODE_PATTERN, MAX_COMMENT, MAX_LINES, PAYMENT_METHODS } from './constants.ts';
import { CreateOrderInput, QuoteInput } from './orders.ts';
import { AddressInput, Phone, ProfileInput } from './user.ts';

export interface Endpoint extends Call {
  readonly query?: v.GenericSchema;
  readonly body?: v.GenericSchema;
}

/** Numbers arrive as text in a query string. */
const numeric = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform(Number),
  v.number(),
  v.integer(),
  v.minValue(1),
  v.maxValue(2147483647),
);
const id = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2147483647));
const score = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(5));

/** Every call of the shop with what it is sent. The path and the shapes are the agreement with any provider. */
export const endpoints = {
  ...calls,

  getRestaurant: { ...calls.getRestaurant, query: v.object({ id_restaurant: numeric }) },
  getProduct: {
    ...calls.getProduct,
    query: v.object({ id_restaurant: numeric, slug: v.pipe(v.string(), v.nonEmpty(), v.maxLength(80)) }),
  },
  getBranches: { ...calls.getBranches, query: v.object({ id_restaurant: numeric }) },
  recalculateBasket: {
    ...calls.recalculateBasket,
    body: v.object({ products: v.pipe(v.array(CartLine), v.maxLength(MAX_LINES)) }),
  },
  checkPromo: {
    ...calls.checkPromo,
    body: v.object({
      promocode: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(40)),
      restaurant_id: id,
      order_sum: v.pipe(v.number(), v.minValue(0), v.maxValue(10_000_000)),
    }),
  },
  sendCode: { ...calls.sendCode, body: v.object({ phone: Phone }) },
  checkCode: {
    ...calls.checkCode,
    body: v.object({ phone: Phone, code: v.pipe(v.string(), v.trim(), v.regex(CODE_PATTERN)) }),
  },
  updateProfile: { ...calls.updateProfile, body: ProfileInput },
  addAddress: { ...calls.addAddress, body: AddressInput },
  editAddress: { ...calls.editAddress, body: v.object({ id, ...AddressInput.entries }) },
  deleteAddress: { ...calls.deleteAddress, query: v.object({ address_id: numeric }) },
  addCard: { ...calls.addCard, body: v.object({ card_token: v.pipe(v.string(), v.nonEmpty(), v.maxLength(200)) }) },
  confirmCard: {
    ...calls.confirmCard,
    body: v.object({ card_id: id, code: v.pipe(v.string(), v.trim(), v.regex(CODE_PATTERN)) }),
  },
  setDefaultCard: { ...calls.setDefaultCard, body: v.object({ card_id: id }) },
  deleteCard: { ...calls.deleteCard, query: v.object({ card_id: numeric }) },
  deleteAccount: {
    ...calls.deleteAccount,
    body: v.object({ code: v.pipe(v.string(), v.trim(), v.regex(CODE_PATTERN)) }),
  },
  quoteOrder: { ...calls.quoteOrder, body: QuoteInput },
  createOrder: { ...calls.createOrder, body: CreateOrderInput },
  getOrderPayment: { ...calls.getOrderPayment, query: v.object({ order_id: numeric }) },
  payOrder: {
    ...calls.payOrder,
    body: v.object({ order_id: id, method: v.picklist(PAYMENT_METHODS), card_id: v.optional(v.nullable(id)) }),
  },
  getOrders: { ...calls.getOrders, query: v.object({ page: v.optional(numeric, 1) }) },
  getOrder: { ...calls.getOrder, query: v.object({ order_id: numeric }) },
  getOrderEvents: { ...calls.getOrderEvents, query: v.object({ order_id: numeric }) },
  getCourier: { ...calls.getCourier, query: v.object({ order_id: numeric }) },
  cancelOrder: {
    ...calls.cancelOrder,
    body: v.object({
      order_id: id,
      reason: v.optional(v.nullable(v.pipe(v.string(), v.trim(), v.maxLength(MAX_COMMENT)))),
    }),
  },
  rateOrder: {
    ...calls.rateOrder,
    body: v.object({
      order_id: id,
      food: score,
      delivery: score,
      service: score,
      comment: v.optional(v.nullable(v.pipe(v.string(), v.trim(), v.maxLength(MAX_COMMENT)))),
    }),
  },
} as const satisfies Record<string, Endpoint>;

export type EndpointName = keyof typeof endpoints;
type Shape<Name extends EndpointName, Key extends 'query' | 'body'> =
  (typeof endpoints)[Name] extends Record<Key, infer Schema extends v.GenericSchema> ? v.InferInput<Schema> : undefined;

export type Body<Name extends EndpointName> = Shape<Name, 'body'>;
export type Query<Name extends EndpointName> = Shape<Name, 'query'>;
export type Answer<Name extends EndpointName> = v.InferOutput<(typeof endpoints)[Name]['answer']>;
