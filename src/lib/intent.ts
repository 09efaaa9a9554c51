/** Dispatched when the user is about to use a part of the page that needs React. */
const INTENT = 'shop:intent';

/** Announces the user's intent, upon which islands load. Later calls have no effect. */
export function announceIntent(): void {
  if (document.documentElement.dataset['intent']) return;
  document.documentElement.dataset['intent'] = 'yes';
  dispatchEvent(new Event(INTENT));
}

/** Calls the listener at the first intent, at once if there has been one. */
export function onIntent(listener: () => void): void {
  if (document.documentElement.dataset['intent']) listener();
  else addEventListener(INTENT, listener, { once: true });
}
