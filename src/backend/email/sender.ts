import { type AccountSources, readAccountsInUse } from '#backend/accounts/accounts.ts';
import type { Database } from '#backend/db/client.ts';
import { EmailError, type EmailSender, type EmailSenderFactory } from './email.ts';

/** What the e-mail account of the shop is read with. */
interface AccountReader {
  readonly db: Database;
  readonly accountSources: AccountSources;
}

/** Whether the shop has an account with which it can send e-mails. */
export async function sendsEmail({ db, accountSources }: AccountReader): Promise<boolean> {
  const [account] = await readAccountsInUse(db, 'email', accountSources);
  return account !== undefined && typeof account !== 'string';
}

/**
 * The sender of the account that is used now; null without one.
 * @throws EmailError if the account cannot be used
 */
export async function findEmailSender({
  db,
  accountSources,
  createEmailSender,
}: AccountReader & { readonly createEmailSender: EmailSenderFactory }): Promise<EmailSender | null> {
  const [account] = await readAccountsInUse(db, 'email', accountSources);
  if (account === undefined) return null;
  if (typeof account === 'string')
    throw new EmailError('The e-mail account cannot be used', { isPermanent: false, code: account });
  return createEmailSender(account);
}
