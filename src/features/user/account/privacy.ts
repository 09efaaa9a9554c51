import { RESEND_SECONDS } from '#contract/constants.ts';
import { sayOnNextPage } from '#features/common/kept-toast.ts';
import type { Http } from '#platform/http.ts';
import { goTo } from '../go.ts';
import { forgetUser } from '../user.store.ts';
import { forgetTab } from './forget-tab.ts';
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
  sayOnNextPage(farewell);
  goTo('/');
}
