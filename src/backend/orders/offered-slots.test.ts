import fc from 'fast-check';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  branches,
  branchHours,
  closures,
  deliveryZones,
  restaurants,
  slotLoads,
  slotRules,
  specialDays,
} from '#backend/db/schema/index.ts';
import { eachDatabase, type Customer } from '#backend/testing.ts';
import { orderFor, toCartLine, type QuoteInput } from '#backend/testing/ordering.ts';
import { textInAllLocales } from '#backend/testing/fixture.ts';
import type { Slots } from '#contract/orders.ts';
import { asMinor } from '#contract/money.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** The nights in which clocks change: forward in March, back in October. */
const CLOCK_CHANGES = ['2027-03-28T01:00:00Z', '2026-10-25T01:00:00Z', '2027-10-31T01:00:00Z'].map((iso) =>
  Date.parse(iso),
);
const PLACE = { lat: 47.1, lng: 28.1 };
/** The place is on its border. */
const AROUND_PLACE: readonly (readonly (readonly [lng: number, lat: number])[])[] = [
  [
    [28, 47],
    [28.5, 47],
    [28.5, 47.5],
    [28, 47],
  ],
];

// Nothing may depend on the time zone of the machine.
const machineZone = process.env['TZ'];
beforeAll(() => {
  process.env['TZ'] = 'Asia/Tokyo';
});
afterAll(() => {
  if (machineZone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = machineZone;
});

const minutes = (step: number, max: number) =>
  fc.integer({ min: 0, max: Math.floor(max / step) }).map((count) => count * step);
const times = minutes(15, 24 * 60 - 15).map(
  (minute) => `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`,
);
const moments = fc.oneof(
  fc.integer({ min: Date.parse('2026-01-01'), max: Date.parse('2027-12-31') }),
  fc
    .tuple(fc.constantFrom(...CLOCK_CHANGES), minutes(7, 48 * 60))
    .map(([at, after]) => at + (after - 1440) * MINUTE_MS),
);
const weeks = fc.array(fc.record({ weekday: fc.integer({ min: 1, max: 7 }), opens: times, closes: times }), {
  minLength: 4,
  maxLength: 12,
});

const scenarios = fc.record({
  now: moments,
  /** Of two branches. */
  weeks: fc.tuple(
    weeks,
    fc.array(weeks, { maxLength: 1 }).map((some) => some.flat()),
  ),
  specialDays: fc.uniqueArray(
    fc.record({ day: fc.integer({ min: -1, max: 6 }), opens: fc.option(times), closes: times }),
    {
      maxLength: 2,
      selector: ({ day }) => day,
    },
  ),
  closures: fc.array(fc.tuple(minutes(7, 4 * 1440), minutes(13, 1440)), { maxLength: 2 }),
  pauseMinutes: fc.option(minutes(10, 180)),
  busyMinutes: minutes(5, 60),
  rule: fc.record({
    intervalMinutes: fc.constantFrom(15, 20, 30, 60),
    daysAhead: fc.integer({ min: 0, max: 6 }),
    cutoffMinutes: minutes(5, 90),
    maxOrders: fc.option(fc.constant(1)),
  }),
  zone: fc.option(fc.record({ isDrawn: fc.boolean(), travelMinutes: minutes(5, 60), isOfFirstBranch: fc.boolean() })),
  leadMinutes: minutes(5, 90),
});
type Scenario = typeof scenarios extends fc.Arbitrary<infer Value> ? Value : never;

eachDatabase((_name, open) => {
  const shop = open();
  let input: Pick<QuoteInput, 'restaurant_id' | 'products'>;
  let branchIds: readonly number[] = [];

  beforeAll(async () => {
    const wok = await shop.product('night', 'wok');
    input = { restaurant_id: wok.restaurant_id, products: [toCartLine(wok)] };
    const [first] = await shop.db.select().from(branches).where(eq(branches.restaurantId, wok.restaurant_id));
    if (!first) throw new Error('The restaurant has no branch');
    const { id, ...values } = first;
    const [second] = await shop.db.insert(branches).values(values).returning({ id: branches.id });
    branchIds = [id, second?.id ?? 0];
  });

  /** Returns how a delivery is asked for in the quote. */
  async function prepare({ now, zone, rule, ...scenario }: Scenario) {
    const { db } = shop;
    const { restaurant_id: restaurantId } = input;
    shop.clock.set(new Date(now).toISOString());
    for (const table of [branchHours, specialDays, closures, slotRules, slotLoads, deliveryZones])
      await db.delete(table);
    const hours = scenario.weeks.flatMap((week, index) =>
      week.map((interval) => ({ branchId: branchIds[index] ?? 0, ...interval })),
    );
    await db.insert(branchHours).values(hours).onConflictDoNothing();
    if (scenario.specialDays.length > 0)
      await db.insert(specialDays).values(
        scenario.specialDays.map(({ day, opens, closes }) => ({
          branchId: branchIds[0] ?? 0,
          date: new Date(now + day * DAY_MS).toISOString().slice(0, 10),
          opens,
          closes: opens && closes,
        })),
      );
    if (scenario.closures.length > 0)
      await db.insert(closures).values(
        scenario.closures.map(([start, length]) => ({
          restaurantId,
          startsAt: new Date(now + (start - 600) * MINUTE_MS),
          endsAt: new Date(now + (start - 599 + length) * MINUTE_MS),
        })),
      );
    await db
      .update(restaurants)
      .set({
        leadMinutes: scenario.leadMinutes,
        unattendedSince: null,
        pausedUntil: scenario.pauseMinutes === null ? null : new Date(now + scenario.pauseMinutes * MINUTE_MS),
        busyMinutes: scenario.busyMinutes,
        busyUntil: new Date(now + 60 * MINUTE_MS),
      })
      .where(eq(restaurants.id, restaurantId));
    await db.insert(slotRules).values({ restaurantId, fulfilment: 'delivery', ...rule });
    if (!zone) return {};
    const [{ id } = { id: 0 }] = await db
      .insert(deliveryZones)
      .values({
        cityId: 1,
        restaurantId,
        branchId: zone.isOfFirstBranch ? (branchIds[0] ?? null) : null,
        name: textInAllLocales('Zone'),
        price: asMinor(1000),
        travelMinutes: zone.travelMinutes,
        ...(zone.isDrawn && { polygon: AROUND_PLACE, west: 28, east: 28.5, south: 47, north: 47.5 }),
      })
      .returning({ id: deliveryZones.id });
    return zone.isDrawn ? PLACE : { zone_id: id };
  }

  const quote = ({ token }: Customer, extra: Partial<QuoteInput>) =>
    shop.client.request('quoteOrder', { token, body: { ...input, ...extra } });
  const readSlots = (zoneId: number | undefined): Promise<Slots> =>
    shop.client.request('getSlots', {
      query: { id_restaurant: input.restaurant_id, ...(zoneId !== undefined && { zone_id: zoneId }) },
    });

  test('every offered slot can be ordered, and no other time', { timeout: 120_000 }, async () => {
    const seen = { orders: 0, refusals: 0, full: 0 };
    await fc.assert(
      fc.asyncProperty(scenarios, fc.infiniteStream(fc.nat()), async (scenario, picks) => {
        const where = await prepare(scenario);
        const customer = await shop.signIn();
        const pick = <Item>(items: readonly Item[]): Item[] =>
          items.length === 0 ? [] : [items[picks.next().value % items.length] as Item];
        // Each by another customer: one may hold few limited times.
        const order = async (when: string) => {
          const orderer = await shop.signIn();
          const quoted = await quote(orderer, { ...where, when });
          const body = JSON.stringify(orderFor(quoted, orderer));
          const headers = { authorization: `Bearer ${orderer.token}` };
          const { status } = await shop.client.raw('POST', '/api/create-order', { body, headers });
          return { quoted, status, code: quoted.problems[0]?.code };
        };

        const soonest = await quote(customer, where);
        const zoneId = soonest.zone?.id;
        const offered = await readSlots(zoneId);
        // The same promise wherever it is shown.
        expect(offered.asap).toEqual(soonest.eta);
        const free = offered.days.flatMap(({ slots }) => slots).filter(({ is_full }) => !is_full);
        const isFree = new Set(free.map(({ at }) => at));
        expect(isFree.size).toBe(free.length);

        for (const { at, to } of new Set([...free.slice(0, 1), ...pick(free), ...free.slice(-1)])) {
          const { quoted, status } = await order(at);
          expect([quoted.problems, quoted.eta, status]).toEqual([[], { from: at, to }, 200]);
          seen.orders += 1;
        }
        const interval = scenario.rule.intervalMinutes * MINUTE_MS;
        const neighbours = free.flatMap(({ at }) => [Date.parse(at) - interval, Date.parse(at) + interval]);
        const others = [
          ...pick(neighbours.filter((at) => !isFree.has(new Date(at).toISOString()))),
          ...pick(free.map(({ at }) => Date.parse(at) + MINUTE_MS)),
          Math.floor(scenario.now / interval) * interval,
          Math.ceil((scenario.now + 7.5 * DAY_MS) / interval) * interval,
        ];
        for (const at of others) {
          const { quoted, code, status } = await order(new Date(at).toISOString());
          expect([quoted.eta, code, status]).toEqual([null, 'slot_unavailable', 409]);
          seen.refusals += 1;
        }
        if (scenario.rule.maxOrders === null) return;
        // What was ordered above is full now.
        const [full] = free;
        if (!full) return;
        const { code, status } = await order(full.at);
        expect([code, status]).toEqual(['slot_full', 409]);
        const { days } = await readSlots(zoneId);
        expect(days.flatMap(({ slots }) => slots).find(({ at }) => at === full.at)?.is_full).toBe(true);
        seen.full += 1;
      }),
      { numRuns: 25 },
    );
    // The scenarios were no empty ones.
    expect(Math.min(seen.orders, seen.refusals, seen.full)).toBeGreaterThan(3);
  });
});
