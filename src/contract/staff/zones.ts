import * as v from 'valibot';
import { MinorAmount, PriceInput } from '../amounts.ts';
import { boundedRecord } from '../bounded-lists.ts';
import { Confirmed, Done, Id, MANAGER_ROLES, QueryId, type StaffEndpoint } from './definition.ts';
import { IdAndRevision, LocalizedNameInput } from './common-fields.ts';
import { LocalizedText } from '../localized-text.ts';
import { asMinor } from '../money.ts';

/** Of one zone, over all rings of its polygon. */
export const MAX_POLYGON_CORNERS = 500;
const MAX_ZONE_PRIORITY = 1000;
const MAX_TRAVEL_MINUTES = 600;
/** Of a city or a restaurant. */
export const MAX_ZONES = 5000;
/** Of the outermost object of a GeoJSON file. */
const MAX_GEOJSON_FIELDS = 100;
/** Large enough for a polygon with far too many corners, which is then refused with its own error message. */
const MAX_ZONE_BODY_BYTES = 1024 * 1024;

/** GeoJSON of a polygon in WGS 84 degrees, longitude first. */
export const GeoJsonPolygon = v.object({
  type: v.literal('Polygon'),
  coordinates: v.array(v.array(v.tuple([v.number(), v.number()]))),
});
export type GeoJsonPolygon = v.InferOutput<typeof GeoJsonPolygon>;

/** A delivery zone, as staff edit it. Amounts are in minor units. */
export const Zone = v.object({
  id: v.number(),
  revision: v.number(),
  /** Null for a zone of the city: of every restaurant without zones of its own. */
  restaurant_id: v.nullable(v.number()),
  /** The branch that delivers there; null for every branch. */
  branch_id: v.nullable(v.number()),
  name: LocalizedText,
  /** Null if customers choose the zone by its name. */
  polygon: v.nullable(GeoJsonPolygon),
  /** Of several zones that contain a place, the one with the highest priority applies; of equal ones, the cheapest. */
  priority: v.number(),
  price: MinorAmount,
  /** Cart total from which the delivery is free; null for that of the city. */
  free_from: v.nullable(MinorAmount),
  /** Smallest cart total that is delivered there; null for that of the restaurant. */
  min_order: v.nullable(MinorAmount),
  /** Minutes beyond the restaurant's lead time. */
  travel_minutes: v.number(),
  active: v.boolean(),
});
export type Zone = v.InferOutput<typeof Zone>;

/** A zone in a list, without its polygon. */
export const ZoneListItem = v.object({ ...v.omit(Zone, ['polygon']).entries, has_polygon: v.boolean() });
export type ZoneListItem = v.InferOutput<typeof ZoneListItem>;

const minutes = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_TRAVEL_MINUTES));
const priority = v.pipe(v.number(), v.integer(), v.minValue(-MAX_ZONE_PRIORITY), v.maxValue(MAX_ZONE_PRIORITY));

/** The fields of a zone's form, except the polygon. */
export const ZoneFields = {
  name: LocalizedNameInput,
  branch_id: v.nullable(Id),
  priority,
  price: PriceInput,
  free_from: v.nullable(v.pipe(PriceInput, v.minValue(asMinor(1)))),
  min_order: v.nullable(PriceInput),
  travel_minutes: minutes,
  active: v.boolean(),
};

const ZoneInput = {
  ...ZoneFields,
  /** GeoJSON that contains one polygon. The backend checks and repairs it. */
  polygon: v.nullable(boundedRecord(v.string(), v.unknown(), MAX_GEOJSON_FIELDS)),
  confirmed: Confirmed,
};

export const zoneEndpoints = {
  /** The zones of a restaurant and those of its city, in display order. */
  getZones: {
    method: 'GET',
    path: '/staff/api/get-zones',
    access: MANAGER_ROLES,
    resourceAccess: { restaurant_id: 'restaurant' },
    query: v.object({ restaurant_id: QueryId }),
    response: v.object({
      currency: v.string(),
      city: LocalizedText,
      branches: v.array(v.object({ id: v.number(), name: LocalizedText })),
      restaurant_zones: v.array(ZoneListItem),
      city_zones: v.array(ZoneListItem),
    }),
  },
  getZone: {
    method: 'GET',
    path: '/staff/api/get-zone',
    access: MANAGER_ROLES,
    resourceAccess: { id: 'zone' },
    query: v.object({ id: QueryId }),
    response: Zone,
  },
  /** Adds a zone of a restaurant, or of its whole city (owners only). */
  addZone: {
    method: 'POST',
    path: '/staff/api/add-zone',
    access: MANAGER_ROLES,
    resourceAccess: { restaurant_id: 'restaurant', branch_id: 'branch' },
    body: v.object({ restaurant_id: Id, scope: v.picklist(['restaurant', 'city']), ...ZoneInput }),
    response: Zone,
    acceptsIdempotencyKey: true,
    maxJsonBytes: MAX_ZONE_BODY_BYTES,
  },
  saveZone: {
    method: 'POST',
    path: '/staff/api/save-zone',
    access: MANAGER_ROLES,
    resourceAccess: { id: 'zone', branch_id: 'branch' },
    body: v.object({ ...IdAndRevision, ...ZoneInput }),
    response: Zone,
    maxJsonBytes: MAX_ZONE_BODY_BYTES,
  },
  /** Deletes a zone. Addresses that refer to it have none afterwards; orders keep its name. */
  removeZone: {
    method: 'POST',
    path: '/staff/api/remove-zone',
    access: MANAGER_ROLES,
    resourceAccess: { id: 'zone' },
    body: v.object(IdAndRevision),
    response: Done,
  },
} as const satisfies Record<string, StaffEndpoint>;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/**
 * The polygons of a GeoJSON geometry, feature or collection, as map tools export them: without points and lines beside
 * them. A closed line counts as a polygon. Only their `coordinates`, which need not be valid.
 */
