import { createTransport } from 'nodemailer';
import type { Account } from '#backend/accounts/accounts.ts';
import { normalizeLine } from '#contract/text.ts';
import { parseSmtpUrl } from '#contract/smtp-url.ts';
import { EmailError, type EmailSender } from './email.ts';
import { parseMailbox, toMailbox } from '#contract/mailbox.ts';

/** For a whole message, from the connection to the answer of the server. */
const SMTP_TIMEOUT_MS = 30_000;

/** Sends through the SMTP server of an account, with a connection for each message. */
export function smtpSender({ settings }: Account, timeoutMs = SMTP_TIMEOUT_MS): EmailSender {
  const { url = '', from = '' } = settings;
  return {
    send: async ({ to, replyTo = '', senderName, subject, text, html, id }) => {
      const server = parseSmtpUrl(url);
      if (!server) throw new EmailError('The URL of the SMTP server is invalid', { isPermanent: false, code: 'URL' });
      const sender = parseMailbox(from);
      if (!sender) throw new EmailError('The sender is not an e-mail address', { isPermanent: false, code: 'FROM' });
      const recipient = toMailbox(to);
      if (!recipient) throw new EmailError('The recipient is not an e-mail address', { isPermanent: true, code: 'TO' });
      const answers = toMailbox(replyTo, senderName);
      const transport = createTransport({
        ...server,
        connectionTimeout: timeoutMs,
        greetingTimeout: timeoutMs,
        socketTimeout: timeoutMs,
        dnsTimeout: timeoutMs,
        disableFileAccess: true,
        disableUrlAccess: true,
      });
      try {
        await transport.sendMail({
          from: { ...sender, name: sender.name || normalizeLine(senderName) },
          to: recipient,
          ...(answers && { replyTo: answers }),
          subject: normalizeLine(subject),
          text,
          html,
          messageId: `<${id}@${sender.address.slice(sender.address.lastIndexOf('@') + 1)}>`,
          // RFC 3834: no answering machine replies.
          headers: { 'Auto-Submitted': 'auto-generated' },
          signal: AbortSignal.timeout(timeoutMs),
        });
      } catch (error) {
        throw toEmailError(error);
      } finally {
        transport.close();
      }
    },
  };
}

/** The commands whose refusal is about this recipient or message, and not about the account. */
const MESSAGE_COMMANDS = ['RCPT TO', 'DATA'];

/** The message of an error of nodemailer quotes the server, which may quote anything, so it is not its cause. */
function toEmailError(error: unknown): EmailError {
  if (!(error instanceof Error))
    return new EmailError('An e-mail was not sent', { isPermanent: false, code: 'UNKNOWN' });
  const { code, command, responseCode } = error as Partial<Record<'code' | 'command' | 'responseCode', unknown>>;
  const reply = typeof responseCode === 'number' ? responseCode : null;
  const isPermanent = reply !== null && reply >= 500 && MESSAGE_COMMANDS.includes(String(command));
  return new EmailError(isPermanent ? 'The mail server refused an e-mail' : 'The mail server could not be used', {
    isPermanent,
    code: reply === null ? String(code) : String(reply),
  });
}
