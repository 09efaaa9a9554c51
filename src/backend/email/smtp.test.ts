import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Email } from './email.ts';
import { EmailError } from './email.ts';
import { parseMailbox, toMailbox } from '#contract/mailbox.ts';
import { parseSmtpUrl } from '#contract/smtp-url.ts';
import { smtpSender } from './smtp.ts';

/** What the server replies to a command in place of success; `silent` for nothing at all. */
let replies: Record<string, string>;
/** The lines that the server has received, without the message. */
let commands: string[];
let messages: string[];
const sockets = new Set<Socket>();
const SUCCESS: Readonly<Record<string, string>> = {
  CONNECT: '220 mail.example',
  DATA: '354 Go on',
  QUIT: '221 Bye',
  AUTH: '235 Welcome',
};

const server = createServer((socket) => void converse(socket));

async function converse(socket: Socket): Promise<void> {
  sockets.add(socket);
  const reply = (command: string): void => {
    const text = replies[command] ?? SUCCESS[command] ?? '250 OK';
    if (text !== 'silent') socket.write(`${text}\r\n`);
  };
  reply('CONNECT');
  let message: string[] | null = null;
  for await (const line of createInterface({ input: socket, crlfDelay: Infinity })) {
    if (message) {
      if (line !== '.') message.push(line);
      else {
        messages.push(message.join('\r\n'));
        message = null;
        reply('MESSAGE');
      }
      continue;
    }
    commands.push(line);
    const [, command = ''] = /^(MAIL FROM|RCPT TO|\w+)/i.exec(line) ?? [];
    if (command === 'EHLO') socket.write('250-mail.example\r\n250 AUTH PLAIN\r\n');
    else reply(command);
    if (command === 'DATA' && !replies['DATA']) message = [];
  }
}

const PASSWORD = 'p@ss/word';
const accountOf = (settings: Readonly<Record<string, string>> = {}) => ({
  id: null,
  provider: 'smtp',
  revision: 0,
  settings: {
    url: `smtp://shop:${encodeURIComponent(PASSWORD)}@127.0.0.1:${(server.address() as AddressInfo).port}`,
    from: 'orders@shop.example',
    ...settings,
  },
});
const email: Email = {
  to: 'ion@mail.example',
  senderName: 'Ужин',
  subject: 'Заказ 1001',
  text: 'Привет',
  html: '<p>Привет</p>',
  id: 'notice-1',
};
const send = (changes: Partial<Email> = {}, settings?: Readonly<Record<string, string>>) =>
  smtpSender(accountOf(settings), 500).send({ ...email, ...changes });
const failure = async (sending: Promise<void>): Promise<EmailError> => {
  const error: unknown = await sending.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof EmailError)) throw new Error('It was sent', { cause: error });
  return error;
};
/** The header fields of the last message, with folded lines joined. */
const headers = (): string[] =>
  (messages.at(-1) ?? '')
    .split('\r\n\r\n', 1)
    .join('')
    .replaceAll(/\r\n[ \t]/g, ' ')
    .split('\r\n');
