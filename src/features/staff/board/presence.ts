import { useEffect } from 'react';
import type { SoundState } from '#contract/staff/board.ts';
import { useStaffMutation } from '../shared/staff-query.ts';

const INTERVAL_MS = 30_000;

/**
 * Reports that this board is open, and whether it can ring: managers are notified when no board of an open restaurant is seen. A report that
 * fails needs no message here; the next one follows.
 */
export function usePresence(restaurantId: number, sound: SoundState): void {
  const { mutate } = useStaffMutation('boardSeen');
  useEffect(() => {
    const report = () => mutate({ restaurant_id: restaurantId, sound });
    report();
    const timer = setInterval(report, INTERVAL_MS);
    return () => clearInterval(timer);
  }, [mutate, restaurantId, sound]);
}
