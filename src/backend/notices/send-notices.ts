import { readShopBrand } from '#backend/catalog/shop-brand.ts';
import { appIconUrl } from '#contract/brand.ts';
import { and, asc, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { type Database, requireRow } from '#backend/db/client.ts';
import { notices, pushSubscriptions, sessions, staff, users } from '#backend/db/schema/index.ts';
import { describeError } from '#backend/log.ts';
import type { BaseServices } from '#backend/base-services.ts';
import { EmailError, type EmailSenderFactory } from '#backend/email/email.ts';
import { findEmailSender } from '#backend/email/sender.ts';
import { SmsError } from '#backend/sms/gateway.ts';
import { DEFAULT_LOCALE } from '#contract/constants.ts';
import { type NoticeChannel, isNoticeTemplate, noticeText, pushTitle } from './notice-texts.ts';
import { emailOfNotice } from './email-notices.ts';
import {
  type NoticeQueue,
  type NoticeRow,
  type SentNotice,
  claimNotices,
  dropNotice,
  markSent,
  retryNotice,
} from './outbox.ts';
import { type Handlers, fieldError, type SessionCustomer } from '#backend/http/handler.ts';
import { lockUser } from '#backend/http/transactions.ts';
import { isPushKey, type PushSender } from './push-sender.ts';
import { isPushEndpoint } from './push-services.ts';
import { MAX_PUSH_SUBSCRIPTIONS } from '#backend/customers/customer-limits.ts';
import { inTransaction } from '#backend/db/transaction.ts';
import type { Notifications, NotificationsExport } from '#contract/user.ts';

export interface NoticeServices extends BaseServices {
  /** Null without push messages. */
  readonly push: PushSender | null;
  readonly createEmailSender: EmailSenderFactory;
}

type SenderServices = Pick<
  NoticeServices,
  'db' | 'clock' | 'sms' | 'push' | 'accountSources' | 'siteUrl' | 'createEmailSender' | 'log' | 'settings'
>;

interface Message {
  readonly notice: NoticeRow;
  /** Of an e-mail, its subject. */
  readonly text: string;
}

/**
 * Returns what is stored of a message that the gateway has accepted. `dropped`: it must not or cannot be sent.
 * @throws Error if the gateway failed, so that another attempt may succeed
 */
type Send = (services: SenderServices, message: Message) => Promise<SentNotice | 'dropped'>;

/**
 * Sends the due notices of a queue. Several instances may run it at once: only the instance that claimed a notice sends
 * it.
 */
export async function sendNotices(services: SenderServices, queue: NoticeQueue): Promise<void> {
  let claimed: readonly NoticeRow[];
  do {
    claimed = await claimNotices(services.db, queue, services.clock.now());
    await Promise.all(claimed.map((notice) => deliver(services, notice)));
  } while (claimed.length === queue.batch);
}

async function deliver(services: SenderServices, notice: NoticeRow): Promise<void> {
  const { db, clock, log } = services;
  const { channel, template, locale, data } = notice;
  // A newer version may have queued a template that this version lacks. An instance of the newer version sends it.
  const text = isNoticeTemplate(template) ? noticeText(template, channel, locale, data) : undefined;
  if (text === undefined) return;
  try {
    const sent = await SENDERS[channel](services, { notice, text });
    if (sent === 'dropped') await dropNotice(db, notice);
    else await markSent(db, notice, sent, clock.now());
  } catch (error) {
    const isRetried = await retryNotice(db, notice, clock.now());
    log('warn', isRetried ? 'a notice could not be sent yet' : 'a notice was given up', {
      item: notice.id,
      action: channel,
      ...(error instanceof SmsError ? { failure: error.failure, ...describeError(error.cause) } : describeError(error)),
    });
  }
}

/** Whether the shop sends SMS about orders: in a demonstration also if they are only printed. */
const sendsSms = async (db: Database, { sms, settings }: Pick<NoticeServices, 'sms' | 'settings'>): Promise<boolean> =>
  settings.notices.simulatedSms || !(await sms.isSimulated(db));

const sendSms: Send = async (services, { notice, text }) => {
  const { db, sms, log } = services;
  if (!(await sendsSms(db, services))) return 'dropped';
  const phone = await readPhone(db, notice);
  if (phone === null) return 'dropped';
  try {
    const purpose = notice.userId === null ? 'staff_notice' : 'customer_notice';
    const { accountId, provider, messageId, hasDeliveryState } = await sms.send(phone, text, purpose);
    return { accountId, provider, messageId, delivery: hasDeliveryState ? 'queued' : null };
  } catch (error) {
    if (!(error instanceof SmsError)) throw error;
    if (error.failure === 'limit') return 'dropped';
    if (!error.mayHaveBeenSent) throw error;
    // Another attempt could send and bill it twice.
    log('warn', 'a notice may not have been sent', { item: notice.id, action: 'sms', ...describeError(error.cause) });
    return { delivery: 'unconfirmed' };
  }
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

const sendPush: Send = async ({ db, clock, push, log }, { notice, text }) => {
  const { id, subscriptionId, orderId, locale, data, expiresAt } = notice;
  if (!push || subscriptionId === null) return 'dropped';
  const ofNotice = eq(pushSubscriptions.id, subscriptionId);
  const [subscription] = await db.select().from(pushSubscriptions).where(ofNotice);
  if (!subscription) return 'dropped';
  const topic = `order-${orderId}`;
  const path = `${locale === DEFAULT_LOCALE ? '' : `/${locale}`}/orders/${orderId}`;
  const icon = appIconUrl({ logo: (await readShopBrand(db))?.logo ?? '' }, 'any', 192);
  const outcome = await push.send(subscription, {
    payload: JSON.stringify({ title: pushTitle(locale, data), body: text, tag: topic, path, icon }),
    topic,
    ttlSeconds: Math.round((expiresAt.getTime() - clock.now().getTime()) / 1000),
  });
  if (outcome === 'sent') return {};
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
    return {};
  } catch (error) {
    if (!(error instanceof EmailError && error.isPermanent)) throw error;
    log('warn', 'a mail server refused a message', { item: notice.id, code: error.code });
    return 'dropped';
  }
};

const SENDERS: Readonly<Record<NoticeChannel, Send>> = { push: sendPush, sms: sendSms, email: sendEmail };

/** Handlers for the notification settings of a customer. The HTTP API calls notices notifications. */
export function noticeHandlers(services: Pick<NoticeServices, 'settings' | 'push' | 'sms'>) {
  const { push } = services;
  const readNotifications = async (db: Database, { id, tokenHash }: SessionCustomer): Promise<Notifications> => {
    const user = requireRow(await db.select({ smsConsentAt: users.smsConsentAt }).from(users).where(eq(users.id, id)));
    const ofSession = await db
      .select({ endpoint: pushSubscriptions.endpoint })
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.tokenHash, tokenHash));
    return {
      sms: (await sendsSms(db, services)) ? user.smsConsentAt !== null : null,
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
