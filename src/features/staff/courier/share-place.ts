import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { whileVisible } from '#features/orders/while-visible.ts';
import { HttpError } from '#lib/errors.ts';
import { callStaff } from '../shared/staff-client.ts';
import { staffQueryKey } from '../shared/staff-query.ts';

/** WGS 84 degrees. */
interface Point {
  readonly lat: number;
  readonly lng: number;
}

/**
 * `denied`: the browser or the person does not permit it. `unavailable`: the phone does not know where it is. `offline`: the place could
 * not be sent. `ended`: no order is on the way any more.
 */
type SharingOutcome = 'shared' | 'denied' | 'unavailable' | 'offline' | 'ended';

const MIN_INTERVAL_MS = 15_000;
const MIN_DISTANCE_METERS = 25;
/** A phone that does not move sends its place again, so that customers do not see it as an old one. */
const REPEAT_INTERVAL_MS = 60_000;
const LOCATION_OPTIONS = { enableHighAccuracy: true, timeout: 10_000, maximumAge: 10_000 } as const;
/** A place from the network address alone can be in another city. */
const MAX_ACCURACY_METERS = 200;
const METERS_PER_DEGREE = 111_320;

type PhoneLocation = Pick<Geolocation, 'watchPosition' | 'getCurrentPosition' | 'clearWatch'>;

interface PlaceSharing {
  readonly geolocation: PhoneLocation | undefined;
  readonly send: (place: Point) => Promise<{ readonly shared: boolean }>;
  readonly onOutcome: (outcome: SharingOutcome) => void;
}

/**
 * Sends where the phone is while the page is visible, until the returned function is called: at most every 15 s, and after 25 m or a
 * minute.
 */
export function sharePlace({ geolocation, send, onOutcome }: PlaceSharing): () => void {
  if (!geolocation) {
    onOutcome('unavailable');
    return () => {};
  }
  /** The last attempt; without a place if it failed. */
  let last: { readonly place: Point | null; readonly at: number } | null = null;
  let isSending = false;

  async function onReading({ latitude, longitude, accuracy }: GeolocationCoordinates, signal: AbortSignal) {
    if (signal.aborted || isSending) return;
    if (accuracy > MAX_ACCURACY_METERS) return onOutcome('unavailable');
    const place = { lat: latitude, lng: longitude };
    const at = Date.now();
    if (last && !isDue(last, place, at)) return last.place ? onOutcome('shared') : undefined;
    isSending = true;
    const outcome = await sendPlace(send, place).finally(() => (isSending = false));
    last = { place: outcome === 'shared' ? place : null, at };
    if (!signal.aborted) onOutcome(outcome);
  }

  return whileVisible((signal) => {
    const onSuccess = ({ coords }: GeolocationPosition) => void onReading(coords, signal);
    const onError = ({ code, PERMISSION_DENIED }: GeolocationPositionError) => {
      if (!signal.aborted) onOutcome(code === PERMISSION_DENIED ? 'denied' : 'unavailable');
    };
    const watch = geolocation.watchPosition(onSuccess, onError, LOCATION_OPTIONS);
    // A watch is silent while the phone does not move, or no longer knows where it is.
    const timer = setInterval(
      () => geolocation.getCurrentPosition(onSuccess, onError, LOCATION_OPTIONS),
      MIN_INTERVAL_MS,
    );
    signal.addEventListener('abort', () => {
      geolocation.clearWatch(watch);
      clearInterval(timer);
    });
  });
}

function isDue(last: { readonly place: Point | null; readonly at: number }, place: Point, now: number): boolean {
  const elapsed = now - last.at;
  if (elapsed < MIN_INTERVAL_MS) return false;
  return !last.place || elapsed >= REPEAT_INTERVAL_MS || metersBetween(last.place, place) >= MIN_DISTANCE_METERS;
}

function metersBetween(one: Point, other: Point): number {
  const width = (one.lng - other.lng) * Math.cos((one.lat * Math.PI) / 180);
  return Math.hypot(one.lat - other.lat, width) * METERS_PER_DEGREE;
}

async function sendPlace(send: PlaceSharing['send'], place: Point): Promise<SharingOutcome> {
  try {
    return (await send(place)).shared ? 'shared' : 'ended';
  } catch (error) {
    if (error instanceof HttpError) return 'offline';
    throw error;
  }
}

/** `off`: not shared yet, or no longer. `stopOffline`: no longer, but the server does not know it. */
type SharingState = Exclude<SharingOutcome, 'ended'> | 'off' | 'locating' | 'stopOffline';

/** Shares the place of the phone between `start` and `stop`, while the page is visible and rendered. */
export function useSharedPlace() {
  const client = useQueryClient();
  const [state, setState] = useState<SharingState>('off');
  const [isSharing, setSharing] = useState(false);
  // A stop that overtakes a place on its way to the server would be undone by it.
  const sending = useRef<Promise<unknown>>(Promise.resolve());

  useEffect(() => {
    if (!isSharing) return;
    const send = (place: { lat: number; lng: number }) => {
      const sent = callStaff('setCourierPlace', { body: { place } });
      sending.current = sent.catch(() => undefined);
      return sent;
    };
    return sharePlace({
      geolocation: navigator.geolocation,
      send,
      onOutcome: (outcome) => {
        setState(outcome === 'ended' ? 'off' : outcome);
        if (outcome === 'denied' || outcome === 'ended') setSharing(false);
        if (outcome === 'ended') void client.invalidateQueries({ queryKey: staffQueryKey('getCourierOrders') });
      },
    });
  }, [isSharing, client]);

  function start(): void {
    setState('locating');
    setSharing(true);
  }

  async function stop(): Promise<void> {
    setSharing(false);
    setState('off');
    await sending.current;
    try {
      await callStaff('setCourierPlace', { body: { place: null } });
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      setState('stopOffline');
    }
  }

  return { state, isSharing, start, stop };
}
