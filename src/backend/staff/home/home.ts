import { and, asc, count, eq, gte, inArray, sql, sum } from 'drizzle-orm';
import type { Database } from '#backend/db/client.ts';
import { literals } from '#backend/db/schema/columns.ts';
import { orders, refunds } from '#backend/db/schema/index.ts';
import { isNotOfOtherBranch } from '#backend/order-visibility.ts';
import type { Services } from '#backend/services.ts';
import { readSmsAlarms } from '#backend/sms/sms-alarms.ts';
import { businessDayOf, startOfBusinessDay } from '#contract/business-day.ts';
import { asMinor } from '#contract/money.ts';
import { FINAL_STATUSES, SALE_STATUSES } from '#contract/order-lifecycle.ts';
import { MAX_FEEDBACK_COUNT } from '#contract/staff/feedback.ts';
import { mayCall } from '#contract/staff/index.ts';
import type { StaffHome } from '#contract/staff/home.ts';
import { countCourierOrders } from '../courier/courier-repository.ts';
import { countFeedback } from '../feedback/reviews.ts';
import type { StaffActor } from '../http/actor.ts';
import type { StaffHandlers } from '../http/handler.ts';
import { readNotTaking } from './not-taking.ts';

/** The handler of the start page. Each figure is read only for roles that may open the page which shows its rows. */
export function homeHandlers({ sms }: Pick<Services, 'sms'>) {
  return {
    getHome: async ({ db, actor, now }) => {
      const { role, staffId, restaurantIds } = actor;
      const day = businessDayOf(now);
      const open = mayCall(role, 'getBoard') ? await countOpenOrders(db, actor, now) : null;
      return {
        day,
        sales: mayCall(role, 'getReport') ? await readSales(db, restaurantIds, day) : null,
        board:
          open?.filter(({ waiting, late }) => waiting + late > 0).map(({ unpaid: _unpaid, ...counts }) => counts) ??
          null,
        // Owners and managers may deliver, too; their start page is about the restaurants.
        deliveries:
          role === 'courier' && staffId !== null ? await countCourierOrders(db, { staffId, restaurantIds, now }) : null,
        unpaid: open && mayCall(role, 'getOrderList') ? open.reduce((total, { unpaid }) => total + unpaid, 0) : null,
        refunds: mayCall(role, 'getOrderList') ? await readRefunds(db, restaurantIds) : null,
        feedback: mayCall(role, 'getFeedbackCounts') ? await countFeedback(db, role, restaurantIds) : null,
        not_taking: mayCall(role, 'getBoard') ? await readNotTaking(db, restaurantIds, now) : null,
        sms: mayCall(role, 'sendTestSms') ? await readSmsAlarms(db, sms, now) : null,
      };
    },
  } satisfies Partial<StaffHandlers>;
}

async function readSales(db: Database, restaurantIds: readonly number[], day: string): Promise<StaffHome['sales']> {
  return db
    .select({
      currency: orders.currency,
      orders: count(),
      total: sum(orders.total).mapWith((total) => asMinor(Number(total))),
    })
    .from(orders)
    .where(
      and(
        inArray(orders.restaurantId, [...restaurantIds]),
        gte(orders.createdAt, startOfBusinessDay(day)),
        inArray(orders.status, [...SALE_STATUSES]),
      ),
    )
    .groupBy(orders.currency)
    .orderBy(sql`count(*) desc`, orders.currency);
}

/** The orders of each restaurant that are not in a final status. A pickup that is ready waits for its customer. */
const countOpenOrders = (db: Database, { restaurantIds, branchId }: StaffActor, now: Date) =>
  db
    .select({
      restaurant_id: orders.restaurantId,
      waiting: sql`count(*) filter (where ${orders.status} = 'placed')`.mapWith(Number),
      late: sql`count(*) filter (where ${orders.status} <> 'awaiting_payment'
        and not (${orders.status} = 'ready' and ${orders.fulfilment} = 'pickup')
        and coalesce(${orders.expectedAt}, ${orders.promisedTo}) < ${now.toISOString()}::timestamptz)`.mapWith(Number),
      unpaid: sql`count(*) filter (where ${orders.status} = 'awaiting_payment')`.mapWith(Number),
    })
    .from(orders)
    .where(
      and(
        inArray(orders.restaurantId, [...restaurantIds]),
        // Literals instead of parameters, so that PostgreSQL uses the partial index.
        sql`${orders.status} not in (${literals(FINAL_STATUSES)})`,
        isNotOfOtherBranch(branchId),
      ),
    )
    .groupBy(orders.restaurantId)
    .orderBy(asc(orders.restaurantId));

async function readRefunds(db: Database, restaurantIds: readonly number[]): Promise<StaffHome['refunds']> {
  const rows = await db
    .select({ number: orders.number })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    // A literal instead of a parameter, so that PostgreSQL uses the partial index.
    .where(and(inArray(refunds.status, ['requested', 'pending']), inArray(orders.restaurantId, [...restaurantIds])))
    .orderBy(asc(refunds.id))
    .limit(MAX_FEEDBACK_COUNT);
  return { count: rows.length, oldest: rows[0]?.number ?? null };
}
