import type { EndpointName } from '#contract/endpoints.ts';
import { CALL_NAMES, callOf } from '../data/calls.ts';
import { ADDITIVE_ID, MODIFIER_ID, PLAIN_PRODUCT_ID, PRODUCT_WITH_OPTIONS_ID } from '../data/catalog-data.ts';
import { ADDRESS, CARD, SIGN_IN_CODE, TOKEN } from '../data/customer-data.ts';
import { isObject, type Json, type JsonObject } from '../data/json.ts';
import { DELIVERED_ORDER_ID, ORDER_ON_THE_WAY_ID, toSnapshot } from '../handler/orders.ts';
import { PROMOCODE } from '../handler/pricing.ts';
import { createProvider, type Handler } from '../handler/provider.ts';
import { PUSH_KEYS } from '../../fixtures/push-keys.ts';

export const ORIGIN = 'http://provider.test';

export const LINES: readonly JsonObject[] = [
  { id: PLAIN_PRODUCT_ID, count: 2, price: 80, additives: [], modifiers: [], id_front: 0, restaurantId: 10 },
  {
    id: PRODUCT_WITH_OPTIONS_ID,
    count: 1,
    price: 145,
    additives: [{ id: ADDITIVE_ID, count: 1, price: 25.5 }],
    modifiers: [{ id: MODIFIER_ID, count: 1, price: 0 }],
    id_front: 1,
    restaurantId: 10,
  },
  { id: 999, count: 1, price: 10, additives: [], modifiers: [], id_front: 2, restaurantId: 10 },
];

const NEW_ADDRESS: JsonObject = { ...toSnapshot(ADDRESS), street: 'ул. Штефан чел Маре', is_default: false };
const QUOTE: JsonObject = { restaurant_id: 10, products: LINES, promocode: PROMOCODE };

const SUBSCRIPTION: JsonObject = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/browser',
  keys: PUSH_KEYS,
};

/** A valid request of each call: the query of a GET, the body of a POST. */
export const SAMPLE_REQUESTS: Readonly<Record<EndpointName, JsonObject>> = {
  getCities: {},
  getRestaurants: {},
  getRestaurant: { id_restaurant: 10 },
  getProduct: { id_restaurant: 10, slug: 'margherita' },
  getProducts: { ids: '101,102' },
  getBranches: { id_restaurant: 10 },
  getNews: {},
  getOptions: {},
  getInfoPage: { slug: 'about' },
  getZones: { id_restaurant: 10 },
  search: { city: 'chisinau', q: 'маргарита' },
  suggestAddress: { city_id: 1, q: 'stef' },
  getSlots: { id_restaurant: 10 },
  recalculateBasket: { products: LINES },
  checkPromo: { promocode: PROMOCODE, restaurant_id: 10, order_sum: 200 },
  sendCode: { phone: '37369123456' },
  checkCode: { phone: '37369123456', code: SIGN_IN_CODE },
  getProfile: {},
  updateProfile: { name: 'Ана', email: 'ana@example.com', date_birth: '1990-05-17' },
  addAddress: NEW_ADDRESS,
  editAddress: { ...NEW_ADDRESS, id: 5 },
  deleteAddress: { address_id: 5 },
  getCards: {},
  addCard: { card_token: 'card-token' },
  confirmCard: { card_id: Number(CARD['id']), code: SIGN_IN_CODE },
  setDefaultCard: { card_id: Number(CARD['id']) },
  deleteCard: { card_id: Number(CARD['id']) },
  getFavourites: {},
  editFavourites: { add: { products: [101] } },
  getNotifications: {},
  updateNotifications: { sms: true },
  addPushSubscription: SUBSCRIPTION,
  deletePushSubscription: { endpoint: String(SUBSCRIPTION['endpoint']) },
  exportAccount: {},
  sendDeletionCode: {},
  deleteAccount: { code: SIGN_IN_CODE },
  logout: {},
  quoteOrder: QUOTE,
  createOrder: {
    quote_id: 'quote-2001',
    contact: { name: 'Ана', phone: '37369123456' },
    address_id: 5,
    comment: '',
    cutlery_count: 1,
    payment: { method: 'cash' },
  },
  getPaymentOptions: {},
  getOrderPayment: { order_id: ORDER_ON_THE_WAY_ID },
  payOrder: { order_id: ORDER_ON_THE_WAY_ID, method: 'cash' },
  getOrders: { page: 1 },
  getOrder: { order_id: ORDER_ON_THE_WAY_ID },
  getOrderEvents: { order_id: ORDER_ON_THE_WAY_ID },
  getCourier: { order_id: ORDER_ON_THE_WAY_ID },
  cancelOrder: { order_id: ORDER_ON_THE_WAY_ID, reason: '' },
  rateOrder: { order_id: DELIVERED_ORDER_ID, food: 5, delivery: 5, service: 5, comment: '' },
  getReviews: { id_restaurant: 10 },
  editReview: { order_id: DELIVERED_ORDER_ID, comment: 'Вкусно', publish: true },
  reportProblem: { order_id: DELIVERED_ORDER_ID, reason: 'missing', message: '' },
};

export function createRequest(name: EndpointName, fields: JsonObject, token = TOKEN): Request {
  const { method, path } = callOf(name);
  const query = new URLSearchParams(Object.entries(fields).map(([key, value]) => [key, String(value)]));
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  return method === 'GET'
    ? new Request(`${ORIGIN}${path}?${query}`, { headers })
    : new Request(ORIGIN + path, { method, headers, body: JSON.stringify(fields) });
}

/** Calls that other calls must precede, and a state of the order that they need. */
async function prepare(name: EndpointName): Promise<Handler> {
  const provider = createProvider();
  if (name === 'createOrder') await provider.fetch(createRequest('quoteOrder', QUOTE));
  if (name === 'editReview') await provider.fetch(createRequest('rateOrder', SAMPLE_REQUESTS.rateOrder));
  if (name === 'payOrder') provider.transitionOrder(ORDER_ON_THE_WAY_ID, 'awaiting_payment');
  if (name === 'cancelOrder') provider.transitionOrder(ORDER_ON_THE_WAY_ID, 'placed');
  return provider.fetch;
}

/** A complete response to each call. Of the stream of events, the data of one event. */
export async function collectSamples(): Promise<ReadonlyMap<EndpointName, Json>> {
  const samples = new Map<EndpointName, Json>();
  for (const name of CALL_NAMES) {
    const provider = await prepare(name);
    const request = createRequest(name, SAMPLE_REQUESTS[name]);
    samples.set(name, name === 'getOrderEvents' ? firstEvent() : await readBody(name, await provider(request)));
  }
  return samples;
}

const firstEvent = (): JsonObject => ({
  id: 1,
  status: 'on_the_way',
  at: '2026-10-05T11:32:00.000Z',
  courier: { name: 'Ион', phone: '+37368000111' },
});

async function readBody(name: EndpointName, response: Response): Promise<Json> {
  const body = (await response.json()) as Json;
  if (!response.ok) throw new Error(`The sample of ${name} is refused with ${response.status}: ${messageOf(body)}`);
  return body;
}

const messageOf = (body: Json): string => (isObject(body) ? String(body['message'] ?? '') : '');
