import * as v from 'valibot';
import { type CustomerAccess, endpointDefinitions } from './endpoint-definitions.ts';
import type { ApiEndpoint, EndpointDefinition, RequestInput } from './endpoint.ts';
import { moneyUpTo } from './amounts.ts';
import { boundedArray } from './bounded-lists.ts';
import { multiLineInput, patternInput, singleLineInput } from './text-input.ts';
import { CartLine } from './cart.ts';
import {
  CODE_PATTERN,
  MAX_COMMENT_LENGTH,
  MAX_FAVOURITES,
  MAX_ADDRESS_FIELD_LENGTH,
  MAX_ID,
  MAX_LINES,
  MAX_PROMOCODE_LENGTH,
} from './constants.ts';
import {
  AddressInput,
  FavouritesEdit,
  NotificationsInput,
  CustomerPhone,
  ProfileInput,
  PushEndpointInput,
  PushSubscriptionInput,
} from './user.ts';
import { FULFILMENTS, PAYMENT_METHODS } from './value-lists.ts';
import { CreateOrderInput, QuoteInput, ReportInput } from './orders.ts';
import { SearchInput } from './search.ts';
import { MAX_SLUG_LENGTH } from './slugs.ts';

/**
 * `cacheTag`: the catalog data in the response, which cached pages show until it changes: a restaurant (its row, branches,
 * menu or reviews), cities (also one, or their restaurants and hours), news, settings. Braces name a field of the query.
 */
export interface Endpoint extends ApiEndpoint<CustomerAccess> {
  readonly cacheTag?: 'settings' | 'city:*' | 'restaurant:{id_restaurant}' | 'news' | null;
}

/** A positive integer in a query string, where numbers arrive as text. */
const queryPositiveInteger = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform(Number),
  v.number(),
  v.integer(),
  v.minValue(1),
  v.maxValue(MAX_ID),
);
const queryId = queryPositiveInteger;
/** Ids separated by commas. */
const queryIds = v.pipe(
  v.string(),
  v.transform((ids) => ids.split(',')),
  boundedArray(
    v.pipe(v.string(), v.regex(/^\d{1,10}$/), v.transform(Number), v.number(), v.minValue(1), v.maxValue(MAX_ID)),
    MAX_FAVOURITES,
  ),
);
/** Degrees of latitude or longitude. */
const queryDegrees = (max: number) =>
  v.pipe(
    v.union([v.pipe(v.string(), v.regex(/^-?\d{1,3}(\.\d{1,15})?$/)), v.number()]),
    v.transform(Number),
    v.number(),
    v.minValue(-max),
    v.maxValue(max),
  );
const id = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_ID));
const score = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(5));
const publish = v.optional(v.boolean(), false);
const code = patternInput(CODE_PATTERN);
const comment = v.optional(v.nullable(multiLineInput(MAX_COMMENT_LENGTH)));
const promocode = v.pipe(singleLineInput(MAX_PROMOCODE_LENGTH), v.nonEmpty());
const slug = v.pipe(v.string(), v.nonEmpty(), v.maxLength(MAX_SLUG_LENGTH));

export type EndpointName = keyof typeof endpointDefinitions;
type PublicReadName = {
  [Name in EndpointName]: (typeof endpointDefinitions)[Name] extends { method: 'GET'; access: 'public' } ? Name : never;
}[EndpointName];
type RequestDefinition = Omit<Endpoint, keyof EndpointDefinition>;

