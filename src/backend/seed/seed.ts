import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { findRestaurants } from '#backend/catalog/catalog-queries.ts';
import { ImportReport } from '#backend/staff/menu-files/import-report.ts';
import { writeZones, ZoneFile } from '#backend/staff/menu-files/import-zones.ts';
import type { MenuFileRestaurant } from '#backend/staff/menu-files/menu-file.ts';
import { formatMenuFileError, parseMenu } from '#backend/staff/menu-files/parse-menu.ts';
import { writeRestaurant } from '#backend/staff/menu-files/write-restaurant.ts';
import { type Database } from '#backend/db/client.ts';
import { personal } from '#backend/db/personal.ts';
import { cities, couriers, promotions, restaurants, settings } from '#backend/db/schema/index.ts';
import { StreetFile, writeStreets } from '#backend/geocoding/geocoder.ts';
import { toMinor } from '#contract/money.ts';
import { promotionColumns } from '#backend/promotions/promotions.ts';
import { refreshSearchIndex } from '#backend/search/search-index.ts';
import type { ShopContacts } from '#contract/catalog.ts';
import { PROMOTION_KINDS, PromotionInput } from '#contract/staff/promotions.ts';
import { addNews, addReviews, count, DAY_MS, localizedText, NewsItem, Review, text } from './seed-content.ts';

/** An amount in major units. */
const money = v.pipe(v.number(), v.minValue(0));

const City = v.strictObject({
  slug: text,
  name: localizedText,
  phone: text,
  currency: text,
  delivery_price: money,
  /** Delivery is free if the items, before discounts, cost at least this much; 0 if it never is. */
  free_from: money,
  /** URL of the picture in previews of links; empty for none. */
  picture: v.optional(v.string(), ''),
  zones: v.optional(ZoneFile, []),
});

const Promotion = v.strictObject({
  code: text,
  title: localizedText,
  kind: v.picklist(PROMOTION_KINDS),
  /** Percent, or major units of a fixed discount. */
  value: v.optional(money, 0),
  min_sum: v.optional(money, 0),
  /** Days from the time of seeding; negative for one that has ended. */
  ends_in_days: v.optional(v.pipe(v.number(), v.integer())),
  use_limit: v.optional(count),
  /** Uses per customer. */
  user_limit: v.optional(count),
  uses: v.optional(count, 0),
});

/** What a shop needs besides its menus. */
const ShopFile = v.strictObject({
  cities: v.array(City),
  /** By `city/restaurant`. */
  ratings: v.record(text, v.strictObject({ average: v.number(), count })),
  /** Every city has these couriers. */
  couriers: v.array(v.strictObject({ name: text, phone: text })),
  promotions: v.array(Promotion),
  settings: v.strictObject({
    phone: text,
    link_instagram: text,
    link_fb: text,
    link_app_store: text,
    link_google_play: text,
  } satisfies Partial<Record<keyof ShopContacts, typeof text>>),
});

export interface SeedData {
  readonly shop: v.InferOutput<typeof ShopFile>;
  /** By the slug of their city. */
  readonly streets: Readonly<Record<string, StreetFile>>;
  /** Written in this order. */
  readonly restaurants: readonly MenuFileRestaurant[];
  readonly news: readonly v.InferOutput<typeof NewsItem>[];
  readonly reviews: readonly v.InferOutput<typeof Review>[];
}

/**
 * Parses the JSON of a shop, its menus in the format of `npm run shop -- import`, its streets, news and reviews.
 * @throws Error if one of them does not fit its schema
 */
export function parseSeedData({
  shop,
  streets,
  menus,
  news: items,
  reviews: reviewList = [],
}: {
  readonly shop: unknown;
  readonly streets: unknown;
  readonly menus: readonly unknown[];
  readonly news: unknown;
  readonly reviews?: unknown;
}): SeedData {
  const restaurants = menus.flatMap((json) => {
    const parsed = parseMenu(json);
    if (!parsed.ok)
      throw new Error(`A menu of the seed is invalid: ${parsed.errors.map(formatMenuFileError).join('; ')}`);
    return parsed.menu.restaurants;
  });
  return {
    shop: v.parse(ShopFile, shop),
    streets: v.parse(v.record(text, StreetFile), streets),
    restaurants,
    news: v.parse(v.array(NewsItem), items),
    reviews: v.parse(v.array(Review), reviewList),
  };
}

/** Fills an empty database; does nothing if there is a city already. */
export async function seed(
  db: Database,
  { shop, streets, restaurants: menus, news: items, reviews: reviewList }: SeedData,
  now: Date,
): Promise<void> {
  if ((await db.select({ id: cities.id }).from(cities).limit(1)).length > 0) return;
  await addCities(db, { shop, streets });
  for (const menu of menus) {
    const isWritten = await writeRestaurant(db, menu, { now, overwrite: true }, new ImportReport());
    if (!isWritten) throw new Error(`The menu of ${menu.slug} is invalid: there is no city ${menu.city}`);
  }
  await addRatings(db, shop.ratings);
  await addNews(db, items, now);
  await addReviews(db, reviewList, now);
  await db.insert(promotions).values(
    shop.promotions.map(({ code, title, kind, value, min_sum, ends_in_days, use_limit, user_limit, uses }) => ({
      ...promotionColumns(
        v.parse(PromotionInput, {
          code,
          title,
          kind,
          value: kind === 'fixed' ? toMinor(value) : value,
          min_sum: toMinor(min_sum),
          starts_at: null,
          ends_at: ends_in_days === undefined ? null : new Date(now.getTime() + ends_in_days * DAY_MS).toISOString(),
          use_limit: use_limit ?? null,
          user_limit: user_limit ?? null,
          city_id: null,
          restaurant_id: null,
        }),
      ),
      uses,
    })),
  );
  await db.insert(settings).values(Object.entries(shop.settings).map(([key, value]) => ({ key, value })));
  await refreshSearchIndex(db);
}

async function addCities(db: Database, { shop, streets }: Pick<SeedData, 'shop' | 'streets'>): Promise<void> {
  const rows = shop.cities.map(({ slug, name, phone, currency, delivery_price, free_from, picture }, position) => ({
    slug,
    name,
    phone,
    currency,
    position,
    deliveryPrice: toMinor(delivery_price),
    freeFrom: free_from > 0 ? toMinor(free_from) : null,
    picture,
  }));
  const added = await db.insert(cities).values(rows).returning({ id: cities.id });
  for (const [index, { slug, zones }] of shop.cities.entries()) {
    const cityId = added[index]?.id ?? 0;
    await writeZones(db, { cityId, restaurantId: null }, zones);
    await writeStreets(db, cityId, streets[slug] ?? []);
  }
  await db
    .insert(couriers)
    .values(
      added.flatMap(({ id }) => shop.couriers.map(({ name, phone }) => ({ cityId: id, name, phone: personal(phone) }))),
    );
}

async function addRatings(db: Database, ratings: SeedData['shop']['ratings']): Promise<void> {
  for (const [path, { average, count: ratingCount }] of Object.entries(ratings)) {
    const [citySlug, slug = ''] = path.split('/');
    for (const { restaurant } of await findRestaurants(db, slug, citySlug))
      await db
        .update(restaurants)
        .set({ ratingAverage: average, ratingCount })
        .where(eq(restaurants.id, restaurant.id));
  }
}
