interface Place {
  /** The address in one line, as people would search for it. */
  readonly text: string;
  /** WGS 84 degrees; null if unknown. */
  readonly lat: number | null;
  readonly lng: number | null;
}

/**
 * The attributes of a link to a place on a map: in the default map app on Android, in Apple Maps on Apple devices, on
 * OpenStreetMap elsewhere. The URL contains the address, but no name or phone.
 */
export function mapLink(place: Place, userAgent: string) {
  const href = mapUrl(place, userAgent);
  // A `geo:` link opens an app; a new tab would stay empty.
  return { href, target: href.startsWith('https:') ? '_blank' : undefined, rel: 'noopener noreferrer' };
}

function mapUrl({ text: address, lat, lng }: Place, userAgent: string): string {
  const text = encodeURIComponent(address);
  const point = lat === null || lng === null ? null : `${lat},${lng}`;
  // https://developer.android.com/guide/components/intents-common#Maps
  if (/Android/.test(userAgent)) return point === null ? `geo:0,0?q=${text}` : `geo:${point}?q=${point}(${text})`;
  // The user agent of an iPad is that of a Mac.
  // https://developer.apple.com/library/archive/featuredarticles/iPhoneURLScheme_Reference/MapLinks
  if (/iPhone|iPad|Macintosh/.test(userAgent)) return `https://maps.apple.com/?daddr=${point ?? text}`;
  return point === null
    ? `https://www.openstreetmap.org/search?query=${text}`
    : `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=18/${lat}/${lng}`;
}
