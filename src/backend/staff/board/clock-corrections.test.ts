import { expect, test } from 'vitest';
import { boardPresence, restaurants } from '#backend/db/schema/index.ts';
import { eachDatabase, START } from '#backend/testing.ts';
import { correctFutureTimes } from './clock-corrections.ts';

const YEAR_SECONDS = 365 * 86_400;

eachDatabase((_name, open) => {
  const shop = open();

  test('changes nothing of the catalog while every time is right', async () => {
    const before = await shop.backend.catalogVersion();
    await correctFutureTimes(shop);
    expect(await shop.backend.catalogVersion()).toBe(before);
  });

  test('times of a clock that was a year ahead close no restaurant once it is right, and those of today stay', async () => {
    const { id } = await shop.restaurant('mama');
    const rows = () =>
      shop.db
        .select({
          pausedUntil: restaurants.pausedUntil,
          unattendedSince: restaurants.unattendedSince,
          busyUntil: restaurants.busyUntil,
        })
        .from(restaurants);
    const write = async () => {
      const now = shop.clock.now();
      const inAnHour = new Date(now.getTime() + 3_600_000);
      await shop.db.update(restaurants).set({ pausedUntil: inAnHour, unattendedSince: now, busyUntil: inAnHour });
      await shop.db.delete(boardPresence);
      await shop.db.insert(boardPresence).values({ restaurantId: id, seenAt: now });
      return { pausedUntil: inAnHour, unattendedSince: now, busyUntil: inAnHour };
    };

    const written = await write();
    await correctFutureTimes(shop);
    for (const row of await rows()) expect(row).toEqual(written);

    shop.clock.pass(YEAR_SECONDS);
    await write();
    shop.clock.set(START);
    await correctFutureTimes(shop);
    for (const row of await rows()) expect(row).toEqual({ pausedUntil: null, unattendedSince: null, busyUntil: null });
    const [presence] = await shop.db.select().from(boardPresence);
    expect(presence?.seenAt).toEqual(shop.clock.now());
  });
});
