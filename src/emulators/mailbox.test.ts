import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import { afterEach, expect, test, vi } from 'vitest';
import { createMailbox, headerOf } from './mailbox.ts';

const stops: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

/** A client of RFC 5321 that sends a line and reads the reply's last line. */
async function openMailbox() {
  const mailbox = createMailbox();
  stops.push(mailbox.stop);
  const socket = connect(await mailbox.listen(0), '127.0.0.1');
  stops.push(() => void socket.destroy());
  const lines = createInterface({ input: socket })[Symbol.asyncIterator]();
  const reply = async (): Promise<string> => {
    const { value: line = '' } = await lines.next();
    return /^\d{3}-/.test(line) ? reply() : line;
  };
  expect(await reply()).toMatch(/^220 /);
  const command = (text: string): Promise<string> => {
    const answer = reply();
    socket.write(`${text}\r\n`);
    return answer;
  };
  const envelope = async () => {
    for (const text of ['EHLO shop.example.com', 'MAIL FROM:<shop@example.com>', 'RCPT TO:<customer@example.com>'])
      expect(await command(text)).toMatch(/^250 /);
    expect(await command('DATA')).toMatch(/^354 /);
  };
  const MESSAGE = 'From: Shop <shop@example.com>\r\nSubject: Your\r\n order\r\n\r\nIt is on its way.\r\n.';
  return { mailbox, command, envelope, sendMessage: () => command(MESSAGE) };
}

test('a mail is kept', async () => {
  const { mailbox, envelope, sendMessage } = await openMailbox();
  await envelope();
  expect(await sendMessage()).toMatch(/^250 /);
  const [mail] = mailbox.mails;
  expect(mail).toMatchObject({ from: 'shop@example.com', to: ['customer@example.com'] });
  expect(mail?.raw).toContain('It is on its way.');
  expect(mail && headerOf(mail, 'subject')).toBe('Your order');
});

test('with a fault, a mail is refused for the moment', async () => {
  const { mailbox, envelope, sendMessage } = await openMailbox();
  mailbox.faults.switchOn('status-503', 1);
  await envelope();
  expect(await sendMessage()).toMatch(/^451 /);
  expect(mailbox.mails).toEqual([]);
});

test('with a fault, a mail is kept and never confirmed', async () => {
  const { mailbox, envelope, sendMessage } = await openMailbox();
  mailbox.faults.switchOn('response-withheld', 1);
  await envelope();
  const confirmed = vi.fn<(reply: string) => void>();
  void sendMessage().then(confirmed);
  await vi.waitUntil(() => mailbox.mails.length === 1);
  expect(confirmed).not.toHaveBeenCalled();
});
