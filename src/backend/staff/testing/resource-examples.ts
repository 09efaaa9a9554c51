import { eq, min } from 'drizzle-orm';
import { type Database, requireRow } from '#backend/db/client.ts';
import {
  branches,
  categories,
  closures,
  deliveryZones,
  infoPages,
  news,
  optionGroups,
  options,
  orderReports,
  orders,
  products,
  promotions,
  providerAccounts,
  ratings,
  restaurants,
  reviews,
  specialDays,
  staffSessions,
  testPayments,
} from '#backend/db/schema/index.ts';
import { textInAllLocales } from '#backend/testing/fixture.ts';
import { placeOrder } from '#backend/testing/ordering.ts';
import type { Shop } from '#backend/testing/shop.ts';
import type { ResourceKind } from '#contract/staff/definition.ts';
import { pairDevice, signInAs } from './staff-accounts.ts';
import { asMinor } from '#contract/money.ts';

type CreateSubject = (shop: Shop, restaurantId: number) => Promise<number>;

const NAME = textInAllLocales('Пример');

let slugs = 0;
/** A part of a URL that no other row has. */
export const newSlug = (): string => {
  slugs += 1;
  return `example-${slugs}`;
};

async function newCategory(db: Database, restaurantId: number): Promise<number> {
  const values = { restaurantId, slug: newSlug(), name: NAME };
  return requireRow(await db.insert(categories).values(values).returning({ id: categories.id })).id;
}

async function newProduct(db: Database, restaurantId: number): Promise<number> {
  const values = {
    restaurantId,
    categoryId: await newCategory(db, restaurantId),
    slug: newSlug(),
    name: NAME,
    description: NAME,
    price: asMinor(5000),
    measure: 'g',
    picture: '',
  };
  return requireRow(await db.insert(products).values(values).returning({ id: products.id })).id;
}

async function newGroup(db: Database, restaurantId: number): Promise<number> {
  const values = { productId: await newProduct(db, restaurantId), name: NAME, kind: 'additive' as const };
  return requireRow(await db.insert(optionGroups).values(values).returning({ id: optionGroups.id })).id;
}

