import { RESEND_SECONDS } from '#contract/constants.ts';
import { AccountExport } from '#contract/endpoint-definitions.ts';
import { toWire } from '#contract/wire-form.ts';
import { navigateTo } from '#i18n/locale.ts';
import { showToastOnNextPage } from '#features/shared/toast.store.ts';
import type { ApiClient } from '#lib/api-client.ts';
import { signOutLocally } from '../user.store.ts';

export async function exportAccount(api: ApiClient): Promise<File> {
  const account = await api.call('exportAccount');
  const name = `account-${account.exported_at.slice(0, 10)}.json`;
  return new File([JSON.stringify(toWire(AccountExport, account), null, 2)], name, { type: 'application/json' });
}

/**
 * Sends the code that confirms the deletion of the account. Returns the time at which another may be requested, in
 * milliseconds since the epoch.
 * @throws HttpError when no code can be sent
 */
export async function sendDeletionCode(api: ApiClient): Promise<number> {
  const { resend_after: seconds = RESEND_SECONDS } = await api.call('sendDeletionCode');
  return Date.now() + seconds * 1000;
}

/**
 * Deletes the account, clears the data in the browser and goes to the home page, which shows `successMessage`.
 * @throws HttpError when the code is wrong or an order is not finished
 */
export async function deleteAccount(
  api: ApiClient,
  { code, successMessage }: { code: string; successMessage: string },
): Promise<void> {
  await api.call('deleteAccount', { body: { code } });
  signOutLocally();
  clearSessionStorage();
  showToastOnNextPage(successMessage);
  navigateTo('/');
}

/** Clears the session storage, because a checkout form contains a name and an address. */
export function clearSessionStorage(): void {
  try {
    globalThis.sessionStorage?.clear();
  } catch {
    return; // The browser blocks storage, so nothing is stored.
  }
}
