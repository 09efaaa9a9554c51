import { and, asc, eq, exists, gt, lte, ne, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#backend/db/client.ts';
import { notices, type orders, pushSubscriptions, staff, users } from '#backend/db/schema/index.ts';
import type { Locale } from '#contract/constants.ts';
import { orderRules, type OrderStatus } from '#contract/order-lifecycle.ts';
import { formatTime } from './formats.ts';
import { NOTICE_TEXTS, type NoticeChannel, type NoticeTemplate } from './notice-texts.ts';
import { PUSH_SERVICES } from './push-services.ts';

const MINUTE_MS = 60_000;
/** How long a claimed notice is reserved for one attempt. Longer than the timeouts of all channels together. */
const LEASE_MS = MINUTE_MS;
/** The most notices of one claim; they are sent in parallel. Mail servers accept few connections at a time. */
const CLAIM_BATCH = 20;
const EMAIL_CLAIM_BATCH = 4;
/**
 * The most attempts, and the delay before the second one, which doubles for each further one. A status of an order is
 * soon old news; a receipt is not, and a mail server may be down for hours.
 */
const RETRIES: Readonly<Record<NoticeChannel, { readonly maxTries: number; readonly firstDelayMs: number }>> = {
  push: { maxTries: 6, firstDelayMs: 15_000 },
  sms: { maxTries: 6, firstDelayMs: 15_000 },
  email: { maxTries: 10, firstDelayMs: MINUTE_MS },
};

export type NoticeRow = typeof notices.$inferSelect;

/** A customer or staff member, with the channels on which they can be notified. */
interface Recipient {
  readonly userId: number | null;
  readonly staffId: number | null;
  readonly acceptsSms: boolean;
  readonly acceptsEmail: boolean;
  readonly subscriptionIds: readonly number[];
}

export interface NewNotice {
  /** Null for a message that is not about an order. */
  readonly orderId: number | null;
  readonly template: NoticeTemplate;
  /** The values of the placeholders in the text. */
  readonly data: Readonly<Record<string, string>>;
  readonly locale: Locale;
  /** Identifies the event: for each event, a notice is queued only once on each channel. */
  readonly event: string;
  readonly now: Date;
  /** When the notice is due; `now` by default. */
  readonly dueAt?: Date;
  /** Minutes from `dueAt` until the notice expires. */
  readonly lifeMinutes: number;
}

/**
 * Reads a customer as a recipient, and locks the push subscriptions until the end of the transaction. All transactions
 * lock subscriptions before notices, also the one that ends a session and deletes its notices; this prevents deadlocks.
 */
export async function readRecipient(tx: Database, userId: number): Promise<Recipient> {
  const [user] = await tx
    .select({ smsConsentAt: users.smsConsentAt, emailNoticesAt: users.emailNoticesAt })
    .from(users)
    .where(eq(users.id, userId));
  const subscriptions = await tx
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId))
    .orderBy(asc(pushSubscriptions.id))
    .for('key share');
  return {
    userId,
    staffId: null,
    acceptsSms: Boolean(user?.smsConsentAt),
    acceptsEmail: Boolean(user?.emailNoticesAt),
    subscriptionIds: subscriptions.map(({ id }) => id),
  };
}

/** Reads a staff member as a recipient. An active account with a phone number is notified by SMS. */
export async function readStaffRecipient(tx: Database, staffId: number): Promise<Recipient> {
  const [account] = await tx
    .select({ phone: staff.phone, active: staff.active })
    .from(staff)
    .where(eq(staff.id, staffId));
  const acceptsSms = Boolean(account?.active && account.phone);
  return { userId: null, staffId, acceptsSms, acceptsEmail: false, subscriptionIds: [] };
}

/**
 * Queues a notice on each channel that the recipient has and the template has a text for. Call it in the transaction of
 * the event.
 */
