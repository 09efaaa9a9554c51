/** The event that says: this visitor is about to use something that needs React. */
const INTENT = 'shop:intent';

/** Announces the visitor's intent; islands that wait for it load. Later calls change nothing. */
export function announceIntent(): void {
  if (document.documentElement.dataset['intent']) return;
  document.documentElement.dataset['intent'] = 'yes';
  dispatchEvent(new Event(INTENT));
}

/** Runs `then` at the first intent, at once when there was one. */
export function onIntent(then: () => void): void {
  if (document.documentElement.dataset['intent']) then();
  else addEventListener(INTENT, then, { once: true });
}
