import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { branches, notices, orderItems, orders, refunds, restaurants, shopSettings } from '#backend/db/schema/index.ts';
import { inTransaction } from '#backend/db/transaction.ts';
import { EmailError } from '#backend/email/email.ts';
import { type Customer, eachDatabase } from '#backend/testing.ts';
import { enterEmail, WITHOUT_ACCOUNTS } from '#backend/testing/email.ts';
import {
  MANUAL_NOTICES,
  moveOrder,
  noticeStates,
  orderIn,
  sendDueNotices,
  SITE_URL,
} from '#backend/testing/notices.ts';
import { signInAs } from '#backend/staff/testing/staff-accounts.ts';
import { type Order, placeOrder } from '#backend/testing/ordering.ts';
import { orderOnline, payAtBank, VALID_CARD } from '#backend/testing/paying.ts';
import { LOCALES } from '#contract/constants.ts';
import { asMinor } from '#contract/money.ts';
import { getBackendT } from '#i18n/backend.ts';
import { withLocale } from '#i18n/paths.ts';
import { queueRefundEmail } from './email-notices.ts';

const DELIVER = ['accept', 'prepare', 'ready', 'send', 'deliver'] as const;
const TEMPORARY = new EmailError('The mail server could not be used', { isPermanent: false, code: 'ETIMEDOUT' });
const PERMANENT = new EmailError('The mail server refused an e-mail', { isPermanent: true, code: '550' });

/** Without blanks, and without the colons that a table has not. */
const withoutBlanks = (text: string): string => text.replaceAll(/[\s:]/g, '');

/** What a reader of the HTML part sees. */
const visibleText = (html: string): string =>
  html
    .replace(/<head>.*<\/head>/s, '')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

