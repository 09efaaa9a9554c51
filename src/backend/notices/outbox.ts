import { and, asc, eq, gt, lte, sql } from 'drizzle-orm';
import type { Database } from '#backend/db/client.ts';
import { notices, type orders, pushSubscriptions, staff, users } from '#backend/db/schema/index.ts';
import { LANGUAGE_TAGS, type Locale, TIME_ZONE } from '#contract/constants.ts';
import type { OrderStatus } from '#contract/value-lists.ts';
import { NOTICE_TEXTS, type NoticeChannel, type NoticeTemplate } from './notice-texts.ts';

const MINUTE_MS = 60_000;
/** Time for one attempt, after which another instance makes one; longer than the timeouts of every channel together. */
const LEASE_MS = MINUTE_MS;
/** Notices of one claim, which are sent at once. */
export const CLAIM_BATCH = 20;
const MAX_TRIES = 6;
const FIRST_RETRY_DELAY_MS = 15_000;

export type NoticeRow = typeof notices.$inferSelect;

/** A customer or a member of the staff, with the channels on which they can be notified about orders. */
interface Recipient {
  readonly userId: number | null;
  readonly staffId: number | null;
  readonly acceptsSms: boolean;
  readonly subscriptionIds: readonly number[];
}

export interface NewNotice {
  /** Null for a message that is not about an order. */
  readonly orderId: number | null;
  readonly template: NoticeTemplate;
  /** The values of the placeholders of its text. */
  readonly data: Readonly<Record<string, string>>;
  readonly locale: Locale;
  /** Identifies the event: a repetition is not queued again. */
  readonly event: string;
  readonly now: Date;
  /** When it is due; at once by default. */
  readonly dueAt?: Date;
  /** How long it is worth sending after it is due. */
  readonly lifeMinutes: number;
}

/**
 * Reads a customer. The subscriptions stay until the transaction ends: they are locked before notices are, as when a session ends and
 * its notices with it, so that no deadlock arises.
 */
async function readRecipient(tx: Database, userId: number): Promise<Recipient> {
  const [user] = await tx.select({ smsConsentAt: users.smsConsentAt }).from(users).where(eq(users.id, userId));
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
    subscriptionIds: subscriptions.map(({ id }) => id),
  };
}

/** Reads a member of the staff, who is notified by SMS if the account is active and has a phone. */
export async function readStaffRecipient(tx: Database, staffId: number): Promise<Recipient> {
  const [account] = await tx
    .select({ phone: staff.phone, active: staff.active })
    .from(staff)
    .where(eq(staff.id, staffId));
  return { userId: null, staffId, acceptsSms: Boolean(account?.active && account.phone), subscriptionIds: [] };
}

/** Queues a message on every channel of its recipient for which it has a text, in the transaction of the event that it is about. */
export async function queueNotice(tx: Database, recipient: Recipient, notice: NewNotice): Promise<void> {
  const { userId, staffId, acceptsSms, subscriptionIds } = recipient;
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
  ];
  if (rows.length > 0) await tx.insert(notices).values(rows).onConflictDoNothing();
}

/**
 * Deletes what has not been sent about an order, of one template or of all: a newer event makes it untrue. An attempt in progress is
 * not stopped.
 */
async function withdrawNotices(tx: Database, orderId: number, template?: NoticeTemplate): Promise<void> {
  const ofTemplate = template && eq(notices.template, template);
  await tx.delete(notices).where(and(eq(notices.orderId, orderId), eq(notices.state, 'pending'), ofTemplate));
}

/** Takes the lease of notices that are due; no other instance gets them before it ends. */
export async function claimNotices(db: Database, now: Date): Promise<readonly NoticeRow[]> {
  const due = db
    .select({ id: notices.id })
    .from(notices)
    .where(and(eq(notices.state, 'pending'), lte(notices.nextAt, now), gt(notices.expiresAt, now)))
    .orderBy(asc(notices.nextAt))
    .limit(CLAIM_BATCH)
    .for('update', { skipLocked: true });
  return db
    .update(notices)
    .set({ tries: sql`${notices.tries} + 1`, nextAt: new Date(now.getTime() + LEASE_MS) })
    .where(sql`${notices.id} = any(array(${due}))`)
    .returning();
}

