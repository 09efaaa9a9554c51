import { eq, gte } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { migrate } from '#backend/db/migrate.ts';
import { orders, restaurants, sessions, verificationCodes, users } from '#backend/db/schema/index.ts';
import { readReviews } from '#backend/reviews/reviews.ts';
import { eachEmptyDatabase, START } from '#backend/testing.ts';
import { demo } from './index.ts';

eachEmptyDatabase((_name, open) => {
  test('a shop begins without an account, a session or a code, and so does the demonstration', async () => {
    const { db, close } = await open();
    await migrate(db, (tx) => demo.seed(tx, new Date(START)));
    expect([await db.$count(users), await db.$count(sessions), await db.$count(verificationCodes)]).toEqual([0, 0, 0]);
    await close();
  });

  test('the demonstration begins with reviews, and the number of its first order is free', async () => {
    const { db, close } = await open();
    await migrate(db, (tx) => demo.seed(tx, new Date(START)));
    const [restaurant] = await db.select().from(restaurants).where(eq(restaurants.slug, 'casa-mare'));
    const page = await readReviews(db, { restaurantId: restaurant?.id ?? 0, productId: undefined, page: 1 });
    expect(page.data.length).toBeGreaterThan(2);
    const dates = page.data.map(({ created_at }) => created_at);
    expect(dates).toEqual(dates.toSorted().toReversed());
    expect(await db.$count(orders, gte(orders.id, 1001))).toBe(0);
    await close();
  });
});
