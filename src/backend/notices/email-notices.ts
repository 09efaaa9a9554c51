import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm';
import type { Database } from '#backend/db/client.ts';
import { orderItems, orders, refunds, users } from '#backend/db/schema/index.ts';
import type { EmailBlock } from '#backend/email/document.ts';
import type { Email } from '#backend/email/email.ts';
import { readOrder } from '#backend/orders/order-repository.ts';
import type { OrderRow } from '#backend/orders/transitions.ts';
import type { Locale } from '#contract/constants.ts';
import { localize } from '#contract/localized-text.ts';
import { endedWithoutDelivery, type OrderStatus } from '#contract/order-lifecycle.ts';
import type { Order } from '#contract/orders.ts';
import { getBackendT } from '#i18n/backend.ts';
import { withLocale } from '#i18n/paths.ts';
import { composeEmail } from './compose-email.ts';
import { confirmationBlocks, receiptBlocks, refundBlocks } from './order-documents.ts';
import type { NoticeTemplate } from './notice-texts.ts';
import { type NoticeRow, queueNotice, readRecipient, withdrawNotices } from './outbox.ts';

/** Minutes until an e-mail that could not be sent is given up. */
const CONFIRMATION_MINUTES = 120;
const DOCUMENT_MINUTES = 24 * 60;

type EmailTemplate = Extract<NoticeTemplate, 'order_confirmation' | 'order_receipt' | 'order_refund'>;

interface QueuedEmail {
  readonly template: EmailTemplate;
  /** What it is about, besides the order: it is queued once for each. */
  readonly event: string;
  readonly data?: Readonly<Record<string, string>>;
  readonly at: Date;
  readonly lifeMinutes: number;
}

/** Queues an e-mail to the customer of an order, if they want e-mails and have not deleted the account. */
async function queueEmail(
  tx: Database,
  order: Pick<OrderRow, 'id' | 'number' | 'userId' | 'locale'>,
  { template, event, data, at, lifeMinutes }: QueuedEmail,
): Promise<void> {
  if (order.userId === null) return;
  await queueNotice(tx, await readRecipient(tx, order.userId), {
    orderId: order.id,
    template,
    data: { number: order.number, ...data },
    locale: order.locale,
    event: `order ${order.id} ${event}`,
    now: at,
    lifeMinutes,
  });
}

/** Queues the confirmation of an order that the restaurant has just received. Call it in the same transaction. */
export const queueConfirmation = (tx: Database, order: OrderRow, at: Date): Promise<void> =>
  queueEmail(tx, order, {
    template: 'order_confirmation',
    event: 'confirmation',
    at,
    lifeMinutes: CONFIRMATION_MINUTES,
  });

const queueReceipt = (tx: Database, order: OrderRow, at: Date): Promise<void> =>
  queueEmail(tx, order, {
    template: 'order_receipt',
    event: order.fiscalReceipt === null ? 'receipt' : 'receipt with fiscal receipt',
    at,
    lifeMinutes: DOCUMENT_MINUTES,
  });

/** Queues the e-mail about a new status of an order. Call it in the transaction that changes the status. */
export async function queueStatusEmail(
  tx: Database,
  order: OrderRow,
  { to, at }: { readonly to: OrderStatus; readonly at: Date },
): Promise<void> {
  if (to === 'placed') await queueConfirmation(tx, order, at);
  if (to === 'delivered') await queueReceipt(tx, order, at);
}

/**
 * Queues a receipt with the fiscal receipt that staff have entered for a delivered order, in place of one that is not
 * sent yet. A customer gets at most one without and one with a fiscal receipt; a later correction is on the page of the
 * order only. Call it in the transaction that stores the fiscal receipt.
 * @param order with the new fiscal receipt
 */
export async function queueFiscalReceipt(tx: Database, order: OrderRow, at: Date): Promise<void> {
  if (order.status !== 'delivered' || order.fiscalReceipt === null) return;
  await withdrawNotices(tx, order.id, 'order_receipt');
  await queueReceipt(tx, order, at);
}

/** Queues the e-mail about a refund, once. Call it in the transaction in which the refund is done. */
export async function queueRefundEmail(
  tx: Database,
  { id, orderId, at }: { readonly id: number; readonly orderId: number; readonly at: Date },
): Promise<void> {
  const [order] = await tx
    .select({ id: orders.id, number: orders.number, userId: orders.userId, locale: orders.locale })
    .from(orders)
    .where(eq(orders.id, orderId));
  if (!order) return;
  await queueEmail(tx, order, {
    template: 'order_refund',
    event: `refund ${id}`,
    data: { refund: String(id) },
    at,
    lifeMinutes: DOCUMENT_MINUTES,
  });
}

interface Context {
  readonly db: Database;
  readonly now: Date;
  readonly siteUrl: string | null;
}

/**
 * The e-mail of a notice, as the order is now; null if it must not be sent, because the customer no longer wants e-mails,
 * or because the order that it confirms is closed.
 */
export async function emailOfNotice(
  { db, now, siteUrl }: Context,
  { notice, subject }: { readonly notice: NoticeRow; readonly subject: string },
): Promise<Email | null> {
  const { id, userId, orderId, locale } = notice;
  if (userId === null || orderId === null) return null;
  const wanting = and(eq(users.id, userId), isNotNull(users.emailNoticesAt));
  const [customer] = await db.select({ email: users.email }).from(users).where(wanting);
  const order = await readOrder(db, userId, orderId, { locale, now });
  const blocks = customer && order && (await documentBlocks(db, notice, order));
  if (!blocks) return null;
  return composeEmail(db, {
    to: customer.email,
    id: `notice-${id}`,
    locale,
    subject,
    blocks: [...blocks, ...linkBlocks(siteUrl, orderId, locale)],
  });
}

/** What the e-mail says of the order; null if it says nothing. */
async function documentBlocks(
  db: Database,
  { template, data, locale }: NoticeRow,
  order: Order,
): Promise<EmailBlock[] | null> {
  if (template === 'order_confirmation')
    return endedWithoutDelivery(order.status) ? null : confirmationBlocks({ order, locale });
  if (template === 'order_receipt') return receiptBlocks({ order, locale });
  const [refund] = await db
    .select()
    .from(refunds)
    .where(and(eq(refunds.id, Number(data['refund'])), eq(refunds.orderId, order.id)));
  if (!refund) return null;
  const items = await db
    .select({ name: orderItems.name })
    .from(orderItems)
    .where(and(eq(orderItems.orderId, order.id), inArray(orderItems.id, refund.itemIds)))
    .orderBy(asc(orderItems.position));
  const names = items.map(({ name }) => localize(name, locale));
  return refundBlocks({ order, locale }, { amount: refund.amount, names });
}

/** The page of the order, why the customer gets the e-mail, and where to stop that. Links need a public address. */
function linkBlocks(siteUrl: string | null, orderId: number, locale: Locale): EmailBlock[] {
  const t = getBackendT(locale);
  const link = (label: string, path: string): EmailBlock[] =>
    siteUrl === null ? [] : [{ kind: 'link', label, url: `${siteUrl}${withLocale(path, locale)}` }];
  return [
    ...link(t('orders:toOrder'), `/orders/${orderId}`),
    { kind: 'note', text: t('backend-emails:why') },
    ...link(t('backend-emails:stop'), '/account/profile'),
  ];
}
