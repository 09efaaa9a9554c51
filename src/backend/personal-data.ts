import { and, asc, eq, inArray, notInArray, sql } from 'drizzle-orm';
import type { AccountSources } from '#backend/accounts/accounts.ts';
import { readCards } from '#backend/customers/saved-cards.ts';
import { deleteProviderCards } from '#backend/payments/cards.ts';
import type { Database } from '#backend/db/client.ts';
import { personal } from '#backend/db/personal.ts';
import {
  addresses,
  cards,
  favouriteProducts,
  favouriteRestaurants,
  idempotencyKeys,
  knownSignInClients,
  orderItems,
  orderReports,
  orders,
  quotes,
  ratings,
  refunds,
  reviews,
  sessions,
  verificationCodes,
  users,
} from '#backend/db/schema/index.ts';
import { inTransaction } from '#backend/db/transaction.ts';
import { apiHeaders, busy, ErrorResponse, type Handlers } from '#backend/http/handler.ts';
import { WorkQueue } from '#backend/http/work-queue.ts';
import { exportNotices } from '#backend/notices/send-notices.ts';
import { readAllOrders } from '#backend/orders/order-repository.ts';
import { readReportsOfCustomer } from '#backend/orders/reports.ts';
import { expireUnpaidOrders } from '#backend/payments/payment-jobs.ts';
import { exportReviews } from '#backend/reviews/reviews.ts';
import { describeError } from '#backend/log.ts';
import type { Services } from '#backend/services.ts';
import { erasePromotionUses } from '#backend/promotions/promotions.ts';
import { readFavourites } from '#backend/customers/favourites.ts';
import { readProfile } from '#backend/customers/account.ts';
import { CLEAR_TOKEN_COOKIE } from '#backend/customers/sessions.ts';
import { checkCode, codeError, sendCode, toLogState } from '#backend/customers/verification-codes.ts';
import type { Locale } from '#contract/constants.ts';
import type { AccountRef } from './accounts/accounts.ts';
import { AccountExport } from '#contract/endpoint-definitions.ts';
import type { ApiResponse } from '#contract/endpoints.ts';
import { FINAL_STATUSES } from '#contract/order-lifecycle.ts';
import type { OnWire } from '#contract/money.ts';
import { Order } from '#contract/orders.ts';
import { toWire } from '#contract/wire-form.ts';

/** A customer may have more than the calls of the storefront list. */
const ALL_ROWS = Number.MAX_SAFE_INTEGER;

/** Exports of this process: each may read and write megabytes. */
const exportQueue = new WorkQueue({ maxRunning: 1, maxRunningUnknown: 1, maxWaiting: { known: 8, unknown: 0 } });

/** Handlers that export the personal data of a customer, and that delete an account. */
export function personalDataHandlers(services: Services) {
  const { paymentAccounts, accountSources, settings, log, rateLimiter } = services;
  return {
    exportAccount: async ({ db, user, httpRequest, locale, now }) => {
      const leave = await exportQueue.enter({ priority: 'known', signal: httpRequest.signal });
      if (!leave) return busy();
      try {
        const account = await paymentAccounts.current(db);
        const exported = await exportOnWire(db, user.id, { locale, now, accountSources, account });
        return Response.json(exported, { headers: apiHeaders(locale) });
      } finally {
        leave();
      }
    },

    sendDeletionCode: ({ user: { phone }, httpRequest, locale, now }) =>
      sendCode(services, { phone, purpose: 'deletion', httpRequest, locale, now }),

    deleteAccount: async ({ db, user, body, httpRequest, setCookie, now }) => {
      await expireUnpaidOrders(services, now, user.id);
      if (await hasUnfinishedOrder(db, user.id)) return new ErrorResponse(409, 'unfinishedOrder');
      const outcome = await inTransaction(db, async (tx) => {
        const attempt = { phone: user.phone, purpose: 'deletion', code: body.code, httpRequest, now } as const;
        const checked = await checkCode(tx, attempt, settings);
        // Returned, not thrown: an exception would roll back the count of the wrong code.
        if (checked !== 'correct') return { rejected: checked };
        await lockUserRow(tx, user.id);
        // An order may have been placed in between.
        if (await hasUnfinishedOrder(tx, user.id)) return { rejected: 'unfinished' as const };
        return { cards: await eraseAccount(tx, user) };
      });
      if (outcome.rejected === 'unfinished') return new ErrorResponse(409, 'unfinishedOrder');
      if (outcome.rejected !== undefined) {
        log('info', 'a deletion was not confirmed', { customer: user.id, state: toLogState(outcome.rejected) });
        return codeError(outcome.rejected, services);
      }
      await rateLimiter.undo('sign_in', { userId: user.id, request: httpRequest, now });
      // The account no longer exists, so the customer cannot try again.
      await deleteProviderCards(services, outcome.cards).catch((error: unknown) =>
        log('error', 'cards of a deleted account were not deleted at their provider', describeError(error)),
      );
      setCookie(CLEAR_TOKEN_COOKIE);
      return { status: true };
    },
  } satisfies Partial<Handlers>;
}

