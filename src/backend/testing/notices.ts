import { desc, eq } from 'drizzle-orm';
import type { AccountSources } from '#backend/accounts/accounts.ts';
import type { EmailSenderFactory } from '#backend/email/email.ts';
import { notices } from '#backend/db/schema/index.ts';
import { ShopWideLimitReporter } from '#backend/http/rate-limiter.ts';
import { NOTICE_QUEUES } from '#backend/notices/outbox.ts';
import { sendNotices } from '#backend/notices/send-notices.ts';
import { webPushSender } from '#backend/notices/push-sender.ts';
import { type BackendSettings, DEFAULT_SETTINGS } from '#backend/settings.ts';
import type { Log } from '#backend/log.ts';
import type { Locale } from '#contract/constants.ts';
import { orderFor, quoteSoups, type Order } from './ordering.ts';
import type { FakePushService } from './push-service.ts';
import { WITH_EMAIL } from './email.ts';
import type { Customer, Shop } from './shop.ts';
import { createTestSmsSender } from './sms.ts';

/** Settings with which the backend sends no notices by itself, so that a test decides when they are sent. */
export const MANUAL_NOTICES: BackendSettings = {
  ...DEFAULT_SETTINGS,
  notices: { ...DEFAULT_SETTINGS.notices, pollMilliseconds: 600_000 },
};

/** An e-mail account and what sends with it; by default `Shop.email`. */
interface EmailAccount {
  readonly accountSources: AccountSources;
  readonly createEmailSender: EmailSenderFactory;
}

/** The public address of the shop in its e-mails. */
export const SITE_URL = 'https://shop.example';

/** Sends what is due, as one instance. */
export async function sendDueNotices(
  shop: Shop,
  { smsLimits = MANUAL_NOTICES.smsLimits }: Partial<Pick<BackendSettings, 'smsLimits'>> = {},
  pushService?: FakePushService,
  email: Partial<EmailAccount> = {},
): Promise<ShopWideLimitReporter> {
  const log: Log = (level, message, fields) => void shop.log.push({ level, message, fields });
  const shopWideLimitReporter = new ShopWideLimitReporter(log, shop.clock);
  const services = {
    db: shop.db,
    clock: shop.clock,
    sms: createTestSmsSender(shop, smsLimits, shopWideLimitReporter),
    accountSources: WITH_EMAIL,
    createEmailSender: () => shop.email,
    ...email,
    push: pushService ? webPushSender(shop.db, 'mailto:owner@shop.example', pushService.fetch) : null,
    log,
    siteUrl: SITE_URL,
    settings: MANUAL_NOTICES,
  };
  await Promise.all(NOTICE_QUEUES.map((queue) => sendNotices(services, queue)));
  return shopWideLimitReporter;
}

export const agreeToSms = (shop: Shop, { token }: Customer, sms = true) =>
  shop.client.request('updateNotifications', { token, body: { sms } });

/** Runs commands of the restaurant and the courier on an order. */
export async function moveOrder(shop: Shop, { number }: Order, ...actions: readonly string[]): Promise<void> {
  for (const action of actions) {
    const result = await shop.backend.command(['order', number, ...action.split(' ')]);
    if (!result.ok) throw new Error(result.lines.join('\n'));
  }
}

/** A placed order in a language. */
export async function orderIn(shop: Shop, customer: Customer, locale: Locale): Promise<Order> {
  const quote = await quoteSoups(shop, customer);
  const { order } = await shop.client.request('createOrder', {
    token: customer.token,
    body: orderFor(quote, customer),
    locale,
  });
  return order;
}

/** The state of each notice about an order, the newest first. */
export const noticeStates = async (shop: Shop, { id }: Order): Promise<string[]> =>
  (await shop.db.select().from(notices).where(eq(notices.orderId, id)).orderBy(desc(notices.id))).map(
    ({ template, channel, state }) => `${template} ${channel} ${state}`,
  );
