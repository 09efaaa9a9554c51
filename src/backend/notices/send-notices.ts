import { and, asc, count, desc, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm';
import { type Database, requireRow } from '#backend/db/client.ts';
import { notices, pushSubscriptions, sessions, staff, users } from '#backend/db/schema/index.ts';
import { describeError } from '#backend/log.ts';
import type { BaseServices } from '#backend/base-services.ts';
import { EmailError, type EmailSenderFactory } from '#backend/email/email.ts';
import { findEmailSender } from '#backend/email/sender.ts';
import { SmsError } from '#backend/ports.ts';
import { DEFAULT_LOCALE } from '#contract/constants.ts';
import { type NoticeChannel, isNoticeTemplate, noticeText, pushTitle } from './notice-texts.ts';
import { emailOfNotice } from './email-notices.ts';
import { type NoticeQueue, type NoticeRow, claimNotices, dropNotice, markSent, retryNotice } from './outbox.ts';
import { type Handlers, fieldError, type SessionCustomer } from '#backend/http/handler.ts';
import { lockUser } from '#backend/http/transactions.ts';
import { isPushKey, type PushSender } from './message-senders.ts';
import { isPushEndpoint } from './push-services.ts';
import { MAX_PUSH_SUBSCRIPTIONS } from '#backend/customers/customer-limits.ts';
import { inTransaction } from '#backend/db/transaction.ts';
import type { Notifications, NotificationsExport } from '#contract/user.ts';

const DAY_MS = 86_400_000;

export interface NoticeServices extends BaseServices {
  /** Null without push messages. */
  readonly push: PushSender | null;
  readonly createEmailSender: EmailSenderFactory;
}

type SenderServices = Pick<
  NoticeServices,
  | 'db'
  | 'clock'
  | 'sms'
  | 'push'
  | 'accountSources'
  | 'siteUrl'
  | 'createEmailSender'
  | 'log'
  | 'settings'
  | 'shopWideLimitReporter'
>;

interface Message {
  readonly notice: NoticeRow;
  /** Of an e-mail, its subject. */
  readonly text: string;
}

/**
 * `sent`: the gateway accepted it. `dropped`: it must not or cannot be sent.
 * @throws Error if the gateway failed, so that another attempt may succeed
 */
type Send = (
  services: SenderServices,
  message: Message,
  readBudget: () => Promise<SmsBudget>,
) => Promise<'sent' | 'dropped'>;

/** How many more SMS may be sent to customers; counted down by each. Infinity without a maximum. */
interface SmsBudget {
  remaining: number;
}

/**
 * Sends the due notices of a queue. Several instances may run it at once: only the instance that claimed a notice sends
 * it.
 */
export async function sendNotices(services: SenderServices, queue: NoticeQueue): Promise<void> {
  let claimed: readonly NoticeRow[];
  do {
    claimed = await claimNotices(services.db, queue, services.clock.now());
    let budget: Promise<SmsBudget> | undefined;
    const readBudget = () => (budget ??= readSmsBudget(services));
    await Promise.all(claimed.map((notice) => deliver(services, notice, readBudget)));
  } while (claimed.length === queue.batch);
}

async function deliver(
  services: SenderServices,
  notice: NoticeRow,
  readBudget: () => Promise<SmsBudget>,
): Promise<void> {
  const { db, clock, log } = services;
  const { channel, template, locale, data } = notice;
  // A newer version may have queued a template that this version lacks. An instance of the newer version sends it.
  const text = isNoticeTemplate(template) ? noticeText(template, channel, locale, data) : undefined;
  if (text === undefined) return;
  try {
    const outcome = await SENDERS[channel](services, { notice, text }, readBudget);
    if (outcome === 'sent') await markSent(db, notice, clock.now());
    else await dropNotice(db, notice);
  } catch (error) {
    const isRetried = await retryNotice(db, notice, clock.now());
    log('warn', isRetried ? 'a notice could not be sent yet' : 'a notice was given up', {
      item: notice.id,
      action: channel,
      ...describeError(error instanceof SmsError ? error.cause : error),
    });
  }
}

const sendSms: Send = async ({ db, sms, settings, shopWideLimitReporter }, { notice, text }, readBudget) => {
  if (!settings.notices.sms) return 'dropped';
  const phone = await readPhone(db, notice);
  if (phone === null) return 'dropped';
  if (notice.userId === null) {
    await sms.send(phone, text);
    return 'sent';
  }
  const budget = await readBudget();
  if (budget.remaining <= 0) {
    shopWideLimitReporter.recordRejection('sms_notices');
    return 'dropped';
  }
  budget.remaining -= 1;
  try {
    await sms.send(phone, text);
  } catch (error) {
    budget.remaining += 1;
    throw error;
  }
  return 'sent';
};

/** The phone of the recipient; null if the customer has withdrawn the consent or the staff account is inactive. */
async function readPhone(db: Database, { userId, staffId }: NoticeRow): Promise<string | null> {
  if (userId !== null) {
    const consenting = and(eq(users.id, userId), isNotNull(users.smsConsentAt));
    const [customer] = await db.select({ phone: users.phone }).from(users).where(consenting);
    return customer?.phone ?? null;
  }
  if (staffId === null) return null;
  const active = and(eq(staff.id, staffId), staff.active);
  const [account] = await db.select({ phone: staff.phone }).from(staff).where(active);
  return account?.phone ?? null;
}

/**
 * The maximum number of SMS in 24 hours, less those that were sent to customers; 0 in the settings means no maximum.
 * Sign-in codes are not notices, so they are neither counted nor limited here. Instances that send at the same moment
 * may exceed the maximum by what the others are sending.
 */
async function readSmsBudget({ db, clock, settings }: SenderServices): Promise<SmsBudget> {
  const { smsPerDay } = settings.notices;
  if (smsPerDay === 0) return { remaining: Number.POSITIVE_INFINITY };
  const recent = and(
    eq(notices.state, 'sent'),
    eq(notices.channel, 'sms'),
    isNotNull(notices.userId),
    gt(notices.sentAt, new Date(clock.now().getTime() - DAY_MS)),
  );
  const [sent] = await db.select({ total: count() }).from(notices).where(recent);
  return { remaining: smsPerDay - (sent?.total ?? 0) };
}

const sendPush: Send = async ({ db, clock, push, log }, { notice, text }) => {
  const { id, subscriptionId, orderId, locale, data, expiresAt } = notice;
  if (!push || subscriptionId === null) return 'dropped';
  const ofNotice = eq(pushSubscriptions.id, subscriptionId);
  const [subscription] = await db.select().from(pushSubscriptions).where(ofNotice);
  if (!subscription) return 'dropped';
  const topic = `order-${orderId}`;
  const path = `${locale === DEFAULT_LOCALE ? '' : `/${locale}`}/orders/${orderId}`;
  const outcome = await push.send(subscription, {
    payload: JSON.stringify({ title: pushTitle(locale, data), body: text, tag: topic, path }),
    topic,
    ttlSeconds: Math.round((expiresAt.getTime() - clock.now().getTime()) / 1000),
  });
  if (outcome === 'sent') return 'sent';
  if (outcome === 'gone') await db.delete(pushSubscriptions).where(ofNotice);
  else log('warn', 'a push service refused a message', { item: id });
  return 'dropped';
};

const sendEmail: Send = async (services, { notice, text }) => {
  const { db, clock, siteUrl, log } = services;
  const sender = await findEmailSender(services);
  const email = sender && (await emailOfNotice({ db, now: clock.now(), siteUrl }, { notice, subject: text }));
  if (!email) return 'dropped';
  try {
    await sender.send(email);
    return 'sent';
  } catch (error) {
    if (!(error instanceof EmailError && error.isPermanent)) throw error;
    log('warn', 'a mail server refused a message', { item: notice.id, code: error.code });
    return 'dropped';
  }
};

const SENDERS: Readonly<Record<NoticeChannel, Send>> = { push: sendPush, sms: sendSms, email: sendEmail };

/** Handlers for the notification settings of a customer. The HTTP API calls notices notifications. */
export function noticeHandlers({ settings, push }: Pick<NoticeServices, 'settings' | 'push'>) {
  const readNotifications = async (db: Database, { id, tokenHash }: SessionCustomer): Promise<Notifications> => {
    const user = requireRow(await db.select({ smsConsentAt: users.smsConsentAt }).from(users).where(eq(users.id, id)));
    const ofSession = await db
      .select({ endpoint: pushSubscriptions.endpoint })
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.tokenHash, tokenHash));
    return {
      sms: settings.notices.sms ? user.smsConsentAt !== null : null,
      push: push && { key: await push.publicKey(), endpoints: ofSession.map(({ endpoint }) => endpoint) },
    };
  };
  return {
    getNotifications: ({ db, user }) => readNotifications(db, user),

    updateNotifications: async ({ db, user, body, now }) => {
      await db
        .update(users)
        .set({ smsConsentAt: body.sms ? sql`coalesce(${users.smsConsentAt}, ${now})` : null })
        .where(eq(users.id, user.id));
      return readNotifications(db, user);
    },

    addPushSubscription: async ({ db, user, body, now }) => {
      const { endpoint, keys } = body;
      if (!push || !isPushEndpoint(endpoint)) return fieldError('endpoint', 'invalidValue');
      if (!isPushKey(keys.p256dh)) return fieldError('keys.p256dh', 'invalidValue');
      await inTransaction(db, async (tx) => {
        await lockUser(tx, user.id);
        // The session may have ended meanwhile.
        if ((await tx.$count(sessions, eq(sessions.tokenHash, user.tokenHash))) === 0) return;
        const subscription = { userId: user.id, tokenHash: user.tokenHash, ...keys, createdAt: now };
        await tx
          .insert(pushSubscriptions)
          .values({ endpoint, ...subscription })
          .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: subscription });
        await deleteOldest(tx, user.id);
      });
      return readNotifications(db, user);
    },

    deletePushSubscription: async ({ db, user, body }) => {
      const own = and(eq(pushSubscriptions.endpoint, body.endpoint), eq(pushSubscriptions.userId, user.id));
      await db.delete(pushSubscriptions).where(own);
      return readNotifications(db, user);
    },
  } satisfies Partial<Handlers>;
}

