import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { EndpointName } from '#contract/endpoints.ts';
import { createApiClient } from './api-client.ts';

/** A client whose calls get this response, and the request headers of each call. */
function client(response: unknown, token?: string) {
  const fetch = vi.fn<typeof globalThis.fetch>(async () => Response.json(response));
  const api = createApiClient({ base: 'https://shop.test', locale: 'ro', token: () => token, fetch });
  return { api, headers: () => fetch.mock.calls.map(([, init]) => Object.fromEntries(new Headers(init?.headers))) };
}

describe('a call', () => {
  it('accepts JSON, then text, then anything, in the visitor’s language', async () => {
    const { api, headers } = client([]);
    await api.call('getCities');
    await api.call('recalculateBasket', { body: { products: [] } }).catch(() => undefined);
    const expected = { accept: 'application/json, text/plain, */*', 'accept-language': 'ro' };
    expect(headers()).toMatchObject([expected, expected]);
  });

  it.each([
    ['abc_123-~.+/=', 'Bearer abc_123-~.+/='],
    ['токен', undefined],
    ['a b', undefined],
    ['', undefined],
  ])('with the token %j of a cookie is authorized by %j', async (token, authorization) => {
    const { api, headers } = client([], token);
    await api.call('getCities');
    expect(headers()[0]?.['authorization']).toBe(authorization);
  });
});

describe('a call that gets no answer', () => {
  const fetch: typeof globalThis.fetch = (_input, init) =>
    new Promise((_resolve, reject) =>
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error)),
    );
  const api = createApiClient({ base: 'https://shop.test', locale: 'ro', token: () => 'token', fetch });
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it.each([
    ['without a signal', undefined],
    ['with a signal', new AbortController().signal],
  ])('fails after 15 seconds %s', async (_case, signal) => {
    const settled = vi.fn();
    const call = api.call('getProfile', signal && { signal });
    call.catch(settled);
    await vi.advanceTimersByTimeAsync(14_999);
    expect(settled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    await expect(call).rejects.toMatchObject({ status: 0 });
  });

  it('fails at once when its signal aborts', async () => {
    const controller = new AbortController();
    const call = expect(api.call('getProfile', { signal: controller.signal })).rejects.toMatchObject({ status: 0 });
    controller.abort();
    await call;
  });
});

const city = { id: 1, name: 'Bălți', slug: 'balti', currency: 'MDL', delivery_price: 35 };
const restaurant = { id: 3, slug: 'verde', city_id: 1, name: 'Verde' };
const soup = { id: 7, slug: 'soup', name: 'Zeamă', price: 62.5, currency: 'MDL', restaurant_id: 3 };
const menu = { ...restaurant, categories: [{ id: 1, slug: 'soups', name: 'Supe', products: [soup] }] };

/** Responses with required fields only, and how they are read if they have amounts. */
const LEAST: [EndpointName, unknown, object?][] = [
  ['getOptions', {}],
  ['getCities', [city], [{ ...city, delivery_price: 3500 }]],
  ['getRestaurants', [restaurant]],
  ['getRestaurant', menu, { ...restaurant, categories: [{ products: [{ ...soup, price: 6250 }] }] }],
  ['getProduct', soup, { ...soup, price: 6250 }],
  ['getBranches', [{ id: 1, restaurant_id: 3, name: 'Centru', address: 'str. Pușkin, 22' }]],
  ['getNews', [{ id: 1, slug: 'soup-week', name: 'Săptămâna supelor' }]],
];

/** The same with an unknown field in every object at any depth. */
function strange(response: unknown): unknown {
  if (Array.isArray(response)) return response.map(strange);
  if (typeof response !== 'object' || response === null) return response;
  return {
    ...Object.fromEntries(Object.entries(response).map(([name, value]) => [name, strange(value)])),
    loyalty: { points: 7 },
  };
}

describe('a response', () => {
  it.each(LEAST)(
    'of %s may omit all optional fields, and unknown fields are removed',
    async (name, least, expected = least as object) => {
      const read = await client(least).api.call(name);
      expect(read).toMatchObject(expected);
      expect(await client(strange(least)).api.call(name)).toEqual(read);
      expect(JSON.stringify(read)).not.toContain('loyalty');
    },
  );

  it('without a list has an empty one, and missing values are null', async () => {
    const read = await client({ ...restaurant, cuisines: null }).api.call('getRestaurant', {
      query: { id_restaurant: 3 },
    });
    expect(read).toMatchObject({
      categories: [],
      cuisines: [],
      description: '',
      phone: null,
      min_order: 0,
      is_open: true,
    });
  });

  it('without a required field breaks the contract', async () => {
    await expect(client([{ ...city, name: undefined }]).api.call('getCities')).rejects.toMatchObject({ status: 502 });
  });
});

/** Responses with enum values of a newer instance or an outside provider. */
const NEWER: [EndpointName, unknown, object][] = [
  ['getOrderPayment', { status: 'held_in_escrow', code: 'bank_asleep' }, { status: 'unknown', code: 'unknown' }],
  ['getPaymentOptions', { methods: ['cash', 'crypto'] }, { methods: ['cash', 'unknown'] }],
  ['checkPromo', { status: false, code: 'promo_new_customers_only' }, { status: false, code: 'unknown' }],
  [
    'recalculateBasket',
    { available: [], not_available: [{ id: 1, count: 1, price: 10, code: 'sold_out_today' }], price_changed: [] },
    { not_available: [{ id: 1, code: 'unknown' }] },
  ],
  [
    'quoteOrder',
    {
      lines: [],
      totals: [
        { code: 'service_fee', amount: 5 },
        { code: 'total', amount: 55 },
      ],
      free_from: null,
      problems: [{ code: 'kitchen_on_strike' }],
      quote_id: 'q',
      expires_at: '',
    },
    { totals: [{ code: 'unknown', amount: 500 }, { code: 'total' }], problems: [{ code: 'unknown' }] },
  ],
  [
    'getOrder',
    {
      id: 12,
      number: '7-12',
      created_at: '',
      status: 'packed',
      steps: [
        { status: 'placed', at: '' },
        { status: 'packed', at: '' },
      ],
      city: { id: 1, slug: 'balti', name: 'Bălți' },
      restaurant: { id: 3, slug: 'verde', name: 'Verde' },
      items: [],
      currency: 'MDL',
      address: null,
      totals: [{ code: 'tip', amount: 20 }],
      contact: { name: 'Ana', phone: '37369123456' },
      payment: { method: 'crypto', status: 'held_in_escrow' },
    },
    {
      status: 'unknown',
      steps: [{ status: 'placed' }, { status: 'unknown' }],
      totals: [{ code: 'unknown', amount: 2000 }],
      payment: { method: 'unknown', status: 'unknown' },
    },
  ],
];

it.each(NEWER)('a response of %s with unknown enum values is read', async (name, response, read) => {
  expect(await client(response).api.call(name)).toMatchObject(read);
});

it('an error with an unknown code preserves its message and its problem', async () => {
  const fetch = async () =>
    Response.json({ message: 'Not today', problems: [{ code: 'kitchen_on_strike' }] }, { status: 409 });
  const api = createApiClient({ base: 'https://shop.test', locale: 'ro', token: () => undefined, fetch });
  await expect(api.call('createOrder')).rejects.toMatchObject({
    status: 409,
    body: { message: 'Not today', problems: [{ code: 'unknown' }] },
  });
});
