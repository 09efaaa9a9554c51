import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { auditLog, closures } from '#backend/db/schema/index.ts';
import { eachDatabase } from '#backend/testing.ts';
import { textInAllLocales } from '#backend/testing/fixture.ts';
import type { DayHours } from '#contract/staff/hours.ts';
import { newSlug } from '../testing/resource-examples.ts';
import { signInAs } from '../testing/staff-accounts.ts';

/** Noon of a Friday. */
const NOON = '2026-11-20T10:00:00.000Z';
const DAY: DayHours = [{ from: '10:00', to: '22:00' }];
const everyDay = (day: DayHours) => Array.from({ length: 7 }, () => day);

eachDatabase((_name, open) => {
  const shop = open();

  /** A new restaurant of an owner, with its branch, which has no hours yet. */
  async function openRestaurant() {
    const { id: staffId, client } = await signInAs(shop, 'owner');
    const [city] = await client.call('getCities');
    const { id: restaurantId } = await client.call('addRestaurant', {
      body: {
        city_id: city?.id ?? 0,
        slug: newSlug(),
        name: 'La Plăcinte',
        description: textInAllLocales('Домашняя кухня'),
        phone: null,
        min_order: 0,
        lead_minutes: 30,
        address: textInAllLocales('ул. Мира, 1'),
      },
    });
    const query = { restaurant_id: restaurantId };
    const hours = () => client.call('getHours', { query });
    const branch = async () => {
      const [first] = (await hours()).branches;
      if (!first) throw new Error('The restaurant has no branch');
      return first;
    };
    const of = async () => {
      const { id, revision } = await branch();
      return { id, revision };
    };
    /** What customers read. */
    const shown = async () => (await shop.client.request('getRestaurants')).find(({ id }) => id === restaurantId);
    return { staffId, restaurantId, client, hours, branch, of, shown };
  }

  test('a new restaurant opens once its branch has hours', async () => {
    shop.clock.set(NOON);
    const { client, of, shown, hours } = await openRestaurant();
    expect(await shown()).toMatchObject({ is_open: false, opens_at: null });
    expect(await hours()).toMatchObject({ local_time: '2026-11-20T12:00', status: { is_open: false } });
    await client.call('saveWeek', { body: { ...(await of()), week: everyDay(DAY) } });
    expect(await shown()).toMatchObject({ is_open: true, closes_at: '2026-11-20T20:00:00.000Z' });
    expect((await hours()).status).toMatchObject({ is_open: true, closes_at: '2026-11-20T20:00:00.000Z' });
  });

  test('a day has several intervals, and one of them may end on the next day', async () => {
    shop.clock.set(NOON);
    const { client, of, branch, shown } = await openRestaurant();
    const friday: DayHours = [
      { from: '10:00', to: '15:00' },
      { from: '18:00', to: '02:00' },
    ];
    const week = everyDay([]).with(4, friday);
    const saved = await client.call('saveWeek', { body: { ...(await of()), week } });
    expect(saved).toEqual(await branch());
    expect(saved).toMatchObject({ week, revision: 2 });
    expect(await shown()).toMatchObject({ is_open: true, closes_at: '2026-11-20T13:00:00.000Z' });
    shop.clock.set('2026-11-20T23:30:00.000Z');
    expect(await shown()).toMatchObject({ is_open: true, closes_at: '2026-11-21T00:00:00.000Z' });
  });

  test.each([
    [
      'overlap',
      [
        { from: '10:00', to: '15:00' },
        { from: '14:00', to: '22:00' },
      ],
    ],
    [
      'overlap past midnight',
      [
        { from: '18:00', to: '02:00' },
        { from: '23:00', to: '23:30' },
      ],
    ],
    [
      'begin at the same time',
      [
        { from: '10:00', to: '15:00' },
        { from: '10:00', to: '12:00' },
      ],
    ],
    ['have an unknown time', [{ from: '24:00', to: '02:00' }]],
  ] satisfies [string, DayHours][])('hours that %s are refused', async (_what, day) => {
    const { client, of, branch } = await openRestaurant();
    const before = await branch();
    const refused = await client.fail('saveWeek', { body: { ...(await of()), week: everyDay([]).with(0, day) } });
    expect([refused.status, Object.keys(refused.errors ?? {})[0]]).toEqual([
      422,
      expect.stringMatching(/^week\.0/) as string,
    ]);
    expect(await branch()).toEqual(before);
  });

  test('a special day replaces the weekly hours, moves, and is removed', async () => {
    shop.clock.set(NOON);
    const { client, of, branch, shown } = await openRestaurant();
    await client.call('saveWeek', { body: { ...(await of()), week: everyDay(DAY) } });
    const closed = { date: '2026-11-20', previous_date: null, intervals: [] };
    await client.call('saveSpecialDay', { body: { ...(await of()), ...closed } });
    expect(await shown()).toMatchObject({ is_open: false, opens_at: '2026-11-21T08:00:00.000Z' });
    const moved = { date: '2026-11-21', previous_date: '2026-11-20', intervals: [{ from: '12:00', to: '14:00' }] };
    await client.call('saveSpecialDay', { body: { ...(await of()), ...moved } });
    expect((await branch()).special_days).toEqual([{ date: '2026-11-21', intervals: moved.intervals }]);
    expect(await shown()).toMatchObject({ is_open: true });
    await client.call('removeSpecialDay', { body: { ...(await of()), date: '2026-11-21' } });
    expect((await branch()).special_days).toEqual([]);
  });

  test('a special day is not in the past, has a date of the calendar, and replaces no other one', async () => {
    shop.clock.set(NOON);
    const { client, of, branch } = await openRestaurant();
    const refuse = async (date: string, previous_date: string | null = null) =>
      Object.keys(
        (await client.fail('saveSpecialDay', { body: { ...(await of()), date, previous_date, intervals: [] } }))
          .errors ?? {},
      );
    expect(await refuse('2026-11-19')).toEqual(['date']);
    expect(await refuse('2027-02-29')).toEqual(['date']);
    const first = { ...(await of()), date: '2026-11-21', previous_date: null, intervals: DAY };
    await client.call('saveSpecialDay', { body: first });
    expect(await refuse('2026-11-21')).toEqual(['date']);
    shop.clock.set('2026-11-22T10:00:00.000Z');
    expect((await branch()).special_days).toEqual([]);
  });

  test('a closure closes the restaurant, and ends early', async () => {
    shop.clock.set(NOON);
    const { restaurantId, client, of, shown, hours } = await openRestaurant();
    await client.call('saveWeek', { body: { ...(await of()), week: everyDay(DAY) } });
    const closure = await client.call('addClosure', {
      body: {
        restaurant_id: restaurantId,
        branch_id: null,
        starts_at: '2026-11-20T12:00',
        ends_at: '2026-11-22T12:00',
      },
    });
    expect(await shown()).toMatchObject({ is_open: false, opens_at: '2026-11-22T10:00:00.000Z' });
    expect((await hours()).closures).toEqual([closure]);
    shop.clock.pass(60);
    const { id, revision } = closure;
    await client.call('endClosure', { body: { id, revision } });
    expect(await shown()).toMatchObject({ is_open: true });
    expect((await hours()).closures).toEqual([]);
  });

  test('a closure that has ended by itself keeps its end', async () => {
    shop.clock.set(NOON);
    const { restaurantId, client } = await openRestaurant();
    const body = { branch_id: null, starts_at: '2026-11-20T12:00', ends_at: '2026-11-20T13:00' };
    const { id, revision } = await client.call('addClosure', { body: { restaurant_id: restaurantId, ...body } });
    shop.clock.pass(2 * 60 * 60);
    await client.call('endClosure', { body: { id, revision } });
    const rows = await shop.db.select().from(closures).where(eq(closures.id, id));
    expect(rows).toMatchObject([{ revision, endsAt: new Date('2026-11-20T11:00:00.000Z') }]);
  });

  test('a closure that has not begun is cancelled', async () => {
    shop.clock.set(NOON);
    const { restaurantId, client, hours } = await openRestaurant();
    const body = { branch_id: null, starts_at: '2026-12-31T18:00', ends_at: '2027-01-02T10:00' };
    const { id, revision } = await client.call('addClosure', { body: { restaurant_id: restaurantId, ...body } });
    const saved = await client.call('saveClosure', { body: { id, revision, ...body, ends_at: '2027-01-03T10:00' } });
    expect(saved).toMatchObject({ revision: 2, ends_at: '2027-01-03T10:00' });
    await client.call('endClosure', { body: { id, revision: 2 } });
    expect((await hours()).closures).toEqual([]);
  });

  test.each([
    ['it ends before it begins', '2026-11-21T12:00', '2026-11-21T11:00', 'ends_at'],
    ['it has ended already', '2026-11-19T12:00', '2026-11-20T11:00', 'ends_at'],
    ['the clocks skip its beginning', '2027-03-28T03:30', '2027-03-28T12:00', 'starts_at'],
    ['its end is no date of the calendar', '2026-11-21T12:00', '2027-02-30T12:00', 'ends_at'],
  ])('a closure is refused if %s', async (_what, starts_at, ends_at, field) => {
    shop.clock.set(NOON);
    const { restaurantId, client } = await openRestaurant();
    const body = { restaurant_id: restaurantId, branch_id: null, starts_at, ends_at };
    const refused = await client.fail('addClosure', { body });
    expect([refused.status, Object.keys(refused.errors ?? {})]).toEqual([422, [field]]);
  });

  test('a closure does not name the branch of another restaurant', async () => {
    const { restaurantId, client } = await openRestaurant();
    const { branch } = await openRestaurant();
    const times = { starts_at: '2026-12-31T18:00', ends_at: '2027-01-02T10:00' };
    const body = { restaurant_id: restaurantId, branch_id: (await branch()).id, ...times };
    expect((await client.fail('addClosure', { body })).status).toBe(404);
  });

  test('a branch is added with a name of its own, and changed', async () => {
    const { restaurantId, client, hours, shown } = await openRestaurant();
    const fields = {
      name: textInAllLocales('Ботаника'),
      address: textInAllLocales('бул. Дачия, 5'),
      phone: '37322800200',
      pickup: true,
    };
    const added = await client.call('addBranch', { body: { restaurant_id: restaurantId, ...fields } });
    expect(added).toMatchObject({ ...fields, revision: 1 });
    expect((await shown())?.fulfilments).toEqual(['delivery', 'pickup']);
    const again = await client.fail('addBranch', { body: { restaurant_id: restaurantId, ...fields } });
    expect(Object.keys(again.errors ?? {})).toEqual(['name.ru']);
    await client.call('saveBranch', { body: { id: added.id, revision: 1, ...fields, pickup: false } });
    expect((await hours()).branches.at(-1)).toMatchObject({ name: fields.name, pickup: false, revision: 2 });
    expect((await shown())?.fulfilments).toEqual(['delivery']);
  });

  test('a slot rule replaces that of the shop, and counts its changes', async () => {
    const { restaurantId, client, hours } = await openRestaurant();
    const [delivery] = (await hours()).slot_rules;
    expect(delivery).toEqual({
      fulfilment: 'delivery',
      revision: null,
      interval_minutes: 30,
      days_ahead: 6,
      cutoff_minutes: 0,
      max_orders: null,
    });
    const rule = { interval_minutes: 60, days_ahead: 2, cutoff_minutes: 20, max_orders: 5 } as const;
    const body = { restaurant_id: restaurantId, fulfilment: 'delivery', ...rule } as const;
    const saved = await client.call('saveSlotRule', { body: { ...body, revision: null } });
    expect(saved).toEqual({ fulfilment: 'delivery', revision: 1, ...rule });
    const refused = await client.fail('saveSlotRule', { body: { ...body, revision: null } });
    expect(refused).toMatchObject({ status: 409, current: saved });
    expect(await client.call('saveSlotRule', { body: { ...body, days_ahead: 3, revision: 1 } })).toMatchObject({
      revision: 2,
      days_ahead: 3,
    });
  });

  test('an edit of an older revision changes nothing and returns the branch as it is now', async () => {
    const { client, of, branch } = await openRestaurant();
    const first = await of();
    await client.call('saveWeek', { body: { ...first, week: everyDay(DAY) } });
    const refused = await client.fail('saveWeek', { body: { ...first, week: everyDay([]) } });
    expect(refused).toMatchObject({ status: 409, code: 'stale', current: await branch() });
    expect((await branch()).week).toEqual(everyDay(DAY));
  });

  test('two edits at the same time: one is saved, the other refused', async () => {
    const { client, of } = await openRestaurant();
    const body = { ...(await of()), week: everyDay(DAY) };
    const statuses = (await Promise.all([body, body].map((each) => client.send('saveWeek', { body: each })))).map(
      ({ status }) => status,
    );
    expect(statuses.sort()).toEqual([200, 409]);
  });

  test('a change is in the audit log with both versions', async () => {
    const { staffId, restaurantId, client, of } = await openRestaurant();
    const { id, revision } = await of();
    await client.call('saveWeek', { body: { id, revision, week: everyDay(DAY) } });
    const entries = await shop.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.subject, `branch ${id}`), eq(auditLog.action, 'saveWeek')));
    expect(entries).toMatchObject([
      { staffId, restaurantId, before: { week: everyDay([]) }, after: { week: everyDay(DAY) } },
    ]);
  });

  test('an import of other hours is a conflict for an edit that was made from the earlier ones', async () => {
    const { id: restaurantId } = await shop.restaurant('mama');
    const { client } = await signInAs(shop, 'manager', [restaurantId]);
    const read = async () => (await client.call('getHours', { query: { restaurant_id: restaurantId } })).branches[0];
    const before = await read();
    const text = (await shop.backend.command(['export-menu', 'mama'])).lines.join('\n');
    const imported = text.replace(/"from": "\d\d:\d\d"/, '"from": "06:30"');
    expect(await shop.backend.command(['import', imported, '--apply'])).toMatchObject({ ok: true });
    expect((await read())?.revision).toBe((before?.revision ?? 0) + 1);
    const { id = 0, revision = 0, week = [] } = before ?? {};
    expect((await client.fail('saveWeek', { body: { id, revision, week } })).status).toBe(409);
  });
});
