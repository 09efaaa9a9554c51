import { useEffect, useRef, useState } from 'react';

/** Milliseconds that a loading state stays once it is shown (spec 9). */
const MIN_DURATION_MS = 200;

/** `active`, but once true it stays true for at least 200 ms, so that nothing flickers. */
export function useMinimumDuration(active: boolean): boolean {
  const [held, setHeld] = useState(active);
  const since = useRef(0);
  if (active && !held) setHeld(true);

  useEffect(() => {
    if (active) {
      since.current = performance.now();
      return;
    }
    const timer = setTimeout(() => setHeld(false), MIN_DURATION_MS - (performance.now() - since.current));
    return () => clearTimeout(timer);
  }, [active]);

  return active || held;
}
