import { randomInt } from 'node:crypto';
import { Hono } from 'hono';
import { presser, REQUEST_FAULTS, withRequestFaults, type Emulator } from './emulator.ts';
import { createFaults, type Fault, type Faults } from './faults.ts';

// The SMS gateway SMSLink: its form call with replies in plain text, `MESSAGE;code;text;id,…` or `ERROR;code;text`, as
// clients parse them (SMSLink-ro/Example-for-sending-SMS-using-PHP-cURL main.php for the request; the documentation is
// at www.smslink.ro/sms-gateway-documentatie-sms-gateway.html). The numbers of its errors are not in the public
// material: callers judge by the first word.

export const SMS_LINK_FAULTS = [...REQUEST_FAULTS] as const satisfies readonly Fault[];

/** Romanian mobile numbers, or others with `00` and the code of their country. */
const PHONE = /^(?:07\d{8}|00\d{8,15})$/;
const MAX_MESSAGE_LENGTH = 640;
const ID_LIMIT = 10 ** 9;

interface LinkMessage {
  readonly id: string;
  readonly to: string;
  readonly text: string;
  readonly sender: string;
  readonly isTest: boolean;
}

const reply = (text: string, status = 200): Response =>
  new Response(text, { status, headers: { 'content-type': 'text/plain; charset=utf-8' } });

export interface SmsLinkOptions {
  readonly connectionId: string;
  readonly password: string;
  readonly faults?: Faults;
}

export function createSmsLinkEmulator({
  connectionId,
  password,
  faults = createFaults(SMS_LINK_FAULTS),
}: SmsLinkOptions) {
  const messages: LinkMessage[] = [];

  function send(form: URLSearchParams): Response {
    if (form.get('connection_id') !== connectionId || form.get('password') !== password)
      return reply('ERROR;2;The connection ID or the password is wrong');
    const to = form.get('to') ?? '';
    const text = form.get('message') ?? '';
    if (!PHONE.test(to)) return reply('ERROR;3;The number of the receiver is not valid');
    if (text === '' || text.length > MAX_MESSAGE_LENGTH) return reply('ERROR;4;The message is not valid');
    const id = String(randomInt(ID_LIMIT));
    messages.push({ id, to, text, sender: form.get('sender') ?? 'numeric', isTest: form.get('test') === '1' });
    return reply(`MESSAGE;1;Success. Message sent to provider.;${id},${to}`);
  }

  const app = new Hono();
  app.post('/sms/gateway/communicate/index.php', async (c) => send(new URLSearchParams(await c.req.text())));

  return {
    title: 'SMSLink',
    faults,
    messages: messages as readonly LinkMessage[],
    fetch: withRequestFaults({
      faults,
      handle: (request) => app.fetch(request),
      kindOf: () => 'call',
      refuse: (status) => reply(`ERROR;0;HTTP status ${status}`, status),
    }),
    sections: () => [
      {
        title: 'Messages',
        rows: messages.map(({ id, to, text, sender, isTest }) => ({
          id,
          cells: { to, text, sender, test: isTest ? 'yes' : '' },
          actions: [],
        })),
      },
    ],
    press: presser({}),
  } satisfies Emulator & Record<string, unknown>;
}
