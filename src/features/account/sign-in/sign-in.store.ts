import * as v from 'valibot';
import { RESEND_SECONDS } from '#contract/constants.ts';
import { fieldErrors, type StatusMessages, toErrorMessage } from '#features/shared/error-messages.ts';
import { closeModal, openModal, replaceModal, trackModal } from '#features/shared/modal.store.ts';
import { isSignedIn } from '#features/shared/token.store.ts';
import type { Translate } from '#i18n/keys.ts';
import { type Path, navigateTo } from '#i18n/locale.ts';
import { withoutLocale } from '#i18n/paths.ts';
import type { ApiClient } from '#lib/api-client.ts';
import { HttpError, ignoreFailure } from '#lib/errors.ts';
import { sessionAtom } from '#lib/persistent-stores.ts';
import { requestIslandHydration } from '#lib/idle-work.ts';
import { matchRoute } from '#routes.ts';
import { $profile, loadProfile, signIn } from '../user.store.ts';
import { parseUrl } from '#contract/url.ts';
import { isBlank } from '#contract/text.ts';

const PendingSignIn = v.object({
  /** What the sign-in was started for. The specification names it `from`. */
  from: v.custom<SignInSource>((value) => typeof value === 'string' && (value === 'cart' || value.startsWith('/'))),
  /** Digits only; empty until the first code is requested. */
  phone: v.string(),
  /** When another code may be requested, in milliseconds since the epoch. */
  resendAt: v.number(),
});
type PendingSignIn = v.InferOutput<typeof PendingSignIn>;

/** The pending sign-in; null when there is none. */
export const $pendingSignIn = sessionAtom(
  'auth',
  null,
  (value): value is PendingSignIn | null => value === null || v.is(PendingSignIn, value),
);

/** Opens the phone modal. A number that was entered before is preserved. A signed-in customer continues at once. */
export function startSignIn(from: SignInSource): void {
  if (isSignedIn()) return navigateTo(returnPathFor(from));
  const { phone, resendAt } = $pendingSignIn.get() ?? { phone: '', resendAt: 0 };
  $pendingSignIn.set({ from, phone, resendAt });
  requestIslandHydration();
  openModal('authPhone');
}

/**
 * Starts the sign-in for a page of the shop.
 * @throws Error when there is no such page
 */
export function startSignInForPage(address: string): void {
  const target = parseReturnPath(address);
  if (!target) throw new Error(`No page at ${address}`);
  startSignIn(target);
}

/** Opens the checkout for a signed-in customer, else the phone modal for a sign-in that continues to the checkout. */
export function goToCheckout(): void {
  startSignIn('cart');
}

/**
 * Sends a code to the phone and opens the code modal. During the countdown no second request is sent for the same
 * number, as the server would refuse it.
 * @throws HttpError when no code can be sent
 */
export async function sendCode(api: ApiClient, phone: string): Promise<void> {
  const isStillOpen = trackModal('authPhone');
  const pending = $pendingSignIn.get();
  if (pending?.phone !== phone || secondsLeft(pending.resendAt, Date.now()) === 0) await requestCode(api, phone);
  if (isStillOpen()) replaceModal('authPhone', 'authCode');
}

/**
 * Opens the code modal for a code that another tab or device has requested.
 * @param resendSeconds seconds until another code can be requested
 */
export function enterSentCode(phone: string, resendSeconds = RESEND_SECONDS): void {
  setPendingPhone(phone, resendSeconds);
  replaceModal('authPhone', 'authCode');
}

/** Sends the code again. A failure is silent; the button stays, unless the server sent a waiting time. */
export async function resendCode(api: ApiClient): Promise<void> {
  const phone = $pendingSignIn.get()?.phone;
  if (phone === undefined) return;
  const request = requestCode(api, phone).catch((error: unknown) => {
    const pending = $pendingSignIn.get();
    if (pending?.phone === phone && error instanceof HttpError && error.retryAfter)
      $pendingSignIn.set({ ...pending, resendAt: secondsFromNow(error.retryAfter) });
    throw error;
  });
  await ignoreFailure('resending the code fails silently', request);
}

export function changeNumber(): void {
  replaceModal('authCode', 'authPhone');
}

/**
 * Signs in with the code. A customer with a name who signs in for the checkout continues there; for all others the
 * profile modal opens.
 * @throws HttpError when the code is not valid
 */
