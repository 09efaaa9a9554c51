import { eq, sql } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { connectToServer, rowsOf } from '#backend/db/client.ts';
import { branches, restaurants, slotLoads } from '#backend/db/schema/index.ts';
import { createBackend } from '#backend/index.ts';
import { eachDatabase, type Customer, START } from '#backend/testing.ts';
import { createClient } from '#backend/testing/client.ts';
import { serverUrl } from '#backend/testing/databases.ts';
import { advanceOrders } from '#backend/testing/kitchen.ts';
import {
  advanceTo,
  orderFor,
  quoteSoups,
  toCartLine,
  type CreateOrderInput,
  type Order,
  type Quote,
} from '#backend/testing/ordering.ts';
import { ORDER_EFFECTS } from '#backend/order-effects.ts';

const TOMORROW_NOON = '2026-11-21T10:00:00.000Z';

eachDatabase((name, open) => {
  const shop = open();
  const closers: (() => Promise<void>)[] = [];
  afterAll(() => Promise.all(closers.map((close) => close())));

  const create = (customer: Customer, body: CreateOrderInput) =>
    shop.client.request('createOrder', { token: customer.token, body });
  const problemsOf = async (customer: Customer, quote: Quote) =>
    (await shop.client.requestError('createOrder', { token: customer.token, body: orderFor(quote, customer) }))
      .problems;
  const slotsOf = async (restaurant: string, fulfilment: 'delivery' | 'pickup' = 'delivery') =>
    shop.client.request('getSlots', {
      query: { id_restaurant: (await shop.restaurant(restaurant)).id, fulfilment },
      locale: 'en',
    });
  const run = async (...args: string[]) => shop.backend.command(args);
  const quoteWok = async ({ token }: Customer, when: string) => {
    const wok = await shop.product('night', 'wok');
    return shop.client.request('quoteOrder', {
      token,
      body: { restaurant_id: wok.restaurant_id, products: [toCartLine(wok)], when },
    });
  };

  describe('an order for a chosen time', () => {
    test('is accepted for an offered slot, also while the restaurant is closed', async () => {
      shop.clock.set(START);
      const customer = await shop.signIn();
      const { asap, days } = await slotsOf('night');
      expect(asap).toBeNull();
      const slot = days[0]?.slots[0];
      expect([days[0]?.label, slot?.label]).toEqual(['Today', '19:00–19:30']);
      const closed = await quoteWok(customer, 'asap');
      expect([closed.eta, closed.problems]).toEqual([
        null,
        [{ code: 'restaurant_closed', at: '2026-11-20T16:00:00.000Z' }],
      ]);
      const quote = await quoteWok(customer, slot?.at ?? '');
      expect([quote.eta, quote.problems]).toEqual([{ from: slot?.at, to: slot?.to }, []]);
      const { order } = await create(customer, orderFor(quote, customer));
      expect([order.scheduled_for, order.eta, order.can_cancel]).toEqual([
        '2026-11-20T17:00:00.000Z',
        { from: slot?.at, to: slot?.to },
        true,
      ]);
      // The kitchen begins 40 minutes before it.
      const statusAt = async (time: string) => {
        shop.clock.set(time);
        await advanceOrders({ db: shop.db, log: () => {}, orderEffects: ORDER_EFFECTS }, shop.clock.now(), 1);
        return (await shop.client.request('getOrder', { token: customer.token, query: { order_id: order.id } })).status;
      };
      expect(await statusAt('2026-11-20T16:00:00.000Z')).toBe('accepted');
      expect(await statusAt('2026-11-20T16:19:59.000Z')).toBe('accepted');
      expect(await statusAt('2026-11-20T16:20:00.000Z')).toBe('preparing');
    });

    test.each([
      ['between two slots', '2026-11-20T17:10:00.000Z', '2026-11-20T17:30:00.000Z'],
      ['in the past', '2026-11-19T17:00:00.000Z', '2026-11-20T17:00:00.000Z'],
      ['too soon', '2026-11-20T16:30:00.000Z', '2026-11-20T17:00:00.000Z'],
      ['after the kitchen closes', '2026-11-21T09:00:00.000Z', '2026-11-21T17:00:00.000Z'],
      ['in eight days', '2026-11-28T17:00:00.000Z', '2026-11-20T17:00:00.000Z'],
    ])('is refused %s, and says what is free next', async (_when, when, next) => {
      shop.clock.set(START);
      const customer = await shop.signIn();
      const quote = await quoteWok(customer, when);
      expect([quote.eta, quote.problems]).toEqual([null, [{ code: 'slot_unavailable', at: next }]]);
      expect(await problemsOf(customer, quote)).toEqual(quote.problems);
    });

    test.each(['soon', '2026-11-20', '2026-13-45T99:00:00Z', '', NaN, 12])('must be an instant: %s', async (when) => {
      const customer = await shop.signIn();
      const bread = await shop.product('mama', 'bread');
      const body = JSON.stringify({ restaurant_id: bread.restaurant_id, products: [toCartLine(bread)], when });
      const headers = { authorization: `Bearer ${customer.token}` };
      expect((await shop.client.raw('POST', '/api/order-quote', { body, headers })).status).toBe(422);
    });

    test('is refused when its slot passes between quote and order', async () => {
      shop.clock.set(START);
      const customer = await shop.signIn();
      shop.clock.set('2026-11-20T10:10:00.000Z');
      const quote = await quoteSoups(shop, customer, { when: '2026-11-20T11:00:00.000Z' });
      expect(quote.problems).toEqual([]);
      shop.clock.set('2026-11-20T10:21:00.000Z');
      expect(await problemsOf(customer, quote)).toEqual([{ code: 'slot_unavailable', at: '2026-11-20T11:30:00.000Z' }]);
    });

    test('every slot that is offered can be quoted', async () => {
      shop.clock.set(START);
      const customer = await shop.signIn();
      const { days } = await slotsOf('night');
      const slots = days.flatMap(({ slots: ofDay }) => ofDay);
      expect(slots.length).toBeGreaterThan(80);
      for (const { at } of slots.filter((_slot, index) => index % 9 === 0)) {
        const { problems, eta } = await quoteWok(customer, at);
        expect([problems, eta?.from]).toEqual([[], at]);
      }
    });
  });

  describe('a slot with a limit', () => {
    test('takes as many orders as it has places, from two instances at once', async () => {
      shop.clock.set(START);
      expect(await run('slots', 'alpha/mama', 'delivery', '30', '6', '10')).toMatchObject({ ok: true });
      const customers = await Promise.all(Array.from({ length: 60 }, () => shop.signIn()));
      const requests = [];
      for (const customer of customers) {
        const quote = await quoteSoups(shop, customer, { when: TOMORROW_NOON });
        requests.push({
          body: JSON.stringify(orderFor(quote, customer)),
          headers: { authorization: `Bearer ${customer.token}` },
        });
      }
      const clients = [shop.client, name === 'PostgreSQL' ? await secondInstance() : shop.client];
      const responses = await Promise.all(
        requests.map((request, index) => (clients[index % 2] ?? shop.client).raw('POST', '/api/create-order', request)),
      );
      const refused = responses.filter(({ status }) => status === 409);
      expect(responses.filter(({ status }) => status === 200)).toHaveLength(10);
      expect(refused).toHaveLength(50);
      for (const response of refused)
        expect(await response.json()).toMatchObject({
          problems: [{ code: 'slot_full', at: '2026-11-21T10:30:00.000Z' }],
        });
      const [load] = await shop.db
        .select()
        .from(slotLoads)
        .where(eq(slotLoads.slotAt, new Date(TOMORROW_NOON)));
      expect(load?.orders).toBe(10);
      const slot = (await slotsOf('mama')).days[1]?.slots.find(({ at }) => at === TOMORROW_NOON);
      expect(slot?.is_full).toBe(true);
    });

    test('postpones an order for as soon as possible, says so, and frees the place of a cancelled order', async () => {
      shop.clock.set('2026-11-20T13:00:00.000Z');
      await run('slots', 'alpha/mama', 'delivery', '30', '6', '1');
      const [first, second, third] = [await shop.signIn(), await shop.signIn(), await shop.signIn()];
      const quotes = [await quoteSoups(shop, first), await quoteSoups(shop, second)];
      expect(quotes.map(({ eta, is_postponed }) => [eta?.from, is_postponed])).toEqual([
        ['2026-11-20T13:40:00.000Z', false],
        ['2026-11-20T13:40:00.000Z', false],
      ]);
      const { order } = await create(first, orderFor(quotes[0]!, first));
      // The customer reads that the slot was taken meanwhile; nothing is moved silently.
      expect(await problemsOf(second, quotes[1]!)).toEqual([{ code: 'slot_full', at: '2026-11-20T14:00:00.000Z' }]);
      const postponed = await quoteSoups(shop, second);
      expect([postponed.eta?.from, postponed.is_postponed, postponed.problems]).toEqual([
        '2026-11-20T14:00:00.000Z',
        true,
        [],
      ]);
      expect((await slotsOf('mama')).is_postponed).toBe(true);
      const { order: later } = await create(second, orderFor(postponed, second));
      expect(later.eta?.from).toBe('2026-11-20T14:00:00.000Z');
      // A slot that is freed meanwhile is earlier than promised: that needs no consent.
      const afterBoth = await quoteSoups(shop, third);
      expect(afterBoth.eta?.from).toBe('2026-11-20T14:30:00.000Z');
      await shop.client.request('cancelOrder', { token: second.token, body: { order_id: later.id } });
      const { order: sooner } = await create(third, orderFor(afterBoth, third));
      expect(sooner.eta?.from).toBe('2026-11-20T14:00:00.000Z');
      await shop.client.request('cancelOrder', { token: first.token, body: { order_id: order.id } });
      const freed = await quoteSoups(shop, third);
      expect([freed.eta?.from, freed.is_postponed]).toEqual(['2026-11-20T13:40:00.000Z', false]);
      await run('slots', 'alpha/mama', 'delivery', '30', '6', '-');
    });

    async function secondInstance() {
      const [{ database } = { database: '' }] = rowsOf<{ database: string }>(
        await shop.db.execute(sql`select current_database() as database`),
      );
      const opened = connectToServer(serverUrl(database), () => {});
      const backend = createBackend({
        db: opened.db,
        listen: opened.listen,
        clock: shop.clock,
        sms: shop.sms,
        log: () => {},
      });
      closers.push(async () => {
        await backend.close();
        await opened.close();
      });
      return createClient(() => backend);
    }
  });

  describe('an order that is collected', () => {
    const collect = { fulfilment: 'pickup' } as const;

    test('is not possible where no branch hands orders over', async () => {
      shop.clock.set(START);
      const customer = await shop.signIn();
      const quote = await quoteSoups(shop, customer, collect);
      expect(quote.problems).toEqual([{ code: 'fulfilment_unavailable' }]);
      expect((await shop.restaurant('mama')).fulfilments).toEqual(['delivery']);
      expect((await slotsOf('mama', 'pickup')).days).toEqual([]);
    });

    test('costs no delivery, needs no address, and is handed over by the restaurant', async () => {
      shop.clock.set(START);
      const customer = await shop.signIn();
      const mama = await shop.restaurant('mama');
      await shop.db.update(branches).set({ pickup: true }).where(eq(branches.restaurantId, mama.id));
      await shop.db.update(restaurants).set({ pickupMinutes: 20 }).where(eq(restaurants.id, mama.id));
      expect(await shop.restaurant('mama')).toMatchObject({ fulfilments: ['delivery', 'pickup'], pickup_minutes: 20 });

      const amounts = ({ totals }: Quote | Order) => totals.map(({ amount }) => amount);
      const delivered = await quoteSoups(shop, customer);
      const collected = await quoteSoups(shop, customer, collect);
      expect([amounts(delivered), amounts(collected)]).toEqual([
        [209.3, 0, 35, 244.3],
        [209.3, 0, 0, 209.3],
      ]);
      expect(amounts(await quoteSoups(shop, customer))).toEqual(amounts(delivered));
      expect(collected).toMatchObject({ problems: [], free_from: null, eta: { from: '2026-11-20T10:20:00.000Z' } });

      const { address: _address, ...body } = orderFor(collected, customer);
      const { order } = await create(customer, body);
      expect(order).toMatchObject({
        fulfilment: 'pickup',
        address: null,
        branch: { name: 'На Пушкина', address: 'ул. Пушкина, 1', lat: 47.02 },
        eta: { from: '2026-11-20T10:20:00.000Z', to: '2026-11-20T10:40:00.000Z' },
      });
      expect(order.eta).not.toBeNull();
      await advanceTo(shop, order, 'ready');
      const ready = await shop.client.request('getOrder', { token: customer.token, query: { order_id: order.id } });
      expect([ready.status, ready.eta]).toEqual(['ready', null]);
      expect(await run('order', order.number, 'send')).toMatchObject({ ok: false });
      expect(await run('order', order.number, 'courier', 'Ион', '+37369123456')).toMatchObject({ ok: false });
      expect(await run('order', order.number, 'deliver')).toMatchObject({ ok: true });
      const read = await shop.client.request('getOrder', { token: customer.token, query: { order_id: order.id } });
      expect([read.status, read.steps.map(({ status }) => status), read.courier]).toEqual([
        'delivered',
        ['placed', 'accepted', 'preparing', 'ready', 'delivered'],
        null,
      ]);
    });

    test('is refused at a branch of another restaurant', async () => {
      const customer = await shop.signIn();
      const solo = await shop.restaurant('solo');
      const [branch] = await shop.client.request('getBranches', { query: { id_restaurant: solo.id } });
      const soup = await shop.product('mama', 'soup');
      const error = await shop.client.requestError('quoteOrder', {
        token: customer.token,
        body: {
          restaurant_id: soup.restaurant_id,
          products: [toCartLine(soup)],
          ...collect,
          branch_id: branch?.id ?? 0,
        },
      });
      expect([error.status, Object.keys(error.errors ?? {})]).toEqual([422, ['branch_id']]);
    });
  });

  describe('a restaurant', () => {
    test('that is paused is closed until the pause ends', async () => {
      shop.clock.set(START);
      await run('pause', 'alpha/mama', '30');
      expect(await shop.restaurant('mama')).toMatchObject({ is_open: false, opens_at: '2026-11-20T10:30:00.000Z' });
      const customer = await shop.signIn();
      expect((await quoteSoups(shop, customer)).problems).toEqual([
        { code: 'restaurant_closed', at: '2026-11-20T10:30:00.000Z' },
      ]);
      expect((await slotsOf('mama')).days[0]?.slots[0]?.at).toBe('2026-11-20T11:30:00.000Z');
      shop.clock.set('2026-11-20T10:30:00.000Z');
      expect(await shop.restaurant('mama')).toMatchObject({ is_open: true });
    });

    test('that is busy takes longer until that ends by itself', async () => {
      shop.clock.set(START);
      await run('pause', 'alpha/mama', '0');
      await run('busy', 'alpha/mama', '15', '60');
      expect(await shop.restaurant('mama')).toMatchObject({ lead_minutes: 55, busy_until: '2026-11-20T11:00:00.000Z' });
      const customer = await shop.signIn();
      const quote = await quoteSoups(shop, customer);
      expect(quote.eta?.from).toBe('2026-11-20T10:55:00.000Z');
      const { order } = await create(customer, orderFor(quote, customer));
      expect(order.eta?.from).toBe('2026-11-20T10:55:00.000Z');
      shop.clock.set('2026-11-20T11:00:00.000Z');
      expect(await shop.restaurant('mama')).toMatchObject({ lead_minutes: 40, busy_until: null });
    });

    test('that is busy for no time is not busy', async () => {
      await run('busy', 'alpha/mama', '15', '0');
      const { id } = await shop.restaurant('mama');
      const busy = { busyMinutes: restaurants.busyMinutes, busyUntil: restaurants.busyUntil };
      expect(await shop.db.select(busy).from(restaurants).where(eq(restaurants.id, id))).toEqual([
        { busyMinutes: 0, busyUntil: null },
      ]);
    });

    test('that is closed for some days says when it opens, wherever its hours are read', async () => {
      shop.clock.set(START);
      expect(await run('close', 'alpha/mama', '2026-11-20 11:00', '2026-11-22 09:00', '--yes')).toMatchObject({
        ok: true,
      });
      expect(await shop.restaurant('mama')).toMatchObject({ is_open: false, opens_at: '2026-11-22T07:00:00.000Z' });
      const customer = await shop.signIn();
      const { problems } = await quoteSoups(shop, customer);
      expect(problems).toEqual([{ code: 'restaurant_closed', at: '2026-11-22T07:00:00.000Z' }]);
      expect((await slotsOf('mama')).days[0]?.slots[0]?.at).toBe('2026-11-22T08:00:00.000Z');
    });

    test.each([
      [['pause', 'alpha/nobody', '30']],
      [['pause', 'alpha/mama', '-5']],
      [['busy', 'alpha/mama', '15']],
      [['close', 'alpha/mama', '2026-11-22 09:00', '2026-11-20 11:00']],
      [['close', 'alpha/mama', 'tomorrow', '2026-11-20 11:00']],
      [['slots', 'alpha/mama', 'delivery', '25', '6', '-']],
      [['slots', 'alpha/mama', 'post', '30', '6', '-']],
    ])('is not changed by %j', async (args) => {
      const { ok, lines } = await run(...args);
      expect([ok, lines.some((line) => line.startsWith('pause chisinau/casa-mare'))]).toEqual([false, true]);
    });
  });
});
