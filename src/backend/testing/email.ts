import type { AccountSources } from '#backend/accounts/accounts.ts';
import type { Email, EmailError, EmailSender } from '#backend/email/email.ts';
import { NO_ENVIRONMENT_ACCOUNTS } from '#backend/accounts/accounts.ts';
import type { Customer, Shop } from './shop.ts';

/** The settings of an account at a mail server. */
export const SMTP_SETTINGS = { url: 'smtps://shop:secret@mail.invalid', from: 'orders@shop.example' } as const;

/** Accounts of an environment with a mail server. */
export const WITH_EMAIL: AccountSources = {
  keys: [],
  environment: { inUse: { email: 'smtp' }, settings: { smtp: SMTP_SETTINGS } },
};

/** Accounts of an environment without any. */
export const WITHOUT_ACCOUNTS: AccountSources = { keys: [], environment: NO_ENVIRONMENT_ACCOUNTS };

export class RecordingEmail implements EmailSender {
  readonly sent: Email[] = [];

  /** What the mail server answers instead of accepting messages. */
  failure: EmailError | null = null;

  async send(email: Email): Promise<void> {
    if (this.failure) throw this.failure;
    this.sent.push(email);
  }

  /** The messages to an address, the oldest first. */
  to(address: string): Email[] {
    return this.sent.filter(({ to }) => to === address);
  }
}

let addresses = 0;

/** Enters an address that no test has used before, for e-mails about orders or without them. */
export async function enterEmail(shop: Shop, { token }: Customer, email_notices = true): Promise<string> {
  addresses += 1;
  const email = `customer${addresses}@mail.example`;
  await shop.client.request('updateProfile', { token, body: { name: 'Ион', email, email_notices } });
  return email;
}
