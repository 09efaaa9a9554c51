import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import * as v from 'valibot';
import { type Database, requireRow } from '#backend/db/client.ts';
import { personal } from '#backend/db/personal.ts';
import {
  cities,
  news,
  newsProducts,
  orderEvents,
  orderItems,
  orders,
  products,
  ratings,
  restaurants,
  reviews,
} from '#backend/db/schema/index.ts';
import { requiredText } from '#contract/localized-text.ts';
import { asMinor, ZERO, sumOf } from '#contract/money.ts';

export const DAY_MS = 86_400_000;

export const text = v.pipe(v.string(), v.nonEmpty());
export const localizedText = requiredText(v.string());
export const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const stars = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(5));

export const NewsItem = v.strictObject({
  slug: text,
  name: localizedText,
  /** Simple HTML: paragraphs, lists, emphasis, links. */
  description: localizedText,
  /** Days between publication and seeding: relative, so that the news of a new shop is recent. */
  days_ago: count,
  /** `city/restaurant/product`. */
  products: v.array(text),
});

export const Review = v.strictObject({
  /** `city/restaurant`. */
  restaurant: text,
  /** Slugs of the dishes that were ordered, without options. */
  products: v.pipe(v.array(text), v.nonEmpty()),
  author: text,
  /** Days between the review and seeding. */
  days_ago: count,
  food: stars,
  delivery: stars,
  service: stars,
  text,
});

type NewsItem = v.InferOutput<typeof NewsItem>;
type Review = v.InferOutput<typeof Review>;

export async function addNews(db: Database, items: readonly NewsItem[], now: Date): Promise<void> {
  for (const { slug, name, description, days_ago, products: paths } of items) {
    const publishedAt = new Date(now.getTime() - days_ago * DAY_MS);
    const added = requireRow(
      await db.insert(news).values({ slug, name, description, publishedAt }).returning({ id: news.id }),
    );
    for (const [position, path] of paths.entries()) {
      await db
        .insert(newsProducts)
        .values({ newsId: added.id, productId: (await findProduct(db, path)).product.id, position });
    }
  }
}

/**
 * Adds approved reviews and their delivered orders, which belong to no customer account. The orders get explicit ids
 * below the start of the sequence, so the number of the shop's first real order does not change. Restaurant ratings are
 * not updated: those in the shop file include these reviews.
 */
export async function addReviews(db: Database, list: readonly Review[], now: Date): Promise<void> {
  const oldestFirst = list.toSorted((one, other) => other.days_ago - one.days_ago);
  for (const [
    index,
    { restaurant: path, products: slugs, author, days_ago, text: comment, ...scores },
  ] of oldestFirst.entries()) {
    const id = index + 1;
    const at = new Date(now.getTime() - days_ago * DAY_MS);
    const found: Awaited<ReturnType<typeof findProduct>>[] = [];
    for (const slug of slugs) found.push(await findProduct(db, `${path}/${slug}`));
    const { city, restaurant } = requireRow(found);
    const itemsTotal = sumOf(found.map(({ product }) => product.price));
    await db
      .insert(orders)
      .overridingSystemValue()
      .values({
        id,
        userId: null,
        // The first order of its customer.
        ordinal: 1,
        quoteId: randomUUID(),
        createdAt: at,
        status: 'delivered',
        statusAt: at,
        cityId: city.id,
        citySlug: city.slug,
        cityName: city.name,
        restaurantId: restaurant.id,
        restaurantSlug: restaurant.slug,
        restaurantName: restaurant.name,
        leadMinutes: restaurant.leadMinutes,
        currency: city.currency,
        itemsTotal,
        discount: ZERO,
        deliveryPrice: city.deliveryPrice,
        total: asMinor(itemsTotal + city.deliveryPrice),
        contactName: personal(''),
        contactPhone: personal(''),
        paymentMethod: 'cash',
        paymentStatus: 'none',
      });
    await db.insert(orderItems).values(
      found.map(({ product: { id: productId, slug, name, price } }, position) => ({
        orderId: id,
        position,
        productId,
        slug,
        name,
        image: '',
        count: 1,
        unitPrice: price,
        options: [],
        total: price,
      })),
    );
    await db.insert(orderEvents).values({ orderId: id, status: 'delivered', by: 'courier', at });
    await db.insert(ratings).values({ orderId: id, ...scores, comment, createdAt: at });
    await db.insert(reviews).values({
      orderId: id,
      restaurantId: restaurant.id,
      author,
      status: 'approved',
      createdAt: at,
      decidedAt: at,
    });
  }
}

/** @throws Error if there is no such product. @param path `city/restaurant/product` */
async function findProduct(db: Database, path: string) {
  const [citySlug = '', restaurantSlug = '', slug = ''] = path.split('/');
  const [row] = await db
    .select({ product: products, restaurant: restaurants, city: cities })
    .from(products)
    .innerJoin(restaurants, eq(restaurants.id, products.restaurantId))
    .innerJoin(cities, eq(cities.id, restaurants.cityId))
    .where(and(eq(cities.slug, citySlug), eq(restaurants.slug, restaurantSlug), eq(products.slug, slug)));
  if (!row) throw new Error(`The seed mentions ${path}, which is not a product`);
  return row;
}
