const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/**
 * The geometry of GeoJSON as map tools write it: of a polygon, of a feature, or of a collection of one feature. Without members that
 * zones do not store, and without altitudes. Whether it is a polygon is for the caller to check.
 */
export function polygonGeometry(geoJson: unknown): unknown {
  if (!isObject(geoJson)) return geoJson;
  const { type, geometry, features, coordinates } = geoJson;
  if (type === 'Feature') return polygonGeometry(geometry);
  if (type === 'FeatureCollection' && Array.isArray(features) && features.length === 1)
    return polygonGeometry(features[0]);
  return { type, coordinates: Array.isArray(coordinates) ? coordinates.map(withoutAltitudes) : coordinates };
}

const withoutAltitudes = (positions: unknown): unknown =>
  Array.isArray(positions)
    ? positions.map((each: unknown) => (Array.isArray(each) && each.length === 3 ? each.slice(0, 2) : each))
    : positions;
