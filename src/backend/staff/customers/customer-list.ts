import { and, count, desc, eq, exists, inArray, lt, max, or, sql, type SQL } from 'drizzle-orm';
import type { Database } from '#backend/db/client.ts';
import { nameMatches } from '#backend/db/schema/columns.ts';
import { orders, users } from '#backend/db/schema/index.ts';
import { SALE_STATUSES } from '#contract/order-lifecycle.ts';
import type { CustomerRow } from '#contract/staff/customers.ts';
import type { StaffActor } from '../http/actor.ts';
import { orderMatches, phoneDigits, phoneEndsWith } from '../orders/order-list.ts';
import { asMinor } from '#contract/money.ts';

/** The customers whom a staff member may see: an owner all, a manager those who have ordered at their restaurants. */
function isVisible(db: Database, { role, restaurantIds }: StaffActor): SQL | undefined {
  if (role === 'owner') return undefined;
  return exists(
    db
      .select({ id: orders.id })
      .from(orders)
      .where(and(eq(orders.userId, users.id), inArray(orders.restaurantId, [...restaurantIds]))),
  );
}

/** The customers that match a search, by the account or by the contact of an order that the staff member may see. */
function customerMatches(db: Database, search: string, { restaurantIds }: StaffActor): SQL | undefined {
  if (search === '') return undefined;
  const phone = phoneDigits(search);
  const ofAccount = phone === undefined ? nameMatches(users.name, search) : phoneEndsWith(users.phone, phone);
  const ofOrder = db
    .select({ id: orders.userId })
    .from(orders)
    .where(and(inArray(orders.restaurantId, [...restaurantIds]), orderMatches(search)));
  return or(ofAccount, inArray(users.id, ofOrder));
}

interface CustomerPage {
  readonly search?: string;
  readonly id?: number;
  /** The id of the last customer of the page before. */
  readonly after?: number | undefined;
  readonly limit: number;
}

/** Customers, the newest account first; `hasMore` if others follow. */
export async function readCustomers(
  db: Database,
  actor: StaffActor,
  { search = '', id, after, limit }: CustomerPage,
): Promise<{ rows: CustomerRow[]; hasMore: boolean }> {
  const found = await db
    .select({ id: users.id, name: users.name, phone: users.phone, createdAt: users.createdAt })
    .from(users)
    .where(
      and(
        isVisible(db, actor),
        customerMatches(db, search, actor),
        id === undefined ? undefined : eq(users.id, id),
        after === undefined ? undefined : lt(users.id, after),
      ),
    )
    .orderBy(desc(users.id))
    .limit(limit + 1);
  const page = found.slice(0, limit);
  const figures = await readFigures(
    db,
    actor,
    page.map((customer) => customer.id),
  );
  return {
    rows: page.map((customer) => ({
      id: customer.id,
      name: customer.name,
      phone: customer.phone,
      registered_at: customer.createdAt.toISOString(),
      ...figures(customer.id),
    })),
    hasMore: found.length > limit,
  };
}

type Figures = Pick<CustomerRow, 'orders' | 'spent' | 'last_order_at'>;

/** Returns a function from a customer id to the sums of the orders that the staff member may see. */
async function readFigures(
  db: Database,
  { restaurantIds }: StaffActor,
  customerIds: readonly number[],
): Promise<(customerId: number) => Figures> {
  const own = and(inArray(orders.userId, [...customerIds]), inArray(orders.restaurantId, [...restaurantIds]));
  const sums = await db
    .select({
      customerId: orders.userId,
      currency: orders.currency,
      orders: count(),
      amount: sql`sum(${orders.total} - ${orders.refunded})`.mapWith((sum) => asMinor(Number(sum))),
    })
    .from(orders)
    .where(and(own, inArray(orders.status, [...SALE_STATUSES])))
    .groupBy(orders.userId, orders.currency)
    .orderBy(orders.currency);
  const last = await db
    .select({ customerId: orders.userId, at: max(orders.createdAt) })
    .from(orders)
    .where(own)
    .groupBy(orders.userId);
  return (customerId) => {
    const ofCustomer = sums.filter((row) => row.customerId === customerId);
    return {
      orders: ofCustomer.reduce((total, row) => total + row.orders, 0),
      spent: ofCustomer.map(({ currency, amount }) => ({ currency, amount })),
      last_order_at: last.find((row) => row.customerId === customerId)?.at?.toISOString() ?? null,
    };
  };
}
