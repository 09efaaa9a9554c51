import { afterAll, beforeAll, expect, test } from 'vitest';
import { bothDatabases } from '#backend/testing.ts';
import { createClient } from '#backend/testing/client.ts';
import { type Instance, openInstance } from '#backend/testing/instances.ts';
import { signInAs } from '../testing/staff-accounts.ts';

/** Noon of a Friday. */
const NOON = '2026-11-20T10:00:00.000Z';

bothDatabases((name, open) => {
  const shop = open();
  let other: Instance;
  beforeAll(async () => {
    other = await openInstance(shop, name);
  });
  afterAll(() => other.close());

  test('what a manager saves on one instance is what customers read on another', async () => {
    shop.clock.set(NOON);
    const restaurantId = (await shop.restaurant('mama')).id;
    const { client } = await signInAs(shop, 'manager', [restaurantId]);
    const customer = createClient(() => other.backend);
    /** The list of restaurants, the menu, the branches and the slots on the other instance, which caches them. */
    const read = async () => {
      const query = { id_restaurant: restaurantId };
      const listed = (await customer.request('getRestaurants')).find(({ id }) => id === restaurantId);
      const menu = await customer.request('getRestaurant', { query });
      const [branch] = await customer.request('getBranches', { query });
      const { asap, days } = await customer.request('getSlots', { query });
      return {
        open: [listed?.is_open, menu.is_open],
        closes: [listed?.closes_at, menu.closes_at],
        week: branch?.hours,
        isAsap: asap !== null,
        dayCount: days.length,
      };
    };
    const of = async () => {
      const [branch] = (await client.call('getHours', { query: { restaurant_id: restaurantId } })).branches;
      return { id: branch?.id ?? 0, revision: branch?.revision ?? 0 };
    };
    const version = await other.backend.catalogVersion();
    await read();

    const day = [{ from: '10:00', to: '18:00' }];
    await client.call('saveWeek', { body: { ...(await of()), week: Array.from({ length: 7 }, () => day) } });
    expect((await other.backend.catalogChanges(version)).tags).toContain(`restaurant:${restaurantId}`);
    const closes = '2026-11-20T16:00:00.000Z';
    expect(await read()).toMatchObject({ open: [true, true], closes: [closes, closes], isAsap: true });
    expect((await read()).week).toEqual([1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, ...day[0] })));

    const closed = { date: '2026-11-20', previous_date: null, intervals: [] };
    await client.call('saveSpecialDay', { body: { ...(await of()), ...closed } });
    expect(await read()).toMatchObject({ open: [false, false], isAsap: false });
    await client.call('removeSpecialDay', { body: { ...(await of()), date: closed.date } });

    const times = { starts_at: '2026-11-20T12:00', ends_at: '2026-11-20T14:00' };
    const body = { restaurant_id: restaurantId, branch_id: null, ...times };
    const { id, revision } = await client.call('addClosure', { body });
    expect(await read()).toMatchObject({ open: [false, false], isAsap: false });
    await client.call('endClosure', { body: { id, revision } });
    expect(await read()).toMatchObject({ open: [true, true] });

    await client.call('saveSlotRule', {
      body: {
        restaurant_id: restaurantId,
        fulfilment: 'delivery',
        revision: null,
        interval_minutes: 30,
        days_ahead: 0,
        cutoff_minutes: 0,
        max_orders: null,
      },
    });
    expect((await read()).dayCount).toBe(1);
  });
});
