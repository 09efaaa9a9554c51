import { useEffect, useRef, useState } from 'react';
import type { Map as LeafletMap } from 'leaflet';
import { PMTiles } from 'pmtiles';
import leafletStyles from 'leaflet/dist/leaflet.css?url';
import { type Locale, MAP_TILES_PATH } from '#contract/constants.ts';
import { useT } from '#i18n/browser.ts';
import { pageLocale } from '#i18n/locale.ts';
import { Button, IconButton } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';

/** WGS 84 degrees. */
export interface Point {
  readonly lat: number;
  readonly lng: number;
}

/** Zoom level at which single houses can be seen: of a known place. */
const ZOOM = 17;
/** Zoom level that shows a whole city: of the center of the archive. */
const OVERVIEW_ZOOM = 13;
/** The point under the pin is the chosen one when the map has not moved for this time. */
const SETTLED_MS = 400;

interface AddressMapProps {
  /** Where the map begins; null for the center of the archive. */
  initial: Point | null;
  /** Called with the point under the pin after the customer has moved the map. */
  onPoint: (point: Point) => void;
}

/** A map that moves under a fixed pin. Its code and its archive are loaded when it is shown. */
export default function AddressMap({ initial, onPoint }: AddressMapProps) {
  const t = useT('user');
  const container = useRef<HTMLDivElement>(null);
  const map = useRef<LeafletMap | null>(null);
  const latestOnPoint = useRef(onPoint);
  // Where the map begins stays, though the customer's choice comes back as `initial`.
  const [first] = useState(initial);
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    latestOnPoint.current = onPoint;
  });

  useEffect(() => {
    const element = container.current;
    if (!element) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isGone = false;
    async function show(target: HTMLElement) {
      const created = await createMap(target, first, pageLocale());
      if (isGone) return void created.remove();
      map.current = created;
      created.on('move', () => clearTimeout(timer));
      created.on('moveend', () => {
        clearTimeout(timer);
        timer = setTimeout(() => {
          const { lat, lng } = created.getCenter().wrap();
          latestOnPoint.current({ lat, lng });
        }, SETTLED_MS);
      });
    }
    show(element).catch(() => setFailed(true));
    return () => {
      isGone = true;
      clearTimeout(timer);
      map.current?.remove();
      map.current = null;
    };
  }, [first]);

  function findMe() {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => map.current?.setView([coords.latitude, coords.longitude], ZOOM),
      () => setFailed(true),
      { enableHighAccuracy: true, timeout: 10_000 },
    );
  }

  return (
    <div className="address-map">
      <link rel="stylesheet" href={leafletStyles} precedence="default" />
      <div className="address-map__frame">
        <div className="address-map__canvas" ref={container} role="application" aria-label={t('user:mapHelp')} />
        <Icon name="pin" className="address-map__pin" />
        <div className="address-map__controls">
          <IconButton icon="plus" label={t('user:mapZoomIn')} onClick={() => map.current?.zoomIn()} />
          <IconButton icon="minus" label={t('user:mapZoomOut')} onClick={() => map.current?.zoomOut()} />
        </div>
      </div>
      <p className="small muted" role="status">
        {failed ? t('user:mapFailed') : t('user:mapHelp')}
      </p>
      <div className="address-map__footer">
        <Button size="small" variant="secondary" onClick={findMe}>
          {t('user:mapMyPlace')}
        </Button>
        <span className="small muted">© OpenStreetMap</span>
      </div>
    </div>
  );
}

/**
 * A map of the shop's own archive, without controls.
 * @throws Error when the archive cannot be read
 */
async function createMap(element: HTMLElement, center: Point | null, locale: Locale): Promise<LeafletMap> {
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
