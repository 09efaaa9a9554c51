import type { Map as LeafletMap } from 'leaflet';
import { PMTiles } from 'pmtiles';
import { type Locale, MAP_TILES_PATH } from '#contract/constants.ts';

/** WGS 84 degrees. */
export interface Point {
  readonly lat: number;
  readonly lng: number;
}

/** Zoom level at which single houses can be seen: of a known place. */
export const ZOOM = 17;
/** Zoom level that shows a whole city: of the center of the archive. */
const OVERVIEW_ZOOM = 13;

/**
 * A map of the shop's own archive, without controls.
 * @throws Error when the archive cannot be read
 */
export async function createTileMap(element: HTMLElement, center: Point | null, locale: Locale): Promise<LeafletMap> {
  permitLeafletToStart();
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
    // The archive's last zoom level is drawn larger.
    maxZoom: Math.max(maxZoom + 4, ZOOM),
    center: center ?? [centerLat, centerLon],
    zoom: center ? ZOOM : OVERVIEW_ZOOM,
  });
  const { colorScheme } = getComputedStyle(document.documentElement);
  const isDark =
    colorScheme === 'light dark' ? matchMedia('(prefers-color-scheme: dark)').matches : colorScheme === 'dark';
  leafletLayer({ url: archive, maxDataZoom: maxZoom, flavor: isDark ? 'dark' : 'light', lang: locale }).addTo(map);
  return map;
}

/** Leaflet 1.9 assigns this text to an element when it is loaded, to see whether the browser draws SVG. Trusted Types would refuse it. */
const LEAFLET_SVG_TEST = '<svg/>';
let isPermitted = false;

function permitLeafletToStart(): void {
  if (isPermitted || typeof trustedTypes === 'undefined') return;
  isPermitted = true;
  trustedTypes.createPolicy('default', {
    createHTML(html) {
      if (html === LEAFLET_SVG_TEST) return html;
      throw new TypeError('This page assigns no HTML');
    },
  });
}
