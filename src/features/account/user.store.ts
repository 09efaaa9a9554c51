import * as v from 'valibot';
import { computed } from 'nanostores';
import { Profile, type ProfileInput, type SignIn } from '#contract/user.ts';
import { clearToken, isSignedIn, storeToken, $token } from '#features/shared/token.store.ts';
import { ignoreFailure } from '#lib/errors.ts';
import type { Http } from '#lib/http.ts';
import { sessionAtom } from '#lib/persistent-stores.ts';
import { goTo } from './sign-in-target.ts';
import * as api from './user.api.ts';

export { $signedIn, $token } from '#features/shared/token.store.ts';

/** The profile is requested at most once in this time. */
const PROFILE_FRESH_MS = 5 * 60 * 1000;

const StoredProfileSchema = v.object({ owner: v.string(), at: v.number(), profile: Profile });

/** A profile as a tab keeps it from page to page: whose it is, and when it came. */
type StoredProfile = v.InferOutput<typeof StoredProfileSchema>;

function isStoredProfile(value: unknown): value is StoredProfile | null {
  return value === null || v.is(StoredProfileSchema, value);
}

const $storedProfile = sessionAtom<StoredProfile | null>('profile', null, isStoredProfile);

/** The profile of the signed-in customer, once it is known; null as soon as the token is another one. */
export const $profile = computed([$storedProfile, $token], (stored, token): Profile | null =>
  stored && token && stored.owner === ownerOf(token) ? stored.profile : null,
);

let pendingProfile: Promise<void> | undefined;

/**
 * Requests the profile unless it was requested within 5 minutes. Nothing happens for a visitor.
 * @throws HttpError when it cannot be loaded
 */
export function loadProfile(http: Http): Promise<void> {
  if (!isSignedIn() || hasFreshProfile()) return Promise.resolve();
  pendingProfile ??= fetchProfile(http, $token.get()).finally(() => (pendingProfile = undefined));
  return pendingProfile;
}

/** Whether the profile came within the last 5 minutes. */
export function hasFreshProfile(): boolean {
  return $profile.get() !== null && Date.now() - ($storedProfile.get()?.at ?? 0) < PROFILE_FRESH_MS;
}

/**
 * Stores what the profile form holds.
 * @throws HttpError with errors per field when the server refuses it
 */
export async function saveProfile(http: Http, input: ProfileInput): Promise<void> {
  storeProfile(await api.updateProfile(http, input));
}

/** The same profile with something changed that the server has accepted already. */
export function changeProfile(change: (profile: Profile) => Profile): void {
  const profile = $profile.get();
  if (profile) storeProfile(change(profile), $storedProfile.get()?.at);
}

/** Token and profile as the right code brings them. */
export function signIn({ token, user }: SignIn): void {
  storeToken(token);
  storeProfile(user);
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
  $storedProfile.set(null);
}

async function fetchProfile(http: Http, token: string): Promise<void> {
  const profile = await api.getProfile(http);
  // Another customer may have signed in meanwhile.
  if ($token.get() === token) storeProfile(profile);
}

function storeProfile(profile: Profile, at = Date.now()): void {
  $storedProfile.set({ owner: ownerOf($token.get()), at, profile });
}

/** Tells two tokens apart by their end; the token itself stays in its cookie alone. */
function ownerOf(token: string): string {
  return token.slice(-12);
}