export async function queueNotice(tx: Database, recipient: Recipient, notice: NewNotice): Promise<void> {
  const { userId, staffId, acceptsSms, acceptsEmail, subscriptionIds } = recipient;
  const { orderId, template, data, locale, event, now, dueAt = now, lifeMinutes } = notice;
  const texts: Readonly<Partial<Record<NoticeChannel, unknown>>> = NOTICE_TEXTS[template];
  const common = {
    userId,
    staffId,
    orderId,
    template,
    data,
    locale,
    createdAt: now,
    nextAt: dueAt,
    expiresAt: new Date(dueAt.getTime() + lifeMinutes * MINUTE_MS),
  };
  const rows: (typeof notices.$inferInsert)[] = [
    ...(texts.push ? subscriptionIds : []).map((subscriptionId) => ({
      ...common,
      channel: 'push' as const,
      subscriptionId,
      dedupeKey: `${event} push ${subscriptionId}`,
    })),
    ...(texts.sms && acceptsSms
      ? [{ ...common, channel: 'sms' as const, dedupeKey: `${event} sms ${userId ?? `staff ${staffId}`}` }]
      : []),
    ...(texts.email && acceptsEmail
      ? [{ ...common, channel: 'email' as const, dedupeKey: `${event} email ${userId}` }]
      : []),
  ];
  if (rows.length > 0) await tx.insert(notices).values(rows).onConflictDoNothing();
}

/**
 * Deletes the unsent notices about an order, of one template or of all but e-mails, because a newer event has made them
 * wrong. An attempt in progress is not stopped. E-mails are documents: what they say stays right.
 */
export async function withdrawNotices(tx: Database, orderId: number, template?: NoticeTemplate): Promise<void> {
  const which = template ? eq(notices.template, template) : ne(notices.channel, 'email');
  await tx.delete(notices).where(and(eq(notices.orderId, orderId), eq(notices.state, 'pending'), which));
}

/** Notices that are claimed and sent independently of the others, so that a slow gateway delays only its own. */
export interface NoticeQueue {
  readonly name: string;
  readonly channel: NoticeChannel;
  /** The subscriptions of one push service; null for the whole channel. */
  readonly endpoints: RegExp | null;
  /** The most notices of one claim. */
  readonly batch: number;
}

export const SMS_QUEUE: NoticeQueue = { name: 'sms', channel: 'sms', endpoints: null, batch: CLAIM_BATCH };
export const EMAIL_QUEUE: NoticeQueue = { name: 'email', channel: 'email', endpoints: null, batch: EMAIL_CLAIM_BATCH };
export const NOTICE_QUEUES: readonly NoticeQueue[] = [
  SMS_QUEUE,
  EMAIL_QUEUE,
  ...PUSH_SERVICES.map((service) => ({ ...service, channel: 'push' as const, batch: CLAIM_BATCH })),
];

function isInQueue(db: Database, { channel, endpoints }: NoticeQueue): SQL | undefined {
  if (endpoints === null) return eq(notices.channel, channel);
  const subscription = db
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(
      and(eq(pushSubscriptions.id, notices.subscriptionId), sql`${pushSubscriptions.endpoint} ~ ${endpoints.source}`),
    );
  return and(eq(notices.channel, channel), exists(subscription));
}

/** Claims due notices of a queue, for one attempt each. Other instances cannot claim them before the lease ends. */
export async function claimNotices(db: Database, queue: NoticeQueue, now: Date): Promise<readonly NoticeRow[]> {
  const due = db
    .select({ id: notices.id })
    .from(notices)
    .where(
      and(eq(notices.state, 'pending'), lte(notices.nextAt, now), gt(notices.expiresAt, now), isInQueue(db, queue)),
    )
    .orderBy(asc(notices.nextAt))
    .limit(queue.batch)
    .for('update', { skipLocked: true });
  return db
    .update(notices)
    .set({ tries: sql`${notices.tries} + 1`, nextAt: new Date(now.getTime() + LEASE_MS) })
    .where(sql`${notices.id} = any(array(${due}))`)
    .returning();
}

/** Matches the row only during this attempt: not after the lease has ended and another attempt has begun. */
const leaseCondition = ({ id, tries }: NoticeRow) =>
  and(eq(notices.id, id), eq(notices.tries, tries), eq(notices.state, 'pending'));

/** What is stored of a sent message; of a push message, nothing. */
export type SentNotice = Partial<Pick<NoticeRow, 'accountId' | 'provider' | 'messageId' | 'delivery'>>;

