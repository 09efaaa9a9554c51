import { and, eq, gt, gte, lt, sql } from 'drizzle-orm';
import type { WallClock } from '#contract/times.ts';
import type { OpenPeriod } from '#backend/catalog/schedule.ts';
import type { Database } from '#backend/db/client.ts';
import { type orders, slotLoads, type slotRules } from '#backend/db/schema/index.ts';
import { ETA_SPAN_MINUTES, ETA_STEP_MINUTES } from '#contract/constants.ts';

// Every instant is in milliseconds since the epoch.

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

export type SlotRule = Pick<
  typeof slotRules.$inferSelect,
  'intervalMinutes' | 'daysAhead' | 'cutoffMinutes' | 'maxOrders'
>;

/** For a restaurant without a rule of its own: half hours of today and the next six days, without a limit. */
export const DEFAULT_SLOT_RULE: SlotRule = { intervalMinutes: 30, daysAhead: 6, cutoffMinutes: 0, maxOrders: null };

/**
 * What decides which slots a customer can choose: of deliveries by one restaurant (to one zone, if it is known), or of orders that are
 * collected at one of its branches.
 */
export interface SlotContext {
  /** When the kitchens work that prepare these orders. */
  readonly periods: readonly OpenPeriod[];
  /** For days: the wall clock at the moment for which the slots are listed. */
  readonly clock: WallClock;
  readonly rule: SlotRule;
  /** Minutes from accepting an order until it is delivered or can be collected. */
  readonly leadMinutes: number;
  /** Minutes by which a busy kitchen begins orders later now. */
  readonly busyMinutes: number;
  /** The slots that have reached the limit of the rule. */
  readonly fullSlots: ReadonlySet<number>;
}

/** The time span that an order promises its customer, in which it is delivered or can be collected. */
export interface PromisedTime {
  readonly from: number;
  readonly to: number;
  /** The start of the slot in which the order is counted. */
  readonly slotAt: number;
  /** Whether the order could be ready earlier, but the slots until then are full. */
  readonly isPostponed: boolean;
}

/**
 * The rule of every promise: when a kitchen can begin an order in a period of its opening hours. From now on, or once it is not busy, and
 * earlier than `cutoffMinutes` before it closes: an order that it would begin at the very cut-off is too late. Ends before it starts if it
 * begins no more orders in this period.
 */
const findStartTimes = ([start, end]: OpenPeriod, { rule, busyMinutes }: SlotContext, now: number): OpenPeriod => [
  Math.max(start, now + busyMinutes * MINUTE_MS),
  end - rule.cutoffMinutes * MINUTE_MS,
];

/**
 * Every slot that can be ordered now, by its start; full ones are included. Slots begin at multiples of the interval, `leadMinutes` after
 * the kitchen begins the order.
 */
export function listSlots(context: SlotContext, now: number): number[] {
  const { periods, clock, rule, leadMinutes } = context;
  const interval = rule.intervalMinutes * MINUTE_MS;
  const lead = leadMinutes * MINUTE_MS;
  const horizon = clock.toInstant(clock.today + (rule.daysAhead + 1) * DAY_MS);
  return periods.flatMap((period) => {
    const [start, cutoff] = findStartTimes(period, context, now);
    const first = Math.ceil((start + lead) / interval) * interval;
    const last = Math.min(cutoff + lead, horizon);
    return Array.from(
      { length: Math.max(0, Math.ceil((last - first) / interval)) },
      (_, index) => first + index * interval,
    );
  });
}

/** The promise of an order for a chosen slot; null if that slot is not offered, or is full. */
export function promisedTimeOfSlot(context: SlotContext, slotAt: number, now: number): PromisedTime | null {
  if (context.fullSlots.has(slotAt) || !listSlots(context, now).includes(slotAt)) return null;
  return { from: slotAt, to: slotAt + context.rule.intervalMinutes * MINUTE_MS, slotAt, isPostponed: false };
}

/** The opening hours in which the kitchen still begins an order that is placed now; null while it is closed, and from the cut-off on. */
export function findCurrentPeriod(context: SlotContext, now: number): OpenPeriod | null {
  const current = context.periods.find(([start, end]) => start <= now && now < end);
  if (!current) return null;
  const [start, cutoff] = findStartTimes(current, context, now);
  return start < cutoff ? current : null;
}

/**
 * The promise of an order for as soon as possible: that of the kitchen's first possible beginning, rounded up. If its slot is full, it is
 * postponed to the next free one of these opening hours. Null while the kitchen begins no orders, and if no slot is free.
 */
export function soonestPromisedTime(context: SlotContext, now: number): PromisedTime | null {
  const { rule, leadMinutes, fullSlots } = context;
  const current = findCurrentPeriod(context, now);
  if (!current) return null;
  const [start] = findStartTimes(current, context, now);
  const step = ETA_STEP_MINUTES * MINUTE_MS;
  const interval = rule.intervalMinutes * MINUTE_MS;
  const from = Math.ceil((start + leadMinutes * MINUTE_MS) / step) * step;
  const slotAt = Math.floor(from / interval) * interval;
  if (!fullSlots.has(slotAt)) return { from, to: from + ETA_SPAN_MINUTES * MINUTE_MS, slotAt, isPostponed: false };
  const next = listSlots({ ...context, periods: [current] }, now).find((at) => at > slotAt && !fullSlots.has(at));
  return next === undefined
    ? null
    : { from: next, to: next + ETA_SPAN_MINUTES * MINUTE_MS, slotAt: next, isPostponed: true };
}

/** The first free slot from a wanted time on or, if there is none, the first of all; null if there is none at all. */
export function findFreeSlot(context: SlotContext, now: number, wanted: number | null = null): number | null {
  const free = listSlots(context, now).filter((at) => !context.fullSlots.has(at));
  return free.find((at) => wanted !== null && at >= wanted) ?? free[0] ?? null;
}

type OrderRow = typeof orders.$inferSelect;
type SlotKey = Pick<OrderRow, 'restaurantId' | 'fulfilment'>;

/** The slots that have no room for another order; none without a limit. */
export async function readFullSlots(
  db: Database,
  { restaurantId, fulfilment }: SlotKey,
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
        // Slots of the past cannot be ordered. A day of slack, because the running slot began before now.
        gt(slotLoads.slotAt, new Date(now.getTime() - DAY_MS)),
        gte(slotLoads.orders, maxOrders),
      ),
    );
  return new Set(rows.map(({ slotAt }) => slotAt.getTime()));
}

/** Counts an order in its slot; false if the slot is full. The row stays locked until the transaction ends. */
export async function takeSlot(
  tx: Database,
  { restaurantId, fulfilment, slotAt }: SlotKey & { readonly slotAt: Date },
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

/** Frees the place of an order that failed. */
export async function releaseSlot(
  tx: Database,
  { restaurantId, fulfilment, slotAt }: SlotKey & Pick<OrderRow, 'slotAt'>,
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
