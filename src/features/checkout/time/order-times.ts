import * as v from 'valibot';
import { addDays, businessDayOf, isAfterMidnight } from '#contract/business-day.ts';
import type { Restaurant } from '#contract/catalog.ts';
import { ETA_SPAN_MINUTES, ETA_STEP_MINUTES, type Locale } from '#contract/constants.ts';
import type { Quote, Slots } from '#contract/orders.ts';
import { calendarDay, formatDateTime, formatDay, formatTime } from '#features/shared/dates.ts';
import type { Translate } from '#i18n/keys.ts';

/** The expected times of an order, as texts in the time zone of the restaurants. */
export interface ArrivalText {
  /** `tomorrow` or `on 27 November`; empty for today. */
  readonly day: string;
  readonly from: string;
  readonly to: string;
}

const MINUTE_MS = 60_000;
/** Times that are closer than this are shown without their day. */
const SOON_MS = 5 * 60 * MINUTE_MS;
/** Longer lead times can only be errors of the API; no estimate is shown for them. */
const MAX_LEAD_MINUTES = 24 * 60;

/** Whether a time is shown without its day. At 04:40, a delivery at 05:25 still counts as today's. An invalid time has no day. */
const isToday = (at: number, now: number): boolean =>
  Number.isNaN(at) || businessDayOf(new Date(at)) === businessDayOf(new Date(now)) || Math.abs(at - now) < SOON_MS;

/** Whether an order is expected on a later day than today. */
export const isForLaterDay = ({ from }: NonNullable<Quote['eta']>, now: number): boolean =>
  Date.parse(from) > now && !isToday(Date.parse(from), now);

/**
 * Whether a time is shown as `tomorrow`. Times after midnight are not: 01:00 on the 29th counts as part of the 28th, but
 * on the 27th, "tomorrow at 01:00" would be read as 01:00 on the 28th.
 */
const isTomorrow = (at: number, now: number): boolean =>
  businessDayOf(new Date(at)) === addDays(businessDayOf(new Date(now)), 1) && !isAfterMidnight(new Date(at));

/** `now` is in milliseconds since the epoch. */
type TimeTextContext<Name extends 'checkout' | 'slots'> = Readonly<{ now: number; locale: Locale; t: Translate<Name> }>;

/** Formats the times between which an order is expected, and their day. */
export function formatArrival(
  { from, to }: NonNullable<Quote['eta']>,
  { now, locale, t }: TimeTextContext<'checkout'>,
): ArrivalText {
  const at = Date.parse(from);
  const times = { from: formatTime(from, locale), to: formatTime(to, locale) };
  if (isToday(at, now)) return { day: '', ...times };
  if (isTomorrow(at, now)) return { day: t('checkout:tomorrow'), ...times };
  return { day: t('checkout:onDay', { day: formatDay(from, locale) }), ...times };
}

/** Orders that are expected this soon are announced in minutes. */
const MINUTES_SHOWN_MS = 120 * MINUTE_MS;

/**
 * The minutes until an order is expected, rounded up: `25–35`, or `5` if both are equal. Null if that is more than two
 * hours away or has passed.
 * @param now milliseconds since the epoch
 */
export function formatMinutesLeft({ from, to }: NonNullable<Quote['eta']>, now: number): string | null {
  const [first, last] = [Date.parse(from) - now, Date.parse(to) - now];
  if (!(last > 0 && last <= MINUTES_SHOWN_MS)) return null;
  const high = Math.ceil(last / MINUTE_MS);
  const low = Math.max(1, Math.ceil(first / MINUTE_MS));
  return low < high ? `${low}–${high}` : String(high);
}

/** Formats a time, with its day unless that is today: `18:00`, `tomorrow at 11:00`, `27 November at 11:00`. */
export function formatMoment(iso: string, { now, locale, t }: TimeTextContext<'checkout'>): string {
  const at = Date.parse(iso);
  if (isToday(at, now)) return formatTime(iso, locale);
  return isTomorrow(at, now)
    ? t('checkout:tomorrowAt', { time: formatTime(iso, locale) })
    : formatDateTime(iso, locale);
}

/**
 * When an order that is placed now is expected, as ISO 8601 times; null if the restaurant is closed, takes no more
 * orders for now, closes before the order would be delivered or collected, or has no lead time.
 * @param restaurant no travel time is added to its `lead_minutes`; the result of `minutesUntilArrival` includes it
 * @param now milliseconds since the epoch
 * @param notBefore the earliest result, such as the server's own estimate; milliseconds since the epoch
 */