/** An SMS is on its way for some seconds at least. */
const FIRST_DELIVERY_DELAY_MS = 15_000;

export async function markSent(db: Database, notice: NoticeRow, sent: SentNotice, now: Date): Promise<void> {
  const nextAt = new Date(now.getTime() + FIRST_DELIVERY_DELAY_MS);
  await db
    .update(notices)
    .set({ state: 'sent', sentAt: now, nextAt, ...sent })
    .where(leaseCondition(notice));
}

export async function dropNotice(db: Database, notice: NoticeRow): Promise<void> {
  await db.update(notices).set({ state: 'dropped' }).where(leaseCondition(notice));
}

/**
 * Schedules the next attempt after a failed one; the delay doubles each time. Drops the notice after the last attempt of
 * its channel, or if it would expire before the next one.
 * @returns whether there will be another attempt
 */
export async function retryNotice(db: Database, notice: NoticeRow, now: Date): Promise<boolean> {
  const { maxTries, firstDelayMs } = RETRIES[notice.channel];
  const nextAt = new Date(now.getTime() + firstDelayMs * 2 ** (notice.tries - 1));
  const hasNextAttempt = notice.tries < maxTries && nextAt < notice.expiresAt;
  if (hasNextAttempt) await db.update(notices).set({ nextAt }).where(leaseCondition(notice));
  else await dropNotice(db, notice);
  return hasNextAttempt;
}

type OrderRow = typeof orders.$inferSelect;

const PAYMENT_RETURNED_MINUTES = 720;

/** Queues the notice that a payment came for an order that does not need it, and is returned. */
export async function queuePaymentReturnedNotice(
  tx: Database,
  order: OrderRow,
  payment: { readonly id: number; readonly at: Date },
): Promise<void> {
  if (order.userId === null) return;
  await queueNotice(tx, await readRecipient(tx, order.userId), {
    template: 'payment_returned',
    orderId: order.id,
    data: { number: order.number },
    locale: order.locale,
    event: `payment ${payment.id} returned`,
    now: payment.at,
    lifeMinutes: PAYMENT_RETURNED_MINUTES,
  });
}

/**
 * Queues the notice about a new status of an order, and withdraws its unsent notices. Customers are not notified of
 * their own actions. Call it in the transaction that changes the status.
 */
export async function queueStatusNotice(
  tx: Database,
  order: OrderRow,
  { to, by, at }: { readonly to: OrderStatus; readonly by: string; readonly at: Date },
): Promise<void> {
  const recipient = order.userId === null || by === 'customer' ? null : await readRecipient(tx, order.userId);
  await withdrawNotices(tx, order.id);
  const { notice } = orderRules({ status: to, fulfilment: order.fulfilment });
  if (!recipient || !notice) return;
  // The text says that the payment was received; the customer has seen that any other order was placed.
  if (to === 'placed' && (order.paymentMethod !== 'card_online' || order.total === 0)) return;
  await queueNotice(tx, recipient, {
    ...notice,
    orderId: order.id,
    data: { number: order.number },
    locale: order.locale,
    event: `order ${order.id} ${to}`,
    now: at,
  });
}

/**
 * Withdraws an unsent notice that an order is late and, if the new time is later than the previous one, queues another.
 * Call it in the transaction that changes the promised time.
 * @param delayed `from` and `to`: the new promised time; `previous`: the beginning of the previous one
 */
export async function queueDelayNotice(
  tx: Database,
  order: OrderRow,
  { previous, from, to, at }: { readonly previous: Date; readonly from: Date; readonly to: Date; readonly at: Date },
): Promise<void> {
  const recipient = order.userId === null ? null : await readRecipient(tx, order.userId);
  await withdrawNotices(tx, order.id, 'order_delayed');
  if (!recipient || from <= previous) return;
  await queueNotice(tx, recipient, {
    template: 'order_delayed',
    orderId: order.id,
    data: { number: order.number, from: formatTime(from, order.locale), to: formatTime(to, order.locale) },
    locale: order.locale,
    event: `order ${order.id} delayed to ${to.toISOString()}`,
    now: at,
    lifeMinutes: 30,
  });
}
