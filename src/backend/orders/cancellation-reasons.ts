import { localize, type LocalizedText } from '#backend/text.ts';
import type { Locale } from '#contract/constants.ts';
import type { CancellationReason } from '#contract/staff/board.ts';
import type { OrderRow } from './transitions.ts';

/** What the customer reads when the restaurant closes an order. */
const REASONS: Readonly<Record<Exclude<CancellationReason, 'something_else'>, LocalizedText>> = {
  sold_out: {
    ru: 'Одно из блюд закончилось',
    en: 'One of the dishes has run out',
    ro: 'Unul dintre preparate s-a terminat',
  },
  too_busy: { ru: 'Кухня перегружена', en: 'The kitchen is too busy', ro: 'Bucătăria este prea ocupată' },
  closing: { ru: 'Ресторан закрывается', en: 'The restaurant is closing', ro: 'Restaurantul se închide' },
  address: {
    ru: 'По этому адресу не получится доставить',
    en: 'This address cannot be reached',
    ro: 'La această adresă nu se poate livra',
  },
  no_answer: {
    ru: 'Ресторан не ответил вовремя',
    en: 'The restaurant did not answer in time',
    ro: 'Restaurantul nu a răspuns la timp',
  },
  unreachable: {
    ru: 'До вас не удалось дозвониться',
    en: 'You could not be reached by phone',
    ro: 'Nu ați putut fi contactat telefonic',
  },
  customer_asked: { ru: 'По вашей просьбе', en: 'At your request', ro: 'La cererea dumneavoastră' },
  no_show: {
    ru: 'Вас не было на месте',
    en: 'You were not at the address',
    ro: 'Nu ați fost la adresă',
  },
};

/** Why an order was closed: the sentence of the code, then the words of the one who closed it. */
export function cancellationReason(
  { closedCode, closedReason }: Pick<OrderRow, 'closedCode' | 'closedReason'>,
  locale: Locale,
): string {
  const sentence = closedCode === null || closedCode === 'something_else' ? '' : localize(REASONS[closedCode], locale);
  return [sentence, closedReason ?? ''].filter((part) => part !== '').join('. ');
}
