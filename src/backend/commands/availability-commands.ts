import { eq, sql } from 'drizzle-orm';
import type { Database } from '#backend/db/client.ts';
import { findRestaurants, type RestaurantRow } from '#backend/catalog/catalog-queries.ts';
import {
  MAX_SLOT_CUTOFF_MINUTES,
  MAX_SLOT_DAYS_AHEAD,
  MAX_SLOT_ORDERS,
  parseWallTime,
  SLOT_LENGTHS,
} from '#contract/times.ts';
import { closures, restaurants, slotRules } from '#backend/db/schema/index.ts';
import { FULFILMENTS } from '#contract/value-lists.ts';
import { failure, success, type CommandResult } from '#backend/command-output.ts';

const MINUTE_MS = 60_000;
const MAX_DURATION_MINUTES = 7 * 24 * 60;
const MAX_EXTRA_MINUTES = 240;

export const AVAILABILITY_USAGE = [
  'pause chisinau/casa-mare 30         for 30 minutes, accept only orders for a later time; 0 ends a pause',
  'busy chisinau/casa-mare 15 60       orders take 15 minutes longer for the next 60 minutes; 0 0 ends it',
  'close chisinau/casa-mare "2026-12-31 18:00" "2027-01-02 10:00"   closed between two times in Chișinău',
  'slots chisinau/casa-mare delivery 30 6 10 20   slots of 30 minutes, 6 days ahead, at most 10 orders each (- for no limit), none begun in the last 20 minutes before closing; or pickup',
];

/** Runs a command that changes when a restaurant accepts orders; null if it is another command. */
export async function runAvailabilityCommand(
  db: Database,
  now: Date,
  [command, path = '', ...rest]: readonly string[],
): Promise<CommandResult | null> {
  const change = CHANGES.find(({ name }) => name === command);
  if (!change) return null;
  const [citySlug = '', slug = '', ...more] = path.split('/');
  const [found] = more.length > 0 || slug === '' ? [] : await findRestaurants(db, slug, citySlug);
  if (!found) return failure(`There is no restaurant ${path}. Usage:`, ...AVAILABILITY_USAGE);
  const outcome = await change.run(db, found.restaurant, rest, now);
  return outcome === null ? failure('Usage:', ...AVAILABILITY_USAGE) : success(`${path}: ${outcome}`);
}

/** Returns a description of the change; null if the arguments are invalid. */
type Change = (db: Database, restaurant: RestaurantRow, args: readonly string[], now: Date) => Promise<string | null>;

const pause: Change = async (db, { id }, [text, ...rest], now) => {
  const minutes = readInteger(text, 0, MAX_DURATION_MINUTES);
  if (minutes === null || rest.length > 0) return null;
  const pausedUntil = minutes === 0 ? null : new Date(now.getTime() + minutes * MINUTE_MS);
  await db.update(restaurants).set({ pausedUntil, unattendedSince: null }).where(eq(restaurants.id, id));
  return pausedUntil ? `paused until ${pausedUntil.toISOString()}` : 'not paused';
};

const busy: Change = async (db, { id }, [longer, during, ...rest], now) => {
  const extraMinutes = readInteger(longer, 0, MAX_EXTRA_MINUTES);
  const duration = readInteger(during, 0, MAX_DURATION_MINUTES);
  if (extraMinutes === null || duration === null || rest.length > 0) return null;
  const busyUntil = extraMinutes === 0 || duration === 0 ? null : new Date(now.getTime() + duration * MINUTE_MS);
  const busyMinutes = busyUntil ? extraMinutes : 0;
  await db.update(restaurants).set({ busyMinutes, busyUntil }).where(eq(restaurants.id, id));
  return busyUntil ? `orders take ${extraMinutes} minutes longer until ${busyUntil.toISOString()}` : 'not busy';
};

const close: Change = async (db, { id }, [from, to, ...rest]) => {
  const startsAt = readWallTime(from);
  const endsAt = readWallTime(to);
  if (!startsAt || !endsAt || endsAt <= startsAt || rest.length > 0) return null;
  await db.insert(closures).values({ restaurantId: id, startsAt, endsAt });
  return `closed from ${startsAt.toISOString()} to ${endsAt.toISOString()}`;
};

const slots: Change = async (db, { id }, [kind, interval, days, limit, cutoff = '0', ...rest]) => {
  const fulfilment = FULFILMENTS.find((known) => known === kind);
  const intervalMinutes = SLOT_LENGTHS.find((known) => known === readInteger(interval, 15, 60));
  const daysAhead = readInteger(days, 0, MAX_SLOT_DAYS_AHEAD);
  const maxOrders = readInteger(limit, 1, MAX_SLOT_ORDERS);
  const cutoffMinutes = readInteger(cutoff, 0, MAX_SLOT_CUTOFF_MINUTES);
  if (!fulfilment || !intervalMinutes || daysAhead === null || cutoffMinutes === null || rest.length > 0) return null;
  if (maxOrders === null && limit !== '-') return null;
  const rule = { intervalMinutes, daysAhead, maxOrders, cutoffMinutes };
  await db
    .insert(slotRules)
    .values({ restaurantId: id, fulfilment, ...rule })
    .onConflictDoUpdate({
      target: [slotRules.restaurantId, slotRules.fulfilment],
      set: { ...rule, revision: sql`${slotRules.revision} + 1` },
    });
  const limits = [
    maxOrders === null ? 'without a limit' : `at most ${maxOrders} orders each`,
    ...(cutoffMinutes > 0 ? [`none begun in the last ${cutoffMinutes} minutes before closing`] : []),
  ];
  return `${fulfilment} in slots of ${intervalMinutes} minutes, ${daysAhead} days ahead, ${limits.join(', ')}`;
};

const CHANGES: readonly { readonly name: string; readonly run: Change }[] = [
  { name: 'pause', run: pause },
  { name: 'busy', run: busy },
  { name: 'close', run: close },
  { name: 'slots', run: slots },
];

function readInteger(text: string | undefined, min: number, max: number): number | null {
  if (text === undefined || !/^\d{1,6}$/.test(text)) return null;
  const number = Number(text);
  return number >= min && number <= max ? number : null;
}

/** The instant of `2026-12-31 18:00` in Chișinău; null for any other text. */
const readWallTime = (text = ''): Date | null => (text.includes('T') ? null : parseWallTime(text.replace(' ', 'T')));
