import { isDeepStrictEqual } from 'node:util';
import {
  isInside,
  polygonColumns,
  distanceKm,
  swapCoordinates,
  type ZonePolygon,
} from '#backend/catalog/delivery-zones.ts';
import { listOpenPeriods, toSchedules } from '#backend/catalog/schedule.ts';
import type { Place } from '#backend/db/order-snapshots.ts';
import type { Warning } from '#backend/http/warnings.ts';
import { mapLocales } from '#backend/text.ts';
import { ETA_SPAN_MINUTES, LANGUAGE_NAMES, type Locale, LOCALES } from '#contract/constants.ts';
import { asMinor, type Minor, toMajor } from '#contract/money.ts';
import { localize, type LocalizedText } from '#contract/localized-text.ts';
import type { AccountKind } from '#contract/providers.ts';
import type { DayHours } from '#contract/staff/hours.ts';
import type { PromotionKind } from '#contract/staff/promotions.ts';
import { formatWallTime, parseMinutes, wallClockAt } from '#contract/times.ts';

// What changes would mean that are valid, but probably not intended: a pure function for each, from the stored facts
// and the change. Forms require a confirmation, commands the option `--yes`, and imports list the warnings.

/** Maximum distance of a zone from the nearest branch. */
const MAX_ZONE_DISTANCE_KM = 30;

/**
 * The border of a zone.
 * @param branchPlaces the known places of the branches of its restaurant or, for a zone of a city, of all restaurants
 */
export function zoneWarnings(
  polygon: ZonePolygon | null,
  branchPlaces: readonly Place[],
  scope: 'restaurant' | 'city',
): Warning[] {
  if (!polygon || branchPlaces.length === 0 || branchPlaces.some((place) => isInside(polygon.coordinates, place)))
    return [];
  const isNear = (rings: ZonePolygon): boolean => {
    const { west, east, south, north } = polygonColumns(rings);
    const between = (value: number, least: number | null, most: number | null) =>
      Math.min(Math.max(value, Number(least)), Number(most));
    return branchPlaces.some((place) => {
      const nearest = { lat: between(place.lat, south, north), lng: between(place.lng, west, east) };
      return distanceKm(place, nearest) <= MAX_ZONE_DISTANCE_KM;
    });
  };
  if (isNear(polygon)) return scope === 'restaurant' ? [{ code: 'zone_without_branch' }] : [];
  const swapped = swapCoordinates(polygon);
  return isNear(swapped) ? [{ code: 'zone_swapped', data: swapped }] : [{ code: 'zone_elsewhere' }];
}

/** A refund: its dishes for which money was returned before. */
export function refundWarnings(
  lines: readonly { readonly id: number; readonly name: LocalizedText }[],
  refundedBefore: ReadonlySet<number>,
  locale: Locale,
): Warning[] {
  const again = lines.filter(({ id }) => refundedBefore.has(id)).map(({ name }) => localize(name, locale));
  return again.length === 0 ? [] : [{ code: 'refunded_before', values: { dishes: again.join(', ') } }];
}

/** An account that no longer manages a restaurant: the devices that the person has paired for it. */
export const pairedDeviceWarnings = (devices: readonly { readonly name: string }[], person: string): Warning[] =>
  devices.length === 0
    ? []
    : [{ code: 'paired_devices', values: { person, devices: devices.map(({ name }) => name).join(', ') } }];

