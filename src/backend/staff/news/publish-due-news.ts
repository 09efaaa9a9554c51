import { and, eq, lte } from 'drizzle-orm';
import type { Database } from '#backend/db/client.ts';
import { news } from '#backend/db/schema/index.ts';

/**
 * Shows customers the news whose time of publication has come. A trigger of the table renews the pages of every instance. The table is
 * read first: there is rarely anything to do, and an update without rows would fire it, too.
 */
export async function publishDueNews(db: Database, now: Date): Promise<void> {
  const isDue = and(eq(news.isPublic, false), lte(news.publishedAt, now));
  const [found] = await db.select({ id: news.id }).from(news).where(isDue).limit(1);
  if (found) await db.update(news).set({ isPublic: true }).where(isDue);
}
