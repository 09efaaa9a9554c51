import { computed } from 'nanostores';
import * as v from 'valibot';
import { Profile, type ProfileInput, type SignInResult } from '#contract/user.ts';
import { navigateTo } from '#features/shared/navigate-to.ts';
import { isSignedIn, storeToken, $token } from '#features/shared/token.store.ts';
import { ignoreFailure } from '#lib/errors.ts';
import type { ApiClient } from '#lib/api-client.ts';
import { sessionAtom } from '#lib/persistent-stores.ts';

/** How long a loaded profile is fresh. */
const PROFILE_MAX_AGE_MS = 5 * 60 * 1000;

/** The profile that a tab stores between pages, with a suffix of its session's token and the time of the response. */
const StoredProfile = v.object({ tokenSuffix: v.string(), at: v.number(), profile: Profile });
type StoredProfile = v.InferOutput<typeof StoredProfile>;

const $storedProfile = sessionAtom(
  'profile',
  null,
  (value): value is StoredProfile | null => value === null || v.is(StoredProfile, value),
);

/** The profile of the signed-in customer once it is loaded; null as soon as the token changes. */
export const $profile = computed([$storedProfile, $token], (stored, token): Profile | null =>
  stored && token && stored.tokenSuffix === toTokenSuffix(token) ? stored.profile : null,
);

let pendingProfile: Promise<void> | undefined;

/**
 * Loads the profile unless it is fresh. Does nothing for visitors.
 * @throws HttpError when it cannot be loaded
 */
export function loadProfile(api: ApiClient): Promise<void> {
  if (!isSignedIn() || hasFreshProfile()) return Promise.resolve();
  pendingProfile ??= fetchProfile(api, $token.get()).finally(() => (pendingProfile = undefined));
  return pendingProfile;
}

/** Whether the profile was loaded within the last 5 minutes. */
export function hasFreshProfile(): boolean {
  return $profile.get() !== null && Date.now() - ($storedProfile.get()?.at ?? 0) < PROFILE_MAX_AGE_MS;
}

/** @throws HttpError with errors per field when the server refuses it */
export async function saveProfile(api: ApiClient, input: ProfileInput): Promise<void> {
  storeProfile(await api.call('updateProfile', { body: input }));
}

/** Applies a change that the server has accepted already; the profile's age stays. */
export function changeProfile(change: (profile: Profile) => Profile): void {
  const profile = $profile.get();
  if (profile) storeProfile(change(profile), $storedProfile.get()?.at);
}

export function signIn({ token, user }: SignInResult): void {
  storeToken(token);
  storeProfile(user);
}

/** Spec 4: logout clears token and profile and goes home. */
export async function logout(api: ApiClient): Promise<void> {
  await ignoreFailure('Spec 4: logout clears token and profile, even if the call fails', api.call('logout'));
  signOutLocally();
  navigateTo('/');
}

/** Ends the session in this browser, without a call: clears token and profile, but not the cart. */
export function signOutLocally(): void {
  $token.set('');
  $storedProfile.set(null);
}

async function fetchProfile(api: ApiClient, token: string): Promise<void> {
  const profile = await api.call('getProfile');
  // Another customer may have signed in meanwhile.
  if ($token.get() === token) storeProfile(profile);
}

function storeProfile(profile: Profile, at = Date.now()): void {
  $storedProfile.set({ tokenSuffix: toTokenSuffix($token.get()), at, profile });
}

/** Identifies a session by the end of its token; the whole token is stored in its cookie only. */
function toTokenSuffix(token: string): string {
  return token.slice(-12);
}

/** The items with one added or replaced. A new default replaces the previous one. */
export function upsertWithDefault<Item extends { id: number; is_default: boolean }>(
  items: readonly Item[],
  item: Item,
): Item[] {
  const others = items.map((other) => (item.is_default ? { ...other, is_default: false } : other));
  const known = others.some(({ id }) => id === item.id);
  return known ? others.map((other) => (other.id === item.id ? item : other)) : [...others, item];
}
