import { endpointDefinitions } from '#contract/endpoint-definitions.ts';
import type { EndpointName } from '#contract/endpoints.ts';
import { CALL_NAMES, callOf } from '../data/calls.ts';
import { isList, isObject, type Json, type JsonObject } from '../data/json.ts';
import { onlySpecified } from '../data/specified-fields.ts';
import { collectSamples } from '../variations/samples.ts';
import { fillResponse } from '../../../server/response-defaults.ts';
import { Deviations, repairResponse } from '../../../server/response-repair.ts';
import { makeCall, type CallResult, type Session } from './check-requests.ts';
import { findDifferences } from './shape-differences.ts';

export interface CheckOptions {
  /** Origin and path of the API, without a slash at the end. */
  readonly base: string;
  readonly fetch?: typeof globalThis.fetch;
  /** A bearer token; without one, of `phone` and `code`. */
  readonly token?: string | undefined;
  /**
   * Digits with the country's prefix. Without a code, a code is sent to it and nothing else of the sign-in is checked.
   */
  readonly phone?: string | undefined;
  readonly code?: string | undefined;
  /** Whether to place an order, pay by nothing and cancel it. */
  readonly order?: boolean;
}

/**
 * `fits`: every field is as expected. `differs`: the shop tolerates it or does without. `not checked`: it was not
 * called.
 */
export type Verdict = 'fits' | 'differs' | 'missing' | 'fails' | 'not checked';

export interface CheckedCall {
  readonly call: EndpointName;
  readonly path: string;
  readonly verdict: Verdict;
  readonly details: readonly string[];
  /** Whether the shop cannot be used without it, and it is missing or fails. */
  readonly isFatal: boolean;
}

/** Calls without which nothing can be ordered. */
const ESSENTIAL: readonly EndpointName[] = [
  'getCities',
  'getRestaurants',
  'getRestaurant',
  'recalculateBasket',
  'sendCode',
  'checkCode',
  'quoteOrder',
  'createOrder',
];
const MISSING_DETAILS: Readonly<Partial<Record<EndpointName, string>>> = {
  getCourier: 'the order has no courier, or there is no such call',
};
/** The shop stops waiting for a call of a page after about so long. */
const SLOW_MS = 1500;

const objects = (value: Json | undefined): readonly JsonObject[] => (isList(value) ? value.filter(isObject) : []);

/**
 * Calls every call of a provider that reads, and others as the options permit, and compares the responses with the
 * contract.
 */
export async function checkProvider({
  base,
  fetch = globalThis.fetch,
  ...options
}: CheckOptions): Promise<CheckedCall[]> {
  const samples = await collectSamples();
  const session: Session = { base, fetch, token: options.token };
  const checked = new Map<EndpointName, CheckedCall>();

  /** Makes a call, records how it fits and returns its body, null without one. */
  async function check(call: EndpointName, fields: JsonObject = {}): Promise<Json> {
    const result = await makeCall(session, call, fields);
    checked.set(call, describe(call, fields, result, samples.get(call) ?? null));
    return result.state === 'responded' ? result.body : null;
  }

  const cart = await checkCatalog(check);
  await checkSignIn(check, session, options);
  if (session.token) await checkSession(check, cart, options.order === true);
  return CALL_NAMES.map(
    (call): CheckedCall =>
      checked.get(call) ?? { call, path: callOf(call).path, verdict: 'not checked', details: [], isFatal: false },
  );
}

type Check = (call: EndpointName, fields?: JsonObject) => Promise<Json>;

/** What the check orders: one unit of the first product that can be ordered. */
interface Cart {
  readonly restaurantId: Json;
  readonly line: JsonObject;
}

