import { useSyncExternalStore } from 'react';

/** Whether the browser has a network; a network without the internet counts as one. */
export const useOnline = (): boolean =>
  useSyncExternalStore(
    listen,
    () => navigator.onLine,
    () => true,
  );

function listen(onChange: () => void): () => void {
  const listening = new AbortController();
  for (const kind of ['online', 'offline']) addEventListener(kind, onChange, { signal: listening.signal });
  return () => listening.abort();
}
