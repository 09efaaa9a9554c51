import { asc, inArray, notInArray, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#backend/db/client.ts';
import { orders, promotions } from '#backend/db/schema/index.ts';
import { isClosedUndelivered } from '#backend/orders/transitions.ts';
import type { PromotionRow } from '#backend/promotions/promotions.ts';
import type { StaffPromotion } from '#contract/staff/promotions.ts';
import { ORDER_STATUSES } from '#contract/value-lists.ts';

const FAILED = ORDER_STATUSES.filter(isClosedUndelivered);

/** The promotions of a condition, with what orders have used of them. */
export async function readPromotions(db: Database, condition: SQL | undefined, now: Date): Promise<StaffPromotion[]> {
  const rows = await db.select().from(promotions).where(condition).orderBy(asc(promotions.code));
  const ordersOf = await readOrderSums(db, rows);
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
    discounts: (ordersOf.get(row.code) ?? []).filter(({ amount }) => amount > 0),
    is_unused: row.uses === 0 && !ordersOf.has(row.code),
  }));
}

function stateOf({ startsAt, endsAt, useLimit, uses }: PromotionRow, now: Date): StaffPromotion['state'] {
  if (endsAt !== null && now >= endsAt) return 'ended';
  if (startsAt !== null && now < startsAt) return 'coming';
  return useLimit !== null && uses >= useLimit ? 'used_up' : 'running';
}

type OrderSums = ReadonlyMap<string, StaffPromotion['discounts']>;

/**
 * How much less the orders of each code cost, without those that failed. By the codes that orders name: a code that was used never
 * changes, while the uses of deleted accounts are no longer known.
 */
async function readOrderSums(db: Database, rows: readonly PromotionRow[]): Promise<OrderSums> {
  if (rows.length === 0) return new Map();
  const codes = rows.map(({ code }) => code);
  const amount = sql`coalesce(sum(${orders.discount}) filter (where ${notInArray(orders.status, FAILED)}), 0)`;
  const sums = await db
    .select({ code: orders.promocode, currency: orders.currency, amount: amount.mapWith(Number) })
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
