import { useEffect, useEffectEvent, useState } from 'react';
import { useMinimumDuration } from './useMinimumDuration.ts';

/** What a screen part shows of something that has to be fetched first. */
export type Loaded<Value> =
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly value: Value }
  | { readonly state: 'failed'; readonly error: unknown; readonly retry: () => void };

type Settled<Value> =
  { readonly state: 'ready'; readonly value: Value } | { readonly state: 'failed'; readonly error: unknown };

/** Fetches when the part appears; what is `known` at once is never fetched. Its loading state lasts at least 200 ms. */
export function useLoaded<Value>(load: () => Promise<Value>, known?: Value): Loaded<Value> {
  const [settled, setSettled] = useState<Settled<Value> | null>(
    known === undefined ? null : { state: 'ready', value: known },
  );
  const loading = useMinimumDuration(settled === null);
  const start = useEffectEvent(load);

  useEffect(() => {
    if (settled) return;
    let left = false;
    start().then(
      (value) => left || setSettled({ state: 'ready', value }),
      (error: unknown) => left || setSettled({ state: 'failed', error }),
    );
    return () => {
      left = true;
    };
  }, [settled]);

  if (loading || !settled) return { state: 'loading' };
  return settled.state === 'failed' ? { ...settled, retry: () => setSettled(null) } : settled;
}
