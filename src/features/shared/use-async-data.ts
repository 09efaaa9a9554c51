import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** The state of a request that a component makes when it mounts. */
export type AsyncData<Value> =
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly value: Value }
  | { readonly state: 'failed'; readonly error: unknown; readonly retry: () => void };

/** Loads on mount, unless the value is `cached`. The loading state lasts at least 200 ms. */
export function useAsyncData<Value>(load: () => Promise<Value>, cached?: Value): AsyncData<Value> {
  const [loaded, setLoaded] = useState<AsyncData<Value>>(
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

/** How long a loading state stays once it is shown (spec 9). */
const MIN_DURATION_MS = 200;

/** `active`, but once true it stays true for at least 200 ms, so that nothing flickers. */
export function useMinimumDuration(active: boolean): boolean {
  const [extended, setExtended] = useState(active);
  const startedAt = useRef(0);
  if (active && !extended) setExtended(true);

  useEffect(() => {
    if (active) {
      startedAt.current = performance.now();
      return;
    }
    const timer = setTimeout(() => setExtended(false), MIN_DURATION_MS - (performance.now() - startedAt.current));
    return () => clearTimeout(timer);
  }, [active]);

  return active || extended;
}
