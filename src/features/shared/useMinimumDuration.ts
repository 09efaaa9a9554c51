import { useEffect, useRef, useState } from 'react';

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
