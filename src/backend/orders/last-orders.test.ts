import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { branches, restaurants, slotRules } from '#backend/db/schema/index.ts';
import { eachDatabase, type Customer } from '#backend/testing.ts';
import { orderFor, toCartLine, type Product } from '#backend/testing/ordering.ts';
import type { Fulfilment } from '#contract/value-lists.ts';

const TOMORROW = '2026-11-21T';

// The restaurant works from 18:00 to 02:00 in Chișinău, 16:00 to 00:00 UTC, delivers in 40 minutes and hands over in
// 20.
eachDatabase((_name, open) => {
  const shop = open();
  let wok: Product;

  const run = (...args: string[]) => shop.backend.command(args);

  beforeAll(async () => {
    wok = await shop.product('night', 'wok');
    await shop.db.update(branches).set({ pickup: true }).where(eq(branches.restaurantId, wok.restaurant_id));
    await shop.db.update(restaurants).set({ pickupMinutes: 20 }).where(eq(restaurants.id, wok.restaurant_id));
    await setCutoff();
  });
  beforeEach(() => run('busy', 'alpha/night', '0', '0'));

  async function setCutoff() {
    for (const fulfilment of ['delivery', 'pickup'])
      expect(await run('slots', 'alpha/night', fulfilment, '30', '6', '-', '90')).toMatchObject({ ok: true });
  }

  const quote = ({ token }: Customer, fulfilment: Fulfilment) =>
    shop.client.request('quoteOrder', {
      token,
      body: { restaurant_id: wok.restaurant_id, products: [toCartLine(wok)], fulfilment },
    });

  /** What the badge, the offered times, the quote and the order say of an order for as soon as possible. */
  async function soonestAt(now: string, fulfilment: Fulfilment) {
    shop.clock.set(now);
    const customer = await shop.signIn();
    const { is_open } = await shop.restaurant('night');
    const { asap, days } = await shop.client.request('getSlots', {
      query: { id_restaurant: wok.restaurant_id, fulfilment },
    });
    const quoted = await quote(customer, fulfilment);
    expect(quoted.eta).toEqual(asap);
    const response = await shop.client.raw('POST', '/api/create-order', {
      body: JSON.stringify(orderFor(quoted, customer)),
      headers: { authorization: `Bearer ${customer.token}` },
    });
    const { problems, order } = await response.json();
    expect(problems ?? []).toEqual(quoted.problems);
    if (order) expect(order.eta).toEqual(asap);
    return {
      is_open,
      status: response.status,
      from: asap?.from,
      problems: quoted.problems,
      next: days[0]?.slots[0]?.at,
    };
  }

  const promised = (from: string) => ({ is_open: true, status: 200, from, problems: [] });
  const refused = (next: string) => ({
    is_open: true,
    status: 409,
    from: undefined,
    problems: [{ code: 'slot_unavailable', at: next }],
    next,
  });

  describe.each([
    ['delivery', '23:10', '17:00'],
    ['pickup', '22:50', '16:30'],
  ] as const)('the last order of a night: %s', (fulfilment, last, first) => {
    const lastPromise = promised(`2026-11-20T${last}:00.000Z`);
    const tooLate = refused(`${TOMORROW}${first}:00.000Z`);

    test('is begun before the cut-off', async () => {
      expect(await soonestAt('2026-11-20T22:29:59.000Z', fulfilment)).toMatchObject(lastPromise);
      expect(await soonestAt('2026-11-20T22:30:00.000Z', fulfilment)).toEqual(tooLate);
      expect(await soonestAt('2026-11-20T23:59:59.000Z', fulfilment)).toEqual(tooLate);
    });

    test('is begun before the cut-off by a busy kitchen, too', async () => {
      shop.clock.set('2026-11-20T22:00:00.000Z');
      await run('busy', 'alpha/night', '20', '60');
      expect(await soonestAt('2026-11-20T22:09:59.000Z', fulfilment)).toMatchObject(lastPromise);
      expect(await soonestAt('2026-11-20T22:10:00.000Z', fulfilment)).toEqual(tooLate);
      expect(await soonestAt('2026-11-20T22:29:59.000Z', fulfilment)).toEqual(tooLate);
    });

    test('is that of the next opening once the restaurant is closed', async () => {
      expect(await soonestAt(`${TOMORROW}00:00:00.000Z`, fulfilment)).toEqual({
        ...tooLate,
        is_open: false,
        problems: [{ code: 'restaurant_closed', at: `${TOMORROW}16:00:00.000Z` }],
      });
    });
  });

  describe.each([
    ['delivery', '23:00', '22:30', '17:00'],
    ['pickup', '23:20', '22:50', '16:30'],
  ] as const)('without a cut-off, the last promise ends before closing: %s', (fulfilment, last, lastIfBusy, first) => {
    const lastPromise = promised('2026-11-20T23:40:00.000Z');
    const tooLate = refused(`${TOMORROW}${first}:00.000Z`);

    beforeAll(() => shop.db.delete(slotRules));
    afterAll(setCutoff);

    test('of an order for as soon as possible', async () => {
      expect(await soonestAt(`2026-11-20T${last}:00.000Z`, fulfilment)).toMatchObject(lastPromise);
      expect(await soonestAt(`2026-11-20T${last}:01.000Z`, fulfilment)).toEqual(tooLate);
      expect(await soonestAt('2026-11-20T23:59:59.000Z', fulfilment)).toEqual(tooLate);
    });

    test('of a busy kitchen', async () => {
      shop.clock.set('2026-11-20T22:00:00.000Z');
      await run('busy', 'alpha/night', '30', '120');
      expect(await soonestAt(`2026-11-20T${lastIfBusy}:00.000Z`, fulfilment)).toMatchObject(lastPromise);
      expect(await soonestAt(`2026-11-20T${lastIfBusy}:01.000Z`, fulfilment)).toEqual(tooLate);
    });

    test('of a slot', async () => {
      shop.clock.set('2026-11-20T19:00:00.000Z');
      const { days } = await shop.client.request('getSlots', {
        query: { id_restaurant: wok.restaurant_id, fulfilment },
      });
      expect(days[0]?.slots.at(-1)).toMatchObject({ at: '2026-11-20T23:30:00.000Z', to: `${TOMORROW}00:00:00.000Z` });
    });
  });

  test('a response states when the last orders are accepted, earlier if the kitchen is busy', async () => {
    const cutoffs = async () => {
      const { cutoff_at, pickup_cutoff_at } = await shop.restaurant('night');
      return [cutoff_at, pickup_cutoff_at];
    };
    shop.clock.set('2026-11-20T22:00:00.000Z');
    await run('slots', 'alpha/night', 'pickup', '30', '6', '-', '15');
    expect(await cutoffs()).toEqual(['2026-11-20T22:30:00.000Z', '2026-11-20T23:45:00.000Z']);
    await run('busy', 'alpha/night', '20', '60');
    expect(await cutoffs()).toEqual(['2026-11-20T22:10:00.000Z', '2026-11-20T23:25:00.000Z']);
    await run('slots', 'alpha/night', 'pickup', '30', '6', '-');
    expect(await cutoffs()).toEqual(['2026-11-20T22:10:00.000Z', null]);
    shop.clock.set(`${TOMORROW}00:00:00.000Z`);
    expect(await cutoffs()).toEqual([null, null]);
    await setCutoff();
  });

  test('a quote from before the cut-off does not order after it', async () => {
    shop.clock.set('2026-11-20T22:29:00.000Z');
    const customer = await shop.signIn();
    const quoted = await quote(customer, 'delivery');
    expect(quoted.problems).toEqual([]);
    shop.clock.set('2026-11-20T22:30:00.000Z');
    const { status, problems } = await shop.client.requestError('createOrder', {
      token: customer.token,
      body: orderFor(quoted, customer),
    });
    expect([status, problems]).toEqual([409, [{ code: 'slot_unavailable', at: `${TOMORROW}17:00:00.000Z` }]]);
  });

  test.each(['-1', '721', 'x'])('a cut-off of %s minutes is refused', async (minutes) => {
    expect(await run('slots', 'alpha/night', 'delivery', '30', '6', '-', minutes)).toMatchObject({ ok: false });
  });
});
