import { asc, eq, inArray, lte, or } from 'drizzle-orm';
import { readBranches, readClosures, readMenu } from '#backend/catalog/catalog-queries.ts';
import { applyStopList } from '#backend/catalog/stop-list.ts';
import { listOpenPeriods, type OpenPeriod, toSchedules } from '#backend/catalog/schedule.ts';
import type { Database } from '#backend/db/client.ts';
import { optionGroups, options, products } from '#backend/db/schema/index.ts';
import { inTransaction } from '#backend/db/transaction.ts';
import { notFound } from '#backend/http/handler.ts';
import { localize } from '#contract/localized-text.ts';
import type { StopUntil } from '#contract/staff/stop-list.ts';
import { businessDayOf, endOfBusinessDay } from '#contract/business-day.ts';
import { wallClockAt } from '#contract/times.ts';
import type { StaffHandlers } from '../http/handler.ts';
import { lockProduct } from '../menu/menu-rows.ts';

interface StopRow {
  readonly id: number;
  readonly stopped: boolean;
  readonly stoppedUntil: Date | null;
}

const stateView = ({ id, stopped, stoppedUntil }: StopRow) => ({
  id,
  stopped,
  stopped_until: stoppedUntil?.toISOString() ?? null,
});

/** Handlers of the stop-list: the dishes and options that the kitchen has run out of. */
export function stopListHandlers() {
  return {
    getStopList: async ({ db, query, locale }) => {
      const menu = await readMenu(db, query.restaurant_id);
      const productsOf = Map.groupBy(menu.products, ({ categoryId }) => categoryId);
      return {
        products: menu.categories.flatMap((category) =>
          (productsOf.get(category.id) ?? []).map((product) => ({
            ...stateView(product),
            name: localize(product.name, locale),
            category: localize(category.name, locale),
            is_available: applyStopList(product).active,
            options: product.groups.flatMap((group) =>
              group.options.map((option) => ({
                ...stateView(option),
                name: localize(option.name, locale),
                group: localize(group.name, locale),
              })),
            ),
          })),
        ),
      };
    },

    stopProduct: async ({ db, body: { product_id: id, until }, now }) => {
      const before = await lockProduct(db, id);
      if (!before || before.removedAt !== null) return notFound();
      const values = await stopValues(db, before.restaurantId, until, now);
      await db.update(products).set(values).where(eq(products.id, id));
      const response = stateView({ id, ...values });
      return { response, audit: { subject: `product ${id}`, before: stateView(before), after: response } };
    },

    stopOption: async ({ db, body: { option_id: id, until }, now }) => {
      const [group] = await db
        .select({ productId: optionGroups.productId })
        .from(options)
        .innerJoin(optionGroups, eq(optionGroups.id, options.groupId))
        .where(eq(options.id, id));
      const product = group && (await lockProduct(db, group.productId));
      const [before] = await db.select().from(options).where(eq(options.id, id)).for('update');
      if (!before || !product || product.removedAt !== null) return notFound();
      const values = await stopValues(db, product.restaurantId, until, now);
      await db.update(options).set(values).where(eq(options.id, id));
      const response = stateView({ id, ...values });
      return { response, audit: { subject: `option ${id}`, before: stateView(before), after: response } };
    },
  } satisfies Partial<StaffHandlers>;
}

const stopValues = async (
  db: Database,
  restaurantId: number,
  until: StopUntil,
  now: Date,
): Promise<Omit<StopRow, 'id'>> =>
  until === 'now'
    ? { stopped: false, stoppedUntil: null }
    : { stopped: true, stoppedUntil: await readStopEnd(db, restaurantId, until, now) };

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** When something that has run out becomes available again; null if only a staff member ends it. */
async function readStopEnd(
  db: Database,
  restaurantId: number,
  until: Exclude<StopUntil, 'now'>,
  now: Date,
): Promise<Date | null> {
  if (until === 'changed') return null;
  if (until === 'hour') return new Date(now.getTime() + HOUR_MS);
  return stopEnd(await readPeriods(db, restaurantId, now), until, now);
}

/** @param periods when the restaurant is open, regardless of pauses */
export function stopEnd(periods: readonly OpenPeriod[], until: 'closing' | 'tomorrow', now: Date): Date {
  const time = now.getTime();
  const current = periods.find(([start, end]) => start <= time && time < end);
  // Only the next eight days are listed: a period that lasts for more than a week has no known end.
  const closesAt = current && current[1] - time < 7 * DAY_MS ? current[1] : undefined;
  if (until === 'closing' && closesAt !== undefined) return new Date(closesAt);
  const nextDay = endOfBusinessDay(businessDayOf(now)).getTime();
  const next = periods.find(([, end]) => end > nextDay);
  return new Date(Math.max(nextDay, next?.[0] ?? nextDay));
}

/** When the restaurant is open. Pauses are ignored: they are short and do not affect the next day. */
async function readPeriods(db: Database, restaurantId: number, now: Date): Promise<readonly OpenPeriod[]> {
  const branches = (await readBranches(db, restaurantId)).filter(({ active }) => active);
  const closures = await readClosures(db, { restaurantId, now });
  const schedules = toSchedules({ pausedUntil: null, unattendedSince: null }, branches, closures);
  return listOpenPeriods(schedules, wallClockAt(now));
}

/** Makes dishes and options available again whose stop has ended. */
export async function endStopListEntries(db: Database, now: Date): Promise<void> {
  const isOver = (table: typeof products | typeof options) => lte(table.stoppedUntil, now);
  await inTransaction(db, async (tx) => {
    const ofOptions = tx
      .select({ id: optionGroups.productId })
      .from(options)
      .innerJoin(optionGroups, eq(optionGroups.id, options.groupId))
      .where(isOver(options));
    // Products before their options, and in the order of their ids: see `menu-rows.ts`.
    const locked = await tx
      .select({ id: products.id })
      .from(products)
      .where(or(isOver(products), inArray(products.id, ofOptions)))
      .orderBy(asc(products.id))
      .for('no key update');
    if (locked.length === 0) return;
    for (const table of [products, options]) {
      // An update without rows would also call the statement trigger, which renews the pages of all instances.
      const [found] = await tx.select({ id: table.id }).from(table).where(isOver(table)).limit(1);
      if (found) await tx.update(table).set({ stopped: false, stoppedUntil: null }).where(isOver(table));
    }
  });
}
