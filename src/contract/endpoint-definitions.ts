import * as v from 'valibot';
import { CourierProfile } from './courier.ts';
import {
  CreatedOrder,
  Order,
  OrderEvent,
  OrdersPage,
  PaymentOptions,
  PaymentState,
  Problem,
  Quote,
  Rating,
  Report,
  Slots,
} from './orders.ts';
import { PromoCheckResult, Recalculation } from './cart.ts';
import {
  Branch,
  City,
  DeliveryZone,
  NewsItem,
  Product,
  Restaurant,
  RestaurantFull,
  ReviewExport,
  ReviewsPage,
  ShopContacts,
  optionalList,
} from './catalog.ts';
import {
  AddedCard,
  Address,
  AddressSuggestion,
  Card,
  CodeSent,
  Favourites,
  Notifications,
  NotificationsExport,
  Profile,
  ProfileUpdateResult,
  SignInResult,
} from './user.ts';
import { SearchResponse } from './search.ts';

/** Everything that the shop stores about a customer. */
export const AccountExport = v.object({
  exported_at: v.string(),
  profile: Profile,
  cards: v.array(Card),
  orders: v.array(Order),
  reports: optionalList(Report),
  /** The published comments of ratings, each with the name that is shown with it. */
  reviews: optionalList(ReviewExport),
  favourites: v.optional(v.nullable(Favourites), null),
  notifications: v.optional(NotificationsExport),
});

/**
 * Body of every error response of the embedded backend or another provider: a message in the requested language,
 * messages by form field, and problems for cart and checkout. Some providers send a single machine-readable `code`
 * instead of problems.
 */
export const ErrorBody = v.object({
  message: v.optional(v.string(), ''),
  errors: v.optional(v.record(v.string(), v.array(v.string()))),
  problems: v.optional(v.array(Problem)),
  code: v.fallback(v.optional(v.string()), undefined),
});
export type ErrorBody = v.InferOutput<typeof ErrorBody>;

/** The part of an endpoint that browsers need; `endpoints.ts` adds the schemas of requests. */
export interface EndpointDefinition {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** Whether a bearer token is required. */
  readonly requiresAuth: boolean;
  /** Whether it changes data although its method is GET, so that it must not be retried automatically. */
  readonly changesState?: boolean;
  /** Whether it accepts an `Idempotency-Key`, because it creates something. */
  readonly acceptsIdempotencyKey?: boolean;
  readonly response: v.GenericSchema;
  /** An event stream: `response` is the shape of each message's data. */
  readonly stream?: boolean;
}

/** Any body: the endpoint reports success by its status alone. */
const anyBody = v.unknown();