export function polygonsOf(geoJson: unknown): unknown[] {
  if (!isObject(geoJson)) return [];
  const { type, features, geometry } = geoJson;
  if (type === 'FeatureCollection') return Array.isArray(features) ? features.flatMap(polygonsOfFeature) : [];
  return type === 'Feature' ? polygonsOfGeometry(geometry) : polygonsOfGeometry(geoJson);
}

const polygonsOfFeature = (feature: unknown): unknown[] =>
  isObject(feature) && feature.type === 'Feature' ? polygonsOfGeometry(feature.geometry) : [];

function polygonsOfGeometry(geometry: unknown): unknown[] {
  if (!isObject(geometry)) return [];
  const { type, coordinates, geometries } = geometry;
  if (type === 'GeometryCollection')
    return Array.isArray(geometries) ? geometries.flatMap(polygonsOfSimpleGeometry) : [];
  return polygonsOfSimpleGeometry({ type, coordinates });
}

function polygonsOfSimpleGeometry(geometry: unknown): unknown[] {
  if (!isObject(geometry)) return [];
  const { type, coordinates } = geometry;
  if (type === 'Polygon') return [coordinates];
  if (type === 'MultiPolygon') return Array.isArray(coordinates) ? coordinates : [];
  if (type !== 'LineString' || !isRing(coordinates) || coordinates.length < MIN_POSITIONS) return [];
  const [first, last] = [coordinates[0], coordinates.at(-1)];
  return first && last && isSamePosition(first, last) ? [[coordinates]] : [];
}

/** Of a closed ring: three corners, and the first again. */
const MIN_POSITIONS = 4;

/**
 * The polygon of a GeoJSON object, without altitudes; repeated corners and edges that lead there and back are removed,
 * and open rings are closed. Undefined unless there is exactly one. The caller must check it.
 */
export function polygonGeometry(
  geoJson: unknown,
): { readonly type: 'Polygon'; readonly coordinates: unknown } | undefined {
  const [coordinates, ...others] = polygonsOf(geoJson);
  if (coordinates === undefined || others.length > 0) return undefined;
  return { type: 'Polygon', coordinates: Array.isArray(coordinates) ? coordinates.map(repairRing) : coordinates };
}

type Position = readonly number[];

const isRing = (value: unknown): value is readonly Position[] =>
  Array.isArray(value) &&
  value.every(
    (position) => Array.isArray(position) && position.length >= 2 && position.every((each) => typeof each === 'number'),
  );

const isSamePosition = (one: Position, other: Position): boolean => one[0] === other[0] && one[1] === other[1];

/** A ring that cannot be repaired is returned as it is, so that the check of the caller names what is wrong with it. */
function repairRing(ring: unknown): unknown {
  if (!isRing(ring)) return ring;
  const positions = ring.map((position) => position.slice(0, 2));
  const corners: Position[] = [];
  for (const position of positions) {
    const [last, beforeLast] = [corners.at(-1), corners.at(-2)];
    if (last && isSamePosition(last, position)) continue;
    if (beforeLast && isSamePosition(beforeLast, position)) corners.pop();
    else corners.push(position);
  }
  // The ends of the list are neighbours, too.
  for (
    let [first, last] = [corners[0], corners.at(-1)];
    corners.length > 1;
    [first, last] = [corners[0], corners.at(-1)]
  ) {
    if (!first || !last) break;
    const [second, beforeLast] = [corners[1], corners.at(-2)];
    if (isSamePosition(first, last)) corners.pop();
    else if (second && isSamePosition(second, last)) corners.shift();
    else if (beforeLast && isSamePosition(beforeLast, first)) corners.pop();
    else break;
  }
  const [first] = corners;
  return first && corners.length >= MIN_POSITIONS - 1 ? [...corners, first] : positions;
}
