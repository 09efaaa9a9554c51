import { useEffect, useRef, useState } from 'react';
import type { LayerGroup, Map as LeafletMap } from 'leaflet';
import leafletStyles from 'leaflet/dist/leaflet.css?url';
import { createTileMap, type Point } from '#features/account/tile-map.ts';
import { useT } from '#i18n/browser.ts';
import { pageLocale } from '#i18n/locale.ts';
import { IconButton } from '#ui/Button.tsx';

type Leaflet = typeof import('leaflet');

/** The courier's place is rounded to 50 m: single houses would promise more. */
const MAX_ZOOM = 16;
const PADDING_PX = 40;

interface CourierMapProps {
  courier: Point;
  /** The place of the address; null if it is not known. */
  home: Point | null;
}

/** A map with the courier and the address. It begins with both in view; then it moves only when the customer moves it. */
export default function CourierMap({ courier, home }: CourierMapProps) {
  const t = useT('orders', 'user');
  const container = useRef<HTMLDivElement>(null);
  const [drawing, setDrawing] = useState<{ leaflet: Leaflet; map: LeafletMap; layer: LayerGroup } | null>(null);
  const [failed, setFailed] = useState(false);
  const [first] = useState(() => [courier, ...(home ? [home] : [])]);
  const [labels] = useState(() => ({ courier: t('orders:placeCourier'), home: t('orders:placeHome') }));

  useEffect(() => {
    const element = container.current;
    if (!element) return;
    let isGone = false;
    let created: LeafletMap | null = null;
    async function show(target: HTMLElement) {
      const map = await createTileMap(target, null, pageLocale());
      if (isGone) return void map.remove();
      created = map;
      const leaflet = await import('leaflet');
      map.fitBounds(leaflet.latLngBounds(first.map(({ lat, lng }) => [lat, lng])), {
        maxZoom: MAX_ZOOM,
        padding: [PADDING_PX, PADDING_PX],
      });
      setDrawing({ leaflet, map, layer: leaflet.layerGroup().addTo(map) });
    }
    show(element).catch(() => setFailed(true));
    return () => {
      isGone = true;
      created?.remove();
    };
  }, [first]);

  useEffect(() => {
    if (!drawing) return;
    const { leaflet, layer } = drawing;
    const mark = ({ lat, lng }: Point, kind: 'courier' | 'home') => {
      // An element instead of a text: the page assigns no HTML.
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
    if (home) mark(home, 'home');
    mark(courier, 'courier');
  }, [drawing, labels, courier, home]);

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
          <IconButton icon="plus" label={t('user:mapZoomIn')} onClick={() => drawing?.map.zoomIn()} />
          <IconButton icon="minus" label={t('user:mapZoomOut')} onClick={() => drawing?.map.zoomOut()} />
        </div>
      </div>
      <p className="small muted">© OpenStreetMap</p>
    </>
  );
}
