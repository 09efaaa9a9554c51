import { useEffect, useRef, useState } from 'react';
import type { LayerGroup, Map as LeafletMap } from 'leaflet';
import leafletStyles from 'leaflet/dist/leaflet.css?url';
import { createTileMap } from '#features/account/tile-map.ts';
import { pageLocale } from '#i18n/locale.ts';
import { useStaffT } from '#i18n/staff.ts';
import { Button, IconButton } from '#ui/Button.tsx';
import type { Corner } from './geo-json.ts';

/** Five decimals of a degree, about one metre. */
const DEGREE_PRECISION = 100_000;
const rounded = (degrees: number) => Math.round(degrees * DEGREE_PRECISION) / DEGREE_PRECISION;

type Leaflet = typeof import('leaflet');

interface PolygonMapProps {
  corners: readonly Corner[];
  onChange: (corners: readonly Corner[]) => void;
}

/**
 * A map on which the border of a zone is drawn: a click adds a corner, corners can be dragged, and the selected corner
 * can be removed. The keyboard alternative is the form's GeoJSON field.
 */
export default function PolygonMap({ corners, onChange }: PolygonMapProps) {
  const t = useStaffT('staff-zones');
  const container = useRef<HTMLDivElement>(null);
  const [drawing, setDrawing] = useState<{ leaflet: Leaflet; map: LeafletMap; layer: LayerGroup } | null>(null);
  const [chosen, setChosen] = useState<number | null>(null);
  const [failed, setFailed] = useState(false);
  const latest = useRef({ corners, onChange });
  useEffect(() => {
    latest.current = { corners, onChange };
  });

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
      const first = latest.current.corners;
      if (first.length > 0) map.fitBounds(leaflet.latLngBounds(first.map(([lng, lat]) => [lat, lng])));
      map.on('click', ({ latlng }) => {
        const { lat, lng } = latlng.wrap();
        latest.current.onChange([...latest.current.corners, [rounded(lng), rounded(lat)]]);
      });
      setDrawing({ leaflet, map, layer: leaflet.layerGroup().addTo(map) });
    }
    show(element).catch(() => setFailed(true));
    return () => {
      isUnmounted = true;
      created?.remove();
    };
  }, []);

  useEffect(() => {
    if (!drawing) return;
    const { leaflet, layer } = drawing;
    const points = corners.map(([lng, lat]) => leaflet.latLng(lat, lng));
    const border = leaflet.polygon(points, { className: 'polygon-map__border', interactive: false });
    layer.clearLayers();
    layer.addLayer(border);
    for (const [index, point] of points.entries()) {
      const className = `polygon-map__corner${index === chosen ? ' polygon-map__corner_chosen' : ''}`;
      // An element instead of HTML text, which Trusted Types forbid.
      const icon = leaflet.divIcon({ className, html: document.createElement('span'), iconSize: [44, 44] });
      const marker = leaflet.marker(point, { icon, draggable: true, keyboard: false });
      marker.on('click', () => setChosen(index));
      marker.on('drag', () => border.setLatLngs(points.with(index, marker.getLatLng())));
      marker.on('dragend', () => {
        const { lat, lng } = marker.getLatLng().wrap();
        latest.current.onChange(latest.current.corners.with(index, [rounded(lng), rounded(lat)]));
      });
      layer.addLayer(marker);
    }
  }, [drawing, corners, chosen]);

  const isChosen = chosen !== null && chosen < corners.length;
  const replaceCorners = (remaining: typeof corners) => {
    setChosen(null);
    onChange(remaining);
  };
  const remove = () => replaceCorners(corners.filter((_corner, index) => index !== chosen));
  return (
    <div className="polygon-map">
      <link rel="stylesheet" href={leafletStyles} precedence="default" />
      <div className="polygon-map__frame">
        <div className="polygon-map__canvas" ref={container} role="application" aria-label={t('staff-zones:mapHelp')} />
        <div className="polygon-map__controls">
          <IconButton icon="plus" label={t('staff-zones:zoomIn')} onClick={() => drawing?.map.zoomIn()} />
          <IconButton icon="minus" label={t('staff-zones:zoomOut')} onClick={() => drawing?.map.zoomOut()} />
        </div>
      </div>
      <p className="small muted" role="status">
        {t(failed ? 'staff-zones:mapFailed' : 'staff-zones:mapHelp')}
      </p>
      <div className="staff-actions">
        <Button size="small" variant="secondary" disabled={!isChosen} onClick={remove} data-action="remove-corner">
          {t('staff-zones:removeCorner')}
        </Button>
        <Button size="small" variant="ghost" disabled={corners.length === 0} onClick={() => replaceCorners([])}>
          {t('staff-zones:removeCorners')}
        </Button>
        <span className="small muted">© OpenStreetMap</span>
      </div>
    </div>
  );
}
