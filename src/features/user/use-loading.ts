import { useEffect, useEffectEvent, useState } from 'react';
import { atLeast } from './at-least.ts';

export type Loading =
  | { readonly state: 'loading' }
  | { readonly state: 'ready' }
  | { readonly state: 'failed'; readonly error: unknown; readonly retry: () => void };

/** Runs `load` when first drawn and again on `retry`. What is there at first (`ready`) is not waited for. */
export function useLoading(load: () => Promise<void>, ready: boolean): Loading {
  const [attempt, setAttempt] = useState(0);
  const [outcome, setOutcome] = useState<{ attempt: number; error?: unknown }>(() => ({ attempt: ready ? 0 : -1 }));

  const run = useEffectEvent(load);

  useEffect(() => {
    let current = true;
    const end = (error?: unknown) => current && setOutcome({ attempt, error });
    atLeast(run()).then(() => end(), end);
    return () => {
      current = false;
    };
  }, [attempt]);

  if (outcome.attempt !== attempt) return { state: 'loading' };
  if (outcome.error) return { state: 'failed', error: outcome.error, retry: () => setAttempt(attempt + 1) };
  return { state: 'ready' };
}