eachDatabase((_name, open) => {
  const shop = open({ settings: MANUAL_NOTICES, sendsEmail: true });
  const newCustomer = async () => {
    const customer = await shop.signIn();
    return { ...customer, email: await enterEmail(shop, customer) };
  };
  const send = () => sendDueNotices(shop);
  const subjectsTo = (email: string) => shop.email.to(email).map(({ subject }) => subject);
  /** The newest e-mail, whose subject begins with a text. */
  const lastTo = (email: string, subject = '') => {
    const last = shop.email.to(email).findLast((each) => each.subject.startsWith(subject));
    if (!last) throw new Error(`Nothing was sent to ${email}`);
    return last;
  };
  const withLockedOrder = (
    order: Order,
    change: (row: typeof orders.$inferSelect) => Partial<typeof orders.$inferSelect>,
  ) =>
    inTransaction(shop.db, async (tx) => {
      const [row] = await tx.select().from(orders).where(eq(orders.id, order.id)).for('update');
      if (row) await tx.update(orders).set(change(row)).where(eq(orders.id, order.id));
    });

  afterEach(() => {
    shop.email.failure = null;
  });

  describe('a customer who wants e-mails', () => {
    test('gets a confirmation of an order that is paid at delivery, and a receipt', async () => {
      const customer = await newCustomer();
      const order = await placeOrder(shop, customer);
      await send();
      expect(subjectsTo(customer.email)).toEqual([`Заказ ${order.number} оформлен`]);
      await moveOrder(shop, order, ...DELIVER);
      await send();
      expect(subjectsTo(customer.email)).toEqual([
        `Заказ ${order.number} оформлен`,
        `Квитанция по\u00a0заказу ${order.number}`,
      ]);
      await send();
      expect(subjectsTo(customer.email)).toHaveLength(2);
    });

    test('gets the confirmation of an order that is paid online once it is paid', async () => {
      const customer = await newCustomer();
      const { order, payment } = await orderOnline(shop, customer);
      await send();
      expect(subjectsTo(customer.email)).toEqual([]);
      await payAtBank(shop, payment.redirect_url ?? '', VALID_CARD);
      await send();
      expect(subjectsTo(customer.email)).toEqual([`Заказ ${order.number} оформлен`]);
      expect(lastTo(customer.email).text).toContain('Онлайн, оплачено');
    });

    test('gets nothing of a rejected order that was not confirmed yet', async () => {
      const customer = await newCustomer();
      const order = await placeOrder(shop, customer);
      await moveOrder(shop, order, 'reject Закрыто');
      await send();
      expect([subjectsTo(customer.email), await noticeStates(shop, order)]).toEqual([
        [],
        ['order_confirmation email dropped'],
      ]);
    });

    test('gets a confirmation that was delayed until the order was accepted', async () => {
      const customer = await newCustomer();
      await moveOrder(shop, await placeOrder(shop, customer), 'accept');
      await send();
      expect(lastTo(customer.email).text).toContain('Ресторан принял ваш заказ.');
    });
  });

  test.each([
    ['who has no address', (customer: Customer) => Promise.resolve(customer.phone)],
    ['who does not want any', (customer: Customer) => enterEmail(shop, customer, false)],
  ])('a customer %s gets none, and none are queued', async (_case, enter) => {
    const customer = await shop.signIn();
    await enter(customer);
    const order = await placeOrder(shop, customer);
    await moveOrder(shop, order, ...DELIVER);
    expect(await noticeStates(shop, order)).toEqual([]);
  });

  describe('in the profile', () => {
    const profileOf = ({ token }: Customer) => shop.client.request('getProfile', { token });
    const save = ({ token }: Customer, email: string, email_notices?: boolean) =>
      shop.client.request('updateProfile', {
        token,
        body: { name: 'Ион', email, ...(email_notices !== undefined && { email_notices }) },
      });

    test('e-mails are off until the customer turns them on, and end with the address', async () => {
      const customer = await shop.signIn();
      expect(await profileOf(customer)).toMatchObject({ email: '', email_notices: false });
      expect(await save(customer, 'ion@mail.example', true)).toMatchObject({ email_notices: true });
      expect(await save(customer, '', true)).toMatchObject({ email_notices: false });
    });

    test('a client that does not know them changes nothing, but a new address gets none', async () => {
      const customer = await shop.signIn();
      await save(customer, 'ion@mail.example', true);
      expect(await save(customer, 'ion@mail.example')).toMatchObject({ email_notices: true });
      expect(await save(customer, 'other@mail.example')).toMatchObject({ email_notices: false });
    });

    test('the export has since when, and what was sent', async () => {
      const customer = await newCustomer();
      const since = shop.clock.now().toISOString();
      shop.clock.pass(60);
      await save(customer, customer.email, true);
      const order = await placeOrder(shop, customer);
      await send();
      const { notifications } = await shop.client.request('exportAccount', { token: customer.token });
      expect(notifications).toMatchObject({
        email_agreed_at: since,
        messages: [{ channel: 'email', order_id: order.id, text: `Заказ ${order.number} оформлен` }],
      });
    });

    test('turning them off holds for what is queued', async () => {
      const customer = await newCustomer();
      const order = await placeOrder(shop, customer);
      await save(customer, customer.email, false);
      await send();
      expect([subjectsTo(customer.email), await noticeStates(shop, order)]).toEqual([
        [],
        ['order_confirmation email dropped'],
      ]);
    });

    test('a deleted account leaves no message', async () => {
      const customer = await newCustomer();
      const order = await placeOrder(shop, customer);
      await moveOrder(shop, order, ...DELIVER);
      shop.clock.pass(61);
      const { token, phone } = customer;
      await shop.client.request('sendDeletionCode', { token, clientAddress: `test ${phone}` });
      await shop.client.request('deleteAccount', { token, body: { code: shop.sms.codeFor(phone) } });
      await send();
      expect([subjectsTo(customer.email), await noticeStates(shop, order)]).toEqual([[], []]);
    });
  });

  describe('while the mail server', () => {
    test('is down, a message is tried again, later each time, and sent once', async () => {
      const customer = await newCustomer();
      const order = await placeOrder(shop, customer);
      shop.email.failure = TEMPORARY;
      await send();
      shop.clock.pass(60);
      await send();
      shop.email.failure = null;
      shop.clock.pass(119);
      await send();
      expect(subjectsTo(customer.email)).toEqual([]);
      shop.clock.pass(1);
      await send();
      await send();
      expect(subjectsTo(customer.email)).toHaveLength(1);
      expect(await noticeStates(shop, order)).toEqual(['order_confirmation email sent']);
      expect(lastTo(customer.email).id).toMatch(/^notice-\d+$/);
    });

    test('refuses a recipient, the message is dropped with a warning that does not name them', async () => {
      const customer = await newCustomer();
      const order = await placeOrder(shop, customer);
      shop.email.failure = PERMANENT;
      shop.log.length = 0;
      await send();
      expect(await noticeStates(shop, order)).toEqual(['order_confirmation email dropped']);
      expect(shop.log).toEqual([
        {
          level: 'warn',
          message: 'a mail server refused a message',
          fields: { item: expect.any(Number), code: '550' },
        },
      ]);
    });

    test('stays down, a confirmation expires after two hours and a receipt after a day', async () => {
      const customer = await newCustomer();
      const order = await placeOrder(shop, customer);
      await moveOrder(shop, order, ...DELIVER);
      shop.clock.pass(121 * 60);
      await send();
      expect(subjectsTo(customer.email)).toEqual([`Квитанция по\u00a0заказу ${order.number}`]);
      const late = await placeOrder(shop, customer);
      await moveOrder(shop, late, ...DELIVER);
      shop.clock.pass(24 * 3600);
      await send();
      expect(subjectsTo(customer.email)).toHaveLength(1);
    });

    test('is not configured any more, what is queued is dropped', async () => {
      const customer = await newCustomer();
      const order = await placeOrder(shop, customer);
      await sendDueNotices(shop, {}, undefined, { accountSources: WITHOUT_ACCOUNTS });
      expect(await noticeStates(shop, order)).toEqual(['order_confirmation email dropped']);
    });
  });

  test('several instances at once send each message once', async () => {
    const customers = await Promise.all(Array.from({ length: 8 }, newCustomer));
    for (const customer of customers) await placeOrder(shop, customer);
    await Promise.all(Array.from({ length: 4 }, send));
    expect(customers.map(({ email }) => subjectsTo(email).length)).toEqual(customers.map(() => 1));
  });

  describe.each(LOCALES)('in %s', (locale) => {
    const t = getBackendT(locale);

    test('text and HTML of a confirmation and a receipt say the same, in the language of the order', async () => {
      const customer = await newCustomer();
      const order = await orderIn(shop, customer, locale);
      await send();
      await moveOrder(shop, order, ...DELIVER);
      await send();
      const sent = shop.email.to(customer.email);
      expect(sent.map(({ subject }) => subject)).toEqual([
        t('backend-emails:order_confirmation', { number: order.number }),
        t('backend-emails:order_receipt', { number: order.number }),
      ]);
      for (const { text, html, subject } of sent) {
        expect(html).toContain(`<title>${subject}</title>`);
        expect(html).toMatch(locale === 'en' ? /<html lang="en-GB">/ : new RegExp(`<html lang="${locale}">`));
        expect(html).not.toMatch(/<img|<script|<link|url\(|undefined|\{\{/);
        const lines = text.split('\n');
        const links = lines.filter((line) => line.startsWith(SITE_URL));
        const words = lines.filter((line) => !links.includes(line));
        expect(withoutBlanks(words.join(''))).toBe(withoutBlanks(visibleText(html)));
        expect(links).toHaveLength(2);
        for (const line of links) expect(html).toContain(`href="${line}"`);
        expect(text).toContain(`${SITE_URL}${withLocale(`/orders/${order.id}`, locale)}`);
        expect(text).toContain(`${SITE_URL}${withLocale('/account/profile', locale)}`);
      }
    });

    test('a receipt is marked as no fiscal receipt', async () => {
      const customer = await newCustomer();
      const order = await orderIn(shop, customer, locale);
      await moveOrder(shop, order, ...DELIVER);
      await send();
      const subject = t('backend-emails:order_receipt', { number: order.number });
      const { text, html } = lastTo(customer.email, subject);
      for (const part of [text, html]) {
        expect(part).toContain('NU ESTE BON FISCAL');
        if (locale !== 'ro') expect(part).toContain(t('backend-emails:notFiscal'));
      }
    });
  });

  test('a confirmation has dishes, amounts, time, place and payment, and no door code or phone of the customer', async () => {
    const customer = await newCustomer();
    const order = await placeOrder(shop, customer);
    await send();
    const { text } = lastTo(customer.email);
    expect(text).toContain('2 × Блюдо soup: 179\u00a0лей');
    expect(text).toContain('Итого: ');
    expect(text).toMatch(/Привезём: \d+ ноября, примерно с\u00a0\d\d:\d\d до\u00a0\d\d:\d\d/);
    expect(text).toContain('Оплата: Наличными курьеру');
    expect(text).toContain(order.address?.street);
    expect(text).not.toContain(customer.phone.slice(-6));
  });

  test('an order to collect names the branch', async () => {
    const mama = await shop.restaurant('mama');
    await shop.db.update(branches).set({ pickup: true }).where(eq(branches.restaurantId, mama.id));
    await shop.db.update(restaurants).set({ pickupMinutes: 20 }).where(eq(restaurants.id, mama.id));
    const customer = await newCustomer();
    const order = await placeOrder(shop, customer, { fulfilment: 'pickup' });
    await send();
    expect(lastTo(customer.email).text).toContain('Где забрать: На Пушкина, ул. Пушкина, 1, Альфа');
    await moveOrder(shop, order, 'accept', 'prepare', 'ready', 'deliver');
    await send();
    expect(lastTo(customer.email, 'Квитанция').text).toContain('Заказ у\u00a0вас.');
  });

  test('names of dishes and codes are escaped in the HTML and as they are in the text', async () => {
    const customer = await newCustomer();
    const order = await placeOrder(shop, customer);
    const hostile = `<img src=x onerror="alert('1')"> & "x"`;
    await withLockedOrder(order, () => ({ restaurantName: hostile, promocode: hostile, discount: asMinor(0) }));
    await send();
    const { text, html } = lastTo(customer.email);
    expect(text).toContain(hostile);
    expect(html).not.toContain('<img');
    expect(withoutBlanks(visibleText(html))).toContain(withoutBlanks(hostile));
  });

  test('a refund says how much, what for and how, once', async () => {
    const customer = await newCustomer();
    const order = await placeOrder(shop, customer);
    const [item] = await shop.db
      .select()
      .from(orderItems)
      .where(eq(orderItems.orderId, order.id))
      .orderBy(orderItems.position);
    const [refund] = await shop.db
      .insert(refunds)
      .values({
        orderId: order.id,
        reference: `refund of ${order.id}`,
        amount: asMinor(4050),
        code: 'missing_item',
        itemIds: [item?.id ?? 0],
        status: 'manual',
        createdAt: shop.clock.now(),
        nextAt: shop.clock.now(),
      })
      .returning({ id: refunds.id });
    const done = { id: refund?.id ?? 0, orderId: order.id, at: shop.clock.now() };
    for (let time = 0; time < 2; time += 1) await inTransaction(shop.db, (tx) => queueRefundEmail(tx, done));
    await send();
    const told = shop.email.to(customer.email).filter(({ subject }) => subject.startsWith('Возврат'));
    expect(told).toHaveLength(1);
    expect(told[0]?.text).toContain('Возвращаем вам 40,50\u00a0лея.');
    expect(told[0]?.text).toContain('За\u00a0что: Блюдо soup');
    expect(told[0]?.text).toContain('Деньги передаст ресторан.');
  });

  test('a refund that the bank has made is told', async () => {
    const customer = await newCustomer();
    const { order, payment } = await orderOnline(shop, customer);
    await payAtBank(shop, payment.redirect_url ?? '', VALID_CARD);
    const { client } = await signInAs(shop, 'manager', [(await shop.restaurant('mama')).id]);
    const { id: order_id } = order;
    await client.call('refundOrder', { body: { order_id, refunded: 0, amount: 4000, line_ids: [], code: 'late' } });
    await vi.waitFor(async () =>
      expect((await noticeStates(shop, order)).filter((state) => state.startsWith('order_refund'))).toHaveLength(1),
    );
    await send();
    const { text } = lastTo(customer.email, 'Возврат');
    expect(text).toContain('Возвращаем вам 40\u00a0лей.');
    expect(text).toContain('тем\u00a0же способом, каким вы платили');
    expect(text).not.toContain('За\u00a0что');
  });

  test('the seller ends an e-mail, and answers go to the shop', async () => {
    const settings = {
      legalName: 'Dinner SRL',
      idno: '1003600000000',
      legalAddress: 'str. Pușkin 1',
      email: 'ask@shop.example',
    };
    const links = { linkInstagram: '', linkFb: '', linkTelegram: '', linkTiktok: '', linkYoutube: '' };
    const apps = { linkAppStore: '', linkGooglePlay: '' };
    await shop.db.insert(shopSettings).values({ ...settings, ...links, ...apps, phone: '37322800100' });
    const customer = await newCustomer();
    await placeOrder(shop, customer);
    await send();
    const { text, replyTo } = lastTo(customer.email);
    expect(text.trimEnd().endsWith('Dinner SRL, IDNO 1003600000000, str. Pușkin 1')).toBe(true);
    expect(replyTo).toBe('ask@shop.example');
    await shop.db.delete(shopSettings);
  });

  test('every notice of an e-mail is about a customer', async () => {
    const rows = await shop.db.select().from(notices).where(eq(notices.channel, 'email'));
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(({ userId }) => userId === null)).toEqual([]);
  });
});

eachDatabase((_name, open) => {
  const shop = open({ settings: MANUAL_NOTICES });

  test('a shop without an account offers no e-mails', async () => {
    const { token } = await shop.signIn();
    expect(await shop.client.request('getProfile', { token })).toMatchObject({ email_notices: null });
  });
});