interface ExportContext {
  readonly locale: Locale;
  readonly now: Date;
  readonly accountSources: AccountSources;
  /** The account whose saved cards are usable. */
  readonly account: AccountRef | null;
}

/** The personal data that a customer can export. */
export async function exportPersonalData(
  db: Database,
  userId: number,
  context: ExportContext,
): Promise<ApiResponse<'exportAccount'>> {
  const orders: Order[] = [];
  for await (const page of readAllOrders(db, userId, context)) orders.push(...page);
  return { ...(await exportWithoutOrders(db, userId, context)), orders };
}

/** The same in wire form. Each page of orders is converted by itself, so that other requests do not wait for all. */
async function exportOnWire(db: Database, userId: number, context: ExportContext) {
  const rest = toWire(AccountExport, { ...(await exportWithoutOrders(db, userId, context)), orders: [] });
  const orders: OnWire<Order>[] = [];
  for await (const page of readAllOrders(db, userId, context))
    orders.push(...page.map((order) => toWire(Order, order)));
  return { ...rest, orders };
}

async function exportWithoutOrders(
  db: Database,
  userId: number,
  { locale, now, accountSources, account }: ExportContext,
): Promise<Omit<ApiResponse<'exportAccount'>, 'orders'>> {
  return {
    exported_at: now.toISOString(),
    profile: await readProfile(db, userId, { now, accountSources, account }, ALL_ROWS),
    cards: await readCards(db, userId, { now, account }, ALL_ROWS),
    reports: await readReportsOfCustomer(db, userId),
    reviews: await exportReviews(db, userId),
    favourites: await readFavourites(db, userId, locale),
    // The HTTP API calls notices notifications.
    notifications: await exportNotices(db, userId),
  };
}

/** The numbers of a customer's orders without a final status. Until there are none, the account cannot be deleted. */
export async function unfinishedOrders(db: Database, userId: number): Promise<string[]> {
  const unfinished = and(eq(orders.userId, userId), notInArray(orders.status, [...FINAL_STATUSES]));
  const rows = await db.select({ number: orders.number }).from(orders).where(unfinished).orderBy(asc(orders.id));
  return rows.map(({ number }) => number);
}

const hasUnfinishedOrder = async (db: Database, userId: number): Promise<boolean> =>
  (await unfinishedOrders(db, userId)).length > 0;

/** Locks the customer's row until the transaction ends. Placing an order locks it too, so it waits. */
export async function lockUserRow(tx: Database, userId: number): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
}

/**
 * Deletes a customer and their reviews. Returns the cards, whose tokens must be deleted at the payment provider too.
 * Orders stay, without anything that identifies the customer. The number of uses of each promotion stays under a keyed
 * hash of the phone. The tables that count code requests and wrong codes contain the phone for another day, because
 * their limits must outlive the account.
 */
export async function eraseAccount(
  tx: Database,
  { id, phone }: { readonly id: number; readonly phone: string },
): Promise<readonly (AccountRef & { readonly token: string })[]> {
  const selectOrders = () => tx.select({ id: orders.id }).from(orders).where(eq(orders.userId, id));
  // Orders are locked before their refunds and payments, as by a webhook, which may arrive at the same time.
  await selectOrders().orderBy(asc(orders.id)).for('update');
  const ownOrders = selectOrders();
  // A review publishes the comment of a rating. The stars of a rating do not identify anyone, so they stay.
  await tx.delete(reviews).where(inArray(reviews.orderId, ownOrders));
  await tx.update(ratings).set({ comment: '' }).where(inArray(ratings.orderId, ownOrders));
  await tx.update(orderReports).set({ message: '', handledNote: '' }).where(inArray(orderReports.orderId, ownOrders));
  await tx.update(orderItems).set({ note: '' }).where(inArray(orderItems.orderId, ownOrders));
  await tx.update(refunds).set({ note: '' }).where(inArray(refunds.orderId, ownOrders));
  await erasePromotionUses(tx, { id, phone });
  const deletedCards = await tx
    .delete(cards)
    .where(eq(cards.userId, id))
    .returning({ provider: cards.provider, accountId: cards.accountId, token: cards.token });
  await tx
    .update(orders)
    .set({
      userId: null,
      address: null,
      contactName: personal(''),
      contactPhone: personal(''),
      comment: personal(''),
      courierContact: null,
      card: null,
      // Free text about an order that was closed undelivered; null for any other order.
      closedReason: sql`case when ${orders.closedReason} is null then null else '' end`,
    })
    .where(eq(orders.userId, id));
  for (const table of [
    addresses,
    sessions,
    idempotencyKeys,
    knownSignInClients,
    quotes,
    favouriteProducts,
    favouriteRestaurants,
  ])
    await tx.delete(table).where(eq(table.userId, id));
  await tx.delete(verificationCodes).where(eq(verificationCodes.phone, phone));
  await tx.delete(users).where(eq(users.id, id));
  return deletedCards;
}
