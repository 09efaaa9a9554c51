/** Dispatched when the user is about to use a part of the page that needs React. */
const HYDRATION_REQUESTED = 'shop:hydration-requested';

/** Requests the code of the islands. Later calls have no effect. */
export function requestHydration(): void {
  if (document.documentElement.dataset['hydration']) return;
  document.documentElement.dataset['hydration'] = 'requested';
  dispatchEvent(new Event(HYDRATION_REQUESTED));
}

/** Calls the listener at the first request, at once if there has been one. */
export function onHydrationRequest(listener: () => void): void {
  if (document.documentElement.dataset['hydration']) listener();
  else addEventListener(HYDRATION_REQUESTED, listener, { once: true });
}
