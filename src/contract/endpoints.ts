import * as v from 'valibot';
import { CartLine, PromoAnswer, Recalculation } from './cart.ts';
import { Branch, City, NewsItem, Options, Restaurant, RestaurantFull } from './catalog.ts';
import { MAX_COMMENT, MAX_LINES, PAYMENT_METHODS } from './constants.ts';
import { Courier, CreateOrderInput, CreatedOrder, Order, OrderEvent, OrdersPage, PaymentOptions, PaymentReport, PaymentState, Quote, QuoteInput, Rating } from './orders.ts';
import { AccountExport } from './account.ts';
import { AddedCard, Address, AddressInput, Card, CodeSent, Phone, Profile, ProfileInput, SignIn } from './user.ts';

export interface Endpoint {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** Whether a bearer token is required. */
  readonly auth: boolean;
  /** Whether it creates something and so takes an `Idempotency-Key`. */
  readonly creates?: boolean;
  readonly query?: v.GenericSchema;
  readonly body?: v.GenericSchema;
  readonly answer: v.GenericSchema;
  /** An event stream: `answer` is the shape of each message's data. */
  readonly stream?: boolean;
}

/** Numbers arrive as text in a query string. */
const numeric = v.pipe(v.union([v.string(), v.number()]), v.transform(Number), v.number(), v.integer(), v.minValue(1), v.maxValue(2147483647));
const id = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2147483647));
const score = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(5));
const nothing = v.unknown();

