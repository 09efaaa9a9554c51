import type { AccountExport } from '#contract/calls.ts';
import type { Answer } from '#contract/endpoints.ts';
import type { Http } from '#lib/http.ts';

export const exportAccount = (http: Http): Promise<AccountExport> => http.call('exportAccount');
export const sendDeletionCode = (http: Http): Promise<Answer<'sendDeletionCode'>> => http.call('sendDeletionCode');
export const deleteAccount = (http: Http, code: string): Promise<unknown> =>
  http.call('deleteAccount', { body: { code } });
