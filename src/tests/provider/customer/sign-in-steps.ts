import {
  checkCode,
  codeError,
  finishSignIn,
  goToCheckout,
  phoneError,
  sendCode,
} from '#features/account/sign-in/sign-in.store.ts';
import { loadProfile, logout, saveProfile, $profile } from '#features/account/user.store.ts';
import { toErrorMessage } from '#features/shared/error-messages.ts';
import { $modals } from '#features/shared/modal.store.ts';
import { $signedIn } from '#features/shared/token.store.ts';
import { toFormErrors } from '#features/shared/hooks.ts';
import { deleteStored } from '#lib/persistent-stores.ts';
import { SIGN_IN_CODE } from '../data/customer-data.ts';
import { attempt, successIf, type Outcome } from './outcome.ts';
import type { Visit } from './visit.ts';

const PHONE = '37369123456';
const isOpen = (name: string) => $modals.get().some((modal) => modal.name === name);

export async function startCheckout(): Promise<Outcome> {
  goToCheckout();
  return successIf(isOpen('authPhone'), 'the phone modal');
}

/** R5: the server's message is shown under the phone field. */
export const requestCode = ({ api, t }: Visit): Promise<Outcome> =>
  attempt(
    async () => {
      await sendCode(api, PHONE);
      return successIf(isOpen('authCode'), 'the code modal');
    },
    (error) => ({ seen: 'message', text: phoneError(error, t), isQuoted: true }),
  );

export const enterCode = ({ api, t }: Visit): Promise<Outcome> =>
  attempt(
    async () => {
      await checkCode(api, SIGN_IN_CODE);
      return successIf($signedIn.get(), 'the customer signed in');
    },
    (error) => codeError(error, t),
  );

export async function continueAfterSignIn({ navigations }: Visit): Promise<Outcome> {
  if (!isOpen('profile')) return successIf(true, '');
  finishSignIn();
  return successIf(navigations.at(-1) === '/checkout', 'the checkout');
}

/** As the pages of the account, in another tab, which has no profile yet. */
export const openProfile = ({ api, t }: Visit): Promise<Outcome> =>
  attempt(
    async () => {
      deleteStored('session:profile');
      await loadProfile(api);
      return successIf($profile.get() !== null, 'the profile');
    },
    (error) => toErrorMessage(error, t),
  );

export const changeProfile = ({ api, t }: Visit): Promise<Outcome> =>
  attempt(
    async () => {
      await saveProfile(api, { name: 'Ана Чебан', email: 'ana@example.com', date_birth: '1990-05-17' });
      return successIf($profile.get() !== null, 'the profile');
    },
    (error) => formMessage(toFormErrors(error, ['name', 'email', 'date_birth'], t)),
  );

export async function signOut({ navigations }: Visit): Promise<Outcome> {
  logout();
  return successIf(!$signedIn.get() && navigations.at(-1) === '/', 'the home page, signed out');
}

/** What a form shows: the messages beside its fields, or the one above them. */
export function formMessage({ fields, message }: ReturnType<typeof toFormErrors>): string {
  return Object.values(fields).join(' ') || message;
}