/** A row of each kind that belongs to a restaurant: one of the fixture, or a new one. Returns its id. */
export const resourceExamples: Readonly<Record<ResourceKind, CreateSubject>> = {
  restaurant: async (_shop, restaurantId) => restaurantId,
  branch: async ({ db }, restaurantId) => {
    const isOfRestaurant = eq(branches.restaurantId, restaurantId);
    return (
      requireRow(
        await db
          .select({ id: min(branches.id) })
          .from(branches)
          .where(isOfRestaurant),
      ).id ?? 0
    );
  },
  category: ({ db }, restaurantId) => newCategory(db, restaurantId),
  product: ({ db }, restaurantId) => newProduct(db, restaurantId),
  option_group: ({ db }, restaurantId) => newGroup(db, restaurantId),
  option: async ({ db }, restaurantId) => {
    const values = { groupId: await newGroup(db, restaurantId), name: NAME, price: asMinor(100) };
    return requireRow(await db.insert(options).values(values).returning({ id: options.id })).id;
  },
  order: async (shop, restaurantId) => {
    // The example of a pause has paused the restaurant that the order is placed at.
    await shop.db.update(restaurants).set({ pausedUntil: null });
    const { id } = await placeOrder(shop, await shop.signIn());
    await shop.db.update(orders).set({ restaurantId }).where(eq(orders.id, id));
    return id;
  },
  problem: async (shop, restaurantId) => {
    const orderId = await resourceExamples.order(shop, restaurantId);
    const values = { orderId, reason: 'missing' as const, message: 'Нет хлеба', createdAt: shop.clock.now() };
    return requireRow(await shop.db.insert(orderReports).values(values).returning({ id: orderReports.id })).id;
  },
  review: async (shop, restaurantId) => {
    const orderId = await resourceExamples.order(shop, restaurantId);
    const createdAt = shop.clock.now();
    await shop.db.insert(ratings).values({ orderId, food: 5, delivery: 4, service: 5, comment: 'Вкусно', createdAt });
    const values = { orderId, restaurantId, author: 'Ана Р.', createdAt };
    return requireRow(await shop.db.insert(reviews).values(values).returning({ id: reviews.id })).id;
  },
  customer: async (shop, restaurantId) => {
    const ordered = eq(orders.id, await resourceExamples.order(shop, restaurantId));
    return requireRow(await shop.db.select({ id: orders.userId }).from(orders).where(ordered)).id ?? 0;
  },
  zone: async ({ db }, restaurantId) => {
    const [restaurant] = await db.select().from(restaurants).where(eq(restaurants.id, restaurantId));
    const values = { restaurantId, cityId: restaurant?.cityId ?? 0, name: NAME, price: asMinor(2000) };
    return requireRow(await db.insert(deliveryZones).values(values).returning({ id: deliveryZones.id })).id;
  },
  closure: async ({ db, clock }, restaurantId) => {
    const startsAt = clock.now();
    const values = { restaurantId, startsAt, endsAt: new Date(startsAt.getTime() + 3_600_000) };
    return requireRow(await db.insert(closures).values(values).returning({ id: closures.id })).id;
  },
  special_day: async (shop, restaurantId) => {
    const branchId = await resourceExamples.branch(shop, restaurantId);
    await shop.db.delete(specialDays).where(eq(specialDays.branchId, branchId));
    const values = { branchId, date: '2026-12-25' };
    return requireRow(await shop.db.insert(specialDays).values(values).returning({ id: specialDays.id })).id;
  },
  promotion: async ({ db }, restaurantId) => {
    const values = { code: newSlug().toUpperCase(), title: NAME, kind: 'percent' as const, value: 10, restaurantId };
    return requireRow(await db.insert(promotions).values(values).returning({ id: promotions.id })).id;
  },
  info_page: async ({ db }) => {
    const values = { slug: newSlug(), name: NAME, text: NAME };
    return requireRow(await db.insert(infoPages).values(values).returning({ id: infoPages.id })).id;
  },
  /** A draft: the URL of a published item cannot be changed. */
  news: async ({ db }) => {
    const values = { slug: newSlug(), name: NAME, description: NAME, publishedAt: null, isPublic: false };
    return requireRow(await db.insert(news).values(values).returning({ id: news.id })).id;
  },
  staff: async (shop, restaurantId) => (await signInAs(shop, 'kitchen', [restaurantId])).id,
  /** Retired, so that any number of them may exist. */
  account: async ({ db, clock }) => {
    const now = clock.now();
    const settings = { url: 'https://sms.example/v1' };
    const values = { kind: 'sms' as const, provider: 'http', settings, createdAt: now, retiredAt: now };
    return requireRow(await db.insert(providerAccounts).values(values).returning({ id: providerAccounts.id })).id;
  },
  test_payment: async (shop) => {
    const { id: createdBy } = await signInAs(shop, 'owner');
    const values = {
      provider: 'sandbox',
      reference: newSlug(),
      amount: asMinor(100),
      currency: 'MDL',
      locale: 'ru' as const,
      status: 'paid' as const,
      createdBy,
      createdAt: shop.clock.now(),
    };
    return requireRow(await shop.db.insert(testPayments).values(values).returning({ id: testPayments.id })).id;
  },
  device: async (shop, restaurantId) => (await pairDevice(shop, { restaurantId })).id,
  staff_session: async (shop, restaurantId) => {
    const { id } = await signInAs(shop, 'kitchen', [restaurantId]);
    const rows = await shop.db
      .select({ id: staffSessions.id })
      .from(staffSessions)
      .where(eq(staffSessions.staffId, id));
    return requireRow(rows).id;
  },
};
