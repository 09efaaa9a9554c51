import { and, eq, inArray } from 'drizzle-orm';
import { eraseAccount, exportPersonalData, lockUserRow, unfinishedOrders } from '#backend/personal-data.ts';
import type { Database } from '#backend/db/client.ts';
import { orders, users } from '#backend/db/schema/index.ts';
import { ErrorResponse, notFound } from '#backend/http/handler.ts';
import { describeError } from '#backend/log.ts';
import { deleteProviderCards } from '#backend/payments/cards.ts';
import { expireUnpaidOrders } from '#backend/payments/payment-jobs.ts';
import type { Services } from '#backend/services.ts';
import { MAX_LATEST_ORDERS } from '#contract/staff/customers.ts';
import type { StaffHandlers } from '../http/handler.ts';
import { readOrderRows } from '../orders/order-list.ts';
import { orderViewer } from '../orders/order-viewer.ts';
import { readCustomers } from './customer-list.ts';

const PAGE_SIZE = 25;

/**
 * The list of customers, and the export and erasure of a customer's data by owners. Audit entries contain only the id
 * of a customer.
 */
export function customerHandlers(services: Services) {
  const { paymentAccounts, accountSources, log } = services;
  return {
    getCustomerList: async ({ db, actor, query }) => {
      const { rows, hasMore } = await readCustomers(db, actor, { ...query, limit: PAGE_SIZE });
      return { customers: rows, next: hasMore ? (rows.at(-1)?.id ?? null) : null };
    },

    getCustomer: async ({ db, actor, query, now }) => {
      const { rows } = await readCustomers(db, actor, { id: query.customer_id, limit: 1 });
      const [customer] = rows;
      if (!customer) return notFound();
      const visibleOrders = and(eq(orders.userId, customer.id), inArray(orders.restaurantId, [...actor.restaurantIds]));
      const reader = { viewer: orderViewer(actor), now };
      return { ...customer, latest: (await readOrderRows(db, visibleOrders, MAX_LATEST_ORDERS, reader)).rows };
    },

    exportCustomer: async ({ db, body, locale, now }) => {
      const customer = await findCustomer(db, body.customer_id);
      if (!customer) return notFound();
      const context = { locale, now, accountSources, account: await paymentAccounts.current(db) };
      return {
        response: await exportPersonalData(db, customer.id, context),
        audit: { subject: `customer ${customer.id}` },
      };
    },

    eraseCustomer: async ({ db, body, now, afterCommit }) => {
      const customer = await findCustomer(db, body.customer_id);
      if (!customer) return notFound();
      await lockUserRow(db, customer.id);
      await expireUnpaidOrders({ ...services, db }, now, customer.id);
      const unfinished = await unfinishedOrders(db, customer.id);
      if (unfinished.length > 0)
        return new ErrorResponse(409, 'customerHasOrder', { values: { orders: unfinished.join(', ') } });
      const cards = await eraseAccount(db, customer);
      afterCommit(() => {
        deleteProviderCards(services, cards).catch((error: unknown) =>
          log('error', 'cards of a deleted account were not deleted at their provider', describeError(error)),
        );
      });
      return { response: { done: true }, audit: { subject: `customer ${customer.id}` } };
    },
  } satisfies Partial<StaffHandlers>;
}

async function findCustomer(db: Database, id: number): Promise<{ id: number; phone: string } | undefined> {
  const [customer] = await db.select({ id: users.id, phone: users.phone }).from(users).where(eq(users.id, id));
  return customer;
}
