import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { rowsOf } from '#backend/db/client.ts';
import { type Customer, eachDatabase, type Shop } from '#backend/testing.ts';
import { orderFor, quoteSoups } from '#backend/testing/ordering.ts';
import {
  CARD_WITH_3D_SECURE,
  CARD_WITHOUT_FUNDS,
  EXPIRED_CARD,
  orderOnline,
  payAtBank,
  readPaymentState,
  readStatuses,
  submit,
  tokenizeCard,
  VALID_CARD,
} from '#backend/testing/paying.ts';

const waiting = async (shop: Shop): Promise<{ customer: Customer; id: number; page: string }> => {
  const customer = await shop.signIn();
  const { order, payment } = await orderOnline(shop, customer);
  return { customer, id: order.id, page: payment.redirect_url ?? '' };
};

eachDatabase((_name, open) => {
  const shop = open();

  describe('the page where a card is typed', () => {
    test('shows that it is a test bank, the amount and the test cards', async () => {
      const { page } = await waiting(shop);
      const response = await shop.client.raw('GET', page);
      const text = await response.text();
      expect(response.status).toBe(200);
      const [, style = ''] = /<style>([^]*?)<\/style>/.exec(text) ?? [];
      expect(style).toContain('prefers-color-scheme: dark');
      const [, script = ''] = /<script>([^]*?)<\/script>/.exec(text) ?? [];
      const hash = (source: string) => `'sha256-${createHash('sha256').update(source).digest('base64')}'`;
      expect(response.headers.get('content-security-policy')).toBe(
        `default-src 'none'; style-src ${hash(style)}; script-src ${hash(script)}; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
      );
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(text).toContain('<html lang="ru">');
      expect(text).toContain('Это тестовый банк');
      expect(text).toContain('244,30 MDL');
      for (const words of ['cc-number', 'cc-exp', 'cc-csc', 'cc-name', '4242 4242 4242 4242'])
        expect(text).toContain(words);
      expect(text).not.toMatch(/<script[^>]|style=/);
    });

    test.each([
      ['en', 'This is a test bank', '/en/success'],
      ['ro', 'Aceasta este o bancă de test', '/ro/success'],
    ] as const)('speaks %s when the order does, and leads back to it', async (locale, words, back) => {
      const customer = await shop.signIn();
      const body = orderFor(await quoteSoups(shop, customer), customer, { payment: { method: 'card_online' } });
      const { payment } = await shop.client.request('createOrder', { token: customer.token, body, locale });
      expect(await (await shop.client.raw('GET', payment.redirect_url ?? '')).text()).toContain(words);
      expect((await payAtBank(shop, payment.redirect_url, VALID_CARD)).headers.get('location')).toContain(back);
    });

    test('shows what is wrong with a card and never the number of a card that it does not know', async () => {
      const { customer, id, page } = await waiting(shop);
      const response = await submit(shop, page, {
        action: 'pay',
        number: '4242424242424241',
        expiry: '13/30',
        cvc: '',
        name: '<b>Ion</b>',
      });
      const text = await response.text();
      expect(response.status).toBe(200);
      for (const words of ['Проверьте номер карты.', 'Укажите месяц и\u00a0год.', '&lt;b&gt;Ion&lt;/b&gt;'])
        expect(text).toContain(words);
      expect(text).not.toContain('4242424242424241');
      expect(await readStatuses(shop, customer, id)).toBe('awaiting_payment, pending');
    });

    test('a wrong expiry leaves everything else filled in', async () => {
      const { page } = await waiting(shop);
      const typed = { action: 'pay', number: '4242 4242 4242 4242', expiry: '13/30', cvc: '123', name: 'Ion' };
      const text = await (await submit(shop, page, typed)).text();
      for (const value of ['4242 4242 4242 4242', '13/30', '123', 'Ion']) expect(text).toContain(`value="${value}"`);
    });

    test.each(['12/30', '1230', '12 / 2030', '12-30', '122030', '9/30'])('accepts the expiry %j', async (expiry) => {
      const { page } = await waiting(shop);
      const typed = { action: 'pay', number: VALID_CARD, expiry, cvc: '123', name: 'Ion' };
      expect((await submit(shop, page, typed)).status).toBe(303);
    });

    test.each([
      [CARD_WITHOUT_FUNDS, 'на\u00a0карте недостаточно средств.'],
      [EXPIRED_CARD, 'срок действия карты истёк.'],
    ])('declines %s and shows the reason', async (number, reason) => {
      const { customer, id, page } = await waiting(shop);
      expect((await payAtBank(shop, page, number)).headers.get('location')).toBe(`/fail?order=${id}`);
      expect(await readPaymentState(shop, customer, id)).toEqual({
        status: 'failed',
        redirect_url: null,
        reason,
        code: 'payment_declined',
        methods: ['cash', 'card_courier', 'card_online'],
      });
      expect((await shop.client.raw('GET', page)).headers.get('location')).toBe(`/fail?order=${id}`);
    });

    test('can be left, and the order stays to be paid otherwise', async () => {
      const { customer, id, page } = await waiting(shop);
      expect((await submit(shop, page, { action: 'abandon' })).headers.get('location')).toBe(`/fail?order=${id}`);
      expect(await readPaymentState(shop, customer, id)).toMatchObject({
        status: 'failed',
        reason: 'оплата отменена.',
        code: 'payment_cancelled',
      });
    });

    test('takes a payment once, however often it is sent', async () => {
      const { customer, id, page } = await waiting(shop);
      const responses = await Promise.all([1, 2, 3].map(() => payAtBank(shop, page, VALID_CARD)));
      expect(responses.map(({ headers }) => headers.get('location'))).toEqual(
        Array.from({ length: 3 }, () => `/success?order=${id}`),
      );
      expect(await readStatuses(shop, customer, id)).toBe('placed, paid');
      expect(
        rowsOf(
          await shop.db.execute(
            sql`select b.id from bank_reports b join payments p using (reference) where p.order_id = ${id}`,
          ),
        ),
      ).toHaveLength(1);
    });

    test('does not exist for a payment that was never begun', async () => {
      const response = await shop.client.raw('GET', '/api/sandbox-bank/pay/unknown', {
        headers: { 'accept-language': 'en' },
      });
      expect([response.status, await response.text()]).toEqual([
        404,
        expect.stringContaining('There is no such payment'),
      ]);
      expect((await payAtBank(shop, '/api/sandbox-bank/pay/unknown', VALID_CARD)).status).toBe(404);
      expect((await shop.client.raw('GET', '/api/sandbox-bank/elsewhere')).status).toBe(404);
    });
  });

  describe('3-D Secure', () => {
    test('requires a code, and accepts the right one', async () => {
      const { customer, id, page } = await waiting(shop);
      const secure = (await payAtBank(shop, page, CARD_WITH_3D_SECURE)).headers.get('location') ?? '';
      expect(secure).toContain('/secure/');
      expect(await readPaymentState(shop, customer, id)).toMatchObject({
        status: 'requires_action',
        redirect_url: page,
      });
      const text = await (await shop.client.raw('GET', secure)).text();
      const code = /data-code>(\d{4})</.exec(text)?.[1] ?? '';
      const wrong = await submit(shop, secure, { action: 'pay', code: code === '0000' ? '1111' : '0000' });
      expect([wrong.status, await wrong.text()]).toEqual([200, expect.stringContaining('Неверный код.')]);
      expect((await submit(shop, secure, { action: 'pay', code })).headers.get('location')).toBe(
        `/success?order=${id}`,
      );
      expect(await readStatuses(shop, customer, id)).toBe('placed, paid');
    });

    test('declines after the third wrong code', async () => {
      const { customer, id, page } = await waiting(shop);
      const secure = (await payAtBank(shop, page, CARD_WITH_3D_SECURE)).headers.get('location') ?? '';
      const statuses = [];
      for (let tried = 0; tried < 3; tried += 1)
        statuses.push((await submit(shop, secure, { action: 'pay', code: 'no' })).status);
      expect(statuses).toEqual([200, 200, 303]);
      expect(await readPaymentState(shop, customer, id)).toMatchObject({
        status: 'failed',
        reason: 'платёж не\u00a0подтверждён кодом банка.',
      });
    });
  });

  describe('tokens', () => {
    const postCard = (body: unknown) =>
      shop.client.raw('POST', '/api/sandbox-bank/tokens', {
        body: JSON.stringify(body),
        headers: { 'accept-language': 'en' },
      });

    test('are created for a card, with the fields that may be shown', async () => {
      const response = await postCard({
        number: '4242424242424242',
        exp_month: 1,
        exp_year: 30,
        cvc: '123',
        name: 'ION',
      });
      expect([response.status, await response.json()]).toEqual([
        200,
        { card_token: expect.stringMatching(/^card_[\w-]{32}$/), brand: 'Visa', last4: '4242' },
      ]);
    });

    test('are rejected by field for a wrong card', async () => {
      const response = await postCard({ number: '4242424242424241', exp_month: '1', exp_year: '2020' });
      expect([response.headers.get('content-language'), response.headers.get('vary')]).toEqual([
        'en',
        'Accept-Language',
      ]);
      expect([response.status, await response.json()]).toEqual([
        422,
        {
          message: 'Check the card details.',
          errors: {
            number: ['Check the card number.'],
            exp_month: ['The card has expired.'],
            cvc: ['Enter the three digits from the back of the card.'],
            name: ['Enter the name on the card.'],
          },
        },
      ]);
    });

    test.each([['[]'], ['{"number":{}}'], ['{'], ['null']])('are rejected for the body %s', async (body) => {
      expect((await shop.client.raw('POST', '/api/sandbox-bank/tokens', { body })).status).toBe(422);
    });
  });

  test('no card number is stored or logged anywhere', async () => {
    const { page } = await waiting(shop);
    await tokenizeCard(shop, VALID_CARD);
    await payAtBank(shop, page, VALID_CARD);
    const tables = rowsOf<{ name: string }>(
      await shop.db.execute(
        sql`select table_name as name from information_schema.tables where table_schema = 'public'`,
      ),
    );
    for (const { name } of tables) {
      const dump = JSON.stringify(rowsOf(await shop.db.execute(sql.raw(`select * from "${name}"`))));
      expect([name, dump.includes('4242424242424242')]).toEqual([name, false]);
    }
    expect(JSON.stringify([shop.log, shop.printed])).not.toContain('4242424242424242');
  });
});
