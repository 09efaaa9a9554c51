import * as v from 'valibot';
import { CourierProfile } from './courier.ts';
import type { EndpointDefinition } from './endpoint.ts';
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
  InfoPage,
  NewsItem,
  Product,
  Restaurant,
  RestaurantFull,
  ReviewExport,
  ReviewsPage,
  ShopOptions,
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

/**
 * `public`: everyone. `optional`: the same, but the response differs for a signed-in customer. `customer`: a bearer token
 * is required.
 */
export type CustomerAccess = 'public' | 'optional' | 'customer';

/** Any body: the endpoint reports success by its status alone. */
const anyBody = v.unknown();

/**
 * What browsers need of every endpoint for customers; `endpoints.ts` adds the requests, which only the backend parses.
 * Those for staff are in `staff/`.
 */
export const endpointDefinitions = {
  getCities: { method: 'GET', path: '/api/get-cities', access: 'public', response: v.array(City) },
  getRestaurants: { method: 'GET', path: '/api/get-restaurants', access: 'public', response: v.array(Restaurant) },
  getRestaurant: {
    method: 'GET',
    path: '/api/get-restaurant-by-id-full',
    access: 'public',
    response: RestaurantFull,
  },
  /** One product by its restaurant and slug: 404 when it never existed, 410 when it was removed from the menu. */
  getProduct: { method: 'GET', path: '/api/get-product', access: 'public', response: Product },
  /** Products of any restaurants by their ids, without those that were removed from their menu or never existed. */
  getProducts: { method: 'GET', path: '/api/get-products', access: 'public', response: v.array(Product) },
  getBranches: { method: 'GET', path: '/api/get-restaurant-branches', access: 'public', response: v.array(Branch) },
  /** The public reviews of a restaurant or, with a product, of its orders with this product. */
  getReviews: { method: 'GET', path: '/api/get-reviews', access: 'public', response: ReviewsPage },
  getNews: { method: 'GET', path: '/api/get-news', access: 'public', response: v.array(NewsItem) },
  /** Dishes and restaurants of a city, or the dishes of a menu, that match a text. */
  search: { method: 'GET', path: '/api/search', access: 'public', response: SearchResponse },
  /** The phone number and the links of the shop, and its pages of information. */
  getOptions: { method: 'GET', path: '/api/get-options', access: 'public', response: ShopOptions },
  /** A page of information with its text: 404 unless it is public. */
  getInfoPage: { method: 'GET', path: '/api/get-info-page', access: 'public', response: InfoPage },

  recalculateBasket: {
    method: 'POST',
    path: '/api/basket-recalculation',
    access: 'public',
    response: Recalculation,
  },
  checkPromo: { method: 'POST', path: '/api/promo/check', access: 'optional', response: PromoCheckResult },

  sendCode: { method: 'POST', path: '/api/via-phone-number', access: 'public', response: CodeSent },
  checkCode: { method: 'POST', path: '/api/sms-code-check', access: 'public', response: SignInResult },
  getProfile: { method: 'GET', path: '/api/get-profile', access: 'customer', response: Profile },
  updateProfile: { method: 'POST', path: '/api/update-profile', access: 'customer', response: ProfileUpdateResult },
  addAddress: {
    method: 'POST',
    path: '/api/add-user-address',
    access: 'customer',
    acceptsIdempotencyKey: true,
    response: Address,
  },
  editAddress: { method: 'POST', path: '/api/edit-user-address', access: 'customer', response: Address },
  deleteAddress: {
    method: 'GET',
    path: '/api/del-user-address',
    access: 'customer',
    changesState: true,
    response: anyBody,
  },
  /** Addresses of a city that match a text or, with coordinates, the address there. */
  suggestAddress: {
    method: 'GET',
    path: '/api/suggest-address',
    access: 'public',
    response: v.array(AddressSuggestion),
  },
  getCards: { method: 'GET', path: '/api/get-cards', access: 'customer', response: v.array(Card) },
  addCard: {
    method: 'POST',
    path: '/api/add-card',
    access: 'customer',
    acceptsIdempotencyKey: true,
    response: AddedCard,
  },
  confirmCard: { method: 'POST', path: '/api/confirm-card', access: 'customer', response: Card },
  setDefaultCard: { method: 'POST', path: '/api/default-card', access: 'customer', response: Card },
  deleteCard: { method: 'GET', path: '/api/del-card', access: 'customer', changesState: true, response: anyBody },
  getFavourites: { method: 'GET', path: '/api/get-favourites', access: 'customer', response: Favourites },
  /** The response has all favourites after the change. */
  editFavourites: { method: 'POST', path: '/api/edit-favourites', access: 'customer', response: Favourites },
  /** How the customer is notified about orders. */
  getNotifications: {
    method: 'GET',
    path: '/api/get-notifications',
    access: 'customer',
    response: Notifications,
  },
  updateNotifications: {
    method: 'POST',
    path: '/api/update-notifications',
    access: 'customer',
    response: Notifications,
  },
  addPushSubscription: {
    method: 'POST',
    path: '/api/add-push-subscription',
    access: 'customer',
    response: Notifications,
  },
  deletePushSubscription: {
    method: 'POST',
    path: '/api/del-push-subscription',
    access: 'customer',
    response: Notifications,
  },
  exportAccount: { method: 'GET', path: '/api/export-account', access: 'customer', response: AccountExport },
  sendDeletionCode: { method: 'POST', path: '/api/delete-account-code', access: 'customer', response: CodeSent },
  deleteAccount: { method: 'POST', path: '/api/delete-account', access: 'customer', response: anyBody },
  logout: { method: 'GET', path: '/api/logout', access: 'customer', changesState: true, response: anyBody },

  /** The zones that apply: those of a restaurant or, without one, those of a city. */
  getZones: { method: 'GET', path: '/api/get-zones', access: 'public', response: v.array(DeliveryZone) },
  /** The times that can be ordered for. */
  getSlots: { method: 'GET', path: '/api/get-slots', access: 'public', response: Slots },
  quoteOrder: { method: 'POST', path: '/api/order-quote', access: 'customer', response: Quote },
  createOrder: {
    method: 'POST',
    path: '/api/create-order',
    access: 'customer',
    acceptsIdempotencyKey: true,
    response: CreatedOrder,
  },
  getPaymentOptions: { method: 'GET', path: '/api/payment-options', access: 'public', response: PaymentOptions },
  getOrderPayment: { method: 'GET', path: '/api/order-payment', access: 'customer', response: PaymentState },
  payOrder: {
    method: 'POST',
    path: '/api/pay-order',
    access: 'customer',
    acceptsIdempotencyKey: true,
    response: PaymentState,
  },
  getOrders: { method: 'GET', path: '/api/orders-history', access: 'customer', response: OrdersPage },
  getOrder: { method: 'GET', path: '/api/get-order-data', access: 'customer', response: Order },
  getOrderEvents: { method: 'GET', path: '/api/order-events', access: 'customer', stream: true, response: OrderEvent },
  /** The equals sign is part of the published path. */
  getCourier: { method: 'GET', path: '/api/user=/courier-profile', access: 'customer', response: CourierProfile },
  cancelOrder: { method: 'POST', path: '/api/cancel-order', access: 'customer', response: Order },
  rateOrder: {
    method: 'POST',
    path: '/api/rate-order',
    access: 'customer',
    acceptsIdempotencyKey: true,
    response: Rating,
  },
  /** Replaces the comment of a rating, and publishes it as a review or not. An empty comment deletes the review. */
  editReview: { method: 'POST', path: '/api/edit-review', access: 'customer', response: Rating },
  reportProblem: {
    method: 'POST',
    path: '/api/report-problem',
    access: 'customer',
    acceptsIdempotencyKey: true,
    response: anyBody,
  },
} as const satisfies Record<string, EndpointDefinition<CustomerAccess>>;