const header = (name: string): string | undefined =>
  headers()
    .find((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}: `))
    ?.slice(name.length + 2);

beforeEach(async () => {
  replies = {};
  commands = [];
  messages = [];
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  sockets.clear();
  server.close();
});

describe('a message', () => {
  test('is sent as text and HTML, with the name of the shop, and without answers of machines', async () => {
    await send({ replyTo: 'ask@shop.example' });
    // The sender does not wait for the end of the connection.
    const sent = commands.filter((line) => line !== 'QUIT');
    expect(sent.map((line) => line.replace(/^(EHLO|AUTH) .*/, '$1'))).toEqual([
      'EHLO',
      'AUTH',
      'MAIL FROM:<orders@shop.example>',
      'RCPT TO:<ion@mail.example>',
      'DATA',
    ]);
    expect(commands[1]).toBe(`AUTH PLAIN ${Buffer.from(`\0shop\0${PASSWORD}`).toString('base64')}`);
    expect(header('to')).toBe('ion@mail.example');
    expect(header('message-id')).toBe('<notice-1@shop.example>');
    expect(header('auto-submitted')).toBe('auto-generated');
    expect(header('reply-to')).toMatch(/<ask@shop\.example>$/);
    expect(header('from')).toMatch(/^=\?UTF-8\?.*<orders@shop\.example>$/i);
    expect(header('content-type')).toMatch(/^multipart\/alternative/);
    expect(messages[0]).toMatch(/text\/plain; charset=utf-8/);
    expect(messages[0]).toMatch(/text\/html; charset=utf-8/);
  });

  test('has the name of the account, if it has one', async () => {
    await send({}, { from: '"Orders, Ltd" <orders@shop.example>' });
    expect(header('from')).toBe('"Orders, Ltd" <orders@shop.example>');
  });

  test('goes to an internationalized domain', async () => {
    await send({ to: 'ion@почта.рф' });
    expect(commands).toContain('RCPT TO:<ion@xn--80a1acny.xn--p1ai>');
    expect(header('to')).toBe('ion@xn--80a1acny.xn--p1ai');
  });

  test.each([
    ['a line break and a header', 'Ужин\r\nBcc: victim@mail.example'],
    ['other line breaks', 'Ужин\u2028Bcc: victim@mail.example\u0085\vBcc: x\0'],
    ['an address', 'Ужин <victim@mail.example>, other@mail.example'],
    ['quotes and a comma', 'Ужин "и", точка;'],
    ['a thousand letters', 'щ'.repeat(1000)],
    ['directions of writing', '\u202Eelpmaxe\u202C'],
  ])('stays one message to one recipient with a name and a subject of %s', async (_case, hostile) => {
    await send({ senderName: hostile, subject: hostile, replyTo: `ask@shop.example` });
    expect(commands.filter((line) => line.startsWith('RCPT TO'))).toEqual(['RCPT TO:<ion@mail.example>']);
    const names = headers().map((line) => line.slice(0, line.indexOf(':')).toLowerCase());
    expect(names.toSorted()).toEqual([
      'auto-submitted',
      'content-type',
      'date',
      'from',
      'message-id',
      'mime-version',
      'reply-to',
      'subject',
      'to',
    ]);
    expect(header('to')).toBe('ion@mail.example');
    expect(header('from')).toMatch(/<orders@shop\.example>$/);
    for (const line of (messages[0] ?? '').split('\r\n')) expect(line.length).toBeLessThan(998);
  });

  test.each([
    'ion@mail.example\r\nBcc: victim@mail.example',
    'ion@mail.example, victim@mail.example',
    'Ion <ion@mail.example>',
    'ion@mail.example>\r\nRCPT TO:<victim@mail.example',
    'ion @mail.example',
    'ион@mail.example',
    '',
  ])('to %j is not sent', async (to) => {
    expect(await failure(send({ to }))).toMatchObject({ isPermanent: true, code: 'TO' });
    expect(commands).toEqual([]);
  });
});

describe('a failure is', () => {
  test.each([
    ['temporary while the server refuses everybody', { CONNECT: '421 Busy' }, { isPermanent: false, code: '421' }],
    ['temporary if the password is wrong', { AUTH: '535 Wrong' }, { isPermanent: false, code: '535' }],
    ['temporary if the sender is refused', { 'MAIL FROM': '553 Not yours' }, { isPermanent: false, code: '553' }],
    ['temporary if the mailbox is busy', { 'RCPT TO': '450 Later' }, { isPermanent: false, code: '450' }],
    ['permanent if there is no such mailbox', { 'RCPT TO': '550 Unknown' }, { isPermanent: true, code: '550' }],
    ['permanent if the message is refused', { MESSAGE: '554 Spam' }, { isPermanent: true, code: '554' }],
    ['temporary if the message cannot be stored', { MESSAGE: '452 Full' }, { isPermanent: false, code: '452' }],
    ['temporary if the server says nothing', { CONNECT: 'silent' }, { isPermanent: false }],
    ['temporary if the server does not confirm the message', { MESSAGE: 'silent' }, { isPermanent: false }],
  ])('%s', async (_case, given, expected) => {
    replies = given;
    expect(await failure(send())).toMatchObject(expected);
  });

  test('temporary if the server cannot be reached', async () => {
    const account = accountOf({ url: 'smtp://127.0.0.1:9' });
    expect(await failure(smtpSender(account, 500).send(email))).toMatchObject({ isPermanent: false });
  });

  test.each([
    ['URL', { url: 'https://mail.example' }],
    ['URL', { url: 'smtps://' }],
    ['URL', { url: 'smtps://shop:%zz@mail.example' }],
    ['FROM', { from: 'Orders' }],
    ['FROM', { from: 'a@shop.example, b@shop.example' }],
  ])('one of the account: its %s', async (code, settings) => {
    expect(await failure(send({}, settings))).toMatchObject({ isPermanent: false, code });
  });

  test('without credentials, addresses and what the server said', async () => {
    replies = { AUTH: `535 ${PASSWORD} ion@mail.example` };
    const error = await failure(send());
    const told = JSON.stringify([error.message, error.code, error.stack, error.cause, { ...error }]);
    for (const secret of [PASSWORD, encodeURIComponent(PASSWORD), 'ion@', 'orders@'])
      expect(told).not.toContain(secret);
    expect(error.cause).toBeUndefined();
  });
});

describe('the URL of a server', () => {
  test.each([
    ['smtps://mail.example', { host: 'mail.example', port: 465, secure: true, requireTLS: false, auth: undefined }],
    ['smtp://mail.example', { host: 'mail.example', port: 587, secure: false, requireTLS: true }],
    ['smtp://localhost:25', { host: 'localhost', port: 25, secure: false, requireTLS: false }],
    ['smtp://[::1]:2525', { host: '::1', port: 2525, requireTLS: false }],
    ['smtps://me%40shop:a%3Ab%2F@mail.example:2465', { port: 2465, auth: { user: 'me@shop', pass: 'a:b/' } }],
    ['smtps://mail.example?tls.rejectUnauthorized=false&proxy=http://x', { host: 'mail.example', secure: true }],
  ])('%s', (url, expected) => {
    expect(parseSmtpUrl(url)).toMatchObject(expected);
    expect(Object.keys(parseSmtpUrl(url) ?? {}).toSorted()).toEqual(['auth', 'host', 'port', 'requireTLS', 'secure']);
  });

  test('is encrypted with a server elsewhere, or the message is not sent', async () => {
    const { port } = server.address() as AddressInfo;
    // 127.0.0.1 by another name: a server on another machine that offers no STARTTLS.
    replies = { STARTTLS: '502 No' };
    const error = await failure(send({}, { url: `smtp://shop:secret@0x7f000001:${port}` }));
    expect(error.isPermanent).toBe(false);
    expect(commands.filter((line) => line !== 'QUIT')).toEqual([expect.stringMatching(/^EHLO /), 'STARTTLS']);
  });
});

test('mailboxes are a name and an address', () => {
  expect(parseMailbox('orders@shop.example')).toEqual({ name: '', address: 'orders@shop.example' });
  expect(parseMailbox(' "Ужин" <orders@shop.example> ')).toEqual({ name: 'Ужин', address: 'orders@shop.example' });
  expect(parseMailbox('Ужин <orders@shop.example>, x@shop.example')).toBeNull();
  expect(toMailbox('orders@shop.example', 'a\r\nb')).toEqual({ name: 'a b', address: 'orders@shop.example' });
});
