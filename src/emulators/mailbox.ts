import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { presser, SYSTEM_CLOCK, type Clock, type Emulator } from './emulator.ts';
import { createFaults, type Fault, type Faults } from './faults.ts';

/** `status-503` refuses mails for the moment; `response-withheld` stores a mail and never confirms it. */
export const MAILBOX_FAULTS = ['status-503', 'response-withheld'] as const satisfies readonly Fault[];

/** RFC 5321, 4.2.3: "Requested action aborted: error in processing" */
const TRY_LATER = 451;

export interface Mail {
  readonly from: string;
  readonly to: readonly string[];
  /** The whole message as it was sent. */
  readonly raw: string;
  readonly receivedAt: Date;
}

export interface MailboxOptions {
  readonly faults?: Faults;
  readonly clock?: Clock;
}

/** A header of a mail in one line, still encoded. */
export const headerOf = ({ raw }: Mail, name: string): string => {
  const headers = raw.slice(0, raw.search(/\r?\n\r?\n/)).replace(/\r?\n[ \t]+/g, ' ');
  const prefix = `${name.toLowerCase()}:`;
  const line = headers.split(/\r?\n/).find((candidate) => candidate.toLowerCase().startsWith(prefix));
  return line?.slice(prefix.length).trim() ?? '';
};

/** A mail server that keeps every mail, for any sender, without encryption or sign-in. */
export function createMailbox({ faults = createFaults(MAILBOX_FAULTS), clock = SYSTEM_CLOCK }: MailboxOptions = {}) {
  const mails: Mail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    onAuth: ({ username }, _session, callback) => callback(null, { user: username ?? '' }),
    onData(stream, { envelope }, callback) {
      void text(stream).then((raw) => {
        if (faults.take('status-503')) {
          callback(Object.assign(new Error('Try again later'), { responseCode: TRY_LATER }));
          return;
        }
        mails.push({
          from: envelope.mailFrom ? envelope.mailFrom.address : '',
          to: envelope.rcptTo.map(({ address }) => address),
          raw,
          receivedAt: clock.now(),
        });
        if (!faults.take('response-withheld')) callback(null);
      });
    },
  });
  return {
    title: 'Mails',
    faults,
    mails: mails as readonly Mail[],
    /** @returns the port */
    async listen(port: number): Promise<number> {
      const listening = server.listen(port, '127.0.0.1');
      await once(listening, 'listening');
      return (listening.address() as AddressInfo).port;
    },
    stop: (): Promise<void> => new Promise((resolve) => server.close(resolve)),
    sections: () => [
      {
        title: 'Mails',
        rows: mails.map((mail, index) => ({
          id: String(index + 1),
          cells: { from: mail.from, to: mail.to.join(', '), subject: headerOf(mail, 'Subject'), mail: mail.raw },
          actions: [],
        })),
      },
    ],
    press: presser({}),
  } satisfies Emulator & Record<string, unknown>;
}
