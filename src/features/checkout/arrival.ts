import type { Restaurant } from '#contract/catalog.ts';
import type { Quote } from '#contract/orders.ts';
import { ETA_SPAN_MINUTES, ETA_STEP_MINUTES, type Locale } from '#contract/constants.ts';
import { formatUpcomingTime } from '#features/catalog/opening-text.ts';
import { formatTime } from '#features/shared/dates.ts';

/** Wall times in the time zone of the restaurants. */
export interface Arrival {
  readonly from: string;
  readonly to: string;
}

const MINUTE_MS = 60_000;
/** A longer lead time, which only a wrong response has, gives no estimate. */
const MAX_LEAD_MINUTES = 24 * 60;

/** The times of an expected span; the day is named if it begins more than a day ahead. */
export const formatArrival = ({ from, to }: NonNullable<Quote['eta']>, now: number, locale: Locale): Arrival => ({
  from: formatUpcomingTime(from, locale, new Date(now)),
  to: formatTime(to, locale),
});

/**
 * When an order that is placed now is expected; null where the restaurant is closed or gives no lead time.
 * @param now milliseconds since the epoch
 */
export function estimateArrival(
  restaurant: Pick<Restaurant, 'is_open' | 'lead_minutes'> | undefined,
  now: number,
  locale: Locale,
): Arrival | null {
  if (!restaurant?.is_open || restaurant.lead_minutes <= 0 || restaurant.lead_minutes > MAX_LEAD_MINUTES) return null;
  const step = ETA_STEP_MINUTES * MINUTE_MS;
  const from = Math.ceil((now + restaurant.lead_minutes * MINUTE_MS) / step) * step;
  const time = (at: number) => formatTime(new Date(at).toISOString(), locale);
  return { from: time(from), to: time(from + ETA_SPAN_MINUTES * MINUTE_MS) };
}
