import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
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
 * `denied`: the browser or the courier does not permit access to the location. `unavailable`: the location cannot be
 * determined accurately. `offline`: the request failed, also if the server responded with an error. `ended`: no order
 * is on the way any more.
 */
type SharingOutcome = 'shared' | 'denied' | 'unavailable' | 'offline' | 'ended';

const MIN_INTERVAL_MS = 15_000;
const MIN_DISTANCE_METERS = 25;
/** The place of a phone that does not move is sent again after this time, so that it does not look outdated. */
const REPEAT_INTERVAL_MS = 60_000;
const LOCATION_OPTIONS = { enableHighAccuracy: true, timeout: 10_000, maximumAge: 10_000 } as const;
/** A place derived from the network address alone can be in another city. */
const MAX_ACCURACY_METERS = 200;
const METERS_PER_DEGREE = 111_320;

type GeolocationApi = Pick<Geolocation, 'watchPosition' | 'getCurrentPosition' | 'clearWatch'>;

interface PlaceSharing {
  /** Undefined in a browser without geolocation. */
  readonly geolocation: GeolocationApi | undefined;
  readonly send: (place: Point) => Promise<{ readonly shared: boolean }>;
  readonly onOutcome: (outcome: SharingOutcome) => void;
}

/**
 * Sends the phone's place while the page is visible, after 25 m of movement or a minute, at most every 15 s.
 * @returns a function that ends the sharing
 */
export function sharePlace({ geolocation, send, onOutcome }: PlaceSharing): () => void {
  if (!geolocation) {
    onOutcome('unavailable');
    return () => {};
  }
  /** The last attempt; `place` is null if it failed. */
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
    // A watch reports nothing while the phone does not move, or if its location becomes unavailable.
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

/** `off`: not shared yet, or no longer. `stopOffline`: stopped, but the request that ends the sharing failed. */
type SharingState = Exclude<SharingOutcome, 'ended'> | 'off' | 'locating' | 'stopOffline';

/** Returns a function that makes the calls of `run` one after another, in the order of its own calls. */
export function inSequence<Argument, Result>(
  run: (argument: Argument) => Promise<Result>,
): (argument: Argument) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  return (argument) => {
    const result = last.then(() => run(argument));
    last = result.catch(() => undefined);
    return result;
  };
}

/** Sends a place, or null to end the sharing. In sequence, because the last request to arrive decides. */
const setCourierPlace = inSequence((place: Point | null) => callStaff('setCourierPlace', { body: { place } }));

/** Shares the place of the phone between `start` and `stop`, while the page is visible and rendered. */
export function useSharedPlace() {
  const client = useQueryClient();
  const [state, setState] = useState<SharingState>('off');
  const [isSharing, setSharing] = useState(false);

  useEffect(() => {
    if (!isSharing) return;
    return sharePlace({
      geolocation: navigator.geolocation,
      send: setCourierPlace,
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
    try {
      await setCourierPlace(null);
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      // Sharing may have been started again meanwhile.
      setState((current) => (current === 'off' ? 'stopOffline' : current));
    }
  }

  return { state, isSharing, start, stop };
}
