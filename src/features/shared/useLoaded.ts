import { useEffect, useEffectEvent, useState } from 'react';
import { useMinimumDuration } from './useMinimumDuration.ts';

/** The state of a request that a component makes when it mounts. */
export type Loaded<Value> =
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly value: Value }
  | { readonly state: 'failed'; readonly error: unknown; readonly retry: () => void };

/** Loads on mount, unless the value is `cached`. The loading state lasts at least 200 ms. */
export function useLoaded<Value>(load: () => Promise<Value>, cached?: Value): Loaded<Value> {
  const [loaded, setLoaded] = useState<Loaded<Value>>(
    cached === undefined ? { state: 'loading' } : { state: 'ready', value: cached },
  );
  const loading = useMinimumDuration(loaded.state === 'loading');
  const start = useEffectEvent(load);

  useEffect(() => {
    if (loaded.state !== 'loading') return;
    let unmounted = false;
    start().then(
      (value) => unmounted || setLoaded({ state: 'ready', value }),
      (error: unknown) =>
        unmounted || setLoaded({ state: 'failed', error, retry: () => setLoaded({ state: 'loading' }) }),
    );
    return () => {
      unmounted = true;
    };
  }, [loaded.state]);

  return loading ? { state: 'loading' } : loaded;
}