export async function checkCode(api: ApiClient, code: string): Promise<void> {
  const pending = $pendingSignIn.get();
  if (!pending) return;
  const isStillOpen = trackModal('authCode');
  const session = await api.call('checkCode', { body: { phone: pending.phone, code } });
  signIn(session, pending.phone);
  if (!session.user) await ignoreFailure('the profile form starts empty', loadProfile(api));
  const isNamed = !isBlank($profile.get()?.name);
  if (!isStillOpen()) {
    // The customer closed the code modal meanwhile, or returned to the phone modal, which is no longer needed. The
    // customer is signed in and stays on this page.
    closeModal('authPhone');
    return $pendingSignIn.set(null);
  }
  if (!isNamed || pending.from !== 'cart') return replaceModal('authCode', 'profile');
  closeModal('authCode');
  finishSignIn();
}

/** Continues to the requested page after the profile was saved or closed. */
export function finishSignIn(): void {
  const pending = $pendingSignIn.get();
  closeModal('profile');
  $pendingSignIn.set(null);
  if (pending) navigateTo(returnPathFor(pending.from));
}

/** The number of the latest request for a code: an earlier one may be for another phone and respond later. */
let latestRequest = 0;

async function requestCode(api: ApiClient, phone: string): Promise<void> {
  latestRequest += 1;
  const thisRequest = latestRequest;
  const { resend_after = RESEND_SECONDS } = await api.call('sendCode', { body: { phone } });
  if (thisRequest === latestRequest) setPendingPhone(phone, resend_after);
}

function setPendingPhone(phone: string, resendSeconds: number): void {
  const from = $pendingSignIn.get()?.from ?? parseReturnPath(location.pathname + location.search) ?? '/';
  $pendingSignIn.set({ from, phone, resendAt: secondsFromNow(resendSeconds) });
}

function secondsFromNow(seconds: number): number {
  return Date.now() + seconds * 1000;
}

/** Whole seconds until `end`, rounded up so that 0 means that it is reached. */
export function secondsLeft(end: number, now: number): number {
  return Math.max(0, Math.ceil((end - now) / 1000));
}

/** `field:` at the beginning of the message or after a comma. */
const FIELD_PREFIX = /(?:^|,)\s*([a-z][a-z0-9_]*)\s*:/g;

/**
 * The phone step's message may be a comma-separated list of `field:message` pairs; any other text belongs to
 * the phone field. A comma may be part of a message.
 */
export function parsePhoneMessage(message: string): Readonly<Record<string, string>> {
  const prefixes = [...message.matchAll(FIELD_PREFIX)];
  if (prefixes[0]?.index !== 0) return { phone: message };
  return Object.fromEntries(
    prefixes.map((prefix, position) => {
      const text = message.slice(prefix.index + prefix[0].length, prefixes[position + 1]?.index);
      return [prefix[1] ?? '', text.trim()];
    }),
  );
}

/**
 * The error message of the phone field. The form has no other field, so errors of any other field are shown here, too.
 * The message for too many requests contains the waiting time.
 */
export function phoneError(error: unknown, t: Translate<'common' | 'user'>): string {
  if (error instanceof HttpError && error.status === 429 && error.retryAfter) return toErrorMessage(error, t);
  let fields = fieldErrors(error);
  const message = error instanceof HttpError ? error.body?.message : undefined;
  if (message && Object.keys(fields).length === 0) fields = parsePhoneMessage(message);
  return fields['phone'] ?? (Object.values(fields).join(' ') || toErrorMessage(error, t));
}

/** The error message of the code field. A 404 means that there is no such code. */
export function codeError(error: unknown, t: Translate<'common' | 'user'>, messages?: StatusMessages): string {
  if (error instanceof HttpError && error.status === 404) return t('user:codeNotFound');
  return fieldErrors(error)['code'] ?? toErrorMessage(error, t, messages);
}

/** What the sign-in was started for: checkout, or a page. */
type SignInSource = 'cart' | Path;

const BASE = 'http://localhost';

/** The path of a page of this shop, to which a sign-in may return; undefined for anything else, such as other sites. */
export function parseReturnPath(address: string): Path | undefined {
  const url = address.startsWith('/') ? parseUrl(address, BASE) : null;
  if (url?.origin !== BASE) return undefined;
  const path = withoutLocale(url.pathname);
  return matchRoute(path) ? ((path + url.search) as Path) : undefined;
}

/**
 * The target that the server's sign-in guard added to the URL of the home page: `#sign-in=/orders/12`. The fragment is
 * removed, so that it takes effect once. Undefined if the target is not a page of the shop.
 */
export function takeSignInFragment(
  { hash, pathname, search }: Pick<Location, 'hash' | 'pathname' | 'search'>,
  history: Pick<History, 'state' | 'replaceState'>,
): Path | undefined {
  const [, target] = /^#sign-in=(.*)$/.exec(hash) ?? [];
  if (target === undefined) return undefined;
  history.replaceState(history.state, '', pathname + search);
  return parseReturnPath(target);
}

export function returnPathFor(from: SignInSource): Path {
  return from === 'cart' ? '/checkout' : from;
}
