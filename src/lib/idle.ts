/** Runs this when the page has nothing else to do; `most`: milliseconds after which it does so anyway. */
export function whenIdle(run: () => void, most = 5000): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(run, { timeout: most });
  else setTimeout(run, most / 5);
}
