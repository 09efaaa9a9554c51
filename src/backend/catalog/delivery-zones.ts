import { booleanPointInPolygon } from '@turf/boolean-point-in-polygon';
import { kinks } from '@turf/kinks';
import { and, asc, eq, sql, type SQL } from 'drizzle-orm';
import * as v from 'valibot';
import { type Database, isId } from '#backend/db/client.ts';
import type { Place, ZoneChoice } from '#backend/db/order-snapshots.ts';
import { branches, deliveryZones, restaurants } from '#backend/db/schema/index.ts';
import { boundedArray } from '#contract/bounded-lists.ts';
import type { Problem } from '#contract/orders.ts';
import { MAX_POLYGON_CORNERS, polygonGeometry, polygonsOf } from '#contract/staff/zones.ts';
import type { Minor } from '#contract/money.ts';

export type ZoneRow = typeof deliveryZones.$inferSelect;

/** The coordinates of an address or a request; null unless both are given. */
export const toPlace = ({ lat, lng }: { readonly lat?: number | null; readonly lng?: number | null }): Place | null =>
  lat == null || lng == null ? null : { lat, lng };

/** Whose zones apply: those of a restaurant or, if it is null or has none, those of the city. */
interface ZoneScope {
  readonly restaurantId: number | null;
  readonly cityId: number;
}

interface ZoneResolution {
  readonly zone: ZoneRow | null;
  /** Whether the zone is the one that the customer chose by its name; false if its polygon contains the place. */
  readonly isChosen: boolean;
  /** The terms while the zone is not known; null if it is known or if there are no zones. */
  readonly unknownZoneTerms: UnknownZoneTerms | null;
  /** Why the zone is not known; null if it is known or if there are no zones. */
  readonly problem: Problem | null;
}

/** Terms of a delivery whose zone is not known, from all zones it may be in, in minor units. */
export interface UnknownZoneTerms {
  /** The lowest price. */
  readonly price: Minor;
  /** The lowest order minimum. Null represents a zone that uses the restaurant's minimum. */
  readonly minOrders: readonly (Minor | null)[];
  /** The highest threshold, from which delivery is free in every zone. Null represents a zone that uses the city's. */
  readonly freeFromAmounts: readonly (Minor | null)[];
}

const NO_ZONES: ZoneResolution = { zone: null, isChosen: false, unknownZoneTerms: null, problem: null };

/** Condition: the active zones of a restaurant or, if it has none, those of the city. */
const zonesOf = ({ restaurantId, cityId }: ZoneScope): SQL => sql`${deliveryZones.active} and case
  when exists (select from delivery_zones own where own.restaurant_id = ${restaurantId}::int and own.active)
  then ${deliveryZones.restaurantId} = ${restaurantId}::int
  else ${deliveryZones.restaurantId} is null and ${deliveryZones.cityId} = ${cityId} end`;

/**
 * The zones that apply, in display order. All of them can be chosen by name while the place of a delivery is not known;
 * once it is, only those without a polygon.
 */
export const readZones = (db: Database, scope: ZoneScope): Promise<ZoneRow[]> =>
  db.select().from(deliveryZones).where(zonesOf(scope)).orderBy(asc(deliveryZones.position), asc(deliveryZones.id));

/**
 * Finds the zone of a delivery: the zone whose polygon contains the place, borders included, otherwise the zone chosen
 * by name. A zone with a polygon can be chosen only if the place is not known: a known place outside of the polygon is
 * not in the zone. Returns null if `zoneId` is not a zone of the city.
 */
