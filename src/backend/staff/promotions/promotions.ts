import { isDeepStrictEqual } from 'node:util';
import { and, asc, eq, inArray, isNull, ne, notInArray, or, sql, type SQL } from 'drizzle-orm';
import { type Database, requireRow } from '#backend/db/client.ts';
import { cities, deliveryZones, orders, promotions, restaurants } from '#backend/db/schema/index.ts';
import { ErrorResponse, fieldError, requireConfirmation } from '#backend/http/handler.ts';
import type { Warning } from '#backend/http/warnings.ts';
import { promotionColumns, type PromotionRow } from '#backend/promotions/promotions.ts';
import type { ParsedStaffBody } from '#contract/staff/index.ts';
import type { StaffPromotion } from '#contract/staff/promotions.ts';
import { UNDELIVERED_STATUSES } from '#contract/order-lifecycle.ts';
import { asMinor, type Minor, ZERO } from '#contract/money.ts';
import type { StaffActor } from '../http/actor.ts';
import type { StaffHandlers } from '../http/handler.ts';
import { addedRow, removeRow, reviseRow } from '../http/revise-row.ts';
import { promotionWarnings } from '../warnings.ts';

type PromotionFields = ParsedStaffBody<'addPromotion'>;

/** Promo codes. An owner's code may apply in all restaurants, a manager's only in one of the manager's restaurants. */
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
      const stopped = refused ?? requireConfirmation(await warningsOf(db, body), body);
      if (stopped) return stopped;
      const [added] = await db
        .insert(promotions)
        .values(promotionColumns(body))
        .onConflictDoNothing({ target: promotions.code })
        .returning({ id: promotions.id });
      if (!added) return fieldError('code', 'codeTaken');
      return addedRow(db, promotions, added.id, viewAt(now));
    },

    savePromotion: ({ db, body, actor, now }) =>
      reviseRow(db, promotions, body, viewAt(now), async (before) => {
        const refused = await checkFields(db, body, actor);
        if (refused) return refused;
        if (body.code !== before.code) {
          if (!before.is_unused) return fieldError('code', 'promotionUsed');
          const isTaken = and(eq(promotions.code, body.code), ne(promotions.id, body.id));
          if ((await db.$count(promotions, isTaken)) > 0) return fieldError('code', 'codeTaken');
        }
        if (body.use_limit !== null && body.use_limit < before.uses) return fieldError('use_limit', 'limitBelowUses');
        return requireConfirmation(await newWarnings(db, before, body), body) ?? promotionColumns(body);
      }),

    endPromotion: ({ db, body, now }) =>
      reviseRow(db, promotions, body, viewAt(now), ({ state, starts_at: startsAt }) => {
        if (state === 'ended') return new ErrorResponse(422, 'promotionEnded');
        // A promotion that has not started would otherwise end before its start.
        return { endsAt: now, ...(startsAt !== null && new Date(startsAt) > now && { startsAt: now }) };
      }),

    removePromotion: ({ db, body, now }) =>
      removeRow(db, promotions, body, viewAt(now), (before) =>
        before.is_unused ? null : new ErrorResponse(422, 'promotionUsed'),
      ),
  } satisfies Partial<StaffHandlers>;
}

/** Only an owner's promotions apply in more than one restaurant. */
async function checkFields(db: Database, body: PromotionFields, { role }: StaffActor): Promise<ErrorResponse | null> {
  if (role !== 'owner' && body.restaurant_id === null) return fieldError('restaurant_id', 'restaurantRequired');
  if (body.city_id !== null && (await db.$count(cities, eq(cities.id, body.city_id))) === 0)
    return fieldError('city_id', 'unknownCity');
  return null;
}

type Terms = Pick<PromotionFields, 'kind' | 'min_sum' | 'city_id' | 'restaurant_id'> & { readonly value: number };

const warningsOf = async (db: Database, terms: Terms): Promise<Warning[]> =>
  promotionWarnings(terms, await readLowestOrder(db, terms));