async function deleteOldest(tx: Database, userId: number): Promise<void> {
  const surplus = tx
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId))
    .orderBy(desc(pushSubscriptions.createdAt), desc(pushSubscriptions.id))
    .offset(MAX_PUSH_SUBSCRIPTIONS);
  await tx.delete(pushSubscriptions).where(inArray(pushSubscriptions.id, surplus));
}

/** The consent and subscriptions of a customer, and the notices that `purgeExpired` has not deleted yet. */
export async function exportNotices(db: Database, userId: number): Promise<NotificationsExport> {
  const user = requireRow(
    await db
      .select({ smsConsentAt: users.smsConsentAt, emailNoticesAt: users.emailNoticesAt })
      .from(users)
      .where(eq(users.id, userId)),
  );
  const subscriptions = await db
    .select()
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId))
    .orderBy(asc(pushSubscriptions.id));
  const rows = await db.select().from(notices).where(eq(notices.userId, userId)).orderBy(asc(notices.id));
  return {
    sms_agreed_at: user.smsConsentAt?.toISOString() ?? null,
    email_agreed_at: user.emailNoticesAt?.toISOString() ?? null,
    browsers: subscriptions.map(({ endpoint, createdAt }) => ({ endpoint, created_at: createdAt.toISOString() })),
    messages: rows.map(({ channel, orderId, template, locale, data, createdAt, sentAt }) => ({
      channel,
      order_id: orderId,
      text: (isNoticeTemplate(template) ? noticeText(template, channel, locale, data) : undefined) ?? '',
      created_at: createdAt.toISOString(),
      sent_at: sentAt?.toISOString() ?? null,
    })),
  };
}