export async function resolveZone(
  db: Database,
  scope: ZoneScope,
  { zoneId, place }: ZoneChoice,
): Promise<ZoneResolution | null> {
  const [counts] = await db
    .select({
      all: sql<number>`count(*)::int`,
      named: sql<number>`(count(*) filter (where ${deliveryZones.polygon} is null))::int`,
      price: sql<Minor>`coalesce(min(${deliveryZones.price}), 0)`,
      minOrder: sql<Minor | null>`min(${deliveryZones.minOrder})`,
      lacksMinOrder: sql<boolean | null>`bool_or(${deliveryZones.minOrder} is null)`,
      freeFrom: sql<Minor | null>`max(${deliveryZones.freeFrom})`,
      lacksFreeFrom: sql<boolean | null>`bool_or(${deliveryZones.freeFrom} is null)`,
    })
    .from(deliveryZones)
    .where(zonesOf(scope))
    .prepare('count_zones')
    .execute();
  if (zoneId !== null && !(await isZoneOfCity(db, scope.cityId, zoneId))) return null;
  if (!counts || counts.all === 0) return NO_ZONES;
  const candidates = await readCandidates(db, scope, { zoneId, place });
  const containing = place && candidates.filter((zone) => contains(zone, place)).sort(byPrecedence)[0];
  const named = candidates.find(({ id, polygon }) => id === zoneId && (place === null || polygon === null));
  const zone = containing ?? named ?? null;
  if (zone) return { zone, isChosen: !containing, unknownZoneTerms: null, problem: null };
  const code = place && counts.named === 0 ? 'address_out_of_zone' : 'zone_required';
  const { price, minOrder, lacksMinOrder, freeFrom, lacksFreeFrom } = counts;
  const unknownZoneTerms = {
    price,
    minOrders: [...(minOrder === null ? [] : [minOrder]), ...(lacksMinOrder ? [null] : [])],
    freeFromAmounts: [...(freeFrom === null ? [] : [freeFrom]), ...(lacksFreeFrom ? [null] : [])],
  };
  return { zone: null, isChosen: false, unknownZoneTerms, problem: { code } };
}

/** The zone with this id, and those whose bounding box contains the place. */
const readCandidates = (db: Database, scope: ZoneScope, { zoneId, place }: ZoneChoice): Promise<ZoneRow[]> =>
  db
    .select()
    .from(deliveryZones)
    .where(
      and(
        zonesOf(scope),
        sql`(${deliveryZones.id} = ${zoneId}::int or (${place?.lng ?? null}::float8 between ${deliveryZones.west} and ${deliveryZones.east} and ${place?.lat ?? null}::float8 between ${deliveryZones.south} and ${deliveryZones.north}))`,
      ),
    );

export async function isZoneOfCity(db: Database, cityId: number, zoneId: number): Promise<boolean> {
  if (!isId(zoneId)) return false;
  return (await db.$count(deliveryZones, and(eq(deliveryZones.id, zoneId), eq(deliveryZones.cityId, cityId)))) > 0;
}

const contains = ({ polygon }: ZoneRow, place: Place): boolean => polygon !== null && isInside(polygon, place);

/** Whether a polygon contains a place, borders included. */
export const isInside = (rings: NonNullable<ZoneRow['polygon']>, { lat, lng }: Place): boolean =>
  booleanPointInPolygon([lng, lat], {
    type: 'Polygon',
    coordinates: rings.map((ring) => ring.map(([x, y]) => [x, y])),
  });

const KM_PER_DEGREE = 111.2;

/** Approximate distance in kilometres; accurate enough within a city. */
export function distanceKm(one: Place, other: Place): number {
  const north = (one.lat - other.lat) * KM_PER_DEGREE;
  const east = (one.lng - other.lng) * KM_PER_DEGREE * Math.cos((one.lat * Math.PI) / 180);
  return Math.hypot(north, east);
}

const byPrecedence = (one: ZoneRow, other: ZoneRow): number =>
  other.priority - one.priority || one.price - other.price || one.id - other.id;

/** Problems of a zone's polygon: keys of form messages, with the English text for operators. */
const PROBLEMS = {
  polygonTooFewCorners: 'must have at least three corners and end where it begins',
  polygonEqualCorners: 'must have at least three different corners',
  polygonTooManyCorners: `must have at most ${MAX_POLYGON_CORNERS} corners`,
  polygonNoArea: 'must enclose an area',
  polygonCrosses: 'must not cross itself',
  polygonSeveral: 'must be one polygon, not several',
  polygonOutside: 'must have longitudes from -180 to 180 and latitudes from -90 to 90',
  polygonShape: 'must be GeoJSON with one polygon: pairs of numbers, first the longitude',
} as const;
type PolygonProblem = keyof typeof PROBLEMS;

const position = v.strictTuple([
  v.pipe(v.number(), v.minValue(-180), v.maxValue(180)),
  v.pipe(v.number(), v.minValue(-90), v.maxValue(90)),
]);
type Ring = v.InferOutput<typeof position>[];

/** Square degrees: about a hundredth of a square metre. */
const MIN_AREA = 1e-12;

/** Whether all corners are on the line from the first to the one that is farthest from it. */
function isOnOneLine(ring: Ring): boolean {
  const [x0, y0] = ring[0] ?? [0, 0];
  const offsets = ring.map(([x, y]): readonly [number, number] => [x - x0, y - y0]);
  const [dx, dy] = offsets.reduce((far, each) => (Math.hypot(...each) > Math.hypot(...far) ? each : far), [0, 0]);
  return offsets.every(([x, y]) => Math.abs(x * dy - y * dx) < MIN_AREA);
}

