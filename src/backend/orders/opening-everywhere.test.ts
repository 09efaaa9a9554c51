import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { branches, closures, specialDays } from '#backend/db/schema/index.ts';
import { eachDatabase } from '#backend/testing.ts';
import { orderFor, toCartLine, type Product } from '#backend/testing/ordering.ts';

const LEAD_MS = 40 * 60_000;
const SLOT_MS = 30 * 60_000;
/** 21:00 in Chișinău, where the restaurant works from 18:00 to 02:00. */
const NOW = '2026-11-20T19:00:00.000Z';

eachDatabase((_name, open) => {
  const shop = open();
  let wok: Product;
  let branchId = 0;

  const run = (...args: string[]) => shop.backend.command(args);

  beforeAll(async () => {
    wok = await shop.product('night', 'wok');
    const [branch] = await shop.db.select().from(branches).where(eq(branches.restaurantId, wok.restaurant_id));
    branchId = branch?.id ?? 0;
  });
  beforeEach(async () => {
    shop.clock.set(NOW);
    await shop.db.delete(specialDays);
    await shop.db.delete(closures);
    await run('pause', 'alpha/night', '0');
    await run('busy', 'alpha/night', '0', '0');
  });

  /** Each place that says whether the restaurant works now, and what the order of a new customer becomes. */
  async function readEverywhere() {
    const query = { id_restaurant: wok.restaurant_id };
    const listed = (await shop.client.request('getRestaurants')).find(({ id }) => id === wok.restaurant_id);
    const menu = await shop.client.request('getRestaurant', { query });
    const [branch] = await shop.client.request('getBranches', { query });
    const { asap, days } = await shop.client.request('getSlots', { query });
    const customer = await shop.signIn();
    const quote = await shop.client.request('quoteOrder', {
      token: customer.token,
      body: { restaurant_id: wok.restaurant_id, products: [toCartLine(wok)] },
    });
    const response = await shop.client.raw('POST', '/api/create-order', {
      body: JSON.stringify(orderFor(quote, customer)),
      headers: { authorization: `Bearer ${customer.token}` },
    });
    const { order, problems = [] } = await response.json();
    const opening = ({ is_open, opens_at, closes_at }: Pick<typeof menu, 'is_open' | 'opens_at' | 'closes_at'>) => ({
      is_open,
      opens_at,
      closes_at,
    });
    const firstSlot = days[0]?.slots[0]?.at ?? '';
    return { listed, menu, branch, asap, quote, order, problems, status: response.status, firstSlot, opening };
  }

  const special = (
    ...rows: readonly { readonly date: string; readonly opens: string | null; readonly closes: string | null }[]
  ) => shop.db.insert(specialDays).values(rows.map((row) => ({ branchId, ...row })));

  describe('every reader agrees whether a restaurant is open', () => {
    test.each([
      ['in its weekly hours', async () => undefined, { closes_at: '2026-11-21T00:00:00.000Z' }],
      [
        'on a special day with other hours',
        () => special({ date: '2026-11-20', opens: '20:00', closes: '23:00' }),
        { closes_at: '2026-11-20T21:00:00.000Z' },
      ],
      [
        'between two intervals of a special day',
        () =>
          special(
            { date: '2026-11-20', opens: '18:00', closes: '20:30' },
            { date: '2026-11-20', opens: '22:00', closes: '01:00' },
          ),
        { opens_at: '2026-11-20T20:00:00.000Z' },
      ],
      [
        'on a special day without hours',
        () => special({ date: '2026-11-20', opens: null, closes: null }),
        { opens_at: '2026-11-21T16:00:00.000Z' },
      ],
      [
        'during a closure',
        () => run('close', 'alpha/night', '2026-11-20 20:00', '2026-11-20 23:00'),
        { opens_at: '2026-11-20T21:00:00.000Z' },
      ],
      ['while it is paused', () => run('pause', 'alpha/night', '45'), { opens_at: '2026-11-20T19:45:00.000Z' }],
      [
        'before a closure of the next hour',
        () => run('close', 'alpha/night', '2026-11-20 22:00', '2026-11-22 12:00'),
        { closes_at: '2026-11-20T20:00:00.000Z' },
      ],
    ])('%s', async (_when, change, expected: { readonly opens_at?: string; readonly closes_at?: string }) => {
      await change();
      const { listed, menu, branch, asap, quote, order, problems, status, firstSlot, opening } = await readEverywhere();
      const { opens_at = null, closes_at = null } = expected;
      const is_open = closes_at !== null;
      for (const place of [listed, menu, branch])
        expect(place && opening(place)).toEqual({ is_open, opens_at, closes_at });
      expect([asap !== null, quote.eta, status]).toEqual([is_open, asap, is_open ? 200 : 409]);
      expect(problems).toEqual(is_open ? [] : [{ code: 'restaurant_closed', at: opens_at }]);
      expect(quote.problems).toEqual(problems);
      if (is_open) expect(order.eta).toEqual(asap);
      else {
        const untilFirstSlot = Date.parse(firstSlot) - Date.parse(opens_at ?? '');
        expect(untilFirstSlot).toBeGreaterThanOrEqual(LEAD_MS);
        expect(untilFirstSlot).toBeLessThan(LEAD_MS + SLOT_MS);
      }
    });
  });

  test('a busy kitchen takes as much longer wherever the time is said', async () => {
    const before = await readEverywhere();
    await run('busy', 'alpha/night', '30', '60');
    const busy = await readEverywhere();
    const minutes = ({ listed, menu }: typeof busy) => [listed?.lead_minutes, menu.lead_minutes];
    expect([minutes(before), minutes(busy)]).toEqual([
      [40, 40],
      [70, 70],
    ]);
    const from = ({ asap, quote, order }: typeof busy) => [asap?.from, quote.eta?.from, order.eta?.from];
    expect(from(before)).toEqual(Array(3).fill('2026-11-20T19:40:00.000Z'));
    expect(from(busy)).toEqual(Array(3).fill('2026-11-20T20:10:00.000Z'));
    expect([before.firstSlot, busy.firstSlot]).toEqual(['2026-11-20T20:00:00.000Z', '2026-11-20T20:30:00.000Z']);
  });

  test('a special day, a closure and a pause are special hours of the branch', async () => {
    await special({ date: '2026-11-22', opens: '20:00', closes: '23:00' });
    await run('close', 'alpha/night', '2026-11-21 20:00', '2026-11-21 22:00');
    await run('pause', 'alpha/night', '45');
    const { branch } = await readEverywhere();
    expect(branch?.special_days).toEqual([
      { date: '2026-11-20', from: '21:45', to: '02:00' },
      { date: '2026-11-21', from: '18:00', to: '20:00' },
      { date: '2026-11-21', from: '22:00', to: '02:00' },
      { date: '2026-11-22', from: '20:00', to: '23:00' },
    ]);
  });
});
