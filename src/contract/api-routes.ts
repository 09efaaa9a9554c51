import * as v from 'valibot';
import { PromoCheckResult, Recalculation } from './cart.ts';
import { Branch, City, NewsItem, Options, Product, Restaurant, RestaurantFull } from './catalog.ts';
import {
  Courier,
  CreatedOrder,
  Order,
  OrderEvent,
  OrdersPage,
  PaymentOptions,
  PaymentState,
  Problem,
  Quote,
  Rating,
} from './orders.ts';
import { AddedCard, Address, Card, CodeSent, Profile, SignIn } from './user.ts';

/** Export of everything that the shop stores about a customer. */
export const AccountExport = v.object({
  exported_at: v.string(),
  profile: Profile,
  cards: v.array(Card),
  orders: v.array(Order),
});

/** Body of every error response: a message in the requested language, lists by field for forms, problems for cart and checkout. */
export const ErrorBody = v.object({
  message: v.optional(v.string(), ''),
  errors: v.optional(v.record(v.string(), v.array(v.string()))),
  problems: v.optional(v.array(Problem)),
});
export type ErrorBody = v.InferOutput<typeof ErrorBody>;

/** An endpoint as clients use it. */
export interface ApiRoute {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** Whether a bearer token is required. */
  readonly auth: boolean;
  /** Whether it changes something although its method is GET: it must not be retried automatically. */
  readonly changesState?: boolean;
  /** Whether it creates something and so accepts an `Idempotency-Key`. */
  readonly acceptsIdempotencyKey?: boolean;
  readonly response: v.GenericSchema;
  /** An event stream: `response` is the shape of each message's data. */
  readonly stream?: boolean;
}

/** The response of endpoints whose success is the status alone: any body. */
const anyBody = v.unknown();

/** Every endpoint of the shop. Browsers need only this; `endpoints.ts` adds the schemas of requests. */
export const apiRoutes = {
  getCities: { method: 'GET', path: '/api/get-cities', auth: false, response: v.array(City) },
  getRestaurants: { method: 'GET', path: '/api/get-restaurants', auth: false, response: v.array(Restaurant) },
  getRestaurant: { method: 'GET', path: '/api/get-restaurant-by-id-full', auth: false, response: RestaurantFull },
  /** One product by its restaurant and slug: 404 when it never existed, 410 when it was removed from the menu. */
  getProduct: { method: 'GET', path: '/api/get-product', auth: false, response: Product },
  getBranches: { method: 'GET', path: '/api/get-restaurant-branches', auth: false, response: v.array(Branch) },
  getNews: { method: 'GET', path: '/api/get-news', auth: false, response: v.array(NewsItem) },
  getOptions: { method: 'GET', path: '/api/get-options', auth: false, response: Options },

  recalculateBasket: { method: 'POST', path: '/api/basket-recalculation', auth: false, response: Recalculation },
  checkPromo: { method: 'POST', path: '/api/promo/check', auth: false, response: PromoCheckResult },

  sendCode: { method: 'POST', path: '/api/via-phone-number', auth: false, response: CodeSent },
  checkCode: { method: 'POST', path: '/api/sms-code-check', auth: false, response: SignIn },
  getProfile: { method: 'GET', path: '/api/get-profile', auth: true, response: Profile },
  updateProfile: { method: 'POST', path: '/api/update-profile', auth: true, response: Profile },
  addAddress: {
    method: 'POST',
    path: '/api/add-user-address',
    auth: true,
    acceptsIdempotencyKey: true,
    response: Address,
  },
  editAddress: { method: 'POST', path: '/api/edit-user-address', auth: true, response: Address },
  deleteAddress: { method: 'GET', path: '/api/del-user-address', auth: true, changesState: true, response: anyBody },
  getCards: { method: 'GET', path: '/api/get-cards', auth: true, response: v.array(Card) },
  addCard: { method: 'POST', path: '/api/add-card', auth: true, acceptsIdempotencyKey: true, response: AddedCard },
  confirmCard: { method: 'POST', path: '/api/confirm-card', auth: true, response: Card },
  setDefaultCard: { method: 'POST', path: '/api/default-card', auth: true, response: Card },
  deleteCard: { method: 'GET', path: '/api/del-card', auth: true, changesState: true, response: anyBody },
  exportAccount: { method: 'GET', path: '/api/export-account', auth: true, response: AccountExport },
  sendDeletionCode: { method: 'POST', path: '/api/delete-account-code', auth: true, response: CodeSent },
  deleteAccount: { method: 'POST', path: '/api/delete-account', auth: true, response: anyBody },
  logout: { method: 'GET', path: '/api/logout', auth: true, changesState: true, response: anyBody },

  quoteOrder: { method: 'POST', path: '/api/order-quote', auth: true, response: Quote },
  createOrder: {
    method: 'POST',
    path: '/api/create-order',
    auth: true,
    acceptsIdempotencyKey: true,
    response: CreatedOrder,
  },
  getPaymentOptions: { method: 'GET', path: '/api/payment-options', auth: false, response: PaymentOptions },
  getOrderPayment: { method: 'GET', path: '/api/order-payment', auth: true, response: PaymentState },
  payOrder: { method: 'POST', path: '/api/pay-order', auth: true, acceptsIdempotencyKey: true, response: PaymentState },
  getOrders: { method: 'GET', path: '/api/orders-history', auth: true, response: OrdersPage },
  getOrder: { method: 'GET', path: '/api/get-order-data', auth: true, response: Order },
  getOrderEvents: { method: 'GET', path: '/api/order-events', auth: true, stream: true, response: OrderEvent },
  getCourier: { method: 'GET', path: '/api/user=/courier-profile', auth: true, response: Courier },
  cancelOrder: { method: 'POST', path: '/api/cancel-order', auth: true, response: Order },
  rateOrder: { method: 'POST', path: '/api/rate-order', auth: true, acceptsIdempotencyKey: true, response: Rating },
} as const satisfies Record<string, ApiRoute>;
