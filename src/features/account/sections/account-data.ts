import { RESEND_SECONDS } from '#contract/constants.ts';
import { showToastOnNextPage } from '#features/shared/toast.store.ts';
import type { Http } from '#lib/http.ts';
import { goTo } from '../sign-in/sign-in-target.ts';
import { clearSession } from '../user.store.ts';

/** A file to download. */
interface DataFile {
  readonly name: string;
  readonly text: string;
}

/** All data that the shop stores about the customer. */
export async function exportAccount(http: Http): Promise<DataFile> {
  const account = await http.call('exportAccount');
  return { name: `account-${account.exported_at.slice(0, 10)}.json`, text: JSON.stringify(account, null, 2) };
}

/**
 * Sends the code that confirms the deletion of the account. Returns when another may be requested, in milliseconds since
 * the epoch.
 * @throws HttpError when no code can be sent
 */
export async function sendDeletionCode(http: Http): Promise<number> {
  const { resend_after: seconds = RESEND_SECONDS } = await http.call('sendDeletionCode');
  return Date.now() + seconds * 1000;
}

/**
 * Deletes the account, clears the data in the browser and goes to the home page, which shows `message`.
 * @throws HttpError when the code is wrong or an order is not finished
 */
export async function deleteAccount(http: Http, code: string, message: string): Promise<void> {
  await http.call('deleteAccount', { body: { code } });
  clearSession();
  clearTabStorage();
  showToastOnNextPage(message);
  goTo('/');
}

/** Clears the session storage, because a checkout form contains a name and an address. */
export function clearTabStorage(): void {
  try {
    globalThis.sessionStorage?.clear();
  } catch {
    return; // Blocked storage is empty.
  }
}

/** Browsers have finished reading the blob by then. */
const REVOKE_DELAY_MS = 60_000;

/** Starts a download in the browser. The content security policy does not apply to downloads. */
export function downloadFile({ name, text }: DataFile): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_DELAY_MS);
}
