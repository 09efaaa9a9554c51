import { and, asc, desc, eq, inArray, isNull, lte, ne } from 'drizzle-orm';
import { newsPictureUrl } from '#backend/catalog/catalog-views.ts';
import { type Database, requireRow } from '#backend/db/client.ts';
import { news, newsProducts, products, restaurants } from '#backend/db/schema/index.ts';
import { type ErrorResponse, fieldError } from '#backend/http/handler.ts';
import { hasPicture } from '#backend/pictures.ts';
import { missingLanguages } from '#contract/localized-text.ts';
import type { ParsedStaffBody } from '#contract/staff/index.ts';
import { type NewsDetails, type NewsRow, NOW } from '#contract/staff/news.ts';
import type { StaffHandlers } from '../http/handler.ts';
import { addedRow, removeRow, reviseRow } from '../http/revise-row.ts';

type NewsFields = ParsedStaffBody<'addNews'>;

/**
 * Handlers for the shop's news. A trigger on the table raises the catalog version, so customers see each change at
 * once.
 */
export function newsHandlers() {
  return {
    getNewsList: ({ db }) => readNewsList(db),

    getNewsDetails: ({ db, query }) => readNewsDetails(db, query.id),

    addNews: async ({ db, body, now }) => {
      const refused = await checkFields(db, body, null);
      if (refused) return refused;
      const [added] = await db
        .insert(news)
        .values({ ...toColumns(body, now), picture: body.picture })
        .onConflictDoNothing({ target: news.slug })
        .returning({ id: news.id });
      if (!added) return fieldError('slug', 'slugTaken');
      await writeProducts(db, added.id, body.product_ids);
      return addedRow(db, news, added.id, readNewsDetails);
    },

    saveNews: ({ db, body, now }) =>
      reviseRow(db, news, body, readNewsDetails, async (before) => {
        const refused = await checkFields(db, body, before);
        if (refused) return refused;
        const isTaken = and(eq(news.slug, body.slug), ne(news.id, body.id));
        if ((await db.$count(news, isTaken)) > 0) return fieldError('slug', 'slugTaken');
        await db.delete(newsProducts).where(eq(newsProducts.newsId, body.id));
        await writeProducts(db, body.id, body.product_ids);
        return {
          ...toColumns(body, now),
          // A seeded item stores null and shows the picture of its slug; the URL is stored once it or the slug changes.
          ...((body.picture !== before.picture || body.slug !== before.slug) && { picture: body.picture }),
        };
      }),

    removeNews: ({ db, body }) => removeRow(db, news, body, readNewsDetails),
  } satisfies Partial<StaffHandlers>;
}

/**
 * Checks that the slug of a published item is unchanged, that a new picture was uploaded and that new dishes are on a
 * menu. Dishes that the item already has may have been removed since.
 */
async function checkFields(db: Database, body: NewsFields, before: NewsDetails | null): Promise<ErrorResponse | null> {
  if (before?.state === 'published' && body.slug !== before.slug) return fieldError('slug', 'publicSlug');
  const isNewPicture = body.picture !== '' && body.picture !== before?.picture;
  if (isNewPicture && !(await hasPicture(db, body.picture, 'wide'))) return fieldError('picture', 'unknownPicture');
  const known = new Set(before?.products.map(({ id }) => id));
  const added = [...new Set(body.product_ids)].filter((id) => !known.has(id));
  if (added.length === 0) return null;
  const found = await db.$count(products, and(inArray(products.id, added), isNull(products.removedAt)));
  return found === added.length ? null : fieldError('product_ids', 'unknownProduct');
}

async function writeProducts(db: Database, newsId: number, productIds: readonly number[]): Promise<void> {
  const rows = [...new Set(productIds)].map((productId, position) => ({ newsId, productId, position }));
  if (rows.length > 0) await db.insert(newsProducts).values(rows);
}

function toColumns({ slug, name, description, published_at: iso }: NewsFields, now: Date) {
  const publishedAt = iso === null ? null : iso === NOW ? now : new Date(iso);
  return { slug, name, description, publishedAt, isPublic: publishedAt !== null && publishedAt <= now };
}

/**
 * Publishes the scheduled news that are due. A trigger on the table raises the catalog version, so that every instance
 * renders its pages again. It fires even if an UPDATE changes no row, so the rows are selected first.
 */
export async function publishDueNews(db: Database, now: Date): Promise<void> {
  const isDue = and(eq(news.isPublic, false), lte(news.publishedAt, now));
  const [found] = await db.select({ id: news.id }).from(news).where(isDue).limit(1);
  if (found) await db.update(news).set({ isPublic: true }).where(isDue);
}

type Row = typeof news.$inferSelect;

/** All news: drafts, then the newest first. */
async function readNewsList(db: Database): Promise<NewsRow[]> {
  const rows = await db.select().from(news).orderBy(desc(news.publishedAt), desc(news.id));
  return rows.map((row) => ({
    ...newsSummaryView(row),
    missing: [
      ...missingLanguages(row.name, row.description),
      ...(newsPictureUrl(row) === '' ? (['picture'] as const) : []),
    ],
  }));
}

/** A news item with its dishes in display order, including those that were removed from their menu. */
async function readNewsDetails(db: Database, id: number): Promise<NewsDetails> {
  const row = requireRow(await db.select().from(news).where(eq(news.id, id)));
  const dishes = await db
    .select({ id: products.id, name: products.name, restaurant: restaurants.name })
    .from(newsProducts)
    .innerJoin(products, eq(products.id, newsProducts.productId))
    .innerJoin(restaurants, eq(restaurants.id, products.restaurantId))
    .where(eq(newsProducts.newsId, id))
    .orderBy(asc(newsProducts.position));
  return { ...newsSummaryView(row), description: row.description, products: dishes };
}

const newsSummaryView = (row: Row) => ({
  id: row.id,
  revision: row.revision,
  slug: row.slug,
  name: row.name,
  picture: newsPictureUrl(row),
  published_at: row.publishedAt?.toISOString() ?? null,
  state: row.isPublic ? ('published' as const) : row.publishedAt ? ('scheduled' as const) : ('draft' as const),
});
