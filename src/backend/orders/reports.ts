import { asc, count, desc, eq } from 'drizzle-orm';
import type { Database } from '#backend/db/client.ts';
import { orderReports, orders } from '#backend/db/schema/index.ts';
import { type ApiRequest, ErrorResponse } from '#backend/http/handler.ts';
import { MAX_PROBLEM_REPORTS } from '#contract/constants.ts';
import type { Report } from '#contract/orders.ts';
import type { OrderStatus } from '#contract/order-lifecycle.ts';
import type { OrderRow } from './transitions.ts';

/** Whether a problem with the order can be reported: only if the restaurant has received it. */
export const canReport = (status: OrderStatus): boolean => status !== 'awaiting_payment' && status !== 'expired';

/** Stores a customer's report of a problem; the transaction must have locked the order. */
export async function insertReport(
  tx: Database,
  order: OrderRow,
  { body: { reason, message }, now }: Pick<ApiRequest<'reportProblem'>, 'body' | 'now'>,
): Promise<{ status: true } | ErrorResponse> {
  if (!canReport(order.status)) return new ErrorResponse(409, 'cannotReport');
  const [existing] = await tx.select({ reports: count() }).from(orderReports).where(eq(orderReports.orderId, order.id));
  if ((existing?.reports ?? 0) >= MAX_PROBLEM_REPORTS) return new ErrorResponse(409, 'tooManyReports');
  await tx.insert(orderReports).values({ orderId: order.id, reason, message: message ?? '', createdAt: now });
  return { status: true };
}

/** The newest reports with their orders. */
export const readReports = (db: Database, limit: number) =>
  db
    .select({ report: orderReports, order: orders })
    .from(orderReports)
    .innerJoin(orders, eq(orders.id, orderReports.orderId))
    .orderBy(desc(orderReports.id))
    .limit(limit);

/** All reports of one customer, the oldest first. */
export async function readReportsOfCustomer(db: Database, userId: number): Promise<Report[]> {
  const rows = await db
    .select({ report: orderReports })
    .from(orderReports)
    .innerJoin(orders, eq(orders.id, orderReports.orderId))
    .where(eq(orders.userId, userId))
    .orderBy(asc(orderReports.id));
  return rows.map(({ report }) => ({
    order_id: report.orderId,
    reason: report.reason,
    message: report.message,
    created_at: report.createdAt.toISOString(),
  }));
}
