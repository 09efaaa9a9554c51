import { afterAll, beforeAll, expect, test } from 'vitest';
import { eachDatabase } from '#backend/testing.ts';
import { enterEmail } from '#backend/testing/email.ts';
import {
  MANUAL_NOTICES,
  moveOrder,
  noticeStates,
  orderIn,
  sendDueNotices,
  SITE_URL,
} from '#backend/testing/notices.ts';
import { LOCALES } from '#contract/constants.ts';
import { createMailbox, headerOf, type Mail } from '#emulators/mailbox.ts';
import { getBackendT } from '#i18n/backend.ts';
import { smtpSender } from './smtp.ts';

const DELIVER = ['accept', 'prepare', 'ready', 'send', 'deliver'] as const;
/** Long enough for a server on this machine. */
const TIMEOUT_MS = 1000;

/** A header of encoded words (RFC 2047) as text. */
const decodeWords = (header: string): string =>
  header
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([BQ])\?([^?]*)\?=/gi, (_, encoding: string, word: string) =>
      encoding.toUpperCase() === 'B'
        ? Buffer.from(word, 'base64').toString('latin1')
        : decodeQuoted(word.replaceAll('_', ' ')),
    );
const decodeQuoted = (text: string): string =>
  text
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
const fromUtf8 = (bytes: string): string => Buffer.from(bytes, 'latin1').toString('utf8');

const subjectOf = (mail: Mail): string => fromUtf8(decodeWords(headerOf(mail, 'Subject')));

/** A part of a mail by its type, decoded. */
function partOf({ raw }: Mail, type: string): string {
  const part = raw.split(/\r?\n--/).find((each) => each.includes(`Content-Type: ${type}`)) ?? '';
  const [head = '', ...rest] = part.split(/\r?\n\r?\n/);
  const body = rest.join('\r\n\r\n');
  return /base64/i.test(head)
    ? Buffer.from(body, 'base64').toString('utf8')
    : /quoted-printable/i.test(head)
      ? fromUtf8(decodeQuoted(body))
      : body;
}

eachDatabase((_name, open) => {
  const shop = open({ settings: MANUAL_NOTICES, sendsEmail: true });
  const mailbox = createMailbox();
  let port: number;
  const send = () => {
    const smtp = { url: `smtp://127.0.0.1:${port}`, from: 'orders@shop.example' };
    return sendDueNotices(shop, {}, undefined, {
      accountSources: { keys: [], environment: { inUse: { email: 'smtp' }, settings: { smtp } } },
      createEmailSender: (account) => smtpSender(account, TIMEOUT_MS),
    });
  };
  const mailsTo = (address: string) => mailbox.mails.filter(({ to }) => to.includes(address));

  beforeAll(async () => {
    port = await mailbox.listen(0);
  });
  afterAll(() => mailbox.stop());

  test.each(LOCALES)('a confirmation and a receipt arrive as text and HTML: %s', async (locale) => {
    const customer = await shop.signIn();
    const email = await enterEmail(shop, customer);
    const order = await orderIn(shop, customer, locale);
    await send();
    await moveOrder(shop, order, ...DELIVER);
    await send();
    // A header has one kind of space.
    const text = (key: 'order_confirmation' | 'order_receipt') =>
      getBackendT(locale)(`backend-emails:${key}`, { number: order.number }).replaceAll('\u00a0', ' ');
    const mails = mailsTo(email);
    expect(mails.map(subjectOf)).toEqual([text('order_confirmation'), text('order_receipt')]);
    for (const mail of mails) {
      expect(mail.from).toBe('orders@shop.example');
      expect(decodeWords(headerOf(mail, 'From'))).toBe('Dinner <orders@shop.example>');
      const [plain, html] = [partOf(mail, 'text/plain'), partOf(mail, 'text/html')];
      expect(plain).toContain(`${SITE_URL}${locale === 'ru' ? '' : `/${locale}`}/orders/${order.id}`);
      expect(html.replaceAll('\u00a0', ' ')).toContain(`<title>${subjectOf(mail)}</title>`);
    }
    expect(mails.map((mail) => partOf(mail, 'text/plain').includes('NU ESTE BON FISCAL'))).toEqual([false, true]);
  });

  test('a server that refuses for the moment gets the mail later, once', async () => {
    const customer = await shop.signIn();
    const email = await enterEmail(shop, customer);
    const order = await orderIn(shop, customer, 'ru');
    mailbox.faults.switchOn('status-503', 1);
    await send();
    expect(mailsTo(email)).toEqual([]);
    shop.clock.pass(60);
    await send();
    await send();
    expect(mailsTo(email)).toHaveLength(1);
    expect(await noticeStates(shop, order)).toEqual(['order_confirmation email sent']);
  });

  test('a server whose answer is lost gets the mail again, under the same id', async () => {
    const customer = await shop.signIn();
    const email = await enterEmail(shop, customer);
    await orderIn(shop, customer, 'ru');
    mailbox.faults.switchOn('response-withheld', 1);
    await send();
    shop.clock.pass(60);
    await send();
    const ids = mailsTo(email).map((mail) => headerOf(mail, 'Message-ID'));
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });
});
