import { useEffect, useRef, useState } from 'react';
import type { LayerGroup, Map as LeafletMap } from 'leaflet';
import leafletStyles from 'leaflet/dist/leaflet.css?url';
import { createTileMap, type Point } from '#features/account/tile-map.ts';
import { useT } from '#i18n/browser.ts';
import { pageLocale } from '#i18n/locale.ts';
import { IconButton } from '#ui/Button.tsx';

type Leaflet = typeof import('leaflet');

/**
 * The first view is no closer than this; the customer may zoom in further. The courier's location is rounded to 50 m:
 * a view of single houses would suggest more precision.
 */
const MAX_INITIAL_ZOOM = 16;
const PADDING_PX = 40;

interface CourierMapProps {
  courier: Point;
  /** The location of the delivery address; null if it is not known. */
  destination: Point | null;
}

/** A map with the courier and the delivery address. Both are in view at first; then only the customer moves the map. */
export default function CourierMap({ courier, destination }: CourierMapProps) {
  const t = useT('orders', 'user');
  const container = useRef<HTMLDivElement>(null);
  const [loadedMap, setLoadedMap] = useState<{ leaflet: Leaflet; map: LeafletMap; layer: LayerGroup } | null>(null);
  const [failed, setFailed] = useState(false);
  const [initialPoints] = useState(() => [courier, ...(destination ? [destination] : [])]);
  const [labels] = useState(() => ({ courier: t('orders:placeCourier'), home: t('orders:placeHome') }));

  useEffect(() => {
    const element = container.current;
    if (!element) return;
    let isUnmounted = false;
    let created: LeafletMap | null = null;
    async function show(target: HTMLElement) {
      const map = await createTileMap(target, null, pageLocale());
      if (isUnmounted) return void map.remove();
      created = map;
      const leaflet = await import('leaflet');
      map.fitBounds(leaflet.latLngBounds(initialPoints.map(({ lat, lng }) => [lat, lng])), {
        maxZoom: MAX_INITIAL_ZOOM,
        padding: [PADDING_PX, PADDING_PX],
      });
      setLoadedMap({ leaflet, map, layer: leaflet.layerGroup().addTo(map) });
    }
    show(element).catch(() => setFailed(true));
    return () => {
      isUnmounted = true;
      created?.remove();
    };
  }, [initialPoints]);

  useEffect(() => {
    if (!loadedMap) return;
    const { leaflet, layer } = loadedMap;
    const mark = ({ lat, lng }: Point, kind: 'courier' | 'home') => {
      // Leaflet would assign a string as HTML, which the content security policy forbids.
      const html = document.createElement('span');
      html.textContent = labels[kind];
      const icon = leaflet.divIcon({
        className: `courier-map__mark courier-map__mark_${kind}`,
        html,
        iconSize: [0, 0],
      });
      layer.addLayer(leaflet.marker([lat, lng], { icon, interactive: false, keyboard: false }));
    };
    layer.clearLayers();
    if (destination) mark(destination, 'home');
    mark(courier, 'courier');
  }, [loadedMap, labels, courier, destination]);

  if (failed)
    return (
      <p className="small muted" role="status">
        {t('orders:placeMapFailed')}
      </p>
    );
  return (
    <>
      <link rel="stylesheet" href={leafletStyles} precedence="default" />
      <div className="courier-map__frame">
        <div
          className="courier-map__canvas"
          ref={container}
          role="application"
          aria-label={t('orders:placeMapLabel')}
        />
        <div className="courier-map__controls">
          <IconButton icon="plus" label={t('user:mapZoomIn')} onClick={() => loadedMap?.map.zoomIn()} />
          <IconButton icon="minus" label={t('user:mapZoomOut')} onClick={() => loadedMap?.map.zoomOut()} />
        </div>
      </div>
      <p className="small muted">© OpenStreetMap</p>
    </>
  );
}
