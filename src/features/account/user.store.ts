import { computed } from 'nanostores';
import * as v from 'valibot';
import { endpointDefinitions } from '#contract/endpoint-definitions.ts';
import { Profile, type ProfileInput, type SignInResult } from '#contract/user.ts';
import { navigateTo } from '#i18n/locale.ts';
import { $token, bearerHeader, isSignedIn, storeToken, toTokenSuffix } from '#features/shared/token.store.ts';
import { pageLocale } from '#i18n/locale.ts';
import { ignoreFailure } from '#lib/errors.ts';
import type { ApiClient } from '#lib/api-client.ts';
import { localAtom, sessionAtom } from '#lib/persistent-stores.ts';

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

/** The phone of the sign-in, until its session ends: profiles of some providers have none. */
const SignInPhone = v.object({ tokenSuffix: v.string(), phone: v.string() });
const $signInPhone = localAtom(
  'sign-in.phone',
  null,
  (value): value is v.InferOutput<typeof SignInPhone> | null => value === null || v.is(SignInPhone, value),
);

$token.subscribe((token) => {
  const stored = $signInPhone.get();
  if (stored && stored.tokenSuffix !== toTokenSuffix(token)) $signInPhone.set(null);
});

/** The phone that the current session was started with; empty when it is not known. */
export const $sessionPhone = computed([$signInPhone, $token], (stored, token) =>
  stored && token && stored.tokenSuffix === toTokenSuffix(token) ? stored.phone : '',
);

/** The profile of the signed-in customer once it is loaded; null as soon as the token changes. */
export const $profile = computed([$storedProfile, $token, $sessionPhone], (stored, token, phone): Profile | null => {
  if (!stored || !token || stored.tokenSuffix !== toTokenSuffix(token)) return null;
  return stored.profile.phone || !phone ? stored.profile : { ...stored.profile, phone };
});

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

/**
 * Loads the profile, however fresh it is. Does nothing for visitors.
 * @throws HttpError when it cannot be loaded
 */
export function reloadProfile(api: ApiClient): Promise<void> {
  return isSignedIn() ? fetchProfile(api, $token.get()) : Promise.resolve();
}

/** Whether the profile was loaded within the last 5 minutes. */
export function hasFreshProfile(): boolean {
  return $profile.get() !== null && Date.now() - ($storedProfile.get()?.at ?? 0) < PROFILE_MAX_AGE_MS;
}

/** The fields of the profile form; the birthday is YYYY-MM-DD, or empty. */
export type ProfileFields = Readonly<Record<'name' | 'email' | 'date_birth', string>>;

export function toProfileFields(profile: Profile | null): ProfileFields {
  return { name: profile?.name ?? '', email: profile?.email ?? '', date_birth: profile?.date_birth ?? '' };
}

/** The request body; an empty birthday is null on the wire. */
export function toProfileInput({ name, email, date_birth }: ProfileFields): ProfileInput {
  return { name: name.trim(), email: email.trim(), date_birth: date_birth || null };
}

/**
 * Saves the profile. What the response does not state is as sent, and else as it was.
 * @throws HttpError with errors per field when the server refuses it
 */
export async function saveProfile(api: ApiClient, input: ProfileInput): Promise<void> {
  const stated = await api.call('updateProfile', { body: input });
  const sent = { ...input, date_birth: input.date_birth || null };
  const isWhole = stated.name !== undefined;
  const profile = v.parse(Profile, { ...$profile.get(), ...sent, ...stated });
  storeProfile(profile, isWhole ? Date.now() : ($storedProfile.get()?.at ?? 0));
}

/** Applies a change that the server has accepted already; the profile's age stays. */
export function changeProfile(change: (profile: Profile) => Profile): void {
  const profile = $profile.get();
  if (profile) storeProfile(change(profile), $storedProfile.get()?.at);
}

/**
 * Starts the session of a sign-in with the given phone. A missing or incomplete profile is loaded as soon as a
 * page needs it.
 */
export function signIn({ token, user }: SignInResult, phone = ''): void {
  storeToken(token);
  $signInPhone.set(phone ? { tokenSuffix: toTokenSuffix(token), phone } : null);
  storeProfile(user ?? v.parse(Profile, {}), user?.phone ? Date.now() : 0);
}

/** Logout clears token and profile and goes home, without waiting for the API to end the session. */
export function logout(): void {
  const token = $token.get();
  signOutLocally();
  void ignoreFailure('logout clears token and profile, even if the call fails', endSession(token));
  navigateTo('/');
}

/**
 * A plain request, because it has to outlive the page. Without credentials its response sets no cookie: another customer may
 * have signed in by then.
 */
async function endSession(token: string): Promise<void> {
  const { method, path } = endpointDefinitions.logout;
  await fetch(path, {
    method,
    headers: { Accept: 'application/json', 'Accept-Language': pageLocale(), ...bearerHeader(token) },
    credentials: 'omit',
    keepalive: true,
  });
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

/** The items with one added or replaced. A new default replaces the previous one. */
export function upsertWithDefault<Item extends { id: number; is_default: boolean }>(
  items: readonly Item[],
  item: Item,
): Item[] {
  const others = items.map((other) => (item.is_default ? { ...other, is_default: false } : other));
  const known = others.some(({ id }) => id === item.id);
  return known ? others.map((other) => (other.id === item.id ? item : other)) : [...others, item];
}
