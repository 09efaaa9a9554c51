import { asc, desc, eq } from 'drizzle-orm';
import { newsPicture } from '#backend/catalog/catalog-views.ts';
import { type Database, requireRow } from '#backend/db/client.ts';
import { news, newsProducts, products, restaurants } from '#backend/db/schema/index.ts';
import { LOCALES } from '#contract/constants.ts';
import type { NewsDetails, NewsRow } from '#contract/staff/news.ts';

type Row = typeof news.$inferSelect;

/** All news: drafts, then the newest first. */
export async function readNewsList(db: Database): Promise<NewsRow[]> {
  const rows = await db.select().from(news).orderBy(desc(news.publishedAt), desc(news.id));
  return rows.map((row) => ({
    ...stateView(row),
    missing: [
      ...LOCALES.filter((locale) => !row.name[locale] || !row.description[locale]),
      ...(newsPicture(row) === '' ? (['picture'] as const) : []),
    ],
  }));
}

/** A news item with its dishes in their order, also those that were removed from their menu. */
export async function readNewsDetails(db: Database, id: number): Promise<NewsDetails> {
  const row = requireRow(await db.select().from(news).where(eq(news.id, id)));
  const dishes = await db
    .select({ id: products.id, name: products.name, restaurant: restaurants.name })
    .from(newsProducts)
    .innerJoin(products, eq(products.id, newsProducts.productId))
    .innerJoin(restaurants, eq(restaurants.id, products.restaurantId))
    .where(eq(newsProducts.newsId, id))
    .orderBy(asc(newsProducts.position));
  return { ...stateView(row), description: row.description, products: dishes };
}

const stateView = (row: Row) => ({
  id: row.id,
  revision: row.revision,
  slug: row.slug,
  name: row.name,
  picture: newsPicture(row),
  published_at: row.publishedAt?.toISOString() ?? null,
  state: row.isPublic ? ('published' as const) : row.publishedAt ? ('scheduled' as const) : ('draft' as const),
});
