import { isDeepStrictEqual } from 'node:util';
import type { BranchRow, MenuRows, RestaurantRow } from '#backend/catalog/catalog-queries.ts';
import { readClosures } from '#backend/catalog/catalog-queries.ts';
import type { Database } from '#backend/db/client.ts';
import type { Warning } from '#backend/http/warnings.ts';
import { identityName, type LocalizedText } from '#contract/localized-text.ts';
import type { DayHours } from '#contract/staff/hours.ts';
import { PAYMENT_METHODS } from '#contract/value-lists.ts';
import { weekOf } from '../hours/hours.ts';
import { readOrderTimes, readPlacedOrders, servedBy } from '../hours/opening-times.ts';
import {
  closingWarnings,
  type OrderTimes,
  pickupPaymentWarnings,
  priceWarnings,
  specialDayWarnings,
  weekWarnings,
} from '../warnings.ts';
import type { MenuFileBranch, MenuFileRestaurant } from './menu-file.ts';

/** A warning about an item of a menu file. */
export interface ItemWarning {
  /** From the city to the item: `city/restaurant/product`. */
  readonly path: string;
  readonly name: LocalizedText | string;
  readonly warning: Warning;
}

interface Stored extends MenuRows {
  readonly restaurant: RestaurantRow;
  readonly branches: readonly BranchRow[];
}

/**
 * What the import of a restaurant would mean that is probably not intended: of what it changes, the same as in the forms
 * of staff.
 * @param stored undefined for a new restaurant
 */
export async function listImportWarnings(
  tx: Database,
  file: MenuFileRestaurant,
  stored: Stored | undefined,
  now: Date,
): Promise<ItemWarning[]> {
  const path = `${file.city}/${file.slug}`;
  const of = (item: Omit<ItemWarning, 'warning'>, warnings: readonly Warning[]): ItemWarning[] =>
    warnings.map((warning) => ({ ...item, warning }));
  // Without their groups: a dish whose price was 0 already is not listed.
  const products = new Map(
    stored?.products
      .filter(({ removedAt }) => removedAt === null)
      .map(({ slug, price }) => [slug, { price, option_groups: [] }]),
  );
  const methods = {
    before: stored?.restaurant.pickupPaymentMethods ?? PAYMENT_METHODS,
    after: file.payment_methods.pickup,
  };
  const hasPickup = file.branches.some(({ pickup }) => pickup);
  const orderTimes = stored && (await readOrderTimes(tx, stored.restaurant.id));
  return [
    ...of({ path, name: file.name }, [
      ...pickupPaymentWarnings(methods, hasPickup),
      ...(stored ? await warnOfOrders(tx, file, stored, now) : []),
    ]),
    ...file.branches.flatMap((branch) => {
      const served = servedBy(
        {
          delivery: { leadMinutes: file.lead_minutes, cutoffMinutes: orderTimes?.delivery.cutoffMinutes ?? 0 },
          pickup: {
            leadMinutes: file.pickup_minutes ?? file.lead_minutes,
            cutoffMinutes: orderTimes?.pickup.cutoffMinutes ?? 0,
          },
        },
        branch,
      );
      const row = stored?.branches.find((each) => identityName(each) === identityName(branch));
      return of({ path: `${path}, ${identityName(branch)}`, name: branch.name }, branchWarnings(branch, row, served));
    }),
    ...file.categories.flatMap((category) =>
      category.products.flatMap((product) =>
        of(
          { path: `${path}/${product.slug}`, name: product.name },
          priceWarnings(products.get(product.slug) ?? null, product),
        ),
      ),
    ),
  ];
}

/** The rows of the weekly hours of a branch, in display order. */
const toHours = ({ hours }: MenuFileBranch) =>
  hours
    .flatMap(({ weekdays, from, to }) => weekdays.map((weekday) => ({ weekday, opens: from, closes: to })))
    .sort((one, other) => one.opens.localeCompare(other.opens));

const toSpecialDays = ({ special_days: days }: MenuFileBranch) =>
  days.map(({ date, from, to }) => ({ date, opens: from, closes: to }));

function branchWarnings(
  branch: MenuFileBranch,
  stored: BranchRow | undefined,
  served: readonly OrderTimes[],
): Warning[] {
  const week = weekOf(toHours(branch));
  const before = stored ? weekOf(stored.hours) : null;
  const hoursOf = (days: readonly { date: string; opens: string | null; closes: string | null }[], date: string) =>
    days.flatMap((day): DayHours =>
      day.date === date && day.opens !== null && day.closes !== null ? [{ from: day.opens, to: day.closes }] : [],
    );
  const days = toSpecialDays(branch);
  const dates = [...new Set(days.map(({ date }) => date))];
  return [
    ...(isDeepStrictEqual(week, before) ? [] : weekWarnings({ before, after: week, unapplied: null }, served)),
    ...dates
      .filter((date) => !isDeepStrictEqual(hoursOf(days, date), hoursOf(stored?.specialDays ?? [], date)))
      .flatMap((date) => specialDayWarnings(date, hoursOf(days, date), served)),
  ];
}

/** The placed orders that the hours and special days of a file leave without a kitchen. */
async function warnOfOrders(
  tx: Database,
  file: MenuFileRestaurant,
  { restaurant, branches }: Stored,
  now: Date,
): Promise<Warning[]> {
  const closures = await readClosures(tx, { restaurantId: restaurant.id, now });
  const active = branches.filter((branch) => branch.active);
  const isListed = new Set(branches.map(identityName));
  const after = file.branches.flatMap((branch) => {
    const row = active.find((each) => identityName(each) === identityName(branch));
    // A new branch is active, and no placed order is to be collected there.
    const id = row?.id ?? (isListed.has(identityName(branch)) ? null : 0);
    return id === null ? [] : [{ id, hours: toHours(branch), specialDays: toSpecialDays(branch) }];
  });
  const orders = await readPlacedOrders(tx, restaurant.id, now);
  return closingWarnings(orders, { branches: active, closures }, { branches: after, closures }, now);
}
