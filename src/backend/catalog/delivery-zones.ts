import { booleanPointInPolygon } from '@turf/boolean-point-in-polygon';
import { kinks } from '@turf/kinks';
import { and, asc, eq, sql, type SQL } from 'drizzle-orm';
import * as v from 'valibot';
import { type Database, isId } from '#backend/db/client.ts';
import { deliveryZones } from '#backend/db/schema/index.ts';
import type { Problem } from '#contract/orders.ts';
import { MAX_POLYGON_CORNERS, polygonGeometry } from '#contract/staff/zones.ts';

export type ZoneRow = typeof deliveryZones.$inferSelect;

/** WGS 84 degrees. */
export interface Place {
  readonly lat: number;
  readonly lng: number;
}

/** What a customer says of where a delivery goes. */
export interface ZoneChoice {
  /** A zone chosen by its name. */
  readonly zoneId: number | null;
  readonly place: Place | null;
}

/** The place that an address or a request gives; null without both coordinates. */
export const toPlace = ({ lat, lng }: { readonly lat?: number | null; readonly lng?: number | null }): Place | null =>
  lat == null || lng == null ? null : { lat, lng };

/** Who delivers: a restaurant, or those of a city that have no zones of their own. */
interface Deliverer {
  readonly restaurantId: number | null;
  readonly cityId: number;
}

interface ZoneResolution {
  readonly zone: ZoneRow | null;
  /** What holds while the zone is not known; null where there are no zones. */
  readonly unknownZoneTerms: LowestTerms | null;
  /** Why the zone is not known. */
  readonly problem: Problem | null;
}

/** What a delivery to one of several zones costs at least, in minor units. */
export interface LowestTerms {
  readonly price: number;
  /** The lowest minimum of an order; null among them stands for that of the restaurant. */
  readonly minOrders: readonly (number | null)[];
  /** The highest threshold of a free delivery, which is free in every zone; null among them stands for that of the city. */
  readonly freeFromAmounts: readonly (number | null)[];
}

const NO_ZONES: ZoneResolution = { zone: null, unknownZoneTerms: null, problem: null };

/** Condition: the active zones of a restaurant or, if it has none, those of the city. */
const zonesOf = ({ restaurantId, cityId }: Deliverer): SQL => sql`${deliveryZones.active} and case
  when exists (select from delivery_zones own where own.restaurant_id = ${restaurantId}::int and own.active)
  then ${deliveryZones.restaurantId} = ${restaurantId}::int
  else ${deliveryZones.restaurantId} is null and ${deliveryZones.cityId} = ${cityId} end`;

/** The zones that can be chosen by their names, in display order. */
export const readNamedZones = (db: Database, deliverer: Deliverer): Promise<ZoneRow[]> =>
  db
    .select()
    .from(deliveryZones)
    .where(and(zonesOf(deliverer), sql`${deliveryZones.polygon} is null`))
    .orderBy(asc(deliveryZones.position), asc(deliveryZones.id));

/**
 * The zone of a delivery. A place decides, and its border counts as inside; a place in no polygon, or none, leaves the choice by name.
 * Returns null for a zone that is not one of the city. With `isKnown` the zone of a quote is named, whose place the caller does not have.
 */
export async function resolveZone(
  db: Database,
  deliverer: Deliverer,
  { zoneId, place }: ZoneChoice,
  { isKnown = false } = {},
): Promise<ZoneResolution | null> {
  const [counts] = await db
    .select({
      all: sql<number>`count(*)::int`,
      named: sql<number>`(count(*) filter (where ${deliveryZones.polygon} is null))::int`,
      price: sql<number>`coalesce(min(${deliveryZones.price}), 0)`,
      minOrder: sql<number | null>`min(${deliveryZones.minOrder})`,
      lacksMinOrder: sql<boolean | null>`bool_or(${deliveryZones.minOrder} is null)`,
      freeFrom: sql<number | null>`max(${deliveryZones.freeFrom})`,
      lacksFreeFrom: sql<boolean | null>`bool_or(${deliveryZones.freeFrom} is null)`,
    })
    .from(deliveryZones)
    .where(zonesOf(deliverer))
    .prepare('count_zones')
    .execute();
  if (zoneId !== null && !(await isZoneOfCity(db, deliverer.cityId, zoneId))) return null;
  if (!counts || counts.all === 0) return NO_ZONES;
  const candidates = await readCandidates(db, deliverer, { zoneId, place });
  const containing = place && candidates.filter((zone) => contains(zone, place)).sort(byPrecedence)[0];
  const named = candidates.find(({ id, polygon }) => id === zoneId && (isKnown || polygon === null));
  const zone = containing ?? named ?? null;
  if (zone) return { zone, unknownZoneTerms: null, problem: null };
  const code = counts.named > 0 ? 'zone_required' : place ? 'address_out_of_zone' : 'address_imprecise';
  const { price, minOrder, lacksMinOrder, freeFrom, lacksFreeFrom } = counts;
  const unknownZoneTerms = {
    price,
    minOrders: [...(minOrder === null ? [] : [minOrder]), ...(lacksMinOrder ? [null] : [])],
    freeFromAmounts: [...(freeFrom === null ? [] : [freeFrom]), ...(lacksFreeFrom ? [null] : [])],
  };
  return { zone: null, unknownZoneTerms, problem: { code } };
}

