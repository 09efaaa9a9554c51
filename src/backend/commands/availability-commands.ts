import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import type { Database } from '#backend/db/client.ts';
import { findRestaurants, type RestaurantRow } from '#backend/catalog/catalog-queries.ts';
import { closures, restaurants } from '#backend/db/schema/index.ts';
import { failure, success, type CommandResult } from '#backend/command-output.ts';
import { ErrorResponse } from '#backend/http/handler.ts';
import { type Warning, warningSentence } from '#backend/http/warnings.ts';
import { closureColumns, closureWarnings } from '#backend/staff/hours/closures.ts';
import { slotRuleColumns, slotRuleWarnings, writeSlotRule } from '#backend/staff/hours/slot-rules.ts';
import { ClosureInput, SlotRuleInput } from '#contract/staff/hours.ts';
import { country } from '#contract/country.ts';
import { OPERATOR_LOCALE } from '#contract/constants.ts';
import { getBackendT } from '#i18n/backend.ts';
import { MAX_PAUSE_MINUTES } from '#contract/times.ts';
import { FULFILMENTS } from '#contract/value-lists.ts';

const MINUTE_MS = 60_000;
const MAX_EXTRA_MINUTES = 240;

export const AVAILABILITY_USAGE = [
  'pause chisinau/casa-mare 30         for 30 minutes, accept only orders for a later time; 0 ends a pause',
  'busy chisinau/casa-mare 15 60       orders take 15 minutes longer for the next 60 minutes; 0 0 ends it',
  `close chisinau/casa-mare "2026-12-31 18:00" "2027-01-02 10:00" [--yes]   closed between two times in ${country.timeZone}; --yes although orders are placed for this time`,
  'slots chisinau/casa-mare delivery 30 6 10 20 [--yes]   slots of 30 minutes, 6 days ahead, at most 10 orders each (- for no limit), none begun in the last 20 minutes before closing; or pickup',
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
  const confirmed = rest.at(-1) === '--yes';
  const args = confirmed ? rest.slice(0, -1) : rest;
  const outcome = await change.run(db, found.restaurant, args, now);
  if (outcome === null) return failure('Usage:', ...AVAILABILITY_USAGE);
  if ('refused' in outcome) return failure(outcome.refused, 'Usage:', ...AVAILABILITY_USAGE);
  const warnings = (outcome.warnings ?? []).map((warning) => warningSentence(warning, OPERATOR_LOCALE));
  if (warnings.length > 0 && !confirmed)
    return failure(...warnings, 'Nothing was changed. --yes changes it all the same.');
  await outcome.write();
  return success(...warnings, `${path}: ${outcome.description}`);
}

interface PreparedChange {
  readonly description: string;
  readonly warnings?: readonly Warning[];
  readonly write: () => Promise<unknown>;
}

/** Checks a change; null if the arguments are invalid. */
type Change = (
  db: Database,
  restaurant: RestaurantRow,
  args: readonly string[],
  now: Date,
) => Promise<PreparedChange | { readonly refused: string } | null>;

const pause: Change = async (db, { id }, [text, ...rest], now) => {
  const minutes = readInteger(text, 0, MAX_PAUSE_MINUTES);
  if (minutes === null || rest.length > 0) return null;
  const pausedUntil = minutes === 0 ? null : new Date(now.getTime() + minutes * MINUTE_MS);
  return {
    description: pausedUntil ? `paused until ${pausedUntil.toISOString()}` : 'not paused',
    write: () => db.update(restaurants).set({ pausedUntil, unattendedSince: null }).where(eq(restaurants.id, id)),
  };
};

const busy: Change = async (db, { id }, [longer, during, ...rest], now) => {
  const extraMinutes = readInteger(longer, 0, MAX_EXTRA_MINUTES);
  const duration = readInteger(during, 0, MAX_PAUSE_MINUTES);
  if (extraMinutes === null || duration === null || rest.length > 0) return null;
  const busyUntil = extraMinutes === 0 || duration === 0 ? null : new Date(now.getTime() + duration * MINUTE_MS);
  const busyMinutes = busyUntil ? extraMinutes : 0;
  return {
    description: busyUntil ? `orders take ${extraMinutes} minutes longer until ${busyUntil.toISOString()}` : 'not busy',
    write: () => db.update(restaurants).set({ busyMinutes, busyUntil }).where(eq(restaurants.id, id)),
  };
};

const close: Change = async (db, { id }, [from = '', to = '', ...rest], now) => {
  if (rest.length > 0) return null;
  const parsed = v.safeParse(ClosureInput, { branch_id: null, starts_at: wallTime(from), ends_at: wallTime(to) });
  if (!parsed.success) return null;
  const values = await closureColumns(db, id, parsed.output, now);
  if (values instanceof ErrorResponse)
    return { refused: getBackendT(OPERATOR_LOCALE)(`backend-responses:${values.messageKey}`) };
  const closure = { restaurantId: id, ...values };
  return {
    description: `closed from ${values.startsAt.toISOString()} to ${values.endsAt.toISOString()}`,
    warnings: await closureWarnings(db, closure, now),
    write: () => db.insert(closures).values(closure),
  };
};

/** The form of a wall time in requests: `2026-12-31 18:00` with a `T`. */
const wallTime = (text: string): string => (text.includes('T') ? '' : text.replace(' ', 'T'));

const slots: Change = async (db, { id: restaurantId }, [kind, interval, days, limit = '', cutoff = '0', ...rest]) => {
  const fulfilment = FULFILMENTS.find((known) => known === kind);
  const parsed = v.safeParse(SlotRuleInput, {
    interval_minutes: readInteger(interval),
    days_ahead: readInteger(days),
    cutoff_minutes: readInteger(cutoff),
    max_orders: limit === '-' ? null : (readInteger(limit) ?? 0),
  });
  if (!fulfilment || !parsed.success || rest.length > 0) return null;
  const rule = slotRuleColumns(parsed.output);
  const { intervalMinutes, daysAhead, maxOrders, cutoffMinutes } = rule;
  const limits = [
    maxOrders === null ? 'without a limit' : `at most ${maxOrders} orders each`,
    ...(cutoffMinutes > 0 ? [`none begun in the last ${cutoffMinutes} minutes before closing`] : []),
  ];
  return {
    description: `${fulfilment} in slots of ${intervalMinutes} minutes, ${daysAhead} days ahead, ${limits.join(', ')}`,
    warnings: await slotRuleWarnings(db, { restaurantId, fulfilment, ...rule }),
    write: () => writeSlotRule(db, { restaurantId, fulfilment, ...rule }),
  };
};

const CHANGES: readonly { readonly name: string; readonly run: Change }[] = [
  { name: 'pause', run: pause },
  { name: 'busy', run: busy },
  { name: 'close', run: close },
  { name: 'slots', run: slots },
];

function readInteger(text: string | undefined, min = 0, max = Infinity): number | null {
  if (text === undefined || !/^\d{1,6}$/.test(text)) return null;
  const number = Number(text);
  return number >= min && number <= max ? number : null;
}
