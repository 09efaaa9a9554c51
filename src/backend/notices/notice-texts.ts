import type { NOTICE_CHANNELS } from '#backend/db/schema/index.ts';
import type { LocalizedText } from '#backend/text.ts';
import type { Locale } from '#contract/constants.ts';

export type NoticeChannel = (typeof NOTICE_CHANNELS)[number];

type NoticeTexts = Readonly<Partial<Record<NoticeChannel, LocalizedText>>>;

/** Title of every push message. */
const PUSH_TITLE: LocalizedText = { ru: 'Заказ {number}', en: 'Order {number}', ro: 'Comanda {number}' };

/**
 * Message texts by template and channel. A template is not sent on a channel without a text. `{number}` is the order
 * number; `{from}` and `{to}` are times. An SMS must fit one segment: 160 characters of the GSM alphabet, which lacks
 * Romanian letters with diacritics, or 70 characters if any is Cyrillic.
 */
export const NOTICE_TEXTS = {
  /** Sent only for an order that was paid online: its payment may arrive after the customer has left. */
  order_placed: {
    push: {
      ru: 'Оплата получена, заказ передан ресторану.',
      en: 'We have your payment, and the restaurant has your order.',
      ro: 'Plata a fost primită, comanda a ajuns la restaurant.',
    },
  },
  order_accepted: {
    push: {
      ru: 'Ресторан принял заказ.',
      en: 'The restaurant has confirmed your order.',
      ro: 'Restaurantul a confirmat comanda.',
    },
  },
  order_preparing: {
    push: { ru: 'Заказ готовят.', en: 'Your order is being cooked.', ro: 'Comanda se gătește.' },
  },
  order_ready: {
    push: {
      ru: 'Заказ готов и ждёт курьера.',
      en: 'Your order is ready and waiting for the courier.',
      ro: 'Comanda este gata și așteaptă curierul.',
    },
  },
  order_ready_for_pickup: {
    push: {
      ru: 'Заказ готов, его можно забрать.',
      en: 'Your order is ready, you can collect it.',
      ro: 'Comanda este gata, o puteți ridica.',
    },
    sms: {
      ru: 'Заказ {number} готов, его можно забрать.',
      en: 'Order {number} is ready, you can collect it.',
      ro: 'Comanda {number} este gata, o puteti ridica.',
    },
  },
  order_on_the_way: {
    push: {
      ru: 'Курьер уже едет к вам.',
      en: 'The courier is on the way to you.',
      ro: 'Curierul este pe drum spre dvs.',
    },
    sms: {
      ru: 'Заказ {number}: курьер уже едет к вам.',
      en: 'Order {number}: the courier is on the way to you.',
      ro: 'Comanda {number}: curierul este pe drum spre dvs.',
    },
  },
  order_delivered: {
    push: {
      ru: 'Заказ доставлен. Приятного аппетита!',
      en: 'Your order has been delivered. Enjoy your meal!',
      ro: 'Comanda a fost livrată. Poftă bună!',
    },
  },
  order_handed_over: {
    push: {
      ru: 'Заказ у вас. Приятного аппетита!',
      en: 'You have your order. Enjoy your meal!',
      ro: 'Comanda este la dvs. Poftă bună!',
    },
  },
  order_rejected: {
    push: {
      ru: 'Ресторан не смог принять заказ.',
      en: 'The restaurant could not take your order.',
      ro: 'Restaurantul nu a putut prelua comanda.',
    },
    sms: {
      ru: 'Ресторан не смог принять заказ {number}. Подробности на сайте.',
      en: 'The restaurant could not take order {number}. See the site for details.',
      ro: 'Restaurantul nu a putut prelua comanda {number}. Detalii pe site.',
    },
  },
  order_cancelled: {
    push: {
      ru: 'Ресторан отменил заказ.',
      en: 'The restaurant has cancelled your order.',
      ro: 'Restaurantul a anulat comanda.',
    },
    sms: {
      ru: 'Ресторан отменил заказ {number}. Подробности на сайте.',
      en: 'The restaurant cancelled order {number}. See the site for details.',
      ro: 'Restaurantul a anulat comanda {number}. Detalii pe site.',
    },
  },
  order_expired: {
    push: {
      ru: 'Оплата не пришла вовремя, заказ отменён.',
      en: 'The payment did not arrive in time, so the order was cancelled.',
      ro: 'Plata nu a ajuns la timp, comanda a fost anulată.',
    },
  },
  order_delayed: {
    push: {
      ru: 'Заказ задерживается. Ждите его с {from} до {to}.',
      en: 'Your order is running late. Expect it between {from} and {to}.',
      ro: 'Comanda întârzie. Așteptați-o între {from} și {to}.',
    },
  },
  /** Sent to the managers of a restaurant, like the templates below. */
  order_unanswered: {
    sms: {
      ru: 'Заказ {number} ждёт ответа. Откройте доску заказов.',
      en: 'Order {number} is waiting for an answer. Open the order board.',
      ro: 'Comanda {number} asteapta un raspuns. Deschideti panoul de comenzi.',
    },
  },
  restaurant_unattended: {
    sms: {
      ru: 'Заказ {number} отклонён без ответа. Пауза до открытия доски.',
      en: 'Order {number} was rejected without an answer. No orders are accepted until somebody opens the order board.',
      ro: 'Comanda {number} a fost respinsa fara raspuns. Nu se primesc comenzi pana la deschiderea panoului de comenzi.',
    },
  },
  /** `{restaurant}` is the slug of the restaurant, because its name may have letters outside the GSM alphabet. */
  board_unseen: {
    sms: {
      ru: '{restaurant}: доска заказов закрыта, заказы никто не видит.',
      en: '{restaurant}: no order board is open, so nobody sees new orders.',
      ro: '{restaurant}: panoul de comenzi este inchis, nimeni nu vede comenzile noi.',
    },
  },
} as const satisfies Record<string, NoticeTexts>;

export type NoticeTemplate = keyof typeof NOTICE_TEXTS;

export const isNoticeTemplate = (name: string): name is NoticeTemplate => Object.hasOwn(NOTICE_TEXTS, name);

type NoticeData = Readonly<Record<string, string>>;

const fill = (text: string, data: NoticeData): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => data[name] ?? '');

/** The text of a template for a channel; undefined if the template is not sent on it. */
export function noticeText(
  template: NoticeTemplate,
  channel: NoticeChannel,
  locale: Locale,
  data: NoticeData,
): string | undefined {
  const texts: NoticeTexts = NOTICE_TEXTS[template];
  const text = texts[channel]?.[locale];
  return text === undefined ? undefined : fill(text, data);
}

export const pushTitle = (locale: Locale, data: NoticeData): string => fill(PUSH_TITLE[locale], data);
