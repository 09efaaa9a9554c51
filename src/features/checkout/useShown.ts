import { useEffect, useRef, useState } from 'react';

/** Spec 9: the shortest time a loading state is seen, in milliseconds. */
const LEAST = 200;

/** Whether to show a loading state: for as long as it lasts, and once shown at least 200 ms. */
export function useShown(loading: boolean): boolean {
  const [shown, setShown] = useState(loading);
  const since = useRef(0);
  if (loading && !shown) setShown(true);

  useEffect(() => {
    if (loading) {
      since.current = performance.now();
      return;
    }
    const timer = setTimeout(() => setShown(false), LEAST - (performance.now() - since.current));
    return () => clearTimeout(timer);
  }, [loading]);

  return loading || shown;
}