/** The zone with this id, and those whose bounding box contains the place. */
const readCandidates = (db: Database, deliverer: Deliverer, { zoneId, place }: ZoneChoice): Promise<ZoneRow[]> =>
  db
    .select()
    .from(deliveryZones)
    .where(
      and(
        zonesOf(deliverer),
        sql`(${deliveryZones.id} = ${zoneId}::int or (${place?.lng ?? null}::float8 between ${deliveryZones.west} and ${deliveryZones.east} and ${place?.lat ?? null}::float8 between ${deliveryZones.south} and ${deliveryZones.north}))`,
      ),
    );

export async function isZoneOfCity(db: Database, cityId: number, zoneId: number): Promise<boolean> {
  if (!isId(zoneId)) return false;
  return (await db.$count(deliveryZones, and(eq(deliveryZones.id, zoneId), eq(deliveryZones.cityId, cityId)))) > 0;
}

const contains = ({ polygon }: ZoneRow, { lat, lng }: Place): boolean =>
  polygon !== null &&
  booleanPointInPolygon([lng, lat], {
    type: 'Polygon',
    coordinates: polygon.map((ring) => ring.map(([x, y]) => [x, y])),
  });

const byPrecedence = (one: ZoneRow, other: ZoneRow): number =>
  other.priority - one.priority || one.price - other.price || one.id - other.id;

/** What is wrong with the polygon of a zone, as operators read it; forms translate the names. */
const PROBLEMS = {
  polygonTooFewCorners: 'must have at least three corners and end where it begins',
  polygonOpen: 'must end where it begins',
  polygonEqualCorners: 'must have at least three different corners',
  polygonTooManyCorners: `must have at most ${MAX_POLYGON_CORNERS} corners`,
  polygonCrosses: 'must not cross itself',
} as const;

/** Why a value is no polygon of a zone. `polygonOutside`: it leaves the world; `polygonShape`: it is no GeoJSON polygon at all. */
type PolygonProblem = keyof typeof PROBLEMS | 'polygonOutside' | 'polygonShape';

const position = v.strictTuple([
  v.pipe(v.number(), v.minValue(-180), v.maxValue(180)),
  v.pipe(v.number(), v.minValue(-90), v.maxValue(90)),
]);
type Ring = v.InferOutput<typeof position>[];

const isClosed = (ring: Ring): boolean => ring[0]?.[0] === ring.at(-1)?.[0] && ring[0]?.[1] === ring.at(-1)?.[1];
const ring = v.pipe(
  v.array(position),
  v.minLength(4, PROBLEMS.polygonTooFewCorners),
  v.check(isClosed, PROBLEMS.polygonOpen),
  v.check((points) => new Set(points.map(String)).size >= 3, PROBLEMS.polygonEqualCorners),
);

/** A GeoJSON polygon that a zone may have: at most 500 corners, closed rings, no crossings. */
export const ZonePolygon = v.pipe(
  v.strictObject({ type: v.literal('Polygon'), coordinates: v.pipe(v.array(ring), v.minLength(1)) }),
  v.check(
    ({ coordinates }) => coordinates.reduce((corners, { length }) => corners + length - 1, 0) <= MAX_POLYGON_CORNERS,
    PROBLEMS.polygonTooManyCorners,
  ),
  v.check((polygon) => kinks(polygon).features.length === 0, PROBLEMS.polygonCrosses),
);
export type ZonePolygon = v.InferOutput<typeof ZonePolygon>;

/** Reads GeoJSON as map tools write it: a polygon, a feature of one, or a collection of one such feature. */
export function parsePolygon(geoJson: unknown): ZonePolygon | { readonly problem: PolygonProblem } {
  const result = v.safeParse(ZonePolygon, polygonGeometry(geoJson), { abortPipeEarly: true });
  if (result.success) return result.output;
  const [{ type, message }] = result.issues;
  const named = (Object.keys(PROBLEMS) as (keyof typeof PROBLEMS)[]).find((name) => PROBLEMS[name] === message);
  const isOutside = type === 'min_value' || type === 'max_value';
  return { problem: named ?? (isOutside ? 'polygonOutside' : 'polygonShape') };
}

/** The columns of an area: the rings of a polygon and its bounding box; nulls without one. */
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
