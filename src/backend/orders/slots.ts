import { and, eq, gt, gte, lt, sql } from 'drizzle-orm';
import type { WallClock } from '#contract/times.ts';
import type { OpenPeriod } from '#backend/catalog/schedule.ts';
import type { Database } from '#backend/db/client.ts';
import { type orders, slotLoads, type slotRules } from '#backend/db/schema/index.ts';
import { ETA_SPAN_MINUTES, ETA_STEP_MINUTES } from '#contract/constants.ts';

// Instants are in milliseconds since the epoch.

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

export type SlotRule = Pick<
  typeof slotRules.$inferSelect,
  'intervalMinutes' | 'daysAhead' | 'cutoffMinutes' | 'maxOrders'
>;

/** The rule of a restaurant that has none: half hours of today and the next six days, without a limit. */
export const DEFAULT_SLOT_RULE: SlotRule = { intervalMinutes: 30, daysAhead: 6, cutoffMinutes: 0, maxOrders: null };

/**
 * What determines the slots that a customer can choose: for delivery by one restaurant (to one zone, if it is known),
 * or for pickup at one of its branches.
 */
export interface SlotContext {
  /** The opening hours of the kitchens that prepare these orders. */
  readonly periods: readonly OpenPeriod[];
  /** The local time at the moment for which the slots are listed; the days of the rule are counted by it. */
  readonly clock: WallClock;
  readonly rule: SlotRule;
  /** Minutes from accepting an order until it is delivered or can be collected. */
  readonly leadMinutes: number;
  /** Minutes by which a busy kitchen currently delays the start of orders. */
  readonly busyMinutes: number;
  /** The slots that have reached the limit of the rule. */
  readonly fullSlots: ReadonlySet<number>;
}

/** The time span promised to the customer, in which the order is delivered or can be collected. */
export interface PromisedTime {
  readonly from: number;
  readonly to: number;
  /** The start of the slot in which the order is counted. */
  readonly slotAt: number;
  /** Whether the order could be ready earlier, but the slots until then are full. */
  readonly isPostponed: boolean;
}

/**
 * When orders of a period of opening hours can be promised; all promised times follow from it. The kitchen begins an
 * order within the period, `busyMinutes` from now or later, and more than `cutoffMinutes` before the period ends. A
 * promised time of `lengthMs` ends with the period at the latest, because nobody hands over orders after closing.
 * @returns the earliest start, and the end of the range, which is exclusive. If nothing can be promised in this period
 * any more, the end is not after the start.
 */
function findPromiseStarts(
  [opens, closes]: OpenPeriod,
  { rule, leadMinutes, busyMinutes }: SlotContext,
  now: number,
  lengthMs: number,
): OpenPeriod {
  const leadMs = leadMinutes * MINUTE_MS;
  return [
    Math.max(opens, now + busyMinutes * MINUTE_MS) + leadMs,
    Math.min(closes - rule.cutoffMinutes * MINUTE_MS + leadMs, closes - lengthMs + 1),
  ];
}

/**
 * The starts of all slots for which an order can be placed now, including full ones. Slots start at multiples of the
 * interval, at least `leadMinutes` after the kitchen can begin the order, and end before closing.
 */
export function listSlots(context: SlotContext, now: number): number[] {
  const { periods, clock, rule } = context;
  const interval = rule.intervalMinutes * MINUTE_MS;
  // `today` is a wall time, in which every day has 24 hours, also when the clocks change.
  const horizon = clock.toInstant(clock.today + (rule.daysAhead + 1) * DAY_MS);
  return periods.flatMap((period) => {
    const [start, end] = findPromiseStarts(period, context, now, interval);
    const first = Math.ceil(start / interval) * interval;
    return Array.from(
      { length: Math.max(0, Math.ceil((Math.min(end, horizon) - first) / interval)) },
      (_, index) => first + index * interval,
    );
  });
}

/** The promised time of an order for a chosen slot; null if that slot is not offered, or is full. */
export function promisedTimeOfSlot(context: SlotContext, slotAt: number, now: number): PromisedTime | null {
  if (context.fullSlots.has(slotAt) || !listSlots(context, now).includes(slotAt)) return null;
  return { from: slotAt, to: slotAt + context.rule.intervalMinutes * MINUTE_MS, slotAt, isPostponed: false };
}