/** The warnings of an edit. Those of the stored code were confirmed before. */
async function newWarnings(db: Database, before: Terms, after: Terms): Promise<Warning[]> {
  const known = await warningsOf(db, before);
  return (await warningsOf(db, after)).filter((warning) => !known.some((stored) => isDeepStrictEqual(stored, warning)));
}

/** The smallest order that any restaurant accepts in which a promotion applies. */
async function readLowestOrder(db: Database, { city_id: cityId, restaurant_id: id }: Terms): Promise<Minor> {
  const applies = and(
    id === null ? undefined : eq(restaurants.id, id),
    cityId === null ? undefined : eq(restaurants.cityId, cityId),
  );
  const lowest = sql`min(least(${restaurants.minOrder}, ${deliveryZones.minOrder}))`;
  const [row] = await db
    .select({ amount: lowest.mapWith((amount) => asMinor(Number(amount))) })
    .from(restaurants)
    .leftJoin(
      deliveryZones,
      or(
        eq(deliveryZones.restaurantId, restaurants.id),
        and(isNull(deliveryZones.restaurantId), eq(deliveryZones.cityId, restaurants.cityId)),
      ),
    )
    .where(applies);
  return row?.amount ?? ZERO;
}

/** Reads a promotion with its state at a time. */
const viewAt =
  (now: Date) =>
  async (db: Database, id: number): Promise<StaffPromotion> =>
    requireRow(await readPromotions(db, eq(promotions.id, id), now));

/** The promotions that match a condition, by code, with their uses and discounts. */
async function readPromotions(db: Database, condition: SQL | undefined, now: Date): Promise<StaffPromotion[]> {
  const rows = await db.select().from(promotions).where(condition).orderBy(asc(promotions.code));
  const discountsByCode = await readDiscountsByCode(db, rows);
  return rows.map((row) => ({
    id: row.id,
    revision: row.revision,
    code: row.code,
    title: row.title,
    kind: row.kind,
    value: row.value,
    min_sum: row.minSum,
    starts_at: row.startsAt?.toISOString() ?? null,
    ends_at: row.endsAt?.toISOString() ?? null,
    use_limit: row.useLimit,
    user_limit: row.userLimit,
    city_id: row.cityId,
    restaurant_id: row.restaurantId,
    state: stateOf(row, now),
    uses: row.uses,
    discounts: (discountsByCode.get(row.code) ?? []).filter(({ amount }) => amount > 0),
    is_unused: row.uses === 0 && !discountsByCode.has(row.code),
  }));
}

function stateOf({ startsAt, endsAt, useLimit, uses }: PromotionRow, now: Date): StaffPromotion['state'] {
  if (endsAt !== null && now >= endsAt) return 'ended';
  if (startsAt !== null && now < startsAt) return 'coming';
  return useLimit !== null && uses >= useLimit ? 'used_up' : 'running';
}

/** The discounts that orders got, by promo code and currency; a code without any order is absent. */
type DiscountsByCode = ReadonlyMap<string, StaffPromotion['discounts']>;

/**
 * Sums the discounts of orders. Orders that were closed without a delivery add 0. Orders are found by their code and
 * not by `promotion_uses`: a used code never changes, but the uses of deleted accounts are erased.
 */
async function readDiscountsByCode(db: Database, rows: readonly PromotionRow[]): Promise<DiscountsByCode> {
  if (rows.length === 0) return new Map();
  const codes = rows.map(({ code }) => code);
  const isCounted = notInArray(orders.status, [...UNDELIVERED_STATUSES]);
  const amount = sql`coalesce(sum(${orders.discount}) filter (where ${isCounted}), 0)`;
  const sums = await db
    .select({
      code: orders.promocode,
      currency: orders.currency,
      amount: amount.mapWith((sum) => asMinor(Number(sum))),
    })
    .from(orders)
    .where(inArray(orders.promocode, codes))
    .groupBy(orders.promocode, orders.currency)
    .orderBy(asc(orders.currency));
  const byCode = Map.groupBy(sums, ({ code }) => code ?? '');
  return new Map(
    [...byCode].map(([code, list]) => [
      code,
      list.map(({ currency, amount: discount }) => ({ currency, amount: discount })),
    ]),
  );
}
