import * as v from 'valibot';
import { RESEND_SECONDS } from '#contract/constants.ts';
import { closeModal, openModal, replaceModal } from '#features/shared/modal.store.ts';
import { isSignedIn } from '#features/shared/token.store.ts';
import { HttpError, ignoreFailure } from '#lib/errors.ts';
import type { Http } from '#lib/http.ts';
import { announceIntent } from '#lib/intent.ts';
import { sessionAtom } from '#lib/persistent-stores.ts';
import { afterCode, destination, goTo, type Origin, readTarget } from './sign-in-target.ts';
import * as api from './user.api.ts';
import { signIn } from './user.store.ts';

const Auth = v.object({
  /** Why the customer signs in, as the specification's `from`. */
  from: v.custom<Origin>((value) => typeof value === 'string' && (value === 'cart' || value.startsWith('/'))),
  /** Digits only; empty until the first code was asked for. */
  phone: v.string(),
  /** When another code may be asked for, in milliseconds of the clock. */
  resendAt: v.number(),
});
export type Auth = v.InferOutput<typeof Auth>;

const isAuth = (value: unknown): value is Auth | null => value === null || v.is(Auth, value);

/** A sign-in under way; null when there is none. */
export const $auth = sessionAtom<Auth | null>('auth', null, isAuth);

/** Opens the phone modal where the customer is. A number that was typed before is still there. */
export function startSignIn(from: Origin): void {
  const { phone, resendAt } = $auth.get() ?? { phone: '', resendAt: 0 };
  $auth.set({ from, phone, resendAt });
  announceIntent();
  openModal('authPhone', true);
}

/**
 * The same for who wants to see an address of the shop.
 * @throws Error when it leads to no screen
 */
export function signInFor(address: string): void {
  const target = readTarget(address);
  if (!target) throw new Error(`No screen is at ${address}`);
  startSignIn(target);
}

/** Spec 4: checkout for who is signed in, else the phone modal with the origin set to cart. */
export function goToCheckout(): void {
  if (isSignedIn()) goTo(destination('cart'));
  else startSignIn('cart');
}

/**
 * Sends a code to the phone and opens the code modal. The same number within the countdown keeps its code: the server
 * would only refuse to send another.
 * @throws HttpError when no code can be sent
 */
export async function sendCode(http: Http, phone: string): Promise<void> {
  const auth = $auth.get();
  if (auth?.phone !== phone || secondsLeft(auth.resendAt, Date.now()) === 0) await requestCode(http, phone);
  replaceModal('authPhone', 'authCode', true);
}

/** Sends the code again. Spec 8: a failure is silent; the link stays, unless the server said how long to wait. */
export async function resendCode(http: Http): Promise<void> {
  const auth = $auth.get();
  if (auth)
    await ignoreFailure('Spec 8: resending the code fails silently', requestCode(http, auth.phone).catch(waitAsTold));
}

/** Back from the code to the phone. */
export function changeNumber(): void {
  replaceModal('authCode', 'authPhone', true);
}

/**
 * Signs in with the code and continues: to checkout, or with the profile modal.
 * @throws HttpError when the code is not right
 */
export async function checkCode(http: Http, code: string): Promise<void> {
  const auth = $auth.get();
  if (!auth) return;
  const answer = await api.checkCode(http, auth.phone, code);
  signIn(answer);
  if (afterCode(answer.user, auth.from) === 'profile') return replaceModal('authCode', 'profile', true);
  closeModal('authCode');
  finishSignIn();
}

/** The profile was saved or closed: on to what was asked for. */
export function finishSignIn(): void {
  const auth = $auth.get();
  closeModal('profile');
  $auth.set(null);
  if (auth) goTo(destination(auth.from));
}

async function requestCode(http: Http, phone: string): Promise<void> {
  const { resend_after = RESEND_SECONDS } = await api.sendCode(http, phone);
  $auth.set({ from: $auth.get()?.from ?? here(), phone, resendAt: Date.now() + resend_after * 1000 });
}

function waitAsTold(error: unknown): never {
  const auth = $auth.get();
  if (auth && error instanceof HttpError && error.retryAfter)
    $auth.set({ ...auth, resendAt: Date.now() + error.retryAfter * 1000 });
  throw error;
}

/** Who signed in without asking for anything stays on the page. */
function here(): Origin {
  return readTarget(location.pathname + location.search) ?? '/';
}

/** Whole seconds until a moment, counted up so that 0 means that it has come. */
export function secondsLeft(until: number, now: number): number {
  return Math.max(0, Math.ceil((until - now) / 1000));
}
