import { RESEND_SECONDS } from '#contract/constants.ts';
import { showToastOnNextPage } from '#features/shared/toast.store.ts';
import type { Http } from '#lib/http.ts';
import { goTo } from '../sign-in-target.ts';
import { forgetUser } from '../user.store.ts';
import * as api from './privacy.api.ts';

/** A file to be saved. */
export interface DataFile {
  readonly name: string;
  readonly text: string;
}

/** Everything the shop knows of the customer, as a file to keep. */
export async function readAccountFile(http: Http): Promise<DataFile> {
  const account = await api.exportAccount(http);
  return { name: `account-${account.exported_at.slice(0, 10)}.json`, text: JSON.stringify(account, null, 2) };
}

/**
 * Sends the code that deletes the account; answers when another may be asked for, in milliseconds of the clock.
 * @throws HttpError when no code can be sent
 */
export async function sendDeletionCode(http: Http): Promise<number> {
  const { resend_after: seconds = RESEND_SECONDS } = await api.sendDeletionCode(http);
  return Date.now() + seconds * 1000;
}

/**
 * Deletes the account, forgets the customer here too, and says `farewell` on the home page.
 * @throws HttpError when the code is wrong or an order is not finished
 */
export async function deleteAccount(http: Http, code: string, farewell: string): Promise<void> {
  await api.deleteAccount(http, code);
  forgetUser();
  forgetTab();
  showToastOnNextPage(farewell);
  goTo('/');
}

/** What this tab keeps from page to page is the customer's as well: a checkout form holds a name and an address. */
export function forgetTab(): void {
  tabStorage()?.clear();
}

function tabStorage(): Storage | undefined {
  try {
    return globalThis.sessionStorage;
  } catch {
    return undefined; // forbidden here, so nothing was kept
  }
}

/** Milliseconds after which a browser has surely taken over what it saves. */
const REVOKE_DELAY_MS = 60_000;

/** Hands a text to the browser's own downloads. The page's policy governs what is loaded, not what is saved. */
export function saveFile({ name, text }: DataFile): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_DELAY_MS);
}
