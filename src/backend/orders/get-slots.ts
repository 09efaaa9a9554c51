import { fieldError, type Handlers, notFound } from '#backend/http/handler.ts';
import { LANGUAGE_TAGS, type Locale, TIME_ZONE } from '#contract/constants.ts';
import type { Slot, Slots } from '#contract/orders.ts';
import { mapLocales } from '#backend/text.ts';
import { timeSpanView } from './order-repository.ts';
import { loadFulfilmentContext } from './pricing-context.ts';
import { listSlots, soonestPromisedTime, type SlotContext } from './slots.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** A slot before it belongs to the evening of the day before. */
const DAY_BEGINS_AT_HOUR = 5;

/** `days`: by their distance from today; yesterday is not over while its night lasts. */
const LABELS: Readonly<Record<Locale, { readonly days: Readonly<Record<number, string>>; readonly atNight: string }>> =
  {
    ru: { days: { [-1]: 'Сегодня ночью', 0: 'Сегодня', 1: 'Завтра' }, atNight: 'ночью' },
    en: { days: { [-1]: 'Tonight', 0: 'Today', 1: 'Tomorrow' }, atNight: 'at night' },
    ro: { days: { [-1]: 'În această noapte', 0: 'Azi', 1: 'Mâine' }, atNight: 'noaptea' },
  };

const timeFormats = mapLocales((locale) =>
  createFormat(locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
);
const dayFormats = mapLocales((locale) => createFormat(locale, { weekday: 'short', day: 'numeric', month: 'long' }));
const offsetFormat = createFormat('en', { hour: '2-digit', timeZoneName: 'shortOffset' });

function createFormat(locale: Locale, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(LANGUAGE_TAGS[locale], { timeZone: TIME_ZONE, ...options });
}

export const getSlots: Handlers['getSlots'] = async ({ db, query, locale, now }) => {
  const { id_restaurant: restaurantId, fulfilment, branch_id: branchId = null, zone_id: zoneId = null } = query;
  const zone = fulfilment === 'delivery' ? { zoneId, place: null } : null;
  const context = await loadFulfilmentContext(db, restaurantId, {
    fulfilment,
    branchId,
    zone,
    now,
    isZoneFromQuote: true,
  });
  if (!context) return notFound();
  if (fulfilment === 'pickup' && branchId !== null && !context.branch) return fieldError('branch_id', 'invalidValue');
  if (fulfilment === 'pickup' && !context.branch?.pickup) return { asap: null, is_postponed: false, days: [] };
  return slotsView(context.slots, now, locale);
};

export function slotsView(context: SlotContext, now: Date, locale: Locale): Slots {
  const soonest = soonestPromisedTime(context, now.getTime());
  const { today } = context.clock;
  const byDay = Map.groupBy(listSlots(context, now.getTime()), (at) => businessDay(at, context));
  return {
    asap: soonest && timeSpanView(soonest),
    is_postponed: soonest?.isPostponed ?? false,
    days: Array.from(byDay, ([day, slots]) => ({
      label: LABELS[locale].days[(day - today) / DAY_MS] ?? dayFormats[locale].format(slots[0]),
      slots: slots.map((at) => slotView(at, context, locale)),
    })),
  };
}

function slotView(at: number, { rule, fullSlots }: SlotContext, locale: Locale): Slot {
  const to = at + rule.intervalMinutes * 60_000;
  const format = timeFormats[locale];
  const isNight = Number(timeFormats.en.format(at).slice(0, 2)) < DAY_BEGINS_AT_HOUR;
  // When the clocks go back, an hour occurs twice; its offset says which one is meant.
  const isAmbiguous = [at - HOUR_MS, at + HOUR_MS].some((other) => format.format(other) === format.format(at));
  const label = [
    `${format.format(at)}–${format.format(to)}`,
    isNight && LABELS[locale].atNight,
    isAmbiguous && `(${offsetFormat.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value})`,
  ];
  return {
    at: new Date(at).toISOString(),
    to: new Date(to).toISOString(),
    label: label.filter(Boolean).join(' '),
    is_full: fullSlots.has(at),
  };
}

/** The wall time of the midnight at which the day of an instant begins; the day lasts until five in the morning. */
function businessDay(at: number, { clock }: SlotContext): number {
  const wallTime = clock.toWallTime(at) - DAY_BEGINS_AT_HOUR * HOUR_MS;
  return Math.floor(wallTime / DAY_MS) * DAY_MS;
}