/** What nobody has filled in yet: `[company name]`. A link of Markdown is no blank. */
const BLANK = /\[[^\]\n]+\](?!\()/;

/** A published page of information: its texts that still have blanks, as the starting texts do. */
export function pageWarnings({ text, is_public: isPublic }: { text: LocalizedText; is_public: boolean }): Warning[] {
  const languages = LOCALES.filter((locale) => isPublic && BLANK.test(text[locale] ?? ''));
  if (languages.length === 0) return [];
  return [
    { code: 'page_with_blanks', values: { languages: languages.map((each) => LANGUAGE_NAMES[each]).join(', ') } },
  ];
}

/** An order that was placed for a later time. */
export interface PlacedOrder {
  readonly number: string;
  readonly scheduledFor: Date;
  /** When the kitchen begins it, and when it is handed over at the latest. */
  readonly beginsAt: Date;
  readonly endsAt: Date;
  /** The only branch that can prepare it; null for any. */
  readonly branchId: number | null;
}

/** The times of the active branches of a restaurant, and its closures. */
export interface OpeningTimes {
  readonly branches: Parameters<typeof toSchedules>[1];
  readonly closures: Parameters<typeof toSchedules>[2];
}

const NO_PAUSE = { pausedUntil: null, unattendedSince: null };
const MAX_LISTED_ORDERS = 5;

/** Closures, special days and weekly hours: the placed orders that they leave without a kitchen. */
export function closingWarnings(
  orders: readonly PlacedOrder[],
  before: OpeningTimes,
  after: OpeningTimes,
  now: Date,
): Warning[] {
  const clock = wallClockAt(now);
  const isServed = ({ branchId, beginsAt, endsAt }: PlacedOrder, { branches, closures }: OpeningTimes): boolean => {
    const serving = branches.filter(({ id }) => branchId === null || id === branchId);
    return listOpenPeriods(toSchedules(NO_PAUSE, serving, closures), clock).some(
      ([start, end]) => start <= beginsAt.getTime() && endsAt.getTime() <= end,
    );
  };
  const closed = orders.filter((order) => isServed(order, before) && !isServed(order, after));
  if (closed.length === 0) return [];
  const listed = closed.slice(0, MAX_LISTED_ORDERS).map(formatOrder).join(', ');
  const more = closed.length - MAX_LISTED_ORDERS;
  return more > 0
    ? [{ code: 'many_orders_while_closed', values: { orders: listed, more } }]
    : [{ code: 'orders_while_closed', values: { orders: listed } }];
}

/** `1042 (24.11, 18:00)`, understood in every language. */
function formatOrder({ number, scheduledFor }: PlacedOrder): string {
  const [date = '', time = ''] = formatWallTime(scheduledFor).split('T');
  const [, month, day] = date.split('-');
  return `${number} (${day}.${month}, ${time})`;
}

/** The least time for orders on a day that is not taken for a mistake. */
const MIN_ORDER_MINUTES = 15;
const DAY_MINUTES = 24 * 60;
const WEEKDAYS = 7;

/** What of the opening hours is lost for orders: one entry for each way in which a branch serves customers. */
export interface OrderTimes {
  readonly leadMinutes: number;
  readonly cutoffMinutes: number;
}

/** Minutes of a day in which an order for as soon as possible can be placed, by the rule of `orders/slots.ts`. */
function orderMinutes(day: DayHours, served: readonly OrderTimes[]): number {
  const lost = Math.min(
    ...served.map(({ leadMinutes, cutoffMinutes }) => Math.max(cutoffMinutes, leadMinutes + ETA_SPAN_MINUTES)),
  );
  return day.reduce((sum, { from, to }) => {
    const minutes = parseMinutes(to) - parseMinutes(from);
    return sum + Math.max(0, (minutes > 0 ? minutes : minutes + DAY_MINUTES) - lost);
  }, 0);
}

/** 1 January 2024 was a Monday. */
const weekdayName = (index: number) =>
  mapLocales((locale) =>
    new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2024, 0, 1 + index)),
  );

/** Days of which hardly anything is left for orders. */
function shortDayWarnings(
  days: readonly { readonly name: LocalizedText; readonly hours: DayHours }[],
  served: readonly OrderTimes[],
): Warning[] {
  const short = days
    .map(({ name, hours }) => ({ name, hours, minutes: orderMinutes(hours, served) }))
    .filter(({ hours, minutes }) => hours.length > 0 && minutes < MIN_ORDER_MINUTES);
  if (short.length === 0) return [];
  const names = mapLocales((locale) => short.map(({ name }) => localize(name, locale)).join(', '));
  return [{ code: 'hardly_open', values: { days: names, minutes: Math.max(...short.map(({ minutes }) => minutes)) } }];
}

interface WeekChange {
  /** From Monday to Sunday, as they are stored; null for a new branch. */
  readonly before: readonly DayHours[] | null;
  readonly after: readonly DayHours[];
  /** Hours that were typed for the whole week, but not applied to it. */
  readonly unapplied: DayHours[number] | null;
}

