import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { findRestaurants } from '#backend/catalog/catalog-queries.ts';
import {
  polygonColumns,
  readBranchPlaces,
  swapCoordinates,
  ZonePolygon,
  zoneWarnings,
} from '#backend/catalog/delivery-zones.ts';
import type { Database } from '#backend/db/client.ts';
import { branches, cities, deliveryZones } from '#backend/db/schema/index.ts';
import { mapLocales } from '#backend/text.ts';
import { OPERATOR_LOCALE } from '#contract/constants.ts';
import { toMinor } from '#contract/money.ts';
import { failure, success, type CommandResult } from '#backend/command-output.ts';
import { inTransaction } from '#backend/db/transaction.ts';
import { MAX_TRAVEL_MINUTES, MAX_ZONE_PRIORITY, MAX_ZONES } from '#contract/staff/zones.ts';
import { getBackendT } from '#i18n/backend.ts';

export const ZONES_USAGE =
  'zones balti zones.json [--yes|--swap] replace the delivery zones of a city, or of balti/verde, by those of a file; [] removes them';

const text = v.pipe(v.string(), v.trim(), v.nonEmpty('must not be empty'), v.maxLength(100));
const money = v.pipe(v.number(), v.minValue(0), v.maxValue(100_000));
const Zone = v.strictObject({
  name: v.strictObject(mapLocales(() => text)),
  /** GeoJSON. Null if customers choose the zone by its name. */
  polygon: v.optional(v.nullable(ZonePolygon), null),
  /** Of zones that contain a point, the one with the highest priority applies. */
  priority: v.optional(
    v.pipe(v.number(), v.integer(), v.minValue(-MAX_ZONE_PRIORITY), v.maxValue(MAX_ZONE_PRIORITY)),
    0,
  ),
  /** `price`, `free_from` and `min_order` in major units. */
  price: money,
  free_from: v.optional(v.nullable(v.pipe(money, v.gtValue(0))), null),
  min_order: v.optional(v.nullable(money), null),
  travel_minutes: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_TRAVEL_MINUTES)), 0),
  active: v.optional(v.boolean(), true),
  /** The English name of the branch that delivers to the zone; null if every branch of the restaurant does. */
  branch: v.optional(v.nullable(text), null),
});
export const ZoneFile = v.pipe(
  v.array(Zone),
  v.maxLength(MAX_ZONES),
  v.check((zones) => new Set(zones.map(({ name }) => name.en)).size === zones.length, 'must not name a zone twice'),
);
export type ZoneFile = v.InferOutput<typeof ZoneFile>;

/**
 * Runs the command `zones`.
 * @param args the command's name, the target `city` or `city/restaurant`, and the text of the file
 */
