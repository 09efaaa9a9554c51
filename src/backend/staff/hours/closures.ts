import { eq, sql } from 'drizzle-orm';
import { parseWallTime } from '#contract/times.ts';
import { type Database, requireRow } from '#backend/db/client.ts';
import { branches, closures } from '#backend/db/schema/index.ts';
import { ErrorResponse, fieldError, notFound } from '#backend/http/handler.ts';
import type { ClosureInput } from '#contract/staff/hours.ts';
import { type StaffHandlers, stale } from '../http/handler.ts';
import { closureView } from './hours.ts';

type ClosureRow = typeof closures.$inferSelect;

/** Handlers for closures: periods in which a restaurant, or one of its branches, takes no orders. */
export function closureHandlers() {
  return {
    addClosure: async ({ db, body, now }) => {
      const { restaurant_id: restaurantId } = body;
      const values = await toValues(db, restaurantId, body, now);
      if (values instanceof ErrorResponse) return values;
      const row = requireRow(
        await db
          .insert(closures)
          .values({ restaurantId, ...values })
          .returning(),
      );
      const closure = closureView(row);
      return { response: closure, audit: { subject: `closure ${row.id}`, after: closure } };
    },

    saveClosure: async ({ db, body, now }) => {
      const row = await lockClosure(db, body.id);
      if (!row) return notFound();
      const before = closureView(row);
      if (row.revision !== body.revision) return stale(before);
      const values = await toValues(db, row.restaurantId, body, now, row);
      if (values instanceof ErrorResponse) return values;
      const after = closureView(
        requireRow(
          await db
            .update(closures)
            .set({ ...values, revision: sql`${closures.revision} + 1` })
            .where(eq(closures.id, row.id))
            .returning(),
        ),
      );
      return { response: after, audit: { subject: `closure ${row.id}`, before, after } };
    },

    endClosure: async ({ db, body, now }) => {
      const row = await lockClosure(db, body.id);
      if (!row) return notFound();
      const before = closureView(row);
      if (row.revision !== body.revision) return stale(before);
      // It has ended by itself since the page was loaded.
      if (row.endsAt <= now) return { response: { done: true }, audit: [] };
      if (row.startsAt >= now) await db.delete(closures).where(eq(closures.id, row.id));
      else
        await db
          .update(closures)
          .set({ endsAt: now, revision: sql`${closures.revision} + 1` })
          .where(eq(closures.id, row.id));
      return { response: { done: true }, audit: { subject: `closure ${row.id}`, before } };
    },
  } satisfies Partial<StaffHandlers>;
}

async function lockClosure(db: Database, id: number): Promise<ClosureRow | undefined> {
  const [row] = await db.select().from(closures).where(eq(closures.id, id)).for('update');
  return row;
}

/**
 * The column values of a submitted closure. An error if a time does not exist (daylight saving, calendar), or if the
 * closure ends before it begins or in the past.
 * @param stored the row that the form was opened with
 */
async function toValues(
  db: Database,
  restaurantId: number,
  { branch_id: branchId, starts_at: from, ends_at: to }: ClosureInput,
  now: Date,
  stored?: ClosureRow,
): Promise<Pick<ClosureRow, 'branchId' | 'startsAt' | 'endsAt'> | ErrorResponse> {
  if (branchId !== null) {
    const [branch] = await db
      .select({ restaurantId: branches.restaurantId })
      .from(branches)
      .where(eq(branches.id, branchId));
    if (branch?.restaurantId !== restaurantId) return notFound();
  }
  // The form has no seconds: an unchanged time keeps its stored value, with seconds.
  const before = stored && closureView(stored);
  const startsAt = stored && before?.starts_at === from ? stored.startsAt : parseWallTime(from);
  const endsAt = stored && before?.ends_at === to ? stored.endsAt : parseWallTime(to);
  if (!startsAt) return fieldError('starts_at', 'skippedTime');
  if (!endsAt) return fieldError('ends_at', 'skippedTime');
  if (endsAt <= startsAt) return fieldError('ends_at', 'endsBeforeStart');
  if (endsAt <= now) return fieldError('ends_at', 'pastTime');
  return { branchId, startsAt, endsAt };
}