/** Every call of the shop. The path and the shapes are the agreement with any provider. */
export const endpoints = {
  getCities: { method: 'GET', path: '/api/get-cities', auth: false, answer: v.array(City) },
  getRestaurants: { method: 'GET', path: '/api/get-restaurants', auth: false, answer: v.array(Restaurant) },
  getRestaurant: {
    method: 'GET', path: '/api/get-restaurant-by-id-full', auth: false,
    query: v.object({ id_restaurant: numeric }), answer: RestaurantFull,
  },
  getBranches: {
    method: 'GET', path: '/api/get-restaurant-branches', auth: false,
    query: v.object({ id_restaurant: numeric }), answer: v.array(Branch),
  },
  getNews: { method: 'GET', path: '/api/get-news', auth: false, answer: v.array(NewsItem) },
  getOptions: { method: 'GET', path: '/api/get-options', auth: false, answer: Options },

  recalculateBasket: {
    method: 'POST', path: '/api/basket-recalculation', auth: false,
    body: v.object({ products: v.pipe(v.array(CartLine), v.maxLength(MAX_LINES)) }), answer: Recalculation,
  },
  checkPromo: {
    method: 'POST', path: '/api/promo/check', auth: false,
    body: v.object({
      promocode: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(40)),
      restaurant_id: id,
      order_sum: v.pipe(v.number(), v.minValue(0), v.maxValue(10_000_000)),
    }),
    answer: PromoAnswer,
  },

  sendCode: { method: 'POST', path: '/api/via-phone-number', auth: false, body: v.object({ phone: Phone }), answer: CodeSent },
  checkCode: {
    method: 'POST', path: '/api/sms-code-check', auth: false,
    body: v.object({ phone: Phone, code: v.pipe(v.string(), v.trim(), v.regex(/^\d{4}$/)) }), answer: SignIn,
  },
  getProfile: { method: 'GET', path: '/api/get-profile', auth: true, answer: Profile },
  updateProfile: { method: 'POST', path: '/api/update-profile', auth: true, body: ProfileInput, answer: Profile },
  addAddress: { method: 'POST', path: '/api/add-user-address', auth: true, creates: true, body: AddressInput, answer: Address },
  editAddress: {
    method: 'POST', path: '/api/edit-user-address', auth: true,
    body: v.object({ id, ...AddressInput.entries }), answer: Address,
  },
  deleteAddress: {
    method: 'GET', path: '/api/del-user-address', auth: true, query: v.object({ address_id: numeric }), answer: nothing,
  },
  getCards: { method: 'GET', path: '/api/get-cards', auth: true, answer: v.array(Card) },
  addCard: {
    method: 'POST', path: '/api/add-card', auth: true, creates: true,
    body: v.object({ card_token: v.pipe(v.string(), v.nonEmpty(), v.maxLength(200)) }), answer: AddedCard,
  },
  confirmCard: {
    method: 'POST', path: '/api/confirm-card', auth: true,
    body: v.object({ card_id: id, code: v.pipe(v.string(), v.trim(), v.regex(/^\d{4}$/)) }), answer: Card,
  },
  setDefaultCard: { method: 'POST', path: '/api/default-card', auth: true, body: v.object({ card_id: id }), answer: Card },
  deleteCard: { method: 'GET', path: '/api/del-card', auth: true, query: v.object({ card_id: numeric }), answer: nothing },
  exportAccount: { method: 'GET', path: '/api/export-account', auth: true, answer: AccountExport },
  sendDeletionCode: { method: 'POST', path: '/api/delete-account-code', auth: true, answer: CodeSent },
  deleteAccount: {
    method: 'POST', path: '/api/delete-account', auth: true,
    body: v.object({ code: v.pipe(v.string(), v.trim(), v.regex(/^\d{4}$/)) }), answer: nothing,
  },
  logout: { method: 'GET', path: '/api/logout', auth: true, answer: nothing },

  quoteOrder: { method: 'POST', path: '/api/order-quote', auth: true, body: QuoteInput, answer: Quote },
  createOrder: { method: 'POST', path: '/api/create-order', auth: true, creates: true, body: CreateOrderInput, answer: CreatedOrder },
  getPaymentOptions: { method: 'GET', path: '/api/payment-options', auth: false, answer: PaymentOptions },
  getOrderPayment: {
    method: 'GET', path: '/api/order-payment', auth: true, query: v.object({ order_id: numeric }), answer: PaymentState,
  },
  payOrder: {
    method: 'POST', path: '/api/pay-order', auth: true, creates: true,
    body: v.object({ order_id: id, method: v.picklist(PAYMENT_METHODS), card_id: v.optional(v.nullable(id)) }), answer: PaymentState,
  },
  reportPayment: { method: 'POST', path: '/api/payment-callback', auth: false, body: PaymentReport, answer: nothing },
  getOrders: {
    method: 'GET', path: '/api/orders-history', auth: true, query: v.object({ page: v.optional(numeric, 1) }), answer: OrdersPage,
  },
  getOrder: { method: 'GET', path: '/api/get-order-data', auth: true, query: v.object({ order_id: numeric }), answer: Order },
  getOrderEvents: {
    method: 'GET', path: '/api/order-events', auth: true, stream: true, query: v.object({ order_id: numeric }), answer: OrderEvent,
  },
  getCourier: {
    method: 'GET', path: '/api/user=/courier-profile', auth: true, query: v.object({ order_id: numeric }), answer: Courier,
  },
  cancelOrder: {
    method: 'POST', path: '/api/cancel-order', auth: true,
    body: v.object({ order_id: id, reason: v.optional(v.nullable(v.pipe(v.string(), v.trim(), v.maxLength(MAX_COMMENT)))) }), answer: Order,
  },
  rateOrder: {
    method: 'POST', path: '/api/rate-order', auth: true, creates: true,
    body: v.object({
      order_id: id, food: score, delivery: score, service: score,
      comment: v.optional(v.nullable(v.pipe(v.string(), v.trim(), v.maxLength(MAX_COMMENT)))),
    }),
    answer: Rating,
  },
} as const satisfies Record<string, Endpoint>;

export type EndpointName = keyof typeof endpoints;
type Shape<Name extends EndpointName, Key extends 'query' | 'body'> =
  (typeof endpoints)[Name] extends Record<Key, infer Schema extends v.GenericSchema> ? v.InferInput<Schema> : undefined;

export type Body<Name extends EndpointName> = Shape<Name, 'body'>;
export type Query<Name extends EndpointName> = Shape<Name, 'query'>;
export type Answer<Name extends EndpointName> = v.InferOutput<(typeof endpoints)[Name]['answer']>;
