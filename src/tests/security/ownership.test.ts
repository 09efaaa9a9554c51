import { describe, expect, test } from 'vitest';
import { eachDatabase, type Customer, type Shop } from '#backend/testing.ts';
import { DEFAULT_SETTINGS } from '#backend/settings.ts';
import { advanceTo, HOME, orderFor, placeOrder, quoteSoups } from '#backend/testing/ordering.ts';
import { readBankCode, VALID_CARD, linkCard, orderOnline, tokenizeCard } from '#backend/testing/paying.ts';
import { endpoints, type Endpoint, type EndpointName } from '#contract/endpoints.ts';

/** Input of a call. */
interface Sent {
  readonly query?: Readonly<Record<string, string | number>>;
  readonly body?: unknown;
}
/** Creates a resource of a customer and returns the input of a call that refers to it. */
type Case = (
  shop: Shop,
  owner: Customer,
) => Promise<{
  readonly id: number | string;
  readonly inputFor: (id: number | string, who: Customer) => Sent | Promise<Sent>;
}>;

const all = Object.entries<Endpoint>(endpoints) as [EndpointName, Endpoint][];
/** Fields that refer to the catalog, which is public. */
const EVERYBODYS = new Set([
  'id_restaurant',
  'restaurant_id',
  'branch_id',
  'zone_id',
  'city_id',
  'product_id',
  'restaurantId',
  'id_front',
  'products.id',
]);

/** Dotted names of all fields at any depth that identify a resource. */
function idsOf(schema: unknown, at = ''): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  if ('wrapped' in schema) return idsOf(schema.wrapped, at);
  if ('item' in schema) return idsOf(schema.item, at);
  if (!('entries' in schema)) return [];
  return Object.entries(schema.entries as object).flatMap(([name, part]) => {
    const path = at ? `${at}.${name}` : name;
    const isName = /^id$|^id_|_id$|Id$/.test(name) && !EVERYBODYS.has(name) && !EVERYBODYS.has(path);
    return [...(isName ? [path] : []), ...idsOf(part, path)];
  });
}
const isOption = (path: string) => /(additives|modifiers)\.id$/.test(path);
const personal = all.filter(([, { access }]) => access === 'customer');
const owned = personal.flatMap(([name, { query, body }]) =>
  [...idsOf(query), ...idsOf(body)].filter((path) => !isOption(path)).map((path) => `${name} ${path}`),
);

const addressOf = (shop: Shop, { token }: Customer) => shop.client.request('addAddress', { token, body: HOME });
const order =
  (
    status?: 'on_the_way' | 'delivered',
    sent: (order_id: number) => Sent = (order_id) => ({ query: { order_id } }),
  ): Case =>
  async (shop, owner) => {
    const placed = await placeOrder(shop, owner);
    if (status) await advanceTo(shop, placed, status);
    return { id: placed.id, inputFor: (id) => sent(Number(id)) };
  };

/**
 * One resource for every such field. The owner's request must succeed, so that a refusal can only be due to ownership.
 */
const CASES: Readonly<Record<string, Case>> = {
  'editAddress id': async (shop, owner) => ({
    id: (await addressOf(shop, owner)).id,
    inputFor: (id) => ({ body: { ...HOME, house: '2', id } }),
  }),
  'deleteAddress address_id': async (shop, owner) => ({
    id: (await addressOf(shop, owner)).id,
    inputFor: (address_id) => ({ query: { address_id } }),
  }),
  'confirmCard card_id': async (shop, owner) => {
    const { card_id } = await shop.client.request('addCard', {
      token: owner.token,
      body: { card_token: await tokenizeCard(shop, VALID_CARD) },
    });
    const code = readBankCode(shop);
    return { id: card_id, inputFor: (id) => ({ body: { card_id: id, code } }) };
  },
  'setDefaultCard card_id': async (shop, owner) => ({
    id: await linkCard(shop, owner, VALID_CARD),
    inputFor: (card_id) => ({ body: { card_id } }),
  }),
  'deleteCard card_id': async (shop, owner) => ({
    id: await linkCard(shop, owner, VALID_CARD),
    inputFor: (card_id) => ({ query: { card_id } }),
  }),
  'createOrder quote_id': async (shop, owner) => {
    const quote = await quoteSoups(shop, owner);
    return { id: quote.quote_id, inputFor: (quote_id, who) => ({ body: { ...orderFor(quote, who), quote_id } }) };
  },
  'createOrder address_id': async (shop, owner) => ({
    id: (await addressOf(shop, owner)).id,
    inputFor: async (address_id, who) => ({
      body: { ...orderFor(await quoteSoups(shop, who), who), address: undefined, address_id },
    }),
  }),
  'createOrder payment.card_id': async (shop, owner) => ({
    id: await linkCard(shop, owner, VALID_CARD),
    inputFor: async (card_id, who) => ({
      body: { ...orderFor(await quoteSoups(shop, who), who), payment: { method: 'card_online', card_id } },
    }),
  }),
  'getOrderPayment order_id': order(),
  'payOrder order_id': async (shop, owner) => ({
    id: (await orderOnline(shop, owner)).order.id,
    inputFor: (order_id) => ({ body: { order_id, method: 'cash' } }),
  }),
  'payOrder card_id': async (shop, owner) => ({
    id: await linkCard(shop, owner, VALID_CARD),
    inputFor: async (card_id, who) => ({
      body: { order_id: (await orderOnline(shop, who)).order.id, method: 'card_online', card_id },
    }),
  }),
  'getOrder order_id': order(),
  'getOrderEvents order_id': order('delivered'),
  'getCourier order_id': order('on_the_way'),
  'cancelOrder order_id': order(undefined, (order_id) => ({ body: { order_id } })),
  'reportProblem order_id': order(undefined, (order_id) => ({ body: { order_id, reason: 'late' } })),
  'editReview order_id': async (shop, owner) => {
    const placed = await order('delivered')(shop, owner);
    const body = { order_id: Number(placed.id), food: 5, delivery: 5, service: 5, comment: 'Вкусно' };
    await shop.client.request('rateOrder', { token: owner.token, body });
    return { ...placed, inputFor: (order_id) => ({ body: { order_id, comment: 'Очень вкусно', publish: true } }) };
  },
  'rateOrder order_id': order('delivered', (order_id) => ({ body: { order_id, food: 5, delivery: 5, service: 5 } })),
};

