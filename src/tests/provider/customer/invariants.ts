import { $cartLines } from '#features/cart/cart.store.ts';
import { $cartBackup, isRestorable } from '#features/cart/recalculation.store.ts';
import { $profile } from '#features/account/user.store.ts';
import { $signedIn } from '#features/shared/token.store.ts';
import { providerTextIn } from '../pages/page-checks.ts';
import type { Outcome } from './outcome.ts';
import type { Browser } from './visit.ts';

/** Longer texts are no messages for people. */
const MAX_MESSAGE_LENGTH = 600;

/** What is left of data that were not checked. */
const LEFTOVER = /\b(undefined|null|NaN)\b|\[object \w+\]|Invalid Date/;

/** What is wrong with what an action has shown. */
export function outcomeFaults(outcome: Outcome): string[] {
  if (outcome.seen === 'nothing') return [`shows neither ${outcome.expected} nor a message`];
  if (outcome.seen === 'success') return textFaults(outcome.shown ?? '');
  const { text, isQuoted = false } = outcome;
  return [
    ...(text.trim() ? [] : ['shows an empty message']),
    ...textFaults(text, isQuoted),
    ...(text.length > MAX_MESSAGE_LENGTH ? [`shows a message of ${text.length} characters`] : []),
  ];
}

function textFaults(text: string, isQuoted = false): string[] {
  const own = providerTextIn(text, { mayQuote: isQuoted });
  const leftover = LEFTOVER.exec(text)?.[0];
  return [
    ...(own === undefined ? [] : [`shows the provider's text: ${own}`]),
    ...(leftover === undefined ? [] : [`shows ${leftover}`]),
  ];
}

/** Half a state: a session of which the page and its cookie differ. */
export function sessionFaults({ jar }: Browser): string[] {
  const hasCookie = jar.cookies.has('token');
  if (hasCookie !== $signedIn.get())
    return [`has ${hasCookie ? 'a' : 'no'} session cookie, the page shows the opposite`];
  return $profile.get() !== null && !hasCookie ? ['has a profile without a session'] : [];
}

/** @param wasPlaced whether the lines have become an order */
export function cartFaults(wasFilled: boolean, wasPlaced: boolean): string[] {
  const isFilled = $cartLines.get().length > 0 || isRestorable($cartBackup.get());
  return wasFilled && !isFilled && !wasPlaced ? ['loses the cart'] : [];
}
