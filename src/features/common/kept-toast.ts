import { sessionAtom } from '#platform/persistent-stores.ts';
import { say } from './toast.store.ts';

/** A sentence for the page that comes next in this tab. */
const $kept = sessionAtom<string>('toast', '', (value): value is string => typeof value === 'string');

/** For a sentence about something that leads away: it is said where the customer arrives. */
export function sayOnNextPage(text: string): void {
  $kept.set(text);
}

/** Says what the page before left to say. */
export function sayWhatWasKept(): void {
  const text = $kept.get();
  if (!text) return;
  $kept.set('');
  say(text, 'success');
}