/** The schemas of queries and bodies, limits and cache tags, by endpoint. */
const requests = {
  getOptions: { cacheTag: 'settings' },
  getInfoPage: { cacheTag: 'settings', query: v.object({ slug }) },
  getCities: { cacheTag: 'city:*' },
  getNews: { cacheTag: 'news' },
  getPaymentOptions: { cacheTag: null },
  getRestaurants: {
    cacheTag: 'city:*',
    query: v.object({
      zone_id: v.optional(queryId),
      /** The slug of a city; only its restaurants are returned. */
      city: v.optional(v.string()),
      /** The largest number of restaurants to return. */
      limit: v.optional(queryPositiveInteger),
    }),
  },
  getRestaurant: { cacheTag: 'restaurant:{id_restaurant}', query: v.object({ id_restaurant: queryId }) },
  getProduct: { cacheTag: 'restaurant:{id_restaurant}', query: v.object({ id_restaurant: queryId, slug }) },
  getProducts: { cacheTag: null, query: v.object({ ids: queryIds }) },
  getReviews: {
    cacheTag: 'restaurant:{id_restaurant}',
    query: v.object({
      id_restaurant: queryId,
      product_id: v.optional(queryId),
      page: v.optional(queryPositiveInteger, 1),
    }),
  },
  getBranches: { cacheTag: 'restaurant:{id_restaurant}', query: v.object({ id_restaurant: queryId }) },
  search: { cacheTag: null, rateLimit: 'search', query: SearchInput },
  recalculateBasket: { body: v.object({ products: boundedArray(CartLine, MAX_LINES) }) },
  checkPromo: {
    rateLimit: 'promo',
    body: v.object({
      promocode,
      restaurant_id: id,
      order_sum: moneyUpTo(10_000_000),
    }),
  },
  // The limits of `sendCode` and `sendDeletionCode` are of another kind, see `VerificationCodeLimits` of the backend.
  sendCode: { body: v.object({ phone: CustomerPhone }) },
  checkCode: { rateLimit: 'sign_in', body: v.object({ phone: CustomerPhone, code }) },
  updateProfile: { body: ProfileInput },
  addAddress: { rateLimit: 'saved', body: AddressInput },
  editAddress: { rateLimit: 'saved', body: v.object({ id, ...AddressInput.entries }) },
  deleteAddress: { query: v.object({ address_id: queryId }) },
  suggestAddress: {
    cacheTag: null,
    rateLimit: 'suggestion',
    query: v.object({
      city_id: queryId,
      q: v.optional(singleLineInput(MAX_ADDRESS_FIELD_LENGTH), ''),
      lat: v.optional(queryDegrees(90)),
      lng: v.optional(queryDegrees(180)),
    }),
  },
  addCard: { rateLimit: 'saved', body: v.object({ card_token: v.pipe(v.string(), v.nonEmpty(), v.maxLength(200)) }) },
  confirmCard: { rateLimit: 'saved', body: v.object({ card_id: id, code }) },
  setDefaultCard: { body: v.object({ card_id: id }) },
  deleteCard: { query: v.object({ card_id: queryId }) },
  editFavourites: { rateLimit: 'favourite', body: FavouritesEdit },
  addPushSubscription: { rateLimit: 'saved', body: PushSubscriptionInput },
  deletePushSubscription: { body: PushEndpointInput },
  updateNotifications: { body: NotificationsInput },
  exportAccount: { rateLimit: 'export' },
  // A deletion is confirmed with a code, so it counts together with other entered codes.
  deleteAccount: { rateLimit: 'sign_in', body: v.object({ code }) },
  getZones: { cacheTag: null, query: v.object({ id_restaurant: v.optional(queryId), city_id: v.optional(queryId) }) },
  getSlots: {
    cacheTag: null,
    query: v.object({
      id_restaurant: queryId,
      fulfilment: v.optional(v.picklist(FULFILMENTS), 'delivery'),
      branch_id: v.optional(queryId),
      zone_id: v.optional(queryId),
    }),
  },
  quoteOrder: { rateLimit: 'quote', body: QuoteInput },
  createOrder: { rateLimit: 'order', body: CreateOrderInput },
  getOrderPayment: { query: v.object({ order_id: queryId }) },
  payOrder: {
    rateLimit: 'payment',
    body: v.object({ order_id: id, method: v.picklist(PAYMENT_METHODS), card_id: v.optional(v.nullable(id)) }),
  },
  getOrders: { query: v.object({ page: v.optional(queryPositiveInteger, 1) }) },
  getOrder: { query: v.object({ order_id: queryId }) },
  getOrderEvents: { query: v.object({ order_id: queryId }) },
  getCourier: { query: v.object({ order_id: queryId }) },
  cancelOrder: { body: v.object({ order_id: id, reason: comment }) },
  /** `publish`: whether the comment is also published as a review, under the name in `review_author` of the order. */
  rateOrder: {
    /** `delivery` is null for a pickup order. */
    body: v.object({
      order_id: id,
      food: score,
      delivery: v.optional(v.nullable(score)),
      service: score,
      comment,
      publish,
    }),
  },
  editReview: { rateLimit: 'saved', body: v.object({ order_id: id, comment, publish }) },
  reportProblem: { body: ReportInput },
} as const satisfies Partial<Record<EndpointName, RequestDefinition>> &
  Record<PublicReadName, Required<Pick<Endpoint, 'cacheTag'>>>;

type Requests = typeof requests;
type Endpoints = {
  readonly [Name in EndpointName]: (typeof endpointDefinitions)[Name] &
    (Name extends keyof Requests ? Requests[Name] : unknown);
};

/** Every endpoint with the schemas of its request and its response, and its limits. */
export const endpoints = Object.fromEntries<unknown>(
  Object.entries(endpointDefinitions).map(([name, definition]) => [
    name,
    { ...definition, ...requests[name as keyof Requests] },
  ]),
) as Endpoints;

export type Body<Name extends EndpointName> = RequestInput<Endpoints[Name], 'body'>;
export type Query<Name extends EndpointName> = RequestInput<Endpoints[Name], 'query'>;
export type ApiResponse<Name extends EndpointName> = v.InferOutput<Endpoints[Name]['response']>;