/** Every endpoint for customers; those for staff are in `staff/`. */
export const endpointDefinitions = {
  getCities: { method: 'GET', path: '/api/get-cities', requiresAuth: false, response: v.array(City) },
  getRestaurants: { method: 'GET', path: '/api/get-restaurants', requiresAuth: false, response: v.array(Restaurant) },
  getRestaurant: {
    method: 'GET',
    path: '/api/get-restaurant-by-id-full',
    requiresAuth: false,
    response: RestaurantFull,
  },
  /** One product by its restaurant and slug: 404 when it never existed, 410 when it was removed from the menu. */
  getProduct: { method: 'GET', path: '/api/get-product', requiresAuth: false, response: Product },
  /** Products of any restaurants by their ids, without those that were removed from their menu or never existed. */
  getProducts: { method: 'GET', path: '/api/get-products', requiresAuth: false, response: v.array(Product) },
  getBranches: { method: 'GET', path: '/api/get-restaurant-branches', requiresAuth: false, response: v.array(Branch) },
  /** The public reviews of a restaurant or, with a product, of its orders with this product. */
  getReviews: { method: 'GET', path: '/api/get-reviews', requiresAuth: false, response: ReviewsPage },
  getNews: { method: 'GET', path: '/api/get-news', requiresAuth: false, response: v.array(NewsItem) },
  /** Dishes and restaurants of a city, or the dishes of a menu, that match a text. */
  search: { method: 'GET', path: '/api/search', requiresAuth: false, response: SearchResponse },
  /** The phone number and the links of the shop. */
  getOptions: { method: 'GET', path: '/api/get-options', requiresAuth: false, response: ShopContacts },

  recalculateBasket: {
    method: 'POST',
    path: '/api/basket-recalculation',
    requiresAuth: false,
    response: Recalculation,
  },
  checkPromo: { method: 'POST', path: '/api/promo/check', requiresAuth: false, response: PromoCheckResult },

  sendCode: { method: 'POST', path: '/api/via-phone-number', requiresAuth: false, response: CodeSent },
  checkCode: { method: 'POST', path: '/api/sms-code-check', requiresAuth: false, response: SignInResult },
  getProfile: { method: 'GET', path: '/api/get-profile', requiresAuth: true, response: Profile },
  updateProfile: { method: 'POST', path: '/api/update-profile', requiresAuth: true, response: ProfileUpdateResult },
  addAddress: {
    method: 'POST',
    path: '/api/add-user-address',
    requiresAuth: true,
    acceptsIdempotencyKey: true,
    response: Address,
  },
  editAddress: { method: 'POST', path: '/api/edit-user-address', requiresAuth: true, response: Address },
  deleteAddress: {
    method: 'GET',
    path: '/api/del-user-address',
    requiresAuth: true,
    changesState: true,
    response: anyBody,
  },
  /** Addresses of a city that match a text or, with coordinates, the address there. */
  suggestAddress: {
    method: 'GET',
    path: '/api/suggest-address',
    requiresAuth: false,
    response: v.array(AddressSuggestion),
  },
  getCards: { method: 'GET', path: '/api/get-cards', requiresAuth: true, response: v.array(Card) },
  addCard: {
    method: 'POST',
    path: '/api/add-card',
    requiresAuth: true,
    acceptsIdempotencyKey: true,
    response: AddedCard,
  },
  confirmCard: { method: 'POST', path: '/api/confirm-card', requiresAuth: true, response: Card },
  setDefaultCard: { method: 'POST', path: '/api/default-card', requiresAuth: true, response: Card },
  deleteCard: { method: 'GET', path: '/api/del-card', requiresAuth: true, changesState: true, response: anyBody },
  getFavourites: { method: 'GET', path: '/api/get-favourites', requiresAuth: true, response: Favourites },
  /** The response has all favourites after the change. */
  editFavourites: { method: 'POST', path: '/api/edit-favourites', requiresAuth: true, response: Favourites },
  /** How the customer is notified about orders. */
  getNotifications: {
    method: 'GET',
    path: '/api/get-notifications',
    requiresAuth: true,
    response: Notifications,
  },
  updateNotifications: {
    method: 'POST',
    path: '/api/update-notifications',
    requiresAuth: true,
    response: Notifications,
  },
  addPushSubscription: {
    method: 'POST',
    path: '/api/add-push-subscription',
    requiresAuth: true,
    response: Notifications,
  },
  deletePushSubscription: {
    method: 'POST',
    path: '/api/del-push-subscription',
    requiresAuth: true,
    response: Notifications,
  },
  exportAccount: { method: 'GET', path: '/api/export-account', requiresAuth: true, response: AccountExport },
  sendDeletionCode: { method: 'POST', path: '/api/delete-account-code', requiresAuth: true, response: CodeSent },
  deleteAccount: { method: 'POST', path: '/api/delete-account', requiresAuth: true, response: anyBody },
  logout: { method: 'GET', path: '/api/logout', requiresAuth: true, changesState: true, response: anyBody },

  /** The zones that apply: those of a restaurant or, without one, those of a city. */
  getZones: { method: 'GET', path: '/api/get-zones', requiresAuth: false, response: v.array(DeliveryZone) },
  /** The times that can be ordered for. */
  getSlots: { method: 'GET', path: '/api/get-slots', requiresAuth: false, response: Slots },
  quoteOrder: { method: 'POST', path: '/api/order-quote', requiresAuth: true, response: Quote },
  createOrder: {
    method: 'POST',
    path: '/api/create-order',
    requiresAuth: true,
    acceptsIdempotencyKey: true,
    response: CreatedOrder,
  },
  getPaymentOptions: { method: 'GET', path: '/api/payment-options', requiresAuth: false, response: PaymentOptions },
  getOrderPayment: { method: 'GET', path: '/api/order-payment', requiresAuth: true, response: PaymentState },
  payOrder: {
    method: 'POST',
    path: '/api/pay-order',
    requiresAuth: true,
    acceptsIdempotencyKey: true,
    response: PaymentState,
  },
  getOrders: { method: 'GET', path: '/api/orders-history', requiresAuth: true, response: OrdersPage },
  getOrder: { method: 'GET', path: '/api/get-order-data', requiresAuth: true, response: Order },
  getOrderEvents: { method: 'GET', path: '/api/order-events', requiresAuth: true, stream: true, response: OrderEvent },
  /** The equals sign is part of the published path. */
  getCourier: { method: 'GET', path: '/api/user=/courier-profile', requiresAuth: true, response: CourierProfile },
  cancelOrder: { method: 'POST', path: '/api/cancel-order', requiresAuth: true, response: Order },
  rateOrder: {
    method: 'POST',
    path: '/api/rate-order',
    requiresAuth: true,
    acceptsIdempotencyKey: true,
    response: Rating,
  },
  /** Replaces the comment of a rating, and publishes it as a review or not. An empty comment deletes the review. */
  editReview: { method: 'POST', path: '/api/edit-review', requiresAuth: true, response: Rating },
  reportProblem: {
    method: 'POST',
    path: '/api/report-problem',
    requiresAuth: true,
    acceptsIdempotencyKey: true,
    response: anyBody,
  },
} as const satisfies Record<string, EndpointDefinition>;