export async function runZoneCommand(db: Database, args: readonly string[]): Promise<CommandResult> {
  const [, target = '', json, option, ...rest] = args;
  const isKnown = option === undefined || option === '--yes' || option === '--swap';
  if (json === undefined || !isKnown || rest.length > 0) return failure(ZONES_USAGE);
  const parsed = v.safeParse(ZoneFile, parseJson(json));
  if (!parsed.success)
    return failure(...parsed.issues.map((issue) => `${v.getDotPath(issue) ?? 'file'}: ${issue.message}`));
  const [citySlug = '', slug, ...deeper] = target.split('/');
  if (deeper.length > 0) return failure(ZONES_USAGE);
  const [city] = await db.select().from(cities).where(eq(cities.slug, citySlug));
  if (!city) return failure(`There is no city ${citySlug}`);
  const [found] = slug === undefined ? [] : await findRestaurants(db, slug, citySlug);
  if (slug !== undefined && !found) return failure(`There is no restaurant ${target}`);
  const restaurantId = found?.restaurant.id ?? null;
  const knownBranches =
    restaurantId === null ? [] : await db.select().from(branches).where(eq(branches.restaurantId, restaurantId));
  const branchErrors = parsed.output.flatMap(({ branch }) =>
    branch === null || knownBranches.some(({ name }) => name.en === branch) ? [] : `${target} has no branch ${branch}`,
  );
  if (branchErrors.length > 0) return failure(...branchErrors);
  const maxOrder = found?.restaurant.maxOrder ?? Infinity;
  const minimumErrors = parsed.output.flatMap(({ min_order: minOrder }, index) =>
    minOrder !== null && toMinor(minOrder) > maxOrder
      ? [`${index}.min_order: must not exceed max_order of ${target}`]
      : [],
  );
  if (minimumErrors.length > 0) return failure(...minimumErrors);
  const places = await readBranchPlaces(db, { cityId: city.id, restaurantId });
  const checked = parsed.output.map((zone) => {
    const check = (polygon: ZonePolygon | null) =>
      zoneWarnings(polygon, places, restaurantId === null ? 'city' : 'restaurant');
    const isSwapped = check(zone.polygon).some(({ code }) => code === 'zone_swapped');
    const polygon = zone.polygon && option === '--swap' && isSwapped ? swapCoordinates(zone.polygon) : zone.polygon;
    return { zone: { ...zone, polygon }, warnings: check(polygon) };
  });
  const warnings = checked.flatMap(({ zone, warnings: ofZone }) =>
    ofZone.map((warning) => `${zone.name.en}: ${getBackendT(OPERATOR_LOCALE)(`backend-warnings:${warning.code}`)}`),
  );
  if (warnings.length > 0 && option !== '--yes') {
    const isAnySwapped = checked.some(({ warnings: ofZone }) => ofZone.some(({ code }) => code === 'zone_swapped'));
    const swapHint = isAnySwapped ? ['--swap exchanges latitude and longitude where they seem to be exchanged.'] : [];
    return failure(...warnings, 'Nothing was saved. --yes saves the zones as they are.', ...swapHint);
  }
  await inTransaction(db, (tx) =>
    writeZones(
      tx,
      { cityId: city.id, restaurantId, branches: knownBranches },
      checked.map(({ zone }) => zone),
    ),
  );
  return success(...warnings, `${target}: ${parsed.output.length} delivery zones`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Replaces the zones of a city or a restaurant. A zone with the English name of a stored one updates its row, so that
 * addresses keep their zones.
 */
export async function writeZones(
  tx: Database,
  {
    cityId,
    restaurantId,
    branches: knownBranches = [],
  }: {
    readonly cityId: number;
    readonly restaurantId: number | null;
    readonly branches?: readonly Pick<typeof branches.$inferSelect, 'id' | 'name'>[];
  },
  zones: ZoneFile,
): Promise<void> {
  const stored = await tx
    .select()
    .from(deliveryZones)
    .where(
      and(
        eq(deliveryZones.cityId, cityId),
        restaurantId === null ? isNull(deliveryZones.restaurantId) : eq(deliveryZones.restaurantId, restaurantId),
      ),
    );
  const names = new Set(zones.map(({ name }) => name.en));
  const removed = stored.filter(({ name }) => !names.has(name.en)).map(({ id }) => id);
  if (removed.length > 0) await tx.delete(deliveryZones).where(inArray(deliveryZones.id, removed));
  for (const [index, zone] of zones.entries()) {
    const branchId = knownBranches.find(({ name }) => name.en === zone.branch)?.id ?? null;
    const values = { ...toColumns(zone, index), branchId };
    const existing = stored.find(({ name }) => name.en === zone.name.en);
    if (existing)
      await tx
        .update(deliveryZones)
        .set({ ...values, revision: sql`${deliveryZones.revision} + 1` })
        .where(eq(deliveryZones.id, existing.id));
    else await tx.insert(deliveryZones).values({ ...values, cityId, restaurantId });
  }
}

function toColumns(
  { name, polygon, priority, price, free_from, min_order, travel_minutes, active }: ZoneFile[number],
  index: number,
) {
  return {
    name,
    ...polygonColumns(polygon),
    priority,
    price: toMinor(price),
    freeFrom: free_from === null ? null : toMinor(free_from),
    minOrder: min_order === null ? null : toMinor(min_order),
    travelMinutes: travel_minutes,
    active,
    position: index,
  };
}
