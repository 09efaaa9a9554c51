import { computed } from 'nanostores';
import * as v from 'valibot';
import { API_ACCEPT } from '#contract/constants.ts';
import { endpointDefinitions } from '#contract/endpoint-definitions.ts';
import { Profile, type ProfileInput, type SignInResult } from '#contract/user.ts';
import { normalizeLine } from '#contract/text.ts';
import { clearRefusedToken, identifyCustomer } from '#features/shared/resumable-checkout.ts';
import { $token, bearerHeader, isSignedIn, storeToken, toTokenSuffix } from '#features/shared/token.store.ts';
import { navigateTo, pageLocale } from '#i18n/locale.ts';
import { ignoreFailure } from '#lib/errors.ts';
import type { ApiClient } from '#lib/api-client.ts';
import type { EndpointCallOptions } from '#lib/call-endpoint.ts';
import { localAtom, sessionAtom } from '#lib/persistent-stores.ts';

/** How long a loaded profile is fresh. */
const PROFILE_MAX_AGE_MS = 5 * 60 * 1000;

/** The profile that a tab stores between pages. `at`: when it was loaded, in milliseconds since the epoch. */
const StoredProfile = v.object({ tokenSuffix: v.string(), at: v.number(), profile: Profile });
type StoredProfile = v.InferOutput<typeof StoredProfile>;

const $storedProfile = sessionAtom(
  'profile',
  null,
  (value): value is StoredProfile | null => value === null || v.is(StoredProfile, value),
);

/**
 * The phone number used to sign in, stored until the session ends: some external API providers return
 * profiles without a phone.
 */
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

/** The phone number used to sign in to the current session; empty if unknown. */
export const $sessionPhone = computed([$signInPhone, $token], (stored, token) =>
  stored && token && stored.tokenSuffix === toTokenSuffix(token) ? stored.phone : '',
);

/** The profile of the signed-in customer once it is loaded; null as soon as the token changes. */
export const $profile = computed([$storedProfile, $token, $sessionPhone], (stored, token, phone): Profile | null => {
  if (!stored || !token || stored.tokenSuffix !== toTokenSuffix(token)) return null;
  return stored.profile.phone || !phone ? stored.profile : { ...stored.profile, phone };
});

computed([$sessionPhone, $profile], (phone, profile) =>
  (phone || (profile?.phone ?? '')).replaceAll(/\D/g, ''),
).subscribe((phone) => phone && identifyCustomer(phone));

/** The load that has not ended yet, with the token of its session. */
let pendingLoad: { readonly token: string; readonly promise: Promise<void> } | undefined;

/**
 * Loads the profile unless it is fresh. Does nothing for visitors.
 * @throws HttpError when it cannot be loaded
 */
export function loadProfile(api: ApiClient): Promise<void> {
  if (!isSignedIn() || hasFreshProfile()) return Promise.resolve();
  const token = $token.get();
  if (pendingLoad?.token === token) return pendingLoad.promise;
  const promise = fetchProfile(api, token).finally(() => {
    if (pendingLoad?.promise === promise) pendingLoad = undefined;
  });
  pendingLoad = { token, promise };
  return promise;
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

/** Makes the next page load the profile, because a change may not be in it. */
export function expireProfile(): void {
  const stored = $storedProfile.get();
  if (stored) $storedProfile.set({ ...stored, at: 0 });
}

/** The fields of the profile form; the birthday is YYYY-MM-DD, or empty. */
export type ProfileFields = Readonly<Record<'name' | 'email' | 'date_birth', string>>;

export function toProfileFields(profile: Profile | null): ProfileFields {
  return { name: profile?.name ?? '', email: profile?.email ?? '', date_birth: profile?.date_birth ?? '' };
}

/**
 * Whether the form of the profile turns e-mails about orders on, as it shows beside the address; null if the shop sends
 * none. A customer without an address who enters one wants them, or unchecks them.
 */
export function initialEmailNotices(profile: Profile | null): boolean | null {
  const isOn = profile?.email_notices ?? null;
  return isOn === null ? null : isOn || !profile?.email;
}

/** The request body of `updateProfile`; an empty birthday becomes null. */
export function toProfileInput({ name, email, date_birth }: ProfileFields): ProfileInput {
  return { name: normalizeLine(name), email: normalizeLine(email), date_birth: date_birth || null };
}

/**
 * Saves the profile. A field that is missing in the response gets the value that was sent, or else its previous value.
 * @throws HttpError with errors per field when the server refuses it
 */
export async function saveProfile(
  api: ApiClient,
  input: ProfileInput,
  options?: Pick<EndpointCallOptions, 'keepalive'>,
): Promise<void> {
  const token = $token.get();
  const response = await api.call('updateProfile', { body: input, ...options });
  // The session may have ended, or another customer may have signed in meanwhile.
  if ($token.get() !== token) return;
  const sent = { ...input, date_birth: input.date_birth || null };
  // Some external API providers respond without profile fields; then the stored profile keeps its age.
  const isWhole = response.name !== undefined;
  const profile = v.parse(Profile, { ...$profile.get(), ...sent, ...response });
  storeProfile(profile, isWhole ? Date.now() : ($storedProfile.get()?.at ?? 0));
}

/** Applies a change that the server has accepted already. Does not change when the profile is loaded again. */
export function changeProfile(change: (profile: Profile) => Profile): void {
  const profile = $profile.get();
  if (profile) storeProfile(change(profile), $storedProfile.get()?.at);
}

/**
 * Starts a session.
 * @param phone the phone number used to sign in, if any
 */
export function signIn({ token, user }: SignInResult, phone = ''): void {
  storeToken(token);
  $signInPhone.set(phone ? { tokenSuffix: toTokenSuffix(token), phone } : null);
  // A profile without a phone is missing or incomplete: with the time 0 it is loaded when a page needs it.
  storeProfile(user ?? v.parse(Profile, {}), user?.phone ? Date.now() : 0);
}

/** Clears token and profile and navigates to the home page, without waiting for the API to end the session. */
export function logout(): void {
  const token = $token.get();
  signOutLocally();
  void ignoreFailure('logout clears token and profile, even if the call fails', endSession(token));
  navigateTo('/');
}

/**
 * Ends a session in the API. Uses `fetch` with `keepalive`, because the page is left before the response. Credentials
 * are omitted so that the response cannot set cookies: another customer may have signed in by then.
 */
async function endSession(token: string): Promise<void> {
  const { method, path } = endpointDefinitions.logout;
  await fetch(path, {
    method,
    headers: { Accept: API_ACCEPT, 'Accept-Language': pageLocale(), ...bearerHeader(token) },
    credentials: 'omit',
    keepalive: true,
  });
}

/** Ends the session in this browser, without a call: clears the token and the profile, but not the cart. */
export function signOutLocally(): void {
  $token.set('');
  $storedProfile.set(null);
}

/** Ends the session in this browser after the API has refused it. The customer can resume the checkout. */
export function endRefusedSession(): void {
  clearRefusedToken();
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

/** Adds an item, or replaces the one with its id. If it is the default, the other items lose that mark. */
export function upsertWithDefault<Item extends { id: number; is_default: boolean }>(
  items: readonly Item[],
  item: Item,
): Item[] {
  const others = items.map((other) => (item.is_default ? { ...other, is_default: false } : other));
  const known = others.some(({ id }) => id === item.id);
  return known ? others.map((other) => (other.id === item.id ? item : other)) : [...others, item];
}