/** The row of this attempt: nothing is changed if the lease has ended and another attempt has begun. */
const leaseCondition = ({ id, tries }: NoticeRow) =>
  and(eq(notices.id, id), eq(notices.tries, tries), eq(notices.state, 'pending'));

export async function markSent(db: Database, notice: NoticeRow, now: Date): Promise<void> {
  await db.update(notices).set({ state: 'sent', sentAt: now }).where(leaseCondition(notice));
}

export async function dropNotice(db: Database, notice: NoticeRow): Promise<void> {
  await db.update(notices).set({ state: 'dropped' }).where(leaseCondition(notice));
}

/**
 * Makes a notice due again after a failed attempt, later after each one.
 * @returns false if there is no further attempt: there were enough, or it would come too late
 */
export async function retryNotice(db: Database, notice: NoticeRow, now: Date): Promise<boolean> {
  const nextAt = new Date(now.getTime() + FIRST_RETRY_DELAY_MS * 2 ** (notice.tries - 1));
  const isWorthwhile = notice.tries < MAX_TRIES && nextAt < notice.expiresAt;
  if (isWorthwhile) await db.update(notices).set({ nextAt }).where(leaseCondition(notice));
  else await dropNotice(db, notice);
  return isWorthwhile;
}

type OrderRow = typeof orders.$inferSelect;

interface StatusNotice {
  readonly template: NoticeTemplate;
  /** How long the message is worth sending, unless the order moves on before. */
  readonly lifeMinutes: number;
}

const STATUS_NOTICES: Readonly<Record<Exclude<OrderStatus, 'awaiting_payment'>, StatusNotice>> = {
  placed: { template: 'order_placed', lifeMinutes: 30 },
  accepted: { template: 'order_accepted', lifeMinutes: 30 },
  preparing: { template: 'order_preparing', lifeMinutes: 30 },
  ready: { template: 'order_ready', lifeMinutes: 30 },
  on_the_way: { template: 'order_on_the_way', lifeMinutes: 30 },
  delivered: { template: 'order_delivered', lifeMinutes: 30 },
  rejected: { template: 'order_rejected', lifeMinutes: 120 },
  cancelled: { template: 'order_cancelled', lifeMinutes: 120 },
  expired: { template: 'order_expired', lifeMinutes: 30 },
};

/** An order that is collected. */
const PICKUP_NOTICES: typeof STATUS_NOTICES = {
  ...STATUS_NOTICES,
  ready: { template: 'order_ready_for_pickup', lifeMinutes: 60 },
  delivered: { template: 'order_handed_over', lifeMinutes: 30 },
};

/**
 * Queues the message about a status that an order has reached, in the transaction of its event, and withdraws earlier messages that
 * were not sent yet. The customer gets none about what the customer did.
 */
export async function queueStatusNotice(
  tx: Database,
  order: OrderRow,
  { to, by, at }: { readonly to: OrderStatus; readonly by: string; readonly at: Date },
): Promise<void> {
  const recipient = order.userId === null || by === 'customer' ? null : await readRecipient(tx, order.userId);
  await withdrawNotices(tx, order.id);
  if (!recipient || to === 'awaiting_payment') return;
  await queueNotice(tx, recipient, {
    ...(order.fulfilment === 'pickup' ? PICKUP_NOTICES : STATUS_NOTICES)[to],
    orderId: order.id,
    data: { number: order.number },
    locale: order.locale,
    event: `order ${order.id} ${to}`,
    now: at,
  });
}

/**
 * Queues the message that an order will be later than promised, in the transaction that changes its promised time. An earlier such
 * message that was not sent yet is withdrawn.
 * @param promised the new time span
 */
export async function queueExpectedTimeNotice(
  tx: Database,
  order: OrderRow,
  promised: { readonly from: Date; readonly to: Date },
  at: Date,
): Promise<void> {
  const recipient = order.userId === null ? null : await readRecipient(tx, order.userId);
  await withdrawNotices(tx, order.id, 'order_delayed');
  if (!recipient) return;
  const time = new Intl.DateTimeFormat(LANGUAGE_TAGS[order.locale], {
    timeZone: TIME_ZONE,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  await queueNotice(tx, recipient, {
    template: 'order_delayed',
    orderId: order.id,
    data: { number: order.number, from: time.format(promised.from), to: time.format(promised.to) },
    locale: order.locale,
    event: `order ${order.id} delayed to ${promised.to.toISOString()}`,
    now: at,
    lifeMinutes: 30,
  });
}
