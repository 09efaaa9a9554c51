import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { rowsOf } from '#backend/db/client.ts';
import type { Backend } from '#backend/index.ts';
import { purgeExpired } from '#backend/scheduler.ts';
import { DEFAULT_SETTINGS } from '#backend/settings.ts';
import { eachDatabase } from '#backend/testing.ts';
import { createClient } from '#backend/testing/client.ts';
import { openInstance } from '#backend/testing/instances.ts';
import {
  advanceTo,
  HOME,
  orderFor,
  placeOrder,
  type Quote,
  quoteSoups,
  toCartLine,
} from '#backend/testing/ordering.ts';
import { type Limits, NO_LIMITS, secondsToWait, WINDOW_SECONDS, windowStartOf } from './rate-limiter.ts';

const limits: Limits = {
  ...NO_LIMITS,
  sign_in: { perUser: 0, perAddress: 3 },
  promo: { perUser: 2, perAddress: 4 },
  order: { perUser: 2, perAddress: 0 },
  saved: { perUser: 2, perAddress: 0 },
  card_token: { perUser: 0, perAddress: 2 },
};
const settings = { ...DEFAULT_SETTINGS, limits };

eachDatabase((name, open) => {
  const shop = open({ settings });
  const others: (() => Promise<void>)[] = [];
  afterAll(() => Promise.all(others.map((close) => close())));
  const promo = { promocode: 'NOSUCH', restaurant_id: 1, order_sum: 500 };
  let visitors = 0;
  /** An unused client address. */
  const newAddress = () => `198.51.100.${(visitors += 1)}`;
  /** Advances the clock to the start of a window without earlier counts. */
  const passWindows = () =>
    shop.clock.pass(2 * WINDOW_SECONDS - ((shop.clock.now().getTime() / 1000) % WINDOW_SECONDS));
  /** A guess at a code, alone or with a total. */
  const guess = async (address: string) =>
    (
      await shop.client.raw('POST', '/api/promo/check', {
        body: JSON.stringify(promo),
        headers: { 'x-client-address': address },
      })
    ).status;

  test('requests are counted before their body is parsed', async () => {
    passWindows();
    const headers = { 'x-client-address': newAddress() };
    const statuses: number[] = [];
    for (let sent = 0; sent < 6; sent += 1)
      statuses.push((await shop.client.raw('POST', '/api/promo/check', { body: '{"promocode":', headers })).status);
    expect(statuses).toEqual([422, 422, 422, 422, 429, 429]);
  });

  /** Another instance on the same database. */
  async function another(): Promise<Backend> {
    const instance = await openInstance(shop, name, { settings });
    others.push(instance.close);
    return instance.backend;
  }

  test.each([
    ['ru', /^Слишком много попыток/],
    ['en', /^Too many attempts/],
    ['ro', /^Prea multe încercări/],
  ] as const)(
    'too many guesses from one address are rejected in %s, with the seconds to wait',
    async (locale, message) => {
      passWindows();
      const address = newAddress();
      for (let guess = 0; guess < 4; guess += 1)
        expect((await shop.client.request('checkPromo', { body: promo, clientAddress: address })).status).toBe(false);
      shop.clock.pass(1);
      const error = await shop.client.requestError('checkPromo', { body: promo, clientAddress: address, locale });
      const wait = Number(error.headers.get('retry-after'));
      expect(error).toMatchObject({
        status: 429,
        message: expect.stringMatching(message),
        problems: [{ code: 'too_many_requests' }],
      });
      expect(wait).toBe(WINDOW_SECONDS - 1 + WINDOW_SECONDS / 4);
      await shop.client.request('checkPromo', { body: promo, clientAddress: newAddress() });
      shop.clock.pass(wait);
      await shop.client.request('checkPromo', { body: promo, clientAddress: address });
    },
  );

  test('an exceeded limit is logged with its call and without the client', async () => {
    passWindows();
    shop.log.length = 0;
    const address = newAddress();
    for (let times = 0; times < 5; times += 1) await guess(address);
    expect(shop.log.filter(({ level }) => level === 'info')).toEqual([
      { level: 'info', message: 'too many requests', fields: { call: 'checkPromo' } },
    ]);
  });

  test('an IPv6 /56 has twice and a /48 ten times the guesses of one of its addresses', async () => {
    passWindows();
    const guessAll = async (addresses: readonly string[]) => {
      const statuses = [];
      for (const address of addresses) statuses.push(await guess(address));
      return statuses.filter((status) => status === 200).length;
    };
    // Each of another /64: of one /56, and of others of the same /48.
    expect(await guessAll(Array.from({ length: 12 }, (_, index) => `2001:db8:9:${index.toString(16)}::1`))).toBe(8);
    const others = Array.from({ length: 40 }, (_, index) => `2001:db8:9:${(index + 1).toString(16)}00::1`);
    // The four that were rejected do not count for the network.
    expect(await guessAll(others)).toBe(40 - 8);
    expect(await guess('2001:db8:a:0::1')).toBe(200);
  });

  test('guesses of the whole shop have a limit, which is reported', async () => {
    const small = { ...settings, limits: { ...limits, promo: { perUser: 0, perAddress: 0, perShop: 3 } } };
    const { backend, close } = await openInstance(shop, name, { settings: small });
    others.push(close);
    passWindows();
    const client = createClient(() => backend);
    const statuses = [];
    for (let times = 0; times < 4; times += 1) {
      const headers = { 'x-client-address': newAddress() };
      statuses.push((await client.raw('POST', '/api/promo/check', { body: JSON.stringify(promo), headers })).status);
    }
    expect(statuses).toEqual([200, 200, 200, 429]);
  });

  test('what a client sends beyond its own limit uses up nothing of the shop', async () => {
    const small = { ...settings, limits: { ...limits, promo: { perUser: 1, perAddress: 2, perShop: 5 } } };
    const { backend, close } = await openInstance(shop, name, { settings: small });
    others.push(close);
    passWindows();
    const client = createClient(() => backend);
    const send = async (address: string, headers: Readonly<Record<string, string>> = {}) =>
      (
        await client.raw('POST', '/api/promo/check', {
          body: JSON.stringify(promo),
          headers: { 'x-client-address': address, ...headers },
        })
      ).status;
    const sendAll = async (address: string, headers?: Readonly<Record<string, string>>) => {
      const statuses = [];
      for (let times = 0; times < 8; times += 1) statuses.push(await send(address, headers));
      return statuses.filter((status) => status === 200).length;
    };
    expect(await sendAll(newAddress())).toBe(2);
    // A customer has one, of which nothing more counts for whoever shares the address.
    const shared = newAddress();
    const { token } = await shop.signIn();
    expect(await sendAll(shared, { authorization: `Bearer ${token}` })).toBe(1);
    expect(await sendAll(shared)).toBe(1);
    expect(await sendAll(newAddress())).toBe(1);
    expect(await send(newAddress())).toBe(429);
  });

  test.each([
    ['the shop', { perShop: 2 }],
    ['a network', { perNetwork: 2 }],
  ])('an address that goes on while the limit of %s is reached does not keep it reached', async (_of, wide) => {
    const small = { ...settings, limits: { ...limits, promo: { perUser: 0, perAddress: 2, ...wide } } };
    const { backend, close } = await openInstance(shop, name, { settings: small });
    others.push(close);
    passWindows();
    const client = createClient(() => backend);
    const send = async (host: number) =>
      (
        await client.raw('POST', '/api/promo/check', {
          body: JSON.stringify(promo),
          headers: { 'x-client-address': `203.0.113.${host}` },
        })
      ).status;
    expect([await send(1), await send(2)]).toEqual([200, 200]);
    for (let minute = 0; minute < 30; minute += 1) {
      expect(await send(3)).toBe(429);
      shop.clock.pass(60);
    }
    expect(await send(4)).toBe(200);
  });

  test('the limit of the whole shop keeps no customer with a delivered order from a code, and nobody from ordering', async () => {
    const small = { ...settings, limits: { ...limits, promo: { perUser: 2, perAddress: 0, perShop: 3 } } };
    const { backend, close } = await openInstance(shop, name, { settings: small });
    others.push(close);
    const [known, stranger] = [await shop.signIn(), await shop.signIn()];
    await advanceTo(shop, await placeOrder(shop, known), 'delivered');
    passWindows();
    const client = createClient(() => backend);
    const guessAs = async (token?: string) =>
      (
        await client.raw('POST', '/api/promo/check', {
          body: JSON.stringify(promo),
          headers: { 'x-client-address': newAddress(), ...(token && { authorization: `Bearer ${token}` }) },
        })
      ).status;
    expect([await guessAs(), await guessAs(), await guessAs(), await guessAs()]).toEqual([200, 200, 200, 429]);

    const soup = await shop.product('mama', 'soup');
    const { restaurant_id } = soup;
    const dinner = { promocode: 'DINNER10', restaurant_id, order_sum: 500 };
    for (let times = 0; times < 3; times += 1)
      expect(await client.request('checkPromo', { body: dinner, token: known.token })).toMatchObject({ status: true });
    expect((await client.requestError('checkPromo', { body: dinner, token: stranger.token })).status).toBe(429);

    const quoteAs = ({ token }: typeof known) =>
      client.request('quoteOrder', {
        token,
        body: { restaurant_id, products: [toCartLine(soup, { count: 9 })], promocode: 'DINNER10' },
      });
    expect(await quoteAs(known)).toMatchObject({ promotion: { code: 'DINNER10' }, problems: [] });
    const quote = await quoteAs(stranger);
    expect(quote).toMatchObject({ promotion: null, problems: [{ code: 'too_many_requests' }] });
    const { order } = await client.request('createOrder', { token: stranger.token, body: orderFor(quote, stranger) });
    expect(order.promocode).toBeNull();

    // Their own limits hold.
    expect([await guessAs(known.token), await guessAs(known.token), await guessAs(known.token)]).toEqual([
      200, 200, 429,
    ]);
  });

  test('right codes count against nobody behind the same address', async () => {
    passWindows();
    const address = newAddress();
    for (let customer = 0; customer < 5; customer += 1) {
      const phone = `3736911100${customer}`;
      await shop.client.request('sendCode', { body: { phone }, clientAddress: address });
      const body = { phone, code: shop.sms.codeFor(phone) };
      await shop.client.request('checkCode', { body, clientAddress: address });
    }
  });

  test('the boundary of a window does not allow twice the limit', async () => {
    passWindows();
    shop.clock.pass(WINDOW_SECONDS - 1);
    const address = newAddress();
    for (let times = 0; times < 4; times += 1) expect(await guess(address)).toBe(200);
    shop.clock.pass(2);
    expect(await guess(address)).toBe(429);
    shop.clock.pass(WINDOW_SECONDS / 2);
    // The one that was rejected counts as well.
    expect([await guess(address), await guess(address)]).toEqual([200, 429]);
  });

  test.each([
    [
      'an IPv6 network of 64 bits',
      ['2001:db8:7:1::1', '2001:db8:7:1:ffff::2', '2001:DB8:7:1:0:0:0:3', '2001:db8:7:1::4', '2001:db8:7:1::5'],
      '2001:db8:7:2::1',
    ],
    [
      'an IPv4 address, however it is written',
      ['203.0.113.77', '::ffff:203.0.113.77', '::ffff:cb00:714d', '203.0.113.77', '::ffff:203.0.113.77'],
      '203.0.113.78',
    ],
  ])('%s is one visitor', async (_what, addresses, neighbour) => {
    passWindows();
    const statuses = [];
    for (const address of addresses) statuses.push(await guess(address));
    expect(statuses).toEqual([200, 200, 200, 200, 429]);
    expect(await guess(neighbour)).toBe(200);
  });

  test('guesses that come with a total are counted with the others', async () => {
    passWindows();
    const customer = await shop.signIn();
    const send = async (promocode: string) => {
      const soup = await shop.product('mama', 'soup');
      const body = JSON.stringify({
        restaurant_id: soup.restaurant_id,
        products: [toCartLine(soup, { count: 9 })],
        promocode,
      });
      return shop.client.raw('POST', '/api/order-quote', {
        body,
        headers: { authorization: `Bearer ${customer.token}`, 'x-client-address': newAddress() },
      });
    };
    const quote = async (promocode: string) => (await send(promocode)).status;
    const problemsOf = async (promocode: string) =>
      ((await (await send(promocode)).json()) as Quote).problems.map(({ code }) => code);
    expect([
      await quote('GUESS1'),
      await quote('DINNER10'),
      await quote('DINNER10'),
      await quote('SUMMER'),
      await quote(''),
    ]).toEqual([200, 200, 200, 200, 200]);
    await shop.client.request('checkPromo', { body: promo, token: customer.token, clientAddress: newAddress() });
    expect([await quote('GUESS2'), await quote('DINNER10'), await quote('')]).toEqual([200, 200, 200]);
    expect([await problemsOf('GUESS2'), await problemsOf('DINNER10'), await problemsOf('')]).toEqual([
      ['too_many_requests'],
      ['too_many_requests'],
      [],
    ]);
    expect(
      (
        await shop.client.requestError('checkPromo', {
          body: { ...promo, promocode: 'DINNER10' },
          token: customer.token,
          clientAddress: newAddress(),
        })
      ).status,
    ).toBe(429);
  });

  test('codes that exist are no guesses', async () => {
    passWindows();
    const address = newAddress();
    const { id } = await shop.restaurant('mama');
    for (let times = 0; times < 9; times += 1)
      await shop.client.request('checkPromo', {
        body: { promocode: 'DINNER10', restaurant_id: id, order_sum: 500 },
        clientAddress: address,
      });
    for (let times = 0; times < 4; times += 1)
      await shop.client.request('checkPromo', { body: promo, clientAddress: address });
    expect((await shop.client.requestError('checkPromo', { body: promo, clientAddress: address })).status).toBe(429);
  });

  test('a customer is counted wherever they come from', async () => {
    const { token } = await shop.signIn();
    for (let guess = 0; guess < 2; guess += 1)
      await shop.client.request('checkPromo', { body: promo, token, clientAddress: newAddress() });
    expect(
      (await shop.client.requestError('checkPromo', { body: promo, token, clientAddress: newAddress() })).status,
    ).toBe(429);
  });

  test('codes of many phones cannot be tried from one address', async () => {
    const address = newAddress();
    const phones = Array.from({ length: 4 }, () => shop.newPhone());
    for (const phone of phones)
      await shop.client.request('sendCode', { body: { phone }, clientAddress: `of ${phone}` });
    for (const phone of phones.slice(1))
      expect(
        (
          await shop.client.requestError('checkCode', {
            body: { phone, code: shop.sms.codeFor(phone) === '0000' ? '1111' : '0000' },
            clientAddress: address,
          })
        ).status,
      ).toBe(422);
    const [phone = ''] = phones;
    expect(
      (
        await shop.client.requestError('checkCode', {
          body: { phone, code: shop.sms.codeFor(phone) },
          clientAddress: address,
        })
      ).status,
    ).toBe(429);
    expect(
      (
        await shop.client.request('checkCode', {
          body: { phone, code: shop.sms.codeFor(phone) },
          clientAddress: newAddress(),
        })
      ).user?.phone,
    ).toBe(phone);
  });

  test('orders are counted, and one too many is not placed', async () => {
    const customer = await shop.signIn();
    const order = async () => ({ token: customer.token, body: orderFor(await quoteSoups(shop, customer), customer) });
    await shop.client.request('createOrder', await order());
    await shop.client.request('createOrder', await order());
    const last = await order();
    expect((await shop.client.requestError('createOrder', last)).status).toBe(429);
    passWindows();
    await shop.client.request('createOrder', {
      token: customer.token,
      body: { ...last.body, quote_id: (await quoteSoups(shop, customer)).quote_id },
    });
    expect((await shop.client.request('getOrders', { token: customer.token, query: {} })).data).toHaveLength(3);
  });

  test('addresses and cards are counted together', async () => {
    const { token } = await shop.signIn();
    const { id } = await shop.client.request('addAddress', { token, body: HOME });
    await shop.client.request('editAddress', { token, body: { ...HOME, id, house: '2' } });
    expect((await shop.client.requestError('addCard', { token, body: { card_token: 'x' } })).status).toBe(429);
  });

  test('the test bank turns only so many cards into tokens', async () => {
    const address = newAddress();
    const card = { number: '4242424242424242', exp_month: 12, exp_year: 2030, cvc: '123', name: 'ION' };
    const requestToken = () =>
      shop.client.raw('POST', '/api/sandbox-bank/tokens', {
        body: JSON.stringify(card),
        headers: { 'x-client-address': address, 'accept-language': 'en' },
      });
    expect([(await requestToken()).status, (await requestToken()).status]).toEqual([200, 200]);
    const error = await requestToken();
    expect([error.status, await error.json()]).toMatchObject([
      429,
      { message: 'Too many attempts in a row. Wait a few minutes and try again.' },
    ]);
  });

  describe('two instances', () => {
    test('share a count, also of calls at once', async () => {
      passWindows();
      const address = newAddress();
      const instances = [shop.client, createClient(await another().then((backend) => () => backend))];
      const statuses = await Promise.all(
        Array.from({ length: 12 }, async (_, index) => {
          const { raw } = instances[index % 2] ?? shop.client;
          return (
            await raw('POST', '/api/promo/check', {
              body: JSON.stringify(promo),
              headers: { 'x-client-address': address },
            })
          ).status;
        }),
      );
      expect(statuses.toSorted()).toEqual([
        ...Array.from({ length: 4 }, () => 200),
        ...Array.from({ length: 8 }, () => 429),
      ]);
    });
  });

  test('old counts are deleted', async () => {
    const counts = async () => rowsOf(await shop.db.execute(sql`select 1 from rate_counts`)).length;
    await purgeExpired(shop.db, shop.clock.now());
    expect(await counts()).toBeGreaterThan(0);
    shop.clock.pass(2 * 86_400);
    await purgeExpired(shop.db, shop.clock.now());
    expect(await counts()).toBe(0);
  });
});

