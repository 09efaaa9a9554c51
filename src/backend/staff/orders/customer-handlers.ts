import { eq } from 'drizzle-orm';
import { eraseAccount, exportPersonalData, hasUnfinishedOrder, lockUserRow } from '#backend/customers/personal-data.ts';
import type { Database } from '#backend/db/client.ts';
import { orders, users } from '#backend/db/schema/index.ts';
import { ErrorResponse, notFound } from '#backend/http/handler.ts';
import { describeError } from '#backend/log.ts';
import { deleteProviderCards } from '#backend/payments/cards.ts';
import { expireUnpaidOrders } from '#backend/payments/payment-jobs.ts';
import type { Services } from '#backend/services.ts';
import type { StaffHandlers } from '../http/handler.ts';

/** What owners do with the data of a customer on request. The audit log has the customer's id only. */
export function customerHandlers(services: Services) {
  const { paymentProvider, log } = services;
  return {
    exportCustomer: async ({ db, body, locale, now }) => {
      const customer = await findCustomer(db, body.order_id);
      if (!customer) return notFound();
      const context = { locale, now, paymentProviderName: paymentProvider?.name ?? null };
      return {
        response: await exportPersonalData(db, customer.id, context),
        audit: { subject: `customer ${customer.id}` },
      };
    },

    eraseCustomer: async ({ db, body, now, afterCommit }) => {
      const customer = await findCustomer(db, body.order_id);
      if (!customer) return notFound();
      await expireUnpaidOrders(db, now, customer.id);
      await lockUserRow(db, customer.id);
      if (await hasUnfinishedOrder(db, customer.id)) return new ErrorResponse(409, 'customerHasOrder');
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

/** The customer of an order; undefined once the account is deleted. */
async function findCustomer(db: Database, orderId: number): Promise<{ id: number; phone: string } | undefined> {
  const [customer] = await db
    .select({ id: users.id, phone: users.phone })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(eq(orders.id, orderId));
  return customer;
}
