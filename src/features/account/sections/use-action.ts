import { useRef, useState } from 'react';
import { failureText } from '#features/shared/failure.ts';
import { useMinimumDuration } from '#features/shared/useMinimumDuration.ts';
import { useT } from '#i18n/browser.ts';

interface Action {
  busy: boolean;
  /** What to tell when it failed; empty otherwise. */
  failure: string;
  run: () => Promise<void>;
}

/** One press, one call: what a button does, whether it is under way, and why it failed. */
export function useAction(work: () => Promise<unknown>): Action {
  const t = useT('common');
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const shownBusy = useMinimumDuration(busy);
  const [failure, setFailure] = useState('');

  async function perform() {
    running.current = true;
    setBusy(true);
    setFailure('');
    try {
      await work();
    } catch (error) {
      setFailure(failureText(error, t));
    } finally {
      running.current = false;
      setBusy(false);
    }
  }

  async function run() {
    if (!running.current) await perform();
  }

  return { busy: shownBusy, failure, run };
}