const START = Date.parse('2026-11-20T10:00:00.000Z');
/** So many seconds after a window began. */
const at = (seconds: number) => new Date(START + seconds * 1000);

describe('of four in ten minutes', () => {
  test.each([
    ['the fourth at once', { current: 4, previous: 0 }, 0, 0],
    [
      'the fifth waits for the next window, and until a quarter of this one is ten minutes old',
      { current: 5, previous: 0 },
      100,
      500 + 150,
    ],
    [
      'none right after a window that had four; the one that is rejected counts, so the next waits for half',
      { current: 1, previous: 4 },
      1,
      299,
    ],
    ['one when a quarter has elapsed', { current: 1, previous: 4 }, 150, 0],
    ['two when half has elapsed', { current: 2, previous: 4 }, 300, 0],
    ['not three', { current: 3, previous: 4 }, 300, 300],
    ['as many as usual when the one before had none', { current: 4, previous: 0 }, 1, 0],
    ['those that were rejected before count for nothing', { current: 1, previous: 4000 }, 150, 0],
    [
      'those that are rejected in this window last no longer than it and a quarter',
      { current: 4000, previous: 0 },
      0,
      750,
    ],
  ])('%s', (_what, counts, elapsed, wait) => {
    expect(secondsToWait(counts, 4, at(elapsed))).toBe(wait);
  });
});

