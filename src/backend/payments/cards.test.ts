import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { bankCards, cards, users, wrongCodes } from '#backend/db/schema/index.ts';
import { MAX_CARDS } from '#backend/customers/customer-limits.ts';
import { eachDatabase } from '#backend/testing.ts';
import {
  CARD_WITHOUT_FUNDS,
  createFailingProvider,
  createWebhookEvent,
  payAtBank,
  postWebhookEvent,
  readStatuses,
  submit,
  readBankCode,
  VALID_CARD,
  VALID_CARD_WITHOUT_CODE,
  linkCard,
  orderOnline,
  CARD_WITH_3D_SECURE,
  tokenizeCard,
} from '#backend/testing/paying.ts';
import type { CardVault } from './provider.ts';

eachDatabase((_name, open) => {
  const shop = open();
  const listed = async (token: string) =>
    (await shop.client.request('getCards', { token })).map(({ last4, is_default, status }) => [
      last4,
      is_default,
      status,
    ]);

  describe('a new card that pays', () => {
    test('is saved as the default, without a code, for the customer who asked for it', async () => {
      const customer = await shop.signIn();
      const { payment } = await orderOnline(shop, customer, { saveCard: true });
      await payAtBank(shop, payment.redirect_url, VALID_CARD);
      expect(await listed(customer.token)).toEqual([['4242', true, 'active']]);
      const [card] = await shop.client.request('getCards', { token: customer.token });
      const { order } = await orderOnline(shop, customer, { cardId: card?.id });
      expect(await readStatuses(shop, customer, order.id)).toBe('placed, paid');
    });

    test('is saved once its payment is confirmed with 3-D Secure', async () => {
      const customer = await shop.signIn();
      const { payment } = await orderOnline(shop, customer, { saveCard: true });
      const page = (await payAtBank(shop, payment.redirect_url, CARD_WITH_3D_SECURE)).headers.get('location');
      expect(await listed(customer.token)).toEqual([]);
      const code = /data-code>(\d{4})</.exec(await (await shop.client.raw('GET', page ?? '')).text())?.[1] ?? '';
      await submit(shop, page, { action: 'pay', code });
      expect(await listed(customer.token)).toEqual([['3220', true, 'active']]);
    });

    test('is saved by the second attempt, when the first was declined', async () => {
      const customer = await shop.signIn();
      const { order, payment } = await orderOnline(shop, customer, { saveCard: true });
      await payAtBank(shop, payment.redirect_url, CARD_WITHOUT_FUNDS);
      expect(await listed(customer.token)).toEqual([]);
      const again = await shop.client.request('payOrder', {
        token: customer.token,
        body: { order_id: order.id, method: 'card_online' },
      });
      await payAtBank(shop, again.redirect_url, VALID_CARD);
      expect(await listed(customer.token)).toEqual([['4242', true, 'active']]);
    });

    test('is not saved for a customer who did not ask, and its repeated event saves it once', async () => {
      const customer = await shop.signIn();
      const { payment } = await orderOnline(shop, customer);
      await payAtBank(shop, payment.redirect_url, VALID_CARD);
      expect(await listed(customer.token)).toEqual([]);

      const { order } = await orderOnline(shop, customer, { saveCard: true });
      const details = { brand: 'Visa', last4: '0001', expMonth: 12, expYear: 2030 };
      const event = await createWebhookEvent(shop, order.id, { status: 'paid', card: { token: 'saved', ...details } });
      expect([await postWebhookEvent(shop, event), await postWebhookEvent(shop, event)]).toEqual([200, 200]);
      expect(await listed(customer.token)).toEqual([['0001', true, 'active']]);
    });

    test('is deleted at the provider if the customer has too many cards', async () => {
      const customer = await shop.signIn();
      const tokens = Array.from({ length: MAX_CARDS }, (_, index) => `full ${index}`);
      const details = { brand: 'Visa', last4: '0002', expMonth: 12, expYear: 2030 };
      const [user] = await shop.db.select({ id: users.id }).from(users).where(eq(users.phone, customer.phone));
      await shop.db.insert(cards).values(
        tokens.map((token) => ({
          userId: user?.id ?? 0,
          token,
          ...details,
          status: 'active' as const,
          createdAt: shop.clock.now(),
        })),
      );
      const { payment } = await orderOnline(shop, customer, { saveCard: true });
      await payAtBank(shop, payment.redirect_url, '4111 1111 1111 1111');
      expect(await shop.db.$count(cards, eq(cards.userId, user?.id ?? 0))).toBe(MAX_CARDS);
      expect(await shop.db.$count(bankCards, eq(bankCards.last4, '1111'))).toBe(0);
    });
  });

  describe('add-card', () => {
    test('requires the bank’s code, which confirms the card and makes the first one the default', async () => {
      const { token } = await shop.signIn();
      const added = await shop.client.request('addCard', {
        token,
        body: { card_token: await tokenizeCard(shop, VALID_CARD) },
      });
      expect(added).toEqual({ card_id: expect.any(Number), status: 'code_required' });
      expect(shop.printed.at(-1)).toMatch(/^bank code for card …4242: \d{4}$/);
      expect(await listed(token)).toEqual([['4242', false, 'pending']]);
      expect((await shop.client.request('getProfile', { token })).linked_card).toBeNull();
      const card = await shop.client.request('confirmCard', {
        token,
        body: { card_id: added.card_id, code: readBankCode(shop) },
      });
      expect(card).toEqual({
        id: added.card_id,
        brand: 'Visa',
        last4: '4242',
        exp_month: 12,
        exp_year: 2030,
        is_default: true,
        status: 'active',
      });
      expect((await shop.client.request('getProfile', { token })).linked_card).toEqual(card);
    });

    test('takes some cards without a code', async () => {
      const { token } = await shop.signIn();
      expect(
        await shop.client.request('addCard', {
          token,
          body: { card_token: await tokenizeCard(shop, VALID_CARD_WITHOUT_CODE) },
        }),
      ).toMatchObject({ status: 'active' });
      expect(await listed(token)).toEqual([['4444', true, 'active']]);
    });

    test('rejects a token that the bank does not know, and one that is linked already', async () => {
      const { token } = await shop.signIn();
      const card_token = await tokenizeCard(shop, VALID_CARD);
      const errors = { card_token: [expect.any(String)] };
      expect(await shop.client.requestError('addCard', { token, body: { card_token: 'unknown' } })).toMatchObject({
        status: 422,
        errors,
      });
      await shop.client.request('addCard', { token, body: { card_token }, idempotencyKey: 'one' });
      expect(await shop.client.requestError('addCard', { token, body: { card_token } })).toMatchObject({
        status: 422,
        errors,
      });
      expect(await listed(token)).toHaveLength(1);
    });

    test('returns the same for a repeated key and links once', async () => {
      const { token } = await shop.signIn();
      const body = { card_token: await tokenizeCard(shop, VALID_CARD) };
      const responses = await Promise.all(
        [1, 2, 3].map(() => shop.client.request('addCard', { token, body, idempotencyKey: 'one' })),
      );
      expect(new Set(responses.map(({ card_id }) => card_id)).size).toBe(1);
      expect(await listed(token)).toHaveLength(1);
    });
  });

  describe('confirm-card', () => {
    test('takes five tries, and then not even the right code', async () => {
      const { token } = await shop.signIn();
      const { card_id } = await shop.client.request('addCard', {
        token,
        body: { card_token: await tokenizeCard(shop, VALID_CARD) },
      });
      const code = readBankCode(shop);
      const wrong = code === '0000' ? '1111' : '0000';
      for (let tried = 0; tried < 5; tried += 1) {
        expect(await shop.client.requestError('confirmCard', { token, body: { card_id, code: wrong } })).toMatchObject({
          status: 422,
          errors: { code: ['Неверный код.'] },
        });
      }
      expect((await shop.client.requestError('confirmCard', { token, body: { card_id, code } })).status).toBe(404);
      expect(await listed(token)).toEqual([['4242', false, 'pending']]);
    });

    test.each([['123'], ['abcd'], ['12345']])('rejects the code %s', async (code) => {
      const { token } = await shop.signIn();
      expect((await shop.client.requestError('confirmCard', { token, body: { card_id: 1, code } })).status).toBe(422);
    });
  });

  describe('the default card', () => {
    test('is chosen, and handed to the oldest of the others when it is deleted', async () => {
      const customer = await shop.signIn();
      const { token } = customer;
      await linkCard(shop, customer, VALID_CARD);
      const second = await linkCard(shop, customer, VALID_CARD_WITHOUT_CODE);
      expect(await shop.client.request('setDefaultCard', { token, body: { card_id: second } })).toMatchObject({
        last4: '4444',
        is_default: true,
      });
      expect(await listed(token)).toEqual([
        ['4444', true, 'active'],
        ['4242', false, 'active'],
      ]);
      await shop.client.request('deleteCard', { token, query: { card_id: second } });
      expect(await listed(token)).toEqual([['4242', true, 'active']]);
    });

    test('is one after several were confirmed at once', async () => {
      const customer = await shop.signIn();
      const tokens = await Promise.all(Array.from({ length: 4 }, () => tokenizeCard(shop, VALID_CARD_WITHOUT_CODE)));
      await Promise.all(
        tokens.map((card_token) => shop.client.request('addCard', { token: customer.token, body: { card_token } })),
      );
      expect((await listed(customer.token)).filter(([, isDefault]) => isDefault)).toHaveLength(1);
    });

    test('is never one that was not confirmed', async () => {
      const { token } = await shop.signIn();
      const { card_id } = await shop.client.request('addCard', {
        token,
        body: { card_token: await tokenizeCard(shop, VALID_CARD) },
      });
      expect((await shop.client.requestError('setDefaultCard', { token, body: { card_id } })).status).toBe(409);
      await expect(shop.db.execute(sql`update cards set is_default = true where id = ${card_id}`)).rejects.toThrow();
    });
  });

  test('an expired default card gives way to a new one, and is not the default again', async () => {
    const customer = await shop.signIn();
    const expire = (id: number) => shop.db.update(cards).set({ expYear: 2026, expMonth: 10 }).where(eq(cards.id, id));
    const first = await linkCard(shop, customer, VALID_CARD);
    await expire(first);
    const second = await linkCard(shop, customer, VALID_CARD_WITHOUT_CODE);
    await linkCard(shop, customer, CARD_WITH_3D_SECURE);
    expect(await listed(customer.token)).toEqual([
      ['4444', true, 'active'],
      ['4242', false, 'expired'],
      ['3220', false, 'active'],
    ]);
    await shop.client.request('deleteCard', { token: customer.token, query: { card_id: second } });
    expect(await listed(customer.token)).toEqual([
      ['3220', true, 'active'],
      ['4242', false, 'expired'],
    ]);
  });

  test('a card whose date is over shows it and pays nothing', async () => {
    const customer = await shop.signIn();
    const id = await linkCard(shop, customer, VALID_CARD);
    await shop.db.execute(sql`update cards set exp_year = 2026, exp_month = 10 where id = ${id}`);
    expect(await listed(customer.token)).toEqual([['4242', true, 'expired']]);
    expect(
      (await shop.client.requestError('setDefaultCard', { token: customer.token, body: { card_id: id } })).status,
    ).toBe(409);
    await expect(orderOnline(shop, customer, { cardId: id })).rejects.toThrow();
  });

  test('another customer’s card is not found by any call', async () => {
    const [owner, otherCustomer] = [await shop.signIn(), await shop.signIn()];
    const card_id = await linkCard(shop, owner, CARD_WITH_3D_SECURE);
    const { token } = otherCustomer;
    const errors = await Promise.all([
      shop.client.requestError('confirmCard', { token, body: { card_id, code: '0000' } }),
      shop.client.requestError('setDefaultCard', { token, body: { card_id } }),
      shop.client.requestError('deleteCard', { token, query: { card_id } }),
    ]);
    expect(errors.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect(await listed(token)).toEqual([]);
    expect(await listed(owner.token)).toEqual([['3220', true, 'active']]);
  });
});

const silent = () => Promise.reject(new Error('The provider does not respond'));
const silentVault: CardVault = {
  tokenizeUrl: '',
  savesPaidCards: false,
  charge: silent,
  linkCard: silent,
  confirmCard: silent,
  deleteCard: silent,
};

eachDatabase((_name, open) => {
  const linked = { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2030, status: 'code_required' } as const;
  const shop = open({
    payments: 'sandbox',
    providers: { sandbox: () => createFailingProvider({ cards: { ...silentVault, linkCard: async () => linked } }) },
  });

  test('a code is not counted as wrong while the provider does not respond', async () => {
    const { token, phone } = await shop.signIn();
    const { card_id } = await shop.client.request('addCard', { token, body: { card_token: 'one' } });
    const error = await shop.client.requestError('confirmCard', { token, body: { card_id, code: '1234' } });
    expect(error.status).toBe(500);
    expect(await shop.db.$count(wrongCodes, eq(wrongCodes.phone, phone))).toBe(0);
    const [card] = await shop.db.select({ tries: cards.tries }).from(cards).where(eq(cards.id, card_id));
    expect(card?.tries).toBe(0);
  });
});
