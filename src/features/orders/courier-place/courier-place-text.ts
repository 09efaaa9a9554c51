import { LANGUAGE_TAGS, type Locale } from '#contract/constants.ts';
import type { CourierPlace } from '#contract/courier.ts';
import type { Translate } from '#i18n/keys.ts';

/** A phone with the page open sends its place at least every 75 s. */
const STALE_AFTER_SECONDS = 120;
/** Older places are not shown; the server does not return them either. */
const MAX_AGE_SECONDS = 600;
/** Places are rounded to 50 m. */
const NEAR_METERS = 100;
/** Ratio of the distance by road in a city to the straight line. */
const ROUTE_FACTOR = 1.4;
/** 12 km/h: a bicycle or a car in a city, stops included. */
const METERS_PER_MINUTE = 200;

interface PlaceText {
  readonly text: string;
  readonly isStale: boolean;
}

interface PlaceContext {
  readonly locale: Locale;
  readonly t: Translate<'orders'>;
}

/**
 * How far away the courier is: `The courier is 1.2 km away, about 6 min · 20 seconds ago`. A stale place gives only its
 * age: `The courier was last seen 3 minutes ago`. Null for a place that is too old.
 * @param ageSeconds the age of the place; not negative
 */
export function describeCourierPlace(
  { distance }: Pick<CourierPlace, 'distance'>,
  ageSeconds: number,
  { locale, t }: PlaceContext,
): PlaceText | null {
  if (ageSeconds >= MAX_AGE_SECONDS) return null;
  const age = formatAge(ageSeconds, locale);
  if (ageSeconds >= STALE_AFTER_SECONDS) return { text: t('orders:placeLastSeen', { age }), isStale: true };
  return { text: `${describeDistance(distance, { locale, t })} · ${age}`, isStale: false };
}

function describeDistance(distance: number | null, { locale, t }: PlaceContext): string {
  if (distance === null) return t('orders:placeOnMap');
  if (distance < NEAR_METERS) return t('orders:placeNear');
  const meters = distance * ROUTE_FACTOR;
  const minutes = Math.max(1, Math.round(meters / METERS_PER_MINUTE));
  return t('orders:placeAway', {
    distance: formatDistance(meters, locale),
    minutes: new Intl.NumberFormat(LANGUAGE_TAGS[locale]).format(minutes),
  });
}

/** `350 m`, `1.2 km` */
function formatDistance(meters: number, locale: Locale): string {
  const rounded = Math.round(meters / 50) * 50;
  return rounded < 1000 ? formatUnit(rounded, 'meter', locale) : formatUnit(meters / 1000, 'kilometer', locale);
}

const formatUnit = (value: number, unit: 'meter' | 'kilometer', locale: Locale): string =>
  new Intl.NumberFormat(LANGUAGE_TAGS[locale], { style: 'unit', unit, maximumFractionDigits: 1 })
    .format(value)
    .replaceAll(' ', '\u00a0');

/** `now`, `20 seconds ago`, `3 minutes ago` */
function formatAge(seconds: number, locale: Locale): string {
  const format = new Intl.RelativeTimeFormat(LANGUAGE_TAGS[locale], { numeric: 'auto' });
  const tens = Math.floor(seconds / 10) * 10;
  return tens < 60 ? format.format(-tens, 'second') : format.format(-Math.floor(seconds / 60), 'minute');
}
