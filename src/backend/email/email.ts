import type { Account } from '#backend/accounts/accounts.ts';

export interface Email {
  /** An address as a person has entered it. */
  readonly to: string;
  /** Where answers go; the address of the account if it is absent or no address. */
  readonly replyTo?: string;
  /** The name beside the address of the account, if that has none. */
  readonly senderName: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /**
   * Names the message, so that mailboxes recognize it if it arrives twice, because the answer to the first attempt was
   * lost. Letters, digits and hyphens.
   */
  readonly id: string;
}

export interface EmailSender {
  /** @throws EmailError if the message was not accepted */
  send(email: Email): Promise<void>;
}

export type EmailSenderFactory = (account: Account) => EmailSender;

/** Its message and its code contain neither addresses nor credentials nor what a server has answered. */
export class EmailError extends Error {
  override readonly name = 'EmailError';
  /** Whether another attempt would have the same result, because this recipient or this message is refused. */
  readonly isPermanent: boolean;
  /** A code of nodemailer such as `ETIMEDOUT`, a reply code of SMTP such as `550`, or what is wrong with the account. */
  readonly code: string;

  constructor(message: string, { isPermanent, code }: { readonly isPermanent: boolean; readonly code: string }) {
    super(message);
    this.isPermanent = isPermanent;
    this.code = code;
  }
}
