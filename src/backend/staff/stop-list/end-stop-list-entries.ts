import { lte } from 'drizzle-orm';
import type { Database } from '#backend/db/client.ts';
import { options, products } from '#backend/db/schema/index.ts';

/**
 * Makes available again what was stopped until now. Triggers of the tables renew the pages of every instance. Each table is read first:
 * there is rarely anything to do, and an update without rows would fire them, too.
 */
export async function endStopListEntries(db: Database, now: Date): Promise<void> {
  for (const table of [products, options]) {
    const isOver = lte(table.stoppedUntil, now);
    const [found] = await db.select({ id: table.id }).from(table).where(isOver).limit(1);
    if (found) await db.update(table).set({ stopped: false, stoppedUntil: null }).where(isOver);
  }
}
