import * as v from 'valibot';
import { polygonGeometry, GeoJsonPolygon } from '#contract/staff/zones.ts';

const GeoJson = v.record(v.string(), v.unknown());

/** Parses a GeoJSON text; null for an empty text, undefined for anything but a JSON object. */
export function parseGeoJson(text: string): v.InferOutput<typeof GeoJson> | null | undefined {
  if (text.trim() === '') return null;
  try {
    const parsed: unknown = JSON.parse(text);
    // `v.record` accepts arrays.
    return v.is(GeoJson, parsed) && !Array.isArray(parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
}

/** GeoJSON text of a polygon; empty for null. */
export const polygonText = (polygon: GeoJsonPolygon | null): string => (polygon ? JSON.stringify(polygon) : '');

export type Corner = readonly [lng: number, lat: number];

/** The rings of a polygon, of a feature, or of a collection of one feature; empty for any other text. */
function ringsOf(text: string): GeoJsonPolygon['coordinates'] {
  const parsed = v.safeParse(GeoJsonPolygon, polygonGeometry(parseGeoJson(text)));
  return parsed.success ? parsed.output.coordinates : [];
}

/** The corners of the outer ring, without the last position if it repeats the first. */
export function cornersOf(text: string): readonly Corner[] {
  const ring = ringsOf(text)[0] ?? [];
  const [first, last] = [ring[0], ring.at(-1)];
  const isClosed = first?.[0] === last?.[0] && first?.[1] === last?.[1];
  return isClosed ? ring.slice(0, -1) : ring;
}

/** Replaces the outer ring of a GeoJSON text and keeps its holes. Returns an empty text if there are no corners. */
export function withCorners(text: string, corners: readonly Corner[]): string {
  const [first] = corners;
  if (!first) return '';
  const ring = [...corners, first].map(([lng, lat]): [number, number] => [lng, lat]);
  return polygonText({ type: 'Polygon', coordinates: [ring, ...ringsOf(text).slice(1)] });
}
