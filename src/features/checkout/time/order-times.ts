import type { Restaurant } from '#contract/catalog.ts';
import { ETA_SPAN_MINUTES, ETA_STEP_MINUTES, type Locale } from '#contract/constants.ts';
import type { Quote, Slots } from '#contract/orders.ts';
import { calendarDay, formatDate, formatDateTime, formatDay, formatTime } from '#features/shared/dates.ts';
import type { Translate } from '#i18n/keys.ts';

/** Wall times in the time zone of the restaurants. */
export interface Arrival {
  /** `tomorrow`, `on 27 November`; empty today. */
  readonly day: string;
  readonly from: string;
  readonly to: string;
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** A night belongs to the day before until five in the morning. */
const NIGHT_MS = 5 * 60 * MINUTE_MS;
/** A longer lead time, which only a wrong response has, gives no estimate. */
const MAX_LEAD_MINUTES = 24 * 60;

const isSameDay = (one: number, other: number): boolean =>
  formatDate(new Date(one - NIGHT_MS), 'en') === formatDate(new Date(other - NIGHT_MS), 'en');

/** Whether a time needs no day: at 04:40, that of a delivery at 05:25 is not tomorrow's. */
const isToday = (at: number, now: number): boolean => isSameDay(at, now) || Math.abs(at - now) < NIGHT_MS;

type Now = Readonly<{ now: number; locale: Locale; t: Translate<'checkout'> }>;

/**
 * The times of an expected span, with its day in words.
 * @param context `now` in milliseconds since the epoch
 */
export function formatArrival({ from, to }: NonNullable<Quote['eta']>, { now, locale, t }: Now): Arrival {
  const at = Date.parse(from);
  const times = { from: formatTime(from, locale), to: formatTime(to, locale) };
  if (isToday(at, now)) return { day: '', ...times };
  if (isSameDay(at, now + DAY_MS)) return { day: t('checkout:tomorrow'), ...times };
  return { day: t('checkout:onDay', { day: formatDay(from, locale) }), ...times };
}

/** `18:00`, `tomorrow at 11:00`, `27 November at 11:00`. */
export function formatMoment(iso: string, { now, locale, t }: Now): string {
  const at = Date.parse(iso);
  if (isToday(at, now)) return formatTime(iso, locale);
  return isSameDay(at, now + DAY_MS)
    ? t('checkout:tomorrowAt', { time: formatTime(iso, locale) })
    : formatDateTime(iso, locale);
}

/**
 * When an order that is placed now is expected, as ISO instants; null where the restaurant is closed or gives no lead time.
 * @param now milliseconds since the epoch
 * @param notBefore an instant before which the server does not expect it
 */
export function estimateArrival(
  restaurant: Pick<Restaurant, 'is_open' | 'lead_minutes'> | undefined,
  now: number,
  notBefore = 0,
): NonNullable<Quote['eta']> | null {
  if (!restaurant?.is_open || restaurant.lead_minutes <= 0 || restaurant.lead_minutes > MAX_LEAD_MINUTES) return null;
  const step = ETA_STEP_MINUTES * MINUTE_MS;
  const from = Math.max(notBefore, Math.ceil((now + restaurant.lead_minutes * MINUTE_MS) / step) * step);
  return { from: new Date(from).toISOString(), to: new Date(from + ETA_SPAN_MINUTES * MINUTE_MS).toISOString() };
}

type SlotDay = Slots['days'][number];

/** The days that have free slots, with these alone. */
export function freeDays(days: readonly SlotDay[]): SlotDay[] {
  return days
    .map(({ label, slots }) => ({ label, slots: slots.filter(({ is_full }) => !is_full) }))
    .filter(({ slots }) => slots.length > 0);
}

/** The label of the day of a time, also of one that is full or no longer offered: that of the last day that begins before it. */
export const dayLabelOf = (days: readonly SlotDay[], time: string): string | undefined =>
  days.findLast(({ slots }) => Date.parse(slots[0]?.at ?? '') <= Date.parse(time))?.label;

/**
 * The date of a slot after midnight, `Tomorrow, 28 November`: a day of slots ends in its night. Empty for other slots, and for those of
 * the night that has begun.
 * @param context `now` in milliseconds since the epoch
 */
export function nightHeading(
  { at }: Pick<SlotDay['slots'][number], 'at'>,
  { now, locale, t }: Readonly<{ now: number; locale: Locale; t: Translate<'slots'> }>,
): string {
  const time = Date.parse(at);
  const date = calendarDay(new Date(time));
  if (date === calendarDay(new Date(time - NIGHT_MS)) || date === calendarDay(new Date(now))) return '';
  const isTomorrow = date === calendarDay(new Date(now + DAY_MS));
  return t(isTomorrow ? 'slots:tomorrow' : 'slots:afterMidnight', { date: formatDay(at, locale) });
}