/** A place where rings touch at a corner is no crossing. Intersections are computed, so corners are compared rounded. */
const crosses = (polygon: { readonly type: 'Polygon'; readonly coordinates: Ring[] }): boolean => {
  const rounded = ([lng = 0, lat = 0]: readonly number[]) => `${lng.toFixed(8)} ${lat.toFixed(8)}`;
  const corners = new Set(polygon.coordinates.flat().map(rounded));
  return kinks(polygon).features.some(({ geometry }) => !corners.has(rounded(geometry.coordinates)));
};

const ring = v.pipe(
  boundedArray(position, MAX_POLYGON_CORNERS + 1, PROBLEMS.polygonTooManyCorners),
  v.minLength(4, PROBLEMS.polygonTooFewCorners),
  v.check((points) => new Set(points.map(String)).size >= 3, PROBLEMS.polygonEqualCorners),
  v.check((points) => !isOnOneLine(points), PROBLEMS.polygonNoArea),
);

/** A valid GeoJSON polygon of a zone: at most `MAX_POLYGON_CORNERS` corners, rings that enclose an area, no self-intersections. */
export const ZonePolygon = v.pipe(
  v.strictObject({
    type: v.literal('Polygon'),
    coordinates: v.pipe(boundedArray(ring, MAX_POLYGON_CORNERS, PROBLEMS.polygonTooManyCorners), v.minLength(1)),
  }),
  v.check(
    ({ coordinates }) => coordinates.reduce((corners, { length }) => corners + length - 1, 0) <= MAX_POLYGON_CORNERS,
    PROBLEMS.polygonTooManyCorners,
  ),
  v.check((polygon) => !crosses(polygon), PROBLEMS.polygonCrosses),
);
export type ZonePolygon = v.InferOutput<typeof ZonePolygon>;

/** Parses GeoJSON that contains one polygon, and repairs what does not change its area. */
export function parsePolygon(geoJson: unknown): ZonePolygon | { readonly problem: PolygonProblem } {
  if (polygonsOf(geoJson).length > 1) return { problem: 'polygonSeveral' };
  const result = v.safeParse(ZonePolygon, polygonGeometry(geoJson), { abortEarly: true, abortPipeEarly: true });
  if (result.success) return result.output;
  const [{ type, message }] = result.issues;
  const named = (Object.keys(PROBLEMS) as (keyof typeof PROBLEMS)[]).find((name) => PROBLEMS[name] === message);
  const isOutside = type === 'min_value' || type === 'max_value';
  return { problem: named ?? (isOutside ? 'polygonOutside' : 'polygonShape') };
}

/** The same as a schema, with problems in English for operators. */
export const ZonePolygonInput = v.pipe(
  v.unknown(),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const parsed = parsePolygon(dataset.value);
    if (!('problem' in parsed)) return parsed;
    addIssue({ message: PROBLEMS[parsed.problem] });
    return NEVER;
  }),
);

/** The polygon with latitudes in place of longitudes and the reverse. */
export const swapCoordinates = ({ type, coordinates }: ZonePolygon): ZonePolygon => ({
  type,
  coordinates: coordinates.map((positions) => positions.map(([lng, lat]): [number, number] => [lat, lng])),
});

/** The known places of the active branches of a restaurant or, without one, of the restaurants of a city. */
export async function readBranchPlaces(db: Database, { restaurantId, cityId }: ZoneScope): Promise<Place[]> {
  const rows = await db
    .select({ lat: branches.lat, lng: branches.lng })
    .from(branches)
    .innerJoin(restaurants, eq(restaurants.id, branches.restaurantId))
    .where(
      and(
        eq(branches.active, true),
        restaurantId === null ? eq(restaurants.cityId, cityId) : eq(branches.restaurantId, restaurantId),
      ),
    );
  return rows.map(toPlace).filter((place) => place !== null);
}

/** The values of a zone's polygon columns: the rings and the bounding box; all null without a polygon. */
export function polygonColumns(polygon: ZonePolygon | null) {
  const outline = polygon?.coordinates[0] ?? [];
  const longitudes = outline.map(([lng]) => lng);
  const latitudes = outline.map(([, lat]) => lat);
  return {
    polygon: polygon?.coordinates ?? null,
    west: polygon && Math.min(...longitudes),
    east: polygon && Math.max(...longitudes),
    south: polygon && Math.min(...latitudes),
    north: polygon && Math.max(...latitudes),
  };
}
