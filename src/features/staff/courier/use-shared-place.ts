import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { HttpError } from '#lib/errors.ts';
import { callStaff } from '../shared/staff-client.ts';
import { staffQueryKey } from '../shared/staff-query.ts';
import { sharePlace, type SharingOutcome } from './share-place.ts';

/** `off`: not shared yet, or no longer. `stopOffline`: no longer, but the server does not know it. */
export type SharingState = Exclude<SharingOutcome, 'ended'> | 'off' | 'locating' | 'stopOffline';

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
