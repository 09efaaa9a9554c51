import * as v from 'valibot';
import { PromoAnswer, Recalculation } from './cart.ts';
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

/** Everything the shop stores about a customer, for that customer. */
export const AccountExport = v.object({
  exported_at: v.string(),
  profile: Profile,
  cards: v.array(Card),
  orders: v.array(Order),
});

/** Body of every refusal: a sentence in the requested language, per-field lists for forms, problems for cart and checkout. */
export const ErrorBody = v.object({
  message: v.optional(v.string(), ''),
  errors: v.optional(v.record(v.string(), v.array(v.string()))),
  problems: v.optional(v.array(Problem)),
});
export type ErrorBody = v.InferOutput<typeof ErrorBody>;

/** What a client needs to know of a call. */
export interface Call {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** Whether a bearer token is required. */
  readonly auth: boolean;
  /** Whether it changes something although its method is GET: it must not be retried automatically. */
  readonly acts?: boolean;
  /** Whether it creates something and so accepts an `Idempotency-Key`. */
  readonly creates?: boolean;
  readonly answer: v.GenericSchema;
  /** An event stream: `answer` is the shape of each message's data. */
  readonly stream?: boolean;
}

const nothing = v.unknown();

/** Every call of the shop. Browsers need only this; `endpoints.ts` adds the schemas of requests. */
export const calls = {
  getCities: { method: 'GET', path: '/api/get-cities', auth: false, answer: v.array(City) },
  getRestaurants: { method: 'GET', path: '/api/get-restaurants', auth: false, answer: v.array(Restaurant) },
  getRestaurant: { method: 'GET', path: '/api/get-restaurant-by-id-full', auth: false, answer: RestaurantFull },
  /** One product by its restaurant and slug: 404 when it never existed, 410 when it was removed from the menu. */
  getProduct: { method: 'GET', path: '/api/get-product', auth: false, answer: Product },
  getBranches: { method: 'GET', path: '/api/get-restaurant-branches', auth: false, answer: v.array(Branch) },
  getNews: { method: 'GET', path: '/api/get-news', auth: false, answer: v.array(NewsItem) },
  getOptions: { method: 'GET', path: '/api/get-options', auth: false, answer: Options },

  recalculateBasket: { method: 'POST', path: '/api/basket-recalculation', auth: false, answer: Recalculation },
  checkPromo: { method: 'POST', path: '/api/promo/check', auth: false, answer: PromoAnswer },

  sendCode: { method: 'POST', path: '/api/via-phone-number', auth: false, answer: CodeSent },
  checkCode: { method: 'POST', path: '/api/sms-code-check', auth: false, answer: SignIn },
  getProfile: { method: 'GET', path: '/api/get-profile', auth: true, answer: Profile },
  updateProfile: { method: 'POST', path: '/api/update-profile', auth: true, answer: Profile },
  addAddress: { method: 'POST', path: '/api/add-user-address', auth: true, creates: true, answer: Address },
  editAddress: { method: 'POST', path: '/api/edit-user-address', auth: true, answer: Address },
  deleteAddress: { method: 'GET', path: '/api/del-user-address', auth: true, acts: true, answer: nothing },
  getCards: { method: 'GET', path: '/api/get-cards', auth: true, answer: v.array(Card) },
  addCard: { method: 'POST', path: '/api/add-card', auth: true, creates: true, answer: AddedCard },
  confirmCard: { method: 'POST', path: '/api/confirm-card', auth: true, answer: Card },
  setDefaultCard: { method: 'POST', path: '/api/default-card', auth: true, answer: Card },
  deleteCard: { method: 'GET', path: '/api/del-card', auth: true, acts: true, answer: nothing },
  exportAccount: { method: 'GET', path: '/api/export-account', auth: true, answer: AccountExport },
  sendDeletionCode: { method: 'POST', path: '/api/delete-account-code', auth: true, answer: CodeSent },
  deleteAccount: { method: 'POST', path: '/api/delete-account', auth: true, answer: nothing },
  logout: { method: 'GET', path: '/api/logout', auth: true, acts: true, answer: nothing },

  quoteOrder: { method: 'POST', path: '/api/order-quote', auth: true, answer: Quote },
  createOrder: { method: 'POST', path: '/api/create-order', auth: true, creates: true, answer: CreatedOrder },
  getPaymentOptions: { method: 'GET', path: '/api/payment-options', auth: false, answer: PaymentOptions },
  getOrderPayment: { method: 'GET', path: '/api/order-payment', auth: true, answer: PaymentState },
  payOrder: { method: 'POST', path: '/api/pay-order', auth: true, creates: true, answer: PaymentState },
  getOrders: { method: 'GET', path: '/api/orders-history', auth: true, answer: OrdersPage },
  getOrder: { method: 'GET', path: '/api/get-order-data', auth: true, answer: Order },
  getOrderEvents: { method: 'GET', path: '/api/order-events', auth: true, stream: true, answer: OrderEvent },
  getCourier: { method: 'GET', path: '/api/user=/courier-profile', auth: true, answer: Courier },
  cancelOrder: { method: 'POST', path: '/api/cancel-order', auth: true, answer: Order },
  rateOrder: { method: 'POST', path: '/api/rate-order', auth: true, creates: true, answer: Rating },
} as const satisfies Record<string, Call>;
