import { and, eq, lte, type SQL, sql } from 'drizzle-orm';
import { orders } from '#backend/db/schema/index.ts';
import { type OrderRow, preparingBeginsAt } from '#backend/orders/transitions.ts';
import type { BackendSettings } from '#backend/services.ts';

const MINUTE_MS = 60_000;

const minutesBefore = (now: Date, minutes: number): Date => new Date(now.getTime() - minutes * MINUTE_MS);

/**
 * From when the minutes count in which a new order has to be answered: from its arrival or, if it is for a chosen time, from the moment at
 * which preparing it has to begin. The kitchen is empty when an order for tomorrow arrives at night.
 */
function answerFrom(order: Pick<OrderRow, 'statusAt' | 'scheduledFor' | 'leadMinutes'>): Date {
  const beginsAt = preparingBeginsAt(order);
  return beginsAt && beginsAt > order.statusAt ? beginsAt : order.statusAt;
}

/** The same in SQL; `greatest` ignores nulls. */
const answerFromColumn = sql`greatest(${orders.statusAt}, ${orders.scheduledFor} - ${orders.leadMinutes} * interval '1 minute')`;

/** Whether an order has waited for an answer at least so long. */
export const isUnanswered = (minutes: number, now: Date): SQL | undefined =>
  and(eq(orders.status, 'placed'), lte(answerFromColumn, minutesBefore(now, minutes)));

/** Whether a row of an order has waited at least so long. */
export const hasWaited = (order: OrderRow, minutes: number, now: Date): boolean =>
  answerFrom(order) <= minutesBefore(now, minutes);

/** When the board warns of a new order, and when it is rejected; null if it is answered, or if the shop does not do so. */
export function answerDeadlines(
  order: OrderRow,
  { warnMinutes, rejectMinutes }: BackendSettings['unanswered'],
): { readonly warn_at: string | null; readonly reject_at: string | null } {
  const from = answerFrom(order).getTime();
  const after = (minutes: number): string | null =>
    order.status === 'placed' && minutes > 0 ? new Date(from + minutes * MINUTE_MS).toISOString() : null;
  return { warn_at: after(warnMinutes), reject_at: after(rejectMinutes) };
}
