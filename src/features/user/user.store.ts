import { computed } from 'nanostores';
import { Profile, type ProfileInput, type SignIn } from '#contract/user.ts';
import { clearToken, isSignedIn, storeToken, $token } from '#features/common/token.store.ts';
import { ignoreFailure } from '#platform/errors.ts';
import type { Http } from '#platform/http.ts';
import { sessionAtom } from '#platform/persistent-stores.ts';
import { goTo } from './sign-in-target.ts';
import * as api from './user.api.ts';
import * as v from 'valibot';

export { $signedIn, $token } from '#features/common/token.store.ts';

/** The profile is asked for at most once in this many milliseconds. */
const FRESH = 5 * 60 * 1000;

const $kept = sessionAtom<KeptProfile | null>('profile', null, isKept);

/** The profile of whoever is signed in, once it is known; null as soon as the token is another one. */
export const $profile = computed([$kept, $token], (kept, token): Profile | null =>
  kept && token && kept.owner === ownerOf(token) ? kept.profile : null,
);

let asking: Promise<void> | undefined;

/**
 * Asks for the profile unless it was asked for within 5 minutes. Nothing happens for a visitor.
 * @throws HttpError when it cannot be loaded
 */
export function loadProfile(http: Http): Promise<void> {
  if (!isSignedIn() || hasFreshProfile()) return Promise.resolve();
  asking ??= ask(http, $token.get()).finally(() => (asking = undefined));
  return asking;
}

/** Whether the profile came within the last 5 minutes. */
export function hasFreshProfile(): boolean {
  return $profile.get() !== null && Date.now() - ($kept.get()?.at ?? 0) < FRESH;
}

/**
 * Stores what the profile form holds.
 * @throws HttpError with errors per field when the server refuses it
 */
export async function saveProfile(http: Http, input: ProfileInput): Promise<void> {
  keepProfile(await api.updateProfile(http, input));
}

/** The same profile with something changed that the server has accepted already. */
export function changeProfile(change: (profile: Profile) => Profile): void {
  const profile = $profile.get();
  if (profile) keepProfile(change(profile), $kept.get()?.at);
}

/** Token and profile as the right code brings them. */
export function signIn({ token, user }: SignIn): void {
  storeToken(token);
  keepProfile(user);
}

/** Spec 4: logout clears token and profile and goes home. */
export async function logout(http: Http): Promise<void> {
  await ignoreFailure('Spec 4: logout clears token and profile, whatever becomes of the call', api.logout(http));
  forgetUser();
  goTo('/');
}

/** Clears token and profile; the cart stays as it is. */
export function forgetUser(): void {
  clearToken();
  $kept.set(null);
}

async function ask(http: Http, token: string): Promise<void> {
  const profile = await api.getProfile(http);
  // Somebody else may have signed in meanwhile.
  if ($token.get() === token) keepProfile(profile);
}

function keepProfile(profile: Profile, at = Date.now()): void {
  $kept.set({ owner: ownerOf($token.get()), at, profile });
}

const Kept = v.object({ owner: v.string(), at: v.number(), profile: Profile });

/** A profile as a tab keeps it from page to page: whose it is, and when it came. */
export type KeptProfile = v.InferOutput<typeof Kept>;

export function isKept(value: unknown): value is KeptProfile | null {
  return value === null || v.is(Kept, value);
}

/** Tells two tokens apart by their end; the token itself stays in its cookie alone. */
export function ownerOf(token: string): string {
  return token.slice(-12);
}
