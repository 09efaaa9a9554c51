import { kinks } from '@turf/kinks';
import * as v from 'valibot';
import { polygonGeometry } from '#contract/staff/geojson.ts';
import { MAX_POLYGON_CORNERS } from '#contract/staff/zones.ts';

/** What is wrong with the polygon of a zone, as operators read it; forms translate the names. */
const PROBLEMS = {
  polygonTooFewCorners: 'must have at least three corners and end where it begins',
  polygonOpen: 'must end where it begins',
  polygonEqualCorners: 'must have at least three different corners',
  polygonTooManyCorners: `must have at most ${MAX_POLYGON_CORNERS} corners`,
  polygonCrosses: 'must not cross itself',
} as const;

/** Why a value is no polygon of a zone. `polygonOutside`: it leaves the world; `polygonShape`: it is no GeoJSON polygon at all. */
export type PolygonProblem = keyof typeof PROBLEMS | 'polygonOutside' | 'polygonShape';

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
