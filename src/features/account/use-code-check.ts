import { useRef, useState } from 'react';
import { useMinimumDuration } from '#features/shared/useMinimumDuration.ts';
import type { Translate } from '#i18n/keys.ts';
import { codeError } from './sign-in-errors.ts';

export interface CodeCheck {
  checking: boolean;
  error: string | undefined;
  check: (code: string) => void;
}

/** Checks a code as soon as it is complete, one at a time; an error is cleared while the next is checked. */
export function useCodeCheck(t: Translate<'common' | 'user'>, send: (code: string) => Promise<void>): CodeCheck {
  const running = useRef(false);
  const [checking, setChecking] = useState(false);
  const shownChecking = useMinimumDuration(checking);
  const [error, setError] = useState<string>();

  async function ask(code: string) {
    running.current = true;
    setChecking(true);
    setError(undefined);
    try {
      await send(code);
    } catch (failure) {
      setError(codeError(failure, t));
    } finally {
      running.current = false;
      setChecking(false);
    }
  }

  function check(code: string) {
    if (!running.current) void ask(code);
  }

  return { checking: shownChecking, error, check };
}
