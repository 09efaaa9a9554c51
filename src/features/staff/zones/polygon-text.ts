import * as v from 'valibot';
import { GeoJsonPolygon, polygonGeometry } from '#contract/staff/zones.ts';
import { parseGeoJson, polygonText } from './zone-form.ts';

export type Corner = readonly [lng: number, lat: number];

/** The rings of a GeoJSON text; none of a text that is no polygon. */
function ringsOf(text: string): GeoJsonPolygon['coordinates'] {
  const parsed = v.safeParse(GeoJsonPolygon, polygonGeometry(parseGeoJson(text)));
  return parsed.success ? parsed.output.coordinates : [];
}

/** The corners of the border, without the last position, which repeats the first. */
export const cornersOf = (text: string): readonly Corner[] => (ringsOf(text)[0] ?? []).slice(0, -1);

/** The text with another border; holes stay. Empty without corners. */
export function withCorners(text: string, corners: readonly Corner[]): string {
  const [first] = corners;
  if (!first) return '';
  const border = [...corners, first].map(([lng, lat]): [number, number] => [lng, lat]);
  return polygonText({ type: 'Polygon', coordinates: [border, ...ringsOf(text).slice(1)] });
}
