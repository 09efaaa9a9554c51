import type { Map as LeafletMap } from 'leaflet';
import { PMTiles } from 'pmtiles';
import { type Locale, MAP_TILES_PATH } from '#contract/constants.ts';

/** WGS 84 degrees. */
export interface Point {
  readonly lat: number;
  readonly lng: number;
}

/** Zoom level at which single houses are visible. */
export const HOUSE_ZOOM = 17;
/** Zoom level that shows a whole city. */
const OVERVIEW_ZOOM = 13;

/**
 * Creates a map without controls from the shop's own tile archive.
 * @param center null for the center of the archive
 * @throws Error when the archive cannot be read
 */
export async function createTileMap(element: HTMLElement, center: Point | null, locale: Locale): Promise<LeafletMap> {
  installTrustedTypesPolicy();
  const leaflet = await import('leaflet');
  // protomaps-leaflet extends the classes of this global.
  Object.assign(globalThis, { L: leaflet });
  const { leafletLayer } = await import('protomaps-leaflet');
  const archive = new PMTiles(new URL(MAP_TILES_PATH, location.href).href);
  const { centerLat, centerLon, minZoom, maxZoom } = await archive.getHeader();
  const map = leaflet.map(element, {
    zoomControl: false,
    attributionControl: false,
    minZoom,
    // Beyond the archive's last zoom level, its tiles are scaled up.
    maxZoom: Math.max(maxZoom + 4, HOUSE_ZOOM),
    center: center ?? [centerLat, centerLon],
    zoom: center ? HOUSE_ZOOM : OVERVIEW_ZOOM,
  });
  const { colorScheme } = getComputedStyle(document.documentElement);
  const isDark =
    colorScheme === 'light dark' ? matchMedia('(prefers-color-scheme: dark)').matches : colorScheme === 'dark';
  leafletLayer({ url: archive, maxDataZoom: maxZoom, flavor: isDark ? 'dark' : 'light', lang: locale }).addTo(map);
  return map;
}

/** Leaflet 1.9 assigns this text to `innerHTML` to detect SVG support, which Trusted Types block without a policy. */
const LEAFLET_SVG_TEST = '<svg/>';
let isPolicyInstalled = false;

/** Allows the assignment of `LEAFLET_SVG_TEST`, and of no other HTML text. */
function installTrustedTypesPolicy(): void {
  if (isPolicyInstalled || typeof trustedTypes === 'undefined') return;
  isPolicyInstalled = true;
  trustedTypes.createPolicy('default', {
    createHTML(html) {
      if (html === LEAFLET_SVG_TEST) return html;
      throw new TypeError('HTML text must not be assigned on this page');
    },
  });
}
