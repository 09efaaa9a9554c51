import { and, eq, lte, type SQL, sql } from 'drizzle-orm';
import { orders } from '#backend/db/schema/index.ts';
import { type OrderRow, preparingBeginsAt } from '#backend/orders/transitions.ts';
import type { BackendSettings } from '#backend/settings.ts';

const MINUTE_MS = 60_000;

const minutesBefore = (now: Date, minutes: number): Date => new Date(now.getTime() - minutes * MINUTE_MS);

/**
 * The time from which a new order waits for the restaurant's answer: when it was placed or, for a scheduled order, when
 * preparing it has to begin if that is later. The kitchen need not answer an order for tomorrow at night.
 */
function waitingSince(order: Pick<OrderRow, 'statusAt' | 'scheduledFor' | 'leadMinutes'>): Date {
  const beginsAt = preparingBeginsAt(order);
  return beginsAt && beginsAt > order.statusAt ? beginsAt : order.statusAt;
}

/** `waitingSince` in SQL. `greatest` ignores nulls. */
const waitingSinceSql = sql`greatest(${orders.statusAt}, ${orders.scheduledFor} - ${orders.leadMinutes} * interval '1 minute')`;

/** A condition for orders that have waited for an answer for at least `minutes`. */
export const hasWaitedSql = (minutes: number, now: Date): SQL | undefined =>
  and(eq(orders.status, 'placed'), lte(waitingSinceSql, minutesBefore(now, minutes)));

/** Whether a placed order has waited for an answer for at least `minutes`. */
export const hasWaited = (order: OrderRow, minutes: number, now: Date): boolean =>
  waitingSince(order) <= minutesBefore(now, minutes);

/**
 * Since when an order waits, when the board warns of it and when it is rejected; null if it is answered, and the last
 * two also if their setting is 0.
 */
export function answerDeadlines(
  order: OrderRow,
  { warnMinutes, rejectMinutes }: BackendSettings['unanswered'],
): Record<'waiting_since' | 'warn_at' | 'reject_at', string | null> {
  const from = waitingSince(order).getTime();
  const isNew = order.status === 'placed';
  const after = (minutes: number): string | null =>
    isNew && minutes > 0 ? new Date(from + minutes * MINUTE_MS).toISOString() : null;
  return {
    waiting_since: isNew ? new Date(from).toISOString() : null,
    warn_at: after(warnMinutes),
    reject_at: after(rejectMinutes),
  };
}