/** The weekly hours of a branch. */
export function weekWarnings({ before, after, unapplied }: WeekChange, served: readonly OrderTimes[]): Warning[] {
  const changed = after
    .map((hours, index) => ({ name: weekdayName(index), hours, stored: before?.[index] }))
    .filter(({ hours, stored }) => !isDeepStrictEqual(hours, stored));
  const isUnapplied = unapplied && !after.flat().some((hours) => isDeepStrictEqual(hours, unapplied));
  return [
    ...(isUnapplied ? [{ code: 'hours_not_applied' as const, values: { ...unapplied } }] : []),
    ...(after.every((day) => day.length === 0) ? [{ code: 'week_closed' as const }] : []),
    ...shortDayWarnings(changed, served),
  ];
}

/** The hours of one date. */
export function specialDayWarnings(date: string, hours: DayHours, served: readonly OrderTimes[]): Warning[] {
  const [year, month, day] = date.split('-');
  return shortDayWarnings([{ name: mapLocales(() => `${day}.${month}.${year}`), hours }], served);
}

/**
 * Order times of a restaurant, by the weeks of its branches: days that become too short by the change, for all branches
 * that are open then.
 */
export function orderTimeWarnings(
  weeks: readonly (readonly DayHours[])[],
  before: readonly OrderTimes[],
  after: readonly OrderTimes[],
): Warning[] {
  const isLong = (hours: DayHours, served: readonly OrderTimes[]) => orderMinutes(hours, served) >= MIN_ORDER_MINUTES;
  const shortened = Array.from({ length: WEEKDAYS }, (_, index) => {
    const days = weeks.map((week) => week[index] ?? []);
    if (!days.some((hours) => isLong(hours, before)) || days.some((hours) => isLong(hours, after))) return [];
    const [longest = []] = days.toSorted((one, other) => orderMinutes(other, after) - orderMinutes(one, after));
    return [{ name: weekdayName(index), hours: longest }];
  });
  return shortDayWarnings(shortened.flat(), after);
}

/** How pickup can be paid: without pickup, the choice has no effect. */
export function pickupPaymentWarnings(
  { before, after }: { readonly before: readonly string[]; readonly after: readonly string[] },
  hasPickup: boolean,
): Warning[] {
  return hasPickup || isDeepStrictEqual(before, after) ? [] : [{ code: 'pickup_methods_without_pickup' }];
}

interface PricedProduct {
  readonly name: LocalizedText;
  readonly price: number;
  readonly option_groups: readonly {
    readonly min: number;
    readonly options: readonly { readonly price: number }[];
  }[];
}

/** Whether a dish can be had for nothing: its price is 0, and no required choice has a price. */
const isFree = ({ price, option_groups: groups }: Pick<PricedProduct, 'price' | 'option_groups'>): boolean =>
  price === 0 && !groups.some(({ min, options }) => min > 0 && options.every((option) => option.price > 0));

/** The price of a dish and of its choices: one that becomes free. @param before null for a new dish */
export const priceWarnings = (
  before: Pick<PricedProduct, 'price' | 'option_groups'> | null,
  after: PricedProduct,
): Warning[] =>
  isFree(after) && !(before && isFree(before)) ? [{ code: 'free_dish', values: { name: after.name } }] : [];

interface Discount {
  readonly kind: PromotionKind;
  /** Percent, or minor units. */
  readonly value: number;
  readonly min_sum: Minor;
}

/** A promo code. @param lowestOrder the smallest order that any of its restaurants accepts */
export function promotionWarnings({ kind, value, min_sum: minSum }: Discount, lowestOrder: Minor): Warning[] {
  if (kind === 'percent') return value === 100 ? [{ code: 'code_pays_everything' }] : [];
  return kind === 'fixed' && value >= Math.max(minSum, lowestOrder, 1)
    ? [{ code: 'code_pays_small_orders', values: { amount: toMajor(asMinor(value)).toFixed(2) } }]
    : [];
}

/**
 * A new account at a provider: the one whose place it takes.
 * @param replaced the provider of that account; null for none
 */
export function replacedAccountWarnings(kind: AccountKind, replaced: string | null): Warning[] {
  if (replaced === null) return [];
  const values = { provider: replaced };
  return [kind === 'payments' ? { code: 'payments_account_replaced', values } : { code: 'account_replaced', values }];
}

/**
 * An account that is no longer used.
 * @param next the provider of the account that is used instead; null for none
 */
export function retiredAccountWarnings(kind: AccountKind, next: string | null): Warning[] {
  if (next !== null) return [{ code: 'account_falls_back', values: { provider: next } }];
  return [{ code: `${kind}_account_retired` }];
}
