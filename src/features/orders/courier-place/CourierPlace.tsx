import { useEffect, useState } from 'react';
import type { CourierPlace as Place } from '#contract/courier.ts';
import type { Order } from '#contract/orders.ts';
import { browserApiClient } from '#features/shared/browser-api-client.ts';
import { lazyComponent } from '#features/shared/LoadBoundary.tsx';
import { hasMap } from '#features/shared/has-map.ts';
import { useT } from '#i18n/browser.ts';
import { pageLocale } from '#i18n/locale.ts';
import { ignoreFailure } from '#lib/errors.ts';
import { Skeleton } from '#ui/feedback/feedback.tsx';
import { describeExpectedTime } from '../order-status.ts';
import { repeatWhileVisible } from '../while-visible.ts';
import { describeCourierPlace } from './courier-place-text.ts';
import stylesheetUrl from './courier-place.lazy.scss?url';

const CourierMap = lazyComponent(() => import('./CourierMap.tsx'), { fallback: <Skeleton shape="picture" /> });

const POLL_INTERVAL_MS = 15_000;
/** How often the displayed age of the place is updated. */
const TICK_MS = 5000;

/** A response, and when it arrived in milliseconds since the epoch. */
interface Reading {
  readonly place: Place | null;
  readonly at: number;
}

interface CourierPlaceProps {
  order: Order;
  /** The place that was loaded with the courier; null while the courier does not share it. */
  initial: Place | null;
}

/**
 * Where the courier of an order is, while the courier shares the place: a text, and a map if the shop has one.
 * The server measures `place.age`; the customer's device adds only the time since the response arrived, because its
 * clock may be wrong.
 */
export default function CourierPlace({ order, initial }: CourierPlaceProps) {
  const t = useT('orders');
  const { reading, wasShared } = useCourierPlace(order.id, initial);
  const now = useNow();
  if (!wasShared) return null;
  const { place, at } = reading;
  if (place && place.distance === null && !hasMap()) return null;
  const age = place ? place.age + Math.max(0, now - at) / 1000 : 0;
  const description = place && describeCourierPlace(place, age, { locale: pageLocale(), t });
  return (
    <>
      <link rel="stylesheet" href={stylesheetUrl} precedence="default" />
      {place && description ? (
        <div className="courier-place" data-courier-place={description.isStale ? 'stale' : 'current'}>
          <p>
            <strong>{description.text}</strong>
            {description.isStale && (
              <span className="courier-place__note muted">
                {t('orders:placeStale')} <ExpectedTime order={order} now={now} />
              </span>
            )}
          </p>
          {hasMap() && <PlaceOnMap place={place} order={order} />}
        </div>
      ) : (
        <p className="courier-place muted" data-courier-place="ended">
          {t('orders:placeEnded')}
        </p>
      )}
    </>
  );
}

/** The expected time of the order; nothing once it has passed. */
function ExpectedTime({ order, now }: { order: Order; now: number }) {
  const t = useT('checkout', 'placed-order');
  if (!order.eta || Date.parse(order.eta.to) < now) return null;
  return <>{describeExpectedTime(order.eta, order, { now, locale: pageLocale(), t })}.</>;
}

/** Polls the place while the page is visible. After a failed call the last place remains, with its increasing age. */
function useCourierPlace(orderId: number, initial: Place | null) {
  const [reading, setReading] = useState<Reading>(() => ({ place: initial, at: Date.now() }));
  const [wasShared, setWasShared] = useState(initial !== null);
  const [startedAt] = useState(reading.at);
  useEffect(() => {
    async function read(signal: AbortSignal): Promise<void> {
      const call = browserApiClient('page').call('getCourier', { query: { order_id: orderId }, signal });
      const courier = await ignoreFailure('the last place of the courier stays', call);
      if (!courier || signal.aborted) return;
      const { place = null } = courier;
      setReading({ place, at: Date.now() });
      if (place) setWasShared(true);
    }
    return repeatWhileVisible(read, { intervalMs: POLL_INTERVAL_MS, lastAt: startedAt });
  }, [orderId, startedAt]);
  return { reading, wasShared };
}

/** The current time in milliseconds since the epoch, updated every five seconds. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

function PlaceOnMap({ place, order: { address } }: { place: Place; order: Order }) {
  const home = address && address.lat !== null && address.lng !== null ? { lat: address.lat, lng: address.lng } : null;
  return (
    <div className="courier-place__map">
      <CourierMap courier={place} destination={home} />
    </div>
  );
}