test('the only one in ten minutes waits for ten minutes to pass', () => {
  expect(secondsToWait({ current: 2, previous: 0 }, 1, at(0))).toBe(1200);
  expect(secondsToWait({ current: 1, previous: 1 }, 1, at(599))).toBe(601);
  expect(secondsToWait({ current: 1, previous: 0 }, 1, at(599))).toBe(0);
});

test('an attempt is allowed after exactly the returned seconds, and not a second before', () => {
  const wrong: object[] = [];
  for (let max = 1; max <= 40; max += 1) {
    for (let current = 1; current <= max + 3; current += 1) {
      for (const previous of [0, 1, Math.floor(max / 2), max, max * 9]) {
        for (const elapsed of [0, 1, 77, 300, 599]) {
          const wait = secondsToWait({ current, previous }, max, at(elapsed));
          const after = (seconds: number): number => {
            const isLater = windowStartOf(at(elapsed + seconds)).getTime() > START;
            return secondsToWait(
              isLater ? { current: 1, previous: current } : { current: current + 1, previous },
              max,
              at(elapsed + seconds),
            );
          };
          // Past the window that follows nothing of this one counts.
          if (wait > 0 && wait <= 1200 - elapsed - 1 && (after(wait) > 0 || (wait > 1 && after(wait - 1) === 0)))
            wrong.push({ max, current, previous, elapsed, wait });
        }
      }
    }
  }
  expect(wrong).toEqual([]);
});
