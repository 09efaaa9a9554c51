import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import { type Database, requireRow } from '#backend/db/client.ts';
import { cities, promotions } from '#backend/db/schema/index.ts';
import { ErrorResponse, fieldError, notFound } from '#backend/http/handler.ts';
import { promotionColumns } from '#backend/promotions/promotions.ts';
import type { ParsedStaffBody } from '#contract/staff/index.ts';
import type { StaffPromotion } from '#contract/staff/promotions.ts';
import { type Actor, type StaffHandlers, stale } from '../http/handler.ts';
import { readPromotions } from './promotion-views.ts';

type PromotionFields = ParsedStaffBody<'addPromotion'>;

/** Promo codes: an owner's apply anywhere, those of a manager in one of their restaurants. */
export function promotionHandlers() {
  return {
    getPromotions: async ({ db, actor, now }) =>
      readPromotions(
        db,
        actor.role === 'owner' ? undefined : inArray(promotions.restaurantId, [...actor.restaurantIds]),
        now,
      ),

    addPromotion: async ({ db, body, actor, now }) => {
      const refused = await checkFields(db, body, actor);
      if (refused) return refused;
      const [added] = await db
        .insert(promotions)
        .values(promotionColumns(body))
        .onConflictDoNothing({ target: promotions.code })
        .returning({ id: promotions.id });
      if (!added) return fieldError('code', 'codeTaken');
      const promotion = await readPromotion(db, added.id, now);
      return { response: promotion, audit: { subject: `promotion ${added.id}`, after: promotion } };
    },

    savePromotion: ({ db, body, actor, now }) =>
      edit(db, body, now, async (before) => {
        const refused = await checkFields(db, body, actor);
        if (refused) return refused;
        if (body.code !== before.code) {
          if (!before.is_unused) return fieldError('code', 'promotionUsed');
          const isTaken = and(eq(promotions.code, body.code), ne(promotions.id, body.id));
          if ((await db.$count(promotions, isTaken)) > 0) return fieldError('code', 'codeTaken');
        }
        if (body.use_limit !== null && body.use_limit < before.uses) return fieldError('use_limit', 'limitBelowUses');
        return promotionColumns(body);
      }),

    endPromotion: ({ db, body, now }) =>
      edit(db, body, now, async ({ state, starts_at: startsAt }) => {
        if (state === 'ended') return new ErrorResponse(422, 'promotionEnded');
        // One that has not begun would end before it begins.
        return { endsAt: now, ...(startsAt !== null && new Date(startsAt) > now && { startsAt: now }) };
      }),

    removePromotion: async ({ db, body, now }) => {
      const before = await lock(db, body, now);
      if (before instanceof ErrorResponse) return before;
      if (!before.is_unused) return new ErrorResponse(422, 'promotionUsed');
      await db.delete(promotions).where(eq(promotions.id, body.id));
      return { response: { done: true }, audit: { subject: `promotion ${body.id}`, before } };
    },
  } satisfies Partial<StaffHandlers>;
}

/** Locks a promotion that still has the revision of the request; a 409 with the promotion as it is now, if it has another. */
async function lock(
  db: Database,
  { id, revision }: { readonly id: number; readonly revision: number },
  now: Date,
): Promise<StaffPromotion | ErrorResponse> {
  const [locked] = await db.select({ id: promotions.id }).from(promotions).where(eq(promotions.id, id)).for('update');
  if (!locked) return notFound();
  const promotion = await readPromotion(db, id, now);
  return promotion.revision === revision ? promotion : stale(promotion);
}

/** Changes a locked promotion and raises its revision. */
async function edit(
  db: Database,
  row: { readonly id: number; readonly revision: number },
  now: Date,
  change: (before: StaffPromotion) => Promise<Partial<typeof promotions.$inferInsert> | ErrorResponse>,
) {
  const before = await lock(db, row, now);
  if (before instanceof ErrorResponse) return before;
  const columns = await change(before);
  if (columns instanceof ErrorResponse) return columns;
  await db
    .update(promotions)
    .set({ ...columns, revision: sql`${promotions.revision} + 1` })
    .where(eq(promotions.id, row.id));
  const after = await readPromotion(db, row.id, now);
  return { response: after, audit: { subject: `promotion ${row.id}`, before, after } };
}

/** Only an owner's promotions apply in more than one restaurant. */
async function checkFields(db: Database, body: PromotionFields, { role }: Actor): Promise<ErrorResponse | null> {
  if (role !== 'owner' && body.restaurant_id === null) return fieldError('restaurant_id', 'restaurantRequired');
  if (body.city_id !== null && (await db.$count(cities, eq(cities.id, body.city_id))) === 0)
    return fieldError('city_id', 'unknownCity');
  return null;
}

const readPromotion = async (db: Database, id: number, now: Date): Promise<StaffPromotion> =>
  requireRow(await readPromotions(db, eq(promotions.id, id), now));
