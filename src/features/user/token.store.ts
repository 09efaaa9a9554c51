import { atom, computed, onMount, type ReadableAtom } from 'nanostores';
import { cookieStorage } from '#platform/cookies.engine.ts';
import { onReadAgain, readAgain, tellTabs } from '#platform/tabs.ts';

const NAME = 'token';
const cookies = cookieStorage();
const $value = atom('');

/** The token of the cookie, empty for a visitor. All tabs and pages agree on it. */
export const $token: ReadableAtom<string> = $value;
export const $signedIn = computed($token, Boolean);

/**
 * The cookie is read without being written again: the sign-in answer has set it for 30 days, and browsers keep
 * what a script writes for less.
 */
onMount($value, () => {
  const read = () => $value.set(cookies[NAME] ?? '');
  read();
  return onReadAgain((name) => {
    if (name === undefined || name === NAME) read();
  });
});

/** Whether somebody is signed in, by the cookie as it is rather than by memory. */
export function isSignedIn(): boolean {
  readAgain(NAME);
  return $signedIn.get();
}

export function keepToken(token: string): void {
  if (cookies[NAME] === token) tellTabs(NAME);
  else cookies[NAME] = token;
  $value.set(token);
}

export function dropToken(): void {
  delete cookies[NAME];
  $value.set('');
}
