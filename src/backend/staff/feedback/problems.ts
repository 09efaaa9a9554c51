import { and, desc, eq, inArray, isNotNull, isNull, lt, type SQL } from 'drizzle-orm';
import type { Database } from '#backend/db/client.ts';
import { orderReports, orders, staff } from '#backend/db/schema/index.ts';
import { HIDDEN_CONTACT, VISIBILITY_COLUMNS, visibleParts } from '#backend/order-visibility.ts';
import { MAX_FEEDBACK_COUNT, type Problem } from '#contract/staff/feedback.ts';
import type { StaffHandlers, StaffRequest } from '../http/handler.ts';
import { changeState } from '../http/revise-row.ts';
import { orderViewer } from '../orders/order-viewer.ts';
import { restaurantsOf } from './restaurants-of.ts';
import { toPage } from './pages.ts';

const PAGE_SIZE = 25;

/** The number of problems at restaurants that nobody has handled, at most `MAX_FEEDBACK_COUNT`. */
export const countOpenProblems = (db: Database, restaurantIds: readonly number[]): Promise<number> =>
  db.$count(
    db
      .select({ id: orderReports.id })
      .from(orderReports)
      .innerJoin(orders, eq(orders.id, orderReports.orderId))
      .where(and(isNull(orderReports.handledAt), inArray(orders.restaurantId, [...restaurantIds])))
      .limit(MAX_FEEDBACK_COUNT)
      .as('open_problems'),
  );

type Reader = Pick<StaffRequest<'getProblems'>, 'actor' | 'now'>;

/** Problems that match a condition, the newest first. */
async function readProblems(
  db: Database,
  condition: SQL | undefined,
  limit: number,
  { actor, now }: Reader,
): Promise<Problem[]> {
  const rows = await db
    .select({
      report: orderReports,
      order: {
        id: orders.id,
        number: orders.number,
        restaurant: orders.restaurantName,
        ...VISIBILITY_COLUMNS,
      },
      staffName: staff.name,
    })
    .from(orderReports)
    .innerJoin(orders, eq(orders.id, orderReports.orderId))
    .leftJoin(staff, eq(staff.id, orderReports.handledBy))
    .where(condition)
    .orderBy(desc(orderReports.id))
    .limit(limit);
  return rows.map(({ report, order, staffName }) => ({
    id: report.id,
    order: { id: order.id, number: order.number },
    restaurant: order.restaurant,
    reason: report.reason,
    message: report.message,
    at: report.createdAt.toISOString(),
    customer: visibleParts(order, null, orderViewer(actor), now).contact ?? HIDDEN_CONTACT,
    handled: report.handledAt && { at: report.handledAt.toISOString(), name: staffName, note: report.handledNote },
  }));
}

const readProblem = async (db: Database, id: number, reader: Reader): Promise<Problem | undefined> =>
  (await readProblems(db, eq(orderReports.id, id), 1, reader))[0];

/** Handlers for the problems that customers report. */
export function problemHandlers() {
  return {
    getProblems: async ({ db, actor, now, query: { restaurant_id: restaurantId, state, after } }) => {
      const condition = and(
        inArray(orders.restaurantId, [...restaurantsOf(actor, restaurantId)]),
        state === 'open' ? isNull(orderReports.handledAt) : isNotNull(orderReports.handledAt),
        after === undefined ? undefined : lt(orderReports.id, after),
      );
      const { rows, next } = toPage(await readProblems(db, condition, PAGE_SIZE + 1, { actor, now }), PAGE_SIZE);
      return { problems: rows, next };
    },

    handleProblem: async ({ db, actor, body: { problem_id: id, note }, now }) => {
      const [row] = await db
        .select({ handledAt: orderReports.handledAt })
        .from(orderReports)
        .where(eq(orderReports.id, id))
        .for('update');
      const state = { subject: `problem ${id}` as const, row, read: () => readProblem(db, id, { actor, now }) };
      return changeState(state, async ({ handledAt }) => {
        if (handledAt) return 'stale';
        await db
          .update(orderReports)
          .set({ handledAt: now, handledBy: actor.staffId, handledNote: note })
          .where(eq(orderReports.id, id));
        return { before: { handled: false }, after: { handled: true } };
      });
    },
  } satisfies Partial<StaffHandlers>;
}