/**
 * The promised time of an order for as soon as possible: `leadMinutes` after the kitchen can begin it, rounded up. If
 * that slot is full, the next free slot of the same opening hours. Null while the restaurant is closed, once the
 * promised time would end after closing or the cut-off has passed, and if no slot is free.
 */
export function soonestPromisedTime(context: SlotContext, now: number): PromisedTime | null {
  const { rule, fullSlots } = context;
  const current = context.periods.find(([opens, closes]) => opens <= now && now < closes);
  if (!current) return null;
  const span = ETA_SPAN_MINUTES * MINUTE_MS;
  const [start, end] = findPromiseStarts(current, context, now, span);
  const step = ETA_STEP_MINUTES * MINUTE_MS;
  const interval = rule.intervalMinutes * MINUTE_MS;
  const from = Math.ceil(start / step) * step;
  if (start >= end || from + span > current[1]) return null;
  const slotAt = Math.floor(from / interval) * interval;
  if (!fullSlots.has(slotAt)) return { from, to: from + span, slotAt, isPostponed: false };
  const next = listSlots({ ...context, periods: [current] }, now).find(
    (at) => at > slotAt && at + span <= current[1] && !fullSlots.has(at),
  );
  return next === undefined ? null : { from: next, to: next + span, slotAt: next, isPostponed: true };
}

/** The first free slot at or after `wanted`; if there is none, the first free slot; null if no slot is free. */
export function findFreeSlot(context: SlotContext, now: number, wanted: number | null = null): number | null {
  const free = listSlots(context, now).filter((at) => !context.fullSlots.has(at));
  return free.find((at) => wanted !== null && at >= wanted) ?? free[0] ?? null;
}

type OrderRow = typeof orders.$inferSelect;
/** The orders of slots are counted separately for each restaurant and fulfilment. */
type SlotScope = Pick<OrderRow, 'restaurantId' | 'fulfilment'>;

/** The starts of the slots that have reached the limit; empty without a limit. */
export async function readFullSlots(
  db: Database,
  { restaurantId, fulfilment }: SlotScope,
  { maxOrders }: SlotRule,
  now: Date,
): Promise<ReadonlySet<number>> {
  if (maxOrders === null) return new Set();
  const rows = await db
    .select({ slotAt: slotLoads.slotAt })
    .from(slotLoads)
    .where(
      and(
        eq(slotLoads.restaurantId, restaurantId),
        eq(slotLoads.fulfilment, fulfilment),
        // Past slots cannot be ordered. The current slot began before now, so the filter starts a day earlier.
        gt(slotLoads.slotAt, new Date(now.getTime() - DAY_MS)),
        gte(slotLoads.orders, maxOrders),
      ),
    );
  return new Set(rows.map(({ slotAt }) => slotAt.getTime()));
}

/** Counts an order in its slot; false if the slot is full. The row stays locked until the transaction ends. */
export async function takeSlot(
  tx: Database,
  { restaurantId, fulfilment, slotAt }: SlotScope & { readonly slotAt: Date },
  maxOrders: number,
): Promise<boolean> {
  const taken = await tx
    .insert(slotLoads)
    .values({ restaurantId, fulfilment, slotAt, orders: 1 })
    .onConflictDoUpdate({
      target: [slotLoads.restaurantId, slotLoads.fulfilment, slotLoads.slotAt],
      set: { orders: sql`${slotLoads.orders} + 1` },
      setWhere: lt(slotLoads.orders, maxOrders),
    })
    .returning({ orders: slotLoads.orders });
  return taken.length > 0;
}

/** Removes an order that is closed undelivered from the count of its slot. */
export async function releaseSlot(
  tx: Database,
  { restaurantId, fulfilment, slotAt }: SlotScope & Pick<OrderRow, 'slotAt'>,
): Promise<void> {
  if (slotAt === null) return;
  await tx
    .update(slotLoads)
    .set({ orders: sql`${slotLoads.orders} - 1` })
    .where(
      and(
        eq(slotLoads.restaurantId, restaurantId),
        eq(slotLoads.fulfilment, fulfilment),
        eq(slotLoads.slotAt, slotAt),
        gt(slotLoads.orders, 0),
      ),
    );
}
