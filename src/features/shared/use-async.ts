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
  const showsLoading = useMinimumDuration(loaded.state === 'loading');
  const start = useEffectEvent(load);

  useEffect(() => {
    if (loaded.state !== 'loading') return;
    // Of a component that was unmounted meanwhile.
    let stale = false;
    start().then(
      (value) => stale || setLoaded({ state: 'ready', value }),
      (error: unknown) => stale || setLoaded({ state: 'failed', error, retry: () => setLoaded({ state: 'loading' }) }),
    );
    return () => {
      stale = true;
    };
  }, [loaded.state]);

  return showsLoading ? { state: 'loading' } : loaded;
}

/** How long a loading state stays once it is shown (R9). */
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

/**
 * An asynchronous action of a control. `run` is ignored while the action runs; `error` is that of the last run, undefined
 * while another runs.
 */
export function useAsyncAction<Args extends unknown[]>(action: (...args: Args) => Promise<unknown>) {
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const shownBusy = useMinimumDuration(busy);
  const [error, setError] = useState<unknown>();

  async function start(args: Args) {
    running.current = true;
    setBusy(true);
    setError(undefined);
    try {
      await action(...args);
    } catch (failure) {
      setError(failure);
    } finally {
      running.current = false;
      setBusy(false);
    }
  }

  async function run(...args: Args) {
    if (!running.current) await start(args);
  }

  return { busy: shownBusy, error, run };
}
