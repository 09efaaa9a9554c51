import type { Locale } from '#contract/constants.ts';
import { $openOrders, type OpenOrder } from '#features/checkout/open-orders.store.ts';
import { calendarDay, formatDateTime, formatTime } from '#features/shared/dates.ts';

/** Orders that were seen longer ago are not shown without a connection. */
const MAX_AGE_MS = 24 * 60 * 60_000;

/** The texts of the page, with the placeholders `{{number}}` and `{{time}}`. */
export interface KnownOrderTexts {
  readonly order: string;
  readonly asOf: string;
  readonly statuses: Readonly<Record<'delivery' | 'pickup', Readonly<Partial<Record<OpenOrder['status'], string>>>>>;
}

interface KnownOrder {
  /** Number, status, and the expected times if they are known. */
  readonly title: string;
  /** When the order was last loaded. */
  readonly asOf: string;
}

/**
 * The open orders of the signed-in customer as this browser last saw them. They are stored without addresses, for one
 * session only.
 * @param now milliseconds since the epoch
 */
export function knownOrders(texts: KnownOrderTexts, locale: Locale, now: number): KnownOrder[] {
  return $openOrders
    .get()
    .filter(({ seenAt }) => seenAt <= now && now - seenAt < MAX_AGE_MS)
    .map(({ number, status, fulfilment, eta, seenAt }) => {
      const seen = new Date(seenAt);
      const isToday = calendarDay(seen) === calendarDay(new Date(now));
      const time = isToday ? formatTime(seen.toISOString(), locale) : formatDateTime(seen.toISOString(), locale);
      return {
        title: [
          texts.order.replace('{{number}}', number),
          texts.statuses[fulfilment === 'pickup' ? 'pickup' : 'delivery'][status] ?? '',
          eta ? `${formatTime(eta.from, locale)}–${formatTime(eta.to, locale)}` : '',
        ]
          .filter(Boolean)
          .join(' · '),
        asOf: texts.asOf.replace('{{time}}', time),
      };
    });
}
