import { MAX_NAME_LENGTH, OPERATOR_LOCALE } from '#contract/constants.ts';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { findRestaurants } from '#backend/catalog/catalog-queries.ts';
import {
  polygonColumns,
  readBranchPlaces,
  swapCoordinates,
  type ZonePolygon,
  ZonePolygonInput,
} from '#backend/catalog/delivery-zones.ts';
import type { Database } from '#backend/db/client.ts';
import { warningSentence } from '#backend/http/warnings.ts';
import { branches, cities, deliveryZones } from '#backend/db/schema/index.ts';
import { identityName, localize, type LocalizedText, translationsOf } from '#contract/localized-text.ts';
import { asMinor, toMinor } from '#contract/money.ts';
import { failure, success, type CommandResult } from '#backend/command-output.ts';
import { inTransaction } from '#backend/db/transaction.ts';
import { zoneWarnings } from '#backend/staff/warnings.ts';
import { singleLineInput } from '#contract/text-input.ts';
import { MAX_ZONES, ZoneFields } from '#contract/staff/zones.ts';

export const ZONES_USAGE =
  'zones balti zones.json [--yes|--swap] replace the delivery zones of a city, or of balti/verde, by those of a file; [] removes them';

/** An amount of the form of a zone, which a file states in major units. */
const inMajorUnits = (schema: typeof ZoneFields.price) => v.pipe(v.number(), v.transform(toMinor), schema);

/** A zone of a file: the fields of its form, those with a usual value optional. */
const Zone = v.strictObject({
  name: ZoneFields.name,
  /** GeoJSON. Null if customers choose the zone by its name. */
  polygon: v.optional(v.nullable(ZonePolygonInput), null),
  priority: v.optional(ZoneFields.priority, 0),
  price: inMajorUnits(ZoneFields.price),
  free_from: v.optional(v.nullable(v.pipe(inMajorUnits(ZoneFields.price), v.minValue(asMinor(1)))), null),
  min_order: v.optional(v.nullable(inMajorUnits(ZoneFields.price)), null),
  travel_minutes: v.optional(ZoneFields.travel_minutes, 0),
  active: v.optional(ZoneFields.active, true),
  /** The name, in any language, of the branch that delivers to the zone; null if every branch of the restaurant does. */
  branch: v.optional(v.nullable(v.pipe(singleLineInput(MAX_NAME_LENGTH), v.nonEmpty())), null),
});
export const ZoneFile = v.pipe(
  v.array(Zone),
  v.maxLength(MAX_ZONES),
  v.check((zones) => new Set(zones.map(identityName)).size === zones.length, 'must not name a zone twice'),
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
    branch === null || findBranch(knownBranches, branch) ? [] : `${target} has no branch ${branch}`,
  );
  if (branchErrors.length > 0) return failure(...branchErrors);
  const maxOrder = found?.restaurant.maxOrder ?? Infinity;
  const minimumErrors = parsed.output.flatMap(({ min_order: minOrder }, index) =>
    minOrder !== null && minOrder > maxOrder ? [`${index}.min_order: must not exceed max_order of ${target}`] : [],
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
    ofZone.map((warning) => `${localize(zone.name, OPERATOR_LOCALE)}: ${warningSentence(warning, OPERATOR_LOCALE)}`),
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
 * Replaces the zones of a city or a restaurant. A zone with the name of a stored one updates its row, so that
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
  const names = new Set(zones.map(identityName));
  const removed = stored.filter((zone) => !names.has(identityName(zone))).map(({ id }) => id);
  if (removed.length > 0) await tx.delete(deliveryZones).where(inArray(deliveryZones.id, removed));
  for (const [index, zone] of zones.entries()) {
    const branchId = zone.branch === null ? null : (findBranch(knownBranches, zone.branch)?.id ?? null);
    const values = { ...toColumns(zone, index), branchId };
    const existing = stored.find((row) => identityName(row) === identityName(zone));
    if (existing)
      await tx
        .update(deliveryZones)
        .set({ ...values, revision: sql`${deliveryZones.revision} + 1` })
        .where(eq(deliveryZones.id, existing.id));
    else await tx.insert(deliveryZones).values({ ...values, cityId, restaurantId });
  }
}

const findBranch = <Branch extends { readonly name: LocalizedText }>(
  branchRows: readonly Branch[],
  name: string,
): Branch | undefined => branchRows.find((branch) => translationsOf(branch.name).includes(name));

function toColumns(
  { name, polygon, priority, price, free_from, min_order, travel_minutes, active }: ZoneFile[number],
  index: number,
) {
  return {
    name,
    ...polygonColumns(polygon),
    priority,
    price,
    freeFrom: free_from,
    minOrder: min_order,
    travelMinutes: travel_minutes,
    active,
    position: index,
  };
}
