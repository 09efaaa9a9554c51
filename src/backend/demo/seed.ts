import type { Database } from '#backend/db/client.ts';
import { only } from '#backend/db/rows.ts';
import { branches, branchHours, categories, cities, couriers, news, newsProducts, optionGroups, options, products, promotions, restaurants, settings } from '#backend/db/schema/index.ts';
import { toMinor } from '#backend/money.ts';
import { DEMO_COURIERS } from './couriers.ts';
import { DEMO_OPTIONS } from './options.ts';
import { demoPromotions } from './promotions.ts';
import type { DemoBranch, DemoCategory, DemoCity, DemoGroup, DemoNews, DemoProduct, DemoRestaurant } from './types.ts';

export interface DemoData {
  readonly cities: readonly DemoCity[];
  readonly news: readonly DemoNews[];
}

/** Fills a database that has no city yet; does nothing to any other. */
export async function seed(db: Database, data: DemoData, now: Date): Promise<void> {
  if ((await db.select({ id: cities.id }).from(cities).limit(1)).length > 0) return;
  const productIds = new Map<string, number>();
  for (const [position, city] of data.cities.entries()) await addCity(db, city, position, productIds);
  for (const item of data.news) await addNews(db, item, productIds);
  await db.insert(promotions).values(demoPromotions(now));
  await db.insert(settings).values(Object.entries(DEMO_OPTIONS).map(([key, value]) => ({ key, value })));
}

type ProductIds = Map<string, number>;

async function addCity(db: Database, city: DemoCity, position: number, productIds: ProductIds): Promise<void> {
  const { slug, name, phone, currency, delivery_price, free_from } = city;
  const freeFrom = free_from > 0 ? toMinor(free_from) : null;
  const added = await db
    .insert(cities)
    .values({ slug, name, phone, currency, deliveryPrice: toMinor(delivery_price), freeFrom, position })
    .returning({ id: cities.id });
  const cityId = only(added).id;
  await db.insert(couriers).values(DEMO_COURIERS.map((courier) => ({ ...courier, cityId })));
  for (const [index, restaurant] of city.restaurants.entries()) await addRestaurant(db, city.slug, cityId, restaurant, index, productIds);
}

async function addRestaurant(
  db: Database, citySlug: string, cityId: number, restaurant: DemoRestaurant, position: number, productIds: ProductIds,
): Promise<void> {
  const { slug, name, description, cuisines, phone, min_order, lead_minutes, rating } = restaurant;
  const added = await db
    .insert(restaurants)
    .values({
      cityId, slug, name, description, cuisines, phone, position,
      minOrder: toMinor(min_order), leadMinutes: lead_minutes, ratingAverage: rating.average, ratingCount: rating.count,
    })
    .returning({ id: restaurants.id });
  const restaurantId = only(added).id;
  for (const [index, branch] of restaurant.branches.entries()) await addBranch(db, restaurantId, branch, index);
  for (const [index, category] of restaurant.categories.entries()) {
    const path = `${citySlug}/${slug}`;
    for (const [product, id] of await addCategory(db, restaurantId, category, index)) productIds.set(`${path}/${product}`, id);
  }
}

async function addBranch(db: Database, restaurantId: number, branch: DemoBranch, position: number): Promise<void> {
  const { name, address, phone, lat, lng, hours } = branch;
  const added = await db.insert(branches).values({ restaurantId, name, address, phone, lat, lng, position }).returning({ id: branches.id });
  const branchId = only(added).id;
  const everyDay = { weekdays: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '00:00' };
  const intervals = hours === 'always' ? [everyDay] : hours;
  const rows = intervals.flatMap(({ weekdays, from, to }) => weekdays.map((weekday) => ({ branchId, weekday, opens: from, closes: to })));
  if (rows.length > 0) await db.insert(branchHours).values(rows);
}

/** Answers the ids of its products by their slugs. */
async function addCategory(db: Database, restaurantId: number, category: DemoCategory, position: number): Promise<ReadonlyMap<string, number>> {
  const { slug, name } = category;
  const added = await db.insert(categories).values({ restaurantId, slug, name, position }).returning({ id: categories.id });
  const categoryId = only(added).id;
  const rows = category.products.map((product, index) => ({ ...productRow(product), restaurantId, categoryId, position: index }));
  if (rows.length === 0) return new Map();
  const ids = new Map((await db.insert(products).values(rows).returning({ id: products.id, slug: products.slug })).map((row) => [row.slug, row.id]));
  for (const product of category.products) {
    for (const [index, group] of (product.groups ?? []).entries()) await addGroup(db, ids.get(product.slug) ?? 0, group, index);
  }
  return ids;
}

function productRow({ slug, name, description, price, weight, measure, active, recommended, allergens, diets }: DemoProduct) {
  return {
    slug, name, description, weight, measure,
    price: toMinor(price),
    active: active ?? true,
    recommended: recommended ?? false,
    allergens: [...(allergens ?? [])],
    diets: [...(diets ?? [])],
  };
}

async function addGroup(db: Database, productId: number, group: DemoGroup, position: number): Promise<void> {
  const { name, kind, required = false, min = 0, max = 0 } = group;
  const added = await db.insert(optionGroups).values({ productId, name, kind, required, min, max, position }).returning({ id: optionGroups.id });
  const groupId = only(added).id;
  const rows = group.options.map((option, index) => ({ groupId, name: option.name, price: toMinor(option.price), position: index }));
  if (rows.length > 0) await db.insert(options).values(rows);
}

async function addNews(db: Database, item: DemoNews, productIds: ReadonlyMap<string, number>): Promise<void> {
  const { slug, name, description, published_at } = item;
  const added = await db.insert(news).values({ slug, name, description, publishedAt: new Date(published_at) }).returning({ id: news.id });
  const newsId = only(added).id;
  const rows = item.products.map((path, position) => {
    const productId = productIds.get(path);
    if (productId === undefined) throw new Error(`The news item ${slug} mentions ${path}, which is no product`);
    return { newsId, productId, position };
  });
  if (rows.length > 0) await db.insert(newsProducts).values(rows);
}
