import { eq } from 'drizzle-orm';
import { parseWallTime } from '#contract/times.ts';
import { type Database, requireRow } from '#backend/db/client.ts';
import { branches, closures } from '#backend/db/schema/index.ts';
import { ErrorResponse, fieldError, notFound, requireConfirmation } from '#backend/http/handler.ts';
import type { Warning } from '#backend/http/warnings.ts';
import type { ClosureInput } from '#contract/staff/hours.ts';
import type { StaffHandlers } from '../http/handler.ts';
import { addedRow, removeRow, reviseRow } from '../http/revise-row.ts';
import { closureView, readClosure } from './hours.ts';
import { warnOfClosing } from './opening-times.ts';

type ClosureRow = typeof closures.$inferSelect;

/** Handlers for closures: periods in which a restaurant, or one of its branches, takes no orders. */
export function closureHandlers() {
  return {
    addClosure: async ({ db, body, now }) => {
      const { restaurant_id: restaurantId } = body;
      const values = await closureColumns(db, restaurantId, body, now);
      if (values instanceof ErrorResponse) return values;
      const unconfirmed = requireConfirmation(await closureWarnings(db, { restaurantId, ...values }, now), body);
      if (unconfirmed) return unconfirmed;
      const added = await db
        .insert(closures)
        .values({ restaurantId, ...values })
        .returning({ id: closures.id });
      return addedRow(db, closures, requireRow(added).id, readClosure);
    },

    saveClosure: ({ db, body, now }) =>
      reviseRow(db, closures, body, readClosure, async () => {
        const stored = requireRow(await db.select().from(closures).where(eq(closures.id, body.id)));
        const values = await closureColumns(db, stored.restaurantId, body, now, stored);
        if (values instanceof ErrorResponse) return values;
        return requireConfirmation(await closureWarnings(db, { ...stored, ...values }, now), body) ?? values;
      }),

    endClosure: async ({ db, body, now }) => {
      const [closure] = await db.select().from(closures).where(eq(closures.id, body.id)).for('update');
      if (closure && closure.startsAt >= now) return removeRow(db, closures, body, readClosure);
      // It has ended by itself since the page was loaded.
      if (closure?.revision === body.revision && closure.endsAt <= now) return { response: { done: true }, audit: [] };
      const ended = await reviseRow(db, closures, body, readClosure, () => ({ endsAt: now }));
      return ended instanceof ErrorResponse ? ended : { ...ended, response: { done: true } };
    },
  } satisfies Partial<StaffHandlers>;
}

/** The placed orders that a closure leaves without a kitchen. @param closure with its id, if it is stored */
export const closureWarnings = (
  db: Database,
  closure: Pick<ClosureRow, 'restaurantId' | 'branchId' | 'startsAt' | 'endsAt'> & { readonly id?: number },
  now: Date,
): Promise<Warning[]> =>
  warnOfClosing(
    db,
    closure.restaurantId,
    ({ branches: known, closures: stored }) => ({
      branches: known,
      closures: [...stored.filter(({ id }) => id !== closure.id), closure],
    }),
    now,
  );

/**
 * The column values of a submitted closure. An error if a time does not exist (daylight saving, calendar), or if the
 * closure ends before it begins or in the past.
 * @param stored the row that the form was opened with
 */
export async function closureColumns(
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