async function send(shop: Shop, name: EndpointName, { query = {}, body }: Sent, token?: string) {
  const { method, path }: Endpoint = endpoints[name];
  const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]));
  const response = await shop.client.raw(method, `${path}?${search}`, {
    headers: { 'accept-language': 'en', ...(token !== undefined && { authorization: `Bearer ${token}` }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: response.status, text: await response.text() };
}

const UNUSED_ID = 2_000_000_000;
const UNUSED_UUID = '00000000-0000-4000-8000-000000000000';

test('every field of a personal call that identifies a resource is tested', () => {
  expect(owned.length).toBeGreaterThan(12);
  expect(Object.keys(CASES).toSorted()).toEqual(owned.toSorted());
});

test('only the intended calls are public', () => {
  expect(
    all
      .filter(([, { access }]) => access !== 'customer')
      .map(([name]) => name)
      .toSorted(),
  ).toEqual([
    'checkCode',
    'checkPromo',
    'getBranches',
    'getCities',
    'getInfoPage',
    'getNews',
    'getOptions',
    'getPaymentOptions',
    'getProduct',
    'getProducts',
    'getRestaurant',
    'getRestaurants',
    'getReviews',
    'getSlots',
    'getZones',
    'recalculateBasket',
    'search',
    'sendCode',
    'suggestAddress',
  ]);
});

eachDatabase((_name, open) => {
  const shop = open();

  describe('without a session', () => {
    /** Invalid tokens. */
    const TOKENS: Readonly<Record<string, () => Promise<string | undefined>>> = {
      'no token': async () => undefined,
      'an empty token': async () => '',
      'a wrong token': async () => 'A'.repeat(43),
      'a token with its end changed': async () => {
        const { token } = await shop.signIn();
        return token.slice(0, -1) + (token.endsWith('A') ? 'B' : 'A');
      },
      'a token that was signed out': async () => {
        const { token } = await shop.signIn();
        await shop.client.request('logout', { token });
        return token;
      },
      'the token of a deleted account': async () => {
        const { token, phone } = await shop.signIn();
        shop.clock.pass(DEFAULT_SETTINGS.codes.pauseSeconds);
        await shop.client.request('sendDeletionCode', { token, clientAddress: `test ${phone}` });
        await shop.client.request('deleteAccount', { token, body: { code: shop.sms.codeFor(phone) } });
        return token;
      },
      'an expired token': async () => {
        const { token } = await shop.signIn();
        shop.clock.pass((DEFAULT_SETTINGS.sessionDays + 1) * 86_400);
        return token;
      },
    };

    test.each(Object.entries(TOKENS))('%s opens no personal call', async (_what, make) => {
      const token = await make();
      const results = [];
      for (const [name, endpoint] of personal)
        results.push([name, await send(shop, name, endpoint.method === 'POST' ? { body: {} } : {}, token)]);
      expect(results).toEqual(
        personal.map(([name]) => [name, { status: 401, text: '{"message":"Sign in to continue."}' }]),
      );
    });
  });

  describe('another user’s', () => {
    test.each(owned)('%s gets the same response as a missing one, and is not changed', async (field) => {
      const name = field.split(' ')[0] as EndpointName;
      const [owner, otherCustomer] = [await shop.signIn(), await shop.signIn()];
      const { id, inputFor } = (await CASES[field]?.(shop, owner)) ?? expect.unreachable();
      const before = await shop.client.request('exportAccount', { token: owner.token });

      const theirs = await send(shop, name, await inputFor(id, otherCustomer), otherCustomer.token);
      const missing = await send(
        shop,
        name,
        await inputFor(typeof id === 'number' ? UNUSED_ID : UNUSED_UUID, otherCustomer),
        otherCustomer.token,
      );
      expect(theirs).toEqual(missing);
      // A foreign resource in the customer's own order is an invalid field of that order.
      expect([field, theirs.status]).toEqual([
        field,
        name === 'createOrder' ? (field.includes('quote') ? 409 : 422) : field === 'payOrder card_id' ? 422 : 404,
      ]);
      const words = [owner.phone, owner.phone.slice(3), HOME.street, '4242'];
      expect(words.filter((word) => theirs.text.includes(word))).toEqual([]);

      expect({
        ...(await shop.client.request('exportAccount', { token: owner.token })),
        exported_at: before.exported_at,
      }).toEqual(before);
      expect((await send(shop, name, await inputFor(id, owner), owner.token)).status).toBe(200);
    });
  });
});
