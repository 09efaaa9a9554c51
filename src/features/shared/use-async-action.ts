import { useRef, useState } from 'react';
import { useMinimumDuration } from './use-async-data.ts';

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