/** The calls of visitors. */
async function checkCatalog(check: Check): Promise<Cart> {
  await check('getCities');
  const [restaurant] = objects(await check('getRestaurants'));
  const id = restaurant?.['id'] ?? 0;
  const menu = await check('getRestaurant', { id_restaurant: id });
  const categories = objects(isObject(menu) ? menu['categories'] : null);
  const products = categories.flatMap((category) => objects(category['products']));
  const product = products.find((each) => each['active'] !== false) ?? {};
  const line: JsonObject = {
    id: product['id'] ?? 0,
    count: 1,
    price: product['price'] ?? 0,
    additives: [],
    modifiers: [],
    id_front: 0,
    restaurantId: id,
  };
  await check('getProduct', { id_restaurant: id, slug: product['slug'] ?? '' });
  await check('getBranches', { id_restaurant: id });
  await check('getNews');
  await check('getOptions');
  await check('recalculateBasket', { products: [line] });
  await check('checkPromo', { promocode: 'CONTRACT-CHECK', restaurant_id: id, order_sum: 1 });
  await check('getPaymentOptions');
  return { restaurantId: id, line };
}

async function checkSignIn(
  check: Check,
  session: Session,
  { phone, code }: Pick<CheckOptions, 'phone' | 'code'>,
): Promise<void> {
  if (session.token || !phone) return;
  if (!code) return void (await check('sendCode', { phone }));
  const signedIn = await check('checkCode', { phone, code });
  const token = isObject(signedIn) ? signedIn['token'] : undefined;
  if (typeof token === 'string') session.token = token;
}

async function checkSession(check: Check, { restaurantId, line }: Cart, withOrder: boolean): Promise<void> {
  await check('getProfile');
  await check('getCards');
  const history = await check('getOrders', { page: 1 });
  const [latest] = objects(isObject(history) ? history['data'] : null);
  if (latest) await checkOrder(check, latest['id'] ?? 0);
  const quote = await check('quoteOrder', { restaurant_id: restaurantId, products: [line], promocode: null });
  if (withOrder && isObject(quote)) await placeAndCancel(check, quote['quote_id'] ?? '');
}

async function checkOrder(check: Check, id: Json): Promise<void> {
  await check('getOrder', { order_id: id });
  await check('getOrderPayment', { order_id: id });
  await check('getOrderEvents', { order_id: id });
  await check('getCourier', { order_id: id });
}

async function placeAndCancel(check: Check, quoteId: Json): Promise<void> {
  const created = await check('createOrder', {
    quote_id: quoteId,
    contact: { name: 'Contract check', phone: '37360000000' },
    address: { city_id: 1, street: 'Contract check', house: '1' },
    comment: 'Contract check, please ignore',
    cutlery_count: 0,
    payment: { method: 'cash' },
  });
  const order = isObject(created) ? created['order'] : null;
  if (!isObject(order)) return;
  await checkOrder(check, order['id'] ?? 0);
  await check('cancelOrder', { order_id: order['id'] ?? 0, reason: 'Contract check' });
}

function describe(call: EndpointName, fields: JsonObject, result: CallResult, sample: Json): CheckedCall {
  const { path, optional } = callOf(call);
  const isEssential = ESSENTIAL.includes(call);
  if (result.state === 'missing') {
    const detail = MISSING_DETAILS[call] ?? (optional ? 'optional' : 'the shop does without, or says so');
    const details = [result.reason, ...(isEssential ? [] : [detail])];
    return { call, path, verdict: 'missing', details, isFatal: isEssential };
  }
  if (result.state === 'failed')
    return { call, path, verdict: 'fails', details: [result.reason], isFatal: isEssential };
  const isStream = call === 'getOrderEvents';
  const deviations = new Deviations();
  const used = fillResponse(call, structuredClone(result.body), fields, deviations);
  const repaired = isStream ? undefined : repairResponse(endpointDefinitions[call].response, used, deviations);
  const isRefused = !isStream && !repaired;
  const differences = isStream ? [] : findDifferences(onlySpecified(call, sample), result.body);
  const details = [
    ...(isRefused ? ['the shop cannot use the response'] : []),
    ...differences.map(({ field, expected, received }) => `${field}: expected ${expected}, received ${received}`),
    ...new Set(repaired?.deviations.map(({ field, reason }) => `${field}: ${reason}; converted or left out`)),
    ...(result.milliseconds > SLOW_MS ? [`slow: ${Math.round(result.milliseconds)} ms`] : []),
  ];
  const verdict = isRefused || differences.length > 0 || repaired?.deviations.length ? 'differs' : 'fits';
  return { call, path, verdict, details, isFatal: isEssential && isRefused };
}
