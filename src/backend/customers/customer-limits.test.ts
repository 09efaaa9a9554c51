import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { addresses, bankCards, cards, cities, knownSignInClients, sessions, users } from '#backend/db/schema/index.ts';
import { requireRow } from '#backend/db/client.ts';
import { inTransaction } from '#backend/db/transaction.ts';
import { DEFAULT_SETTINGS } from '#backend/settings.ts';
import { eachDatabase, type Customer, type Shop } from '#backend/testing.ts';
import { placeOrder } from '#backend/testing/ordering.ts';
import { tokenizeCard, VALID_CARD_WITHOUT_CODE } from '#backend/testing/paying.ts';
import { newToken, recordKnownClient, signInCustomer } from './sessions.ts';

async function userIdOf(shop: Shop, { phone }: Customer): Promise<number> {
  return requireRow(await shop.db.select({ id: users.id }).from(users).where(eq(users.phone, phone))).id;
}

eachDatabase((_name, open) => {
  const shop = open();

  describe('addresses of one customer', () => {
    const HOME = { street: 'Strada Test', house: '1' };
    const storeAddresses = async (customer: Customer, count: number) => {
      const userId = await userIdOf(shop, customer);
      const { id: cityId } = requireRow(await shop.db.select({ id: cities.id }).from(cities).limit(1));
      await shop.db
        .insert(addresses)
        .values(Array.from({ length: count }, () => ({ userId, cityId, ...HOME, isDefault: false })));
      return cityId;
    };
    const add = async (customer: Customer, cityId: number, locale = 'en') =>
      shop.client.raw('POST', '/api/add-user-address', {
        headers: { authorization: `Bearer ${customer.token}`, 'accept-language': locale },
        body: JSON.stringify({ city_id: cityId, ...HOME }),
      });
    const listed = async ({ token }: Customer) => (await shop.client.request('getProfile', { token })).addresses;

    test('are at most 20, also when several are added at once', async () => {
      const customer = await shop.signIn();
      const cityId = await storeAddresses(customer, 18);
      const responses = await Promise.all([1, 2, 3, 4].map(() => add(customer, cityId)));
      expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 200, 422, 422]);
      expect(await listed(customer)).toHaveLength(20);
    });

    test.each([
      ['ru', 'У\u00a0вас уже 20 адресов. Удалите один, чтобы добавить другой.'],
      ['en', 'You have 20 addresses. Delete one to add another.'],
      ['ro', 'Aveți deja 20 de adrese. Ștergeți una ca să adăugați alta.'],
    ])('that are too many are refused with a sentence in %s', async (locale, message) => {
      const customer = await shop.signIn();
      const response = await add(customer, await storeAddresses(customer, 20), locale);
      expect([response.status, await response.json()]).toEqual([422, { message, errors: { addresses: [message] } }]);
    });

    test('beyond the limit stay readable and can be edited and deleted; another can be added below it', async () => {
      const customer = await shop.signIn();
      const { token } = customer;
      const cityId = await storeAddresses(customer, 25);
      const all = await listed(customer);
      expect(all).toHaveLength(25);
      expect((await add(customer, cityId)).status).toBe(422);
      const edited = { id: all[24]?.id ?? 0, city_id: cityId, street: 'Strada Nouă', house: '2' };
      expect(await shop.client.request('editAddress', { token, body: edited })).toMatchObject({
        street: 'Strada Nouă',
      });
      for (const { id } of all.slice(0, 6))
        await shop.client.request('deleteAddress', { token, query: { address_id: id } });
      expect((await add(customer, cityId)).status).toBe(200);
    });

    test('are at most a hundred in a profile, but all in the export', async () => {
      const customer = await shop.signIn();
      await storeAddresses(customer, 130);
      expect(await listed(customer)).toHaveLength(100);
      const { profile } = await shop.client.request('exportAccount', { token: customer.token });
      expect(profile.addresses).toHaveLength(130);
    });
  });

  describe('cards of one customer', () => {
    test('are at most 10; the payment provider does not keep one that is refused', async () => {
      const customer = await shop.signIn();
      const userId = await userIdOf(shop, customer);
      const stored = { userId, brand: 'Visa', last4: '4242', expMonth: 12, expYear: 2030, createdAt: shop.clock.now() };
      await shop.db.insert(cards).values(
        Array.from({ length: 9 }, (_, index) => ({
          ...stored,
          token: `${customer.phone} ${index}`,
          status: 'active' as const,
        })),
      );
      const tokens = await Promise.all([1, 2, 3].map(() => tokenizeCard(shop, VALID_CARD_WITHOUT_CODE)));
      const responses = await Promise.all(
        tokens.map((token) =>
          shop.client.raw('POST', '/api/add-card', {
            headers: { authorization: `Bearer ${customer.token}`, 'accept-language': 'en' },
            body: JSON.stringify({ card_token: token }),
          }),
        ),
      );
      expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 422, 422]);
      const refused = responses.find(({ status }) => status === 422);
      expect(await refused?.json()).toMatchObject({
        errors: { card_token: ['You have 10 cards. Delete one to add another.'] },
      });
      expect(await shop.client.request('getCards', { token: customer.token })).toHaveLength(10);
      const kept = (await shop.db.select({ token: bankCards.token }).from(bankCards)).map(({ token }) => token);
      expect(tokens.filter((token) => kept.includes(token))).toHaveLength(1);
    });
  });

  describe('sessions of one customer', () => {
    test('are at most 10: a sign-in ends the one that was not used for the longest time', async () => {
      const customer = await shop.signIn();
      const tokens = [customer.token];
      for (let count = 1; count < 10; count += 1) {
        shop.clock.pass(86_400);
        const token = newToken();
        await inTransaction(shop.db, (tx) =>
          signInCustomer(tx, customer.phone, token, DEFAULT_SETTINGS, shop.clock.now()),
        );
        tokens.push(token);
      }
      // Use renews the first session, so the second one is the oldest.
      shop.clock.pass(86_400);
      await shop.client.request('getProfile', { token: tokens[0] ?? '' });
      shop.clock.pass(86_400);
      const last = newToken();
      await inTransaction(shop.db, (tx) =>
        signInCustomer(tx, customer.phone, last, DEFAULT_SETTINGS, shop.clock.now()),
      );
      const statuses = await Promise.all(
        [...tokens, last].map(
          async (token) =>
            (await shop.client.raw('GET', '/api/get-profile', { headers: { authorization: `Bearer ${token}` } }))
              .status,
        ),
      );
      expect(statuses).toEqual([200, 401, ...Array.from({ length: 9 }, () => 200)]);
      expect(await shop.db.$count(sessions, eq(sessions.userId, await userIdOf(shop, customer)))).toBe(10);
    });

    test('come from at most 50 known clients', async () => {
      const customer = await shop.signIn();
      const id = await userIdOf(shop, customer);
      await inTransaction(shop.db, async (tx) => {
        for (let index = 0; index < 60; index += 1)
          await recordKnownClient(tx, { id, phone: customer.phone }, `client ${index}`, shop.clock.now());
      });
      expect(await shop.db.$count(knownSignInClients, eq(knownSignInClients.userId, id))).toBe(50);
    });
  });

  describe('open event streams of one customer', () => {
    test('are at most 4: another one ends the oldest', async () => {
      const [customer, other] = [await shop.signIn(), await shop.signIn()];
      const [order, foreign] = [await placeOrder(shop, customer), await placeOrder(shop, other)];
      const abort = new AbortController();
      const watch = async ({ token }: Customer, id: number) => {
        const { body } = await shop.client.raw('GET', `/api/order-events?order_id=${id}`, {
          headers: { authorization: `Bearer ${token}` },
          signal: abort.signal,
        });
        const reader = body?.getReader();
        await reader?.read();
        return reader;
      };
      const first = await watch(customer, order.id);
      const ofOther = await watch(other, foreign.id);
      const rest = [];
      for (let count = 0; count < 4; count += 1) rest.push(await watch(customer, order.id));
      let end = await first?.read();
      while (end && !end.done) end = await first?.read();
      expect(end?.done).toBe(true);
      // The others are still open: an abort ends them.
      const pending = [ofOther, ...rest].map(async (reader) => {
        while (reader && !(await reader.read()).done);
        return abort.signal.aborted;
      });
      abort.abort();
      expect(await Promise.all(pending)).toEqual([true, true, true, true, true]);
    });
  });
});