export function estimateArrival(
  restaurant: Pick<Restaurant, 'is_open' | 'closes_at' | 'cutoff_at' | 'lead_minutes'> | undefined,
  now: number,
  notBefore = 0,
): NonNullable<Quote['eta']> | null {
  if (!restaurant?.is_open || restaurant.lead_minutes <= 0 || restaurant.lead_minutes > MAX_LEAD_MINUTES) return null;
  if (restaurant.cutoff_at && now >= Date.parse(restaurant.cutoff_at)) return null;
  const step = ETA_STEP_MINUTES * MINUTE_MS;
  const from = Math.max(notBefore, Math.ceil((now + restaurant.lead_minutes * MINUTE_MS) / step) * step);
  const to = from + ETA_SPAN_MINUTES * MINUTE_MS;
  if (restaurant.closes_at !== null && to > Date.parse(restaurant.closes_at)) return null;
  return { from: new Date(from).toISOString(), to: new Date(to).toISOString() };
}

/** Minutes from the acceptance of an order until it arrives or can be collected; 0 if unknown. */
export function minutesUntilArrival(
  {
    lead_minutes: leadMinutes,
    pickup_minutes: pickupMinutes,
    delivery,
  }: Pick<Restaurant, 'lead_minutes' | 'pickup_minutes' | 'delivery'>,
  isPickup: boolean,
  quotedZone?: Quote['zone'],
): number {
  if (isPickup) return pickupMinutes || leadMinutes;
  // While the zone is unknown, `delivery` has the lowest terms of all zones (`is_lowest`), and no travel time is added.
  const travelMinutes = quotedZone?.travel_minutes ?? (delivery?.is_lowest ? 0 : (delivery?.travel_minutes ?? 0));
  return leadMinutes && leadMinutes + travelMinutes;
}

/** A time that the checkout has shown: `when` as in the form, `at` in milliseconds since the epoch. */
export const ShownTime = v.object({
  when: v.string(),
  eta: v.nullable(v.object({ from: v.string(), to: v.string() })),
  at: v.number(),
});
export type ShownTime = v.InferOutput<typeof ShownTime>;

/**
 * Whether the soonest time is now another one than was shown: it begins after the shown one ends, although that moves
 * on with the clock. Smaller changes are only displayed.
 * @param now milliseconds since the epoch
 */
export const isNoLongerShown = (shown: ShownTime, eta: Quote['eta'], now: number): boolean =>
  shown.eta !== null && eta !== null && Date.parse(eta.from) - Date.parse(shown.eta.to) >= now - shown.at;

/**
 * Whether an order that was sent for a shown time would be expected later than that, by one step or more. The server
 * refuses an order by the same rule.
 * @param now milliseconds since the epoch
 */
export const isLaterThanShown = (shown: ShownTime, eta: Quote['eta'], now: number): boolean =>
  shown.eta !== null &&
  eta !== null &&
  Date.parse(eta.from) - Date.parse(shown.eta.from) >= now - shown.at + ETA_STEP_MINUTES * MINUTE_MS;

/** A time that can be ordered for: `when` as in the form, and the promised span in ISO 8601. */
export interface ProposedTime {
  readonly when: string;
  readonly from: string;
  readonly to: string;
}

/**
 * The time to propose instead of `when`: as soon as possible, if that was wanted and is possible, else the first free
 * slot that is not earlier, else the first free slot. Null if no time is free.
 */
export function proposeTime({ asap, days }: Pick<Slots, 'asap' | 'days'>, when: string): ProposedTime | null {
  if (when === 'asap' && asap) return { when, ...asap };
  const free = freeDays(days).flatMap(({ slots }) => slots);
  const slot = free.find(({ at }) => Date.parse(at) >= Date.parse(when)) ?? free[0];
  return slot ? { when: slot.at, from: slot.at, to: slot.to } : null;
}

type SlotDay = Slots['days'][number];

/** The days with at least one free slot, without their full slots. */
export function freeDays(days: readonly SlotDay[]): SlotDay[] {
  return days
    .map(({ label, slots }) => ({ label, slots: slots.filter(({ is_full }) => !is_full) }))
    .filter(({ slots }) => slots.length > 0);
}

/**
 * The label of the last day whose first slot is not after a time; the slot at that time may be full or no longer
 * offered.
 */
export const dayLabelOf = (days: readonly SlotDay[], time: string): string | undefined =>
  days.findLast(({ slots }) => Date.parse(slots[0]?.at ?? '') <= Date.parse(time))?.label;

/**
 * The date of a slot after midnight, such as `Tomorrow, 28 November`: the slots of a day continue after midnight. Empty
 * for slots before midnight and for slots of the current date.
 */
export function afterMidnightHeading(
  { at }: Pick<SlotDay['slots'][number], 'at'>,
  { now, locale, t }: TimeTextContext<'slots'>,
): string {
  const date = calendarDay(new Date(at));
  const today = calendarDay(new Date(now));
  if (!isAfterMidnight(new Date(at)) || date === today) return '';
  const isNextDate = date === addDays(today, 1);
  return t(isNextDate ? 'slots:tomorrow' : 'slots:afterMidnight', { date: formatDay(at, locale) });
}
