import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import { type Database, requireRow } from '#backend/db/client.ts';
import { notices, pushSubscriptions, sessions, users } from '#backend/db/schema/index.ts';
import { fieldError, type Handlers } from '#backend/http/handler.ts';
import { lockUser } from '#backend/http/transactions.ts';
import { isPushEndpoint } from './message-senders.ts';
import type { Services } from '#backend/services.ts';
import type { SessionCustomer } from '#backend/customers/sessions.ts';
import type { Notifications, NotificationsExport } from '#contract/user.ts';
import { isNoticeTemplate, noticeText } from './notice-texts.ts';

/** Browsers in which one customer is notified; the oldest gives way to another. */
const MAX_SUBSCRIPTIONS = 10;

/** How a customer is told about orders. The wire calls notices notifications. */
export function noticeHandlers({ settings, push }: Services) {
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
      await db.transaction(async (tx) => {
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
    .offset(MAX_SUBSCRIPTIONS);
  await tx.delete(pushSubscriptions).where(inArray(pushSubscriptions.id, surplus));
}

/** The consents of a customer and the messages of the last days, as `purgeExpired` keeps them. */
export async function exportNotices(db: Database, userId: number): Promise<NotificationsExport> {
  const user = requireRow(
    await db.select({ smsConsentAt: users.smsConsentAt }).from(users).where(eq(users.id, userId)),
  );
  const subscriptions = await db
    .select()
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId))
    .orderBy(asc(pushSubscriptions.id));
  const rows = await db.select().from(notices).where(eq(notices.userId, userId)).orderBy(asc(notices.id));
  return {
    sms_agreed_at: user.smsConsentAt?.toISOString() ?? null,
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
