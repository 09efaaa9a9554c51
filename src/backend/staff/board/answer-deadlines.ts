import { and, eq, lte, type SQL, sql } from 'drizzle-orm';
import { orders } from '#backend/db/schema/index.ts';
import { type OrderRow, preparingBeginsAt } from '#backend/orders/transitions.ts';
import type { BackendSettings } from '#backend/services.ts';

const MINUTE_MS = 60_000;

const minutesBefore = (now: Date, minutes: number): Date => new Date(now.getTime() - minutes * MINUTE_MS);

/**
 * Since when a new order waits for the restaurant's answer: since it was placed or, if it is for a chosen time, since preparing it has to
 * begin. The kitchen is empty when an order for tomorrow arrives at night.
 */
function waitingSince(order: Pick<OrderRow, 'statusAt' | 'scheduledFor' | 'leadMinutes'>): Date {
  const beginsAt = preparingBeginsAt(order);
  return beginsAt && beginsAt > order.statusAt ? beginsAt : order.statusAt;
}

/** The same in SQL; `greatest` ignores nulls. */
const waitingSinceSql = sql`greatest(${orders.statusAt}, ${orders.scheduledFor} - ${orders.leadMinutes} * interval '1 minute')`;

/** The orders that have waited for an answer at least so long. */
export const hasWaitedSql = (minutes: number, now: Date): SQL | undefined =>
  and(eq(orders.status, 'placed'), lte(waitingSinceSql, minutesBefore(now, minutes)));

/** Whether a placed order has waited for an answer at least so long. */
export const hasWaited = (order: OrderRow, minutes: number, now: Date): boolean =>
  waitingSince(order) <= minutesBefore(now, minutes);

/** When the board warns of a new order, and when it is rejected; null if it is answered, or if the shop does not do so. */
export function answerDeadlines(
  order: OrderRow,
  { warnMinutes, rejectMinutes }: BackendSettings['unanswered'],
): { readonly warn_at: string | null; readonly reject_at: string | null } {
  const from = waitingSince(order).getTime();
  const after = (minutes: number): string | null =>
    order.status === 'placed' && minutes > 0 ? new Date(from + minutes * MINUTE_MS).toISOString() : null;
  return { warn_at: after(warnMinutes), reject_at: after(rejectMinutes) };
}
