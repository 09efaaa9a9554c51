import { useEffect, useRef, useState } from 'react';
import type { Map as LeafletMap } from 'leaflet';
import leafletStyles from 'leaflet/dist/leaflet.css?url';
import { useT } from '#i18n/browser.ts';
import { pageLocale } from '#i18n/locale.ts';
import { Button, IconButton } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { createTileMap, type Point, HOUSE_ZOOM } from './tile-map.ts';

/** The point under the pin is chosen once the map has not moved for this time. */
const SETTLED_MS = 400;

interface AddressMapProps {
  /** Initial center; null for the center of the tiles' area. */
  initial: Point | null;
  /** Called with the point under the pin after the customer has moved the map. */
  onPoint: (point: Point) => void;
}

/** A map that moves under a fixed pin. Its code and its tiles are loaded when it is shown. */
export default function AddressMap({ initial, onPoint }: AddressMapProps) {
  const t = useT('user');
  const container = useRef<HTMLDivElement>(null);
  const map = useRef<LeafletMap | null>(null);
  const latestOnPoint = useRef(onPoint);
  // The chosen point is passed back as `initial`, which must not create the map again.
  const [first] = useState(initial);
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    latestOnPoint.current = onPoint;
  });

  useEffect(() => {
    const element = container.current;
    if (!element) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isUnmounted = false;
    async function show(target: HTMLElement) {
      const created = await createTileMap(target, first, pageLocale());
      if (isUnmounted) return void created.remove();
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
      isUnmounted = true;
      clearTimeout(timer);
      map.current?.remove();
      map.current = null;
    };
  }, [first]);

  function findMe() {
    // If the map failed to load, its error stays visible.
    if (map.current) setFailed(false);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => map.current?.setView([coords.latitude, coords.longitude], HOUSE_ZOOM),
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
