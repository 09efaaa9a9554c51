import type { NOTICE_CHANNELS } from '#backend/db/schema/index.ts';
import type { Locale } from '#contract/constants.ts';
import { getBackendT } from '#i18n/backend.ts';
import type { MessageKey } from '#i18n/keys.ts';

export type NoticeChannel = (typeof NOTICE_CHANNELS)[number];

type NoticeTexts = Readonly<Partial<Record<NoticeChannel, MessageKey<'backend-notices' | 'backend-emails'>>>>;

/**
 * The text of each template by channel, of an e-mail its subject. A template is not sent on a channel without a text.
 * `{{number}}` is the order number; `{{from}}` and `{{to}}` are times.
 */
export const NOTICE_TEXTS = {
  /** Sent only for an order that was paid online: its payment may arrive after the customer has left. */
  order_placed: { push: 'backend-notices:push_order_placed' },
  order_accepted: { push: 'backend-notices:push_order_accepted' },
  order_preparing: { push: 'backend-notices:push_order_preparing' },
  order_ready: { push: 'backend-notices:push_order_ready' },
  order_ready_for_pickup: {
    push: 'backend-notices:push_order_ready_for_pickup',
    sms: 'backend-notices:sms_order_ready_for_pickup',
  },
  order_on_the_way: { push: 'backend-notices:push_order_on_the_way', sms: 'backend-notices:sms_order_on_the_way' },
  order_delivered: { push: 'backend-notices:push_order_delivered' },
  order_handed_over: { push: 'backend-notices:push_order_handed_over' },
  order_rejected: { push: 'backend-notices:push_order_rejected', sms: 'backend-notices:sms_order_rejected' },
  order_cancelled: { push: 'backend-notices:push_order_cancelled', sms: 'backend-notices:sms_order_cancelled' },
  order_expired: { push: 'backend-notices:push_order_expired' },
  order_delayed: { push: 'backend-notices:push_order_delayed' },
  payment_returned: { push: 'backend-notices:push_payment_returned', sms: 'backend-notices:sms_payment_returned' },
  /** The e-mails to customers; `email-notices.ts` has their content. */
  order_confirmation: { email: 'backend-emails:order_confirmation' },
  order_receipt: { email: 'backend-emails:order_receipt' },
  order_refund: { email: 'backend-emails:order_refund' },
  /** Sent to the managers of a restaurant, like the templates below. */
  order_unanswered: { sms: 'backend-notices:sms_order_unanswered' },
  restaurant_unattended: { sms: 'backend-notices:sms_restaurant_unattended' },
  /** `{{restaurant}}` is the slug of the restaurant, because its name may have letters outside the GSM alphabet. */
  board_unseen: { sms: 'backend-notices:sms_board_unseen' },
} as const satisfies Record<string, NoticeTexts>;

export type NoticeTemplate = keyof typeof NOTICE_TEXTS;

export const isNoticeTemplate = (name: string): name is NoticeTemplate => Object.hasOwn(NOTICE_TEXTS, name);

type NoticeData = Readonly<Record<string, string>>;

/** The text of a template for a channel; undefined if the template is not sent on it. */
export function noticeText(
  template: NoticeTemplate,
  channel: NoticeChannel,
  locale: Locale,
  data: NoticeData,
): string | undefined {
  const texts: NoticeTexts = NOTICE_TEXTS[template];
  const key = texts[channel];
  return key && getBackendT(locale)(key, data);
}

/** The title of every push message. */
export const pushTitle = (locale: Locale, data: NoticeData): string =>
  getBackendT(locale)('backend-notices:push_title', data);
