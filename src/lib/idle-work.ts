// Work that public pages defer: until they are idle, until the next paint, or (hydration) until it is requested.

/** Runs a callback when the page is idle, at the latest after `maxDelayMs`. */
export function whenIdle(run: () => void, maxDelayMs = 5000): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(run, { timeout: maxDelayMs });
  else setTimeout(run, maxDelayMs / 5);
}

/** Whether the visitor wants to transfer as little as possible, so that nothing is loaded in advance. */
export function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}

let pending: (() => void) | undefined;

function runPending(): void {
  const work = pending;
  pending = undefined;
  work?.();
}

/**
 * Runs work after the next paint, so that it does not delay the response to a tap. It runs at the latest before the
 * next click is handled, before other work is scheduled, and before the page is left or hidden.
 */
export function afterPaint(work: () => void): void {
  runPending();
  pending = work;
  for (const kind of ['click', 'visibilitychange', 'pagehide']) addEventListener(kind, runPending, true);
  requestAnimationFrame(() => whenIdle(runPending, 100));
}

/** Dispatched when the user is about to use a part of the page that needs React: a modal, the cart, a form. */
const ISLAND_HYDRATION_REQUESTED = 'shop:hydration-requested';

/**
 * Requests the hydration of the page's islands, which loads React. Public pages start without it. Later calls have no
 * effect.
 */
export function requestIslandHydration(): void {
  if (document.documentElement.dataset['hydration']) return;
  document.documentElement.dataset['hydration'] = 'requested';
  dispatchEvent(new Event(ISLAND_HYDRATION_REQUESTED));
}

/** Calls the listener at the first request for hydration, at once if there has been one. */
export function onIslandHydrationRequest(listener: () => void): void {
  if (document.documentElement.dataset['hydration']) listener();
  else addEventListener(ISLAND_HYDRATION_REQUESTED, listener, { once: true });
}
