import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { requireRow } from '#backend/db/client.ts';
import { idempotencyKeys, users } from '#backend/db/schema/index.ts';
import { eachDatabase, type Customer, type Shop } from '#backend/testing.ts';
import { advanceTo, HOME, orderFor, placeOrder, quoteSoups } from '#backend/testing/ordering.ts';
import { orderOnline, tokenizeCard, VALID_CARD_WITHOUT_CODE } from '#backend/testing/paying.ts';
import type { OnWire } from '#contract/money.ts';
import { endpoints, type Body, type Endpoint, type EndpointName } from '#contract/endpoints.ts';

type IdempotentEndpoint = {
  [Name in EndpointName]: (typeof endpoints)[Name] extends { readonly acceptsIdempotencyKey: true } ? Name : never;
}[EndpointName];

/** Creates a valid body for each endpoint that accepts an idempotency key. */
const bodies: {
  readonly [Name in IdempotentEndpoint]: (shop: Shop, customer: Customer) => Promise<OnWire<Body<Name>>>;
} = {
  addAddress: async () => HOME,
  addCard: async (shop) => ({ card_token: await tokenizeCard(shop, VALID_CARD_WITHOUT_CODE) }),
  createOrder: async (shop, customer) => orderFor(await quoteSoups(shop, customer), customer),
  payOrder: async (shop, customer) => ({ order_id: (await orderOnline(shop, customer)).order.id, method: 'cash' }),
  rateOrder: async (shop, customer) => {
    const order = await placeOrder(shop, customer);
    await advanceTo(shop, order, 'delivered');
    return { order_id: order.id, food: 5, delivery: 4, service: 3 };
  },
  reportProblem: async (shop, customer) => {
    const order = await placeOrder(shop, customer);
    return { order_id: order.id, reason: 'late' };
  },
};

const idempotentEndpoints = (Object.entries(endpoints) as [IdempotentEndpoint, Endpoint][])
  .filter(([, { acceptsIdempotencyKey }]) => acceptsIdempotencyKey)
  .map(([name]) => name);

eachDatabase((_name, open) => {
  const shop = open();
  const body = { city_id: 1, street: 'Пушкина', house: '1' };
  const count = async (token: string) => (await shop.client.request('getProfile', { token })).addresses.length;

  test('the same key and body get the same response and create nothing twice', async () => {
    const { token } = await shop.signIn();
    const first = await shop.client.request('addAddress', { token, body, idempotencyKey: 'one' });
    expect(await shop.client.request('addAddress', { token, body, idempotencyKey: 'one' })).toEqual(first);
    expect(await count(token)).toBe(1);
  });

  describe('a repeated key', () => {
    test.each(idempotentEndpoints)('returns the stored response of %s', async (name) => {
      const customer = await shop.signIn();
      const options = {
        token: customer.token,
        idempotencyKey: `repeated ${name}`,
        body: await bodies[name](shop, customer),
      };
      const first = await shop.client.request(name, options);
      expect(await shop.client.request(name, options)).toEqual(first);
      const stored = await shop.db
        .select()
        .from(idempotencyKeys)
        .where(eq(idempotencyKeys.key, options.idempotencyKey));
      expect(stored).toMatchObject([{ endpoint: name }]);
      expect(stored[0]?.response).toBeTypeOf('object');
    });
  });

  test('no stored hash can be computed from a body alone', async () => {
    const { token } = await shop.signIn();
    await shop.client.request('addAddress', { token, body, idempotencyKey: 'hashed' });
    const [stored] = await shop.db.select().from(idempotencyKeys).where(eq(idempotencyKeys.key, 'hashed'));
    expect(stored?.bodyHash).not.toBe(createHash('sha256').update(JSON.stringify(body)).digest('base64url'));
  });

  test('a request of the version before is repeated after the upgrade', async () => {
    const { token } = await shop.signIn();
    const first = await shop.client.request('addAddress', { token, body, idempotencyKey: 'upgraded' });
    const bodyHash = createHash('sha256').update(JSON.stringify(body)).digest('base64url');
    await shop.db.update(idempotencyKeys).set({ bodyHash }).where(eq(idempotencyKeys.key, 'upgraded'));
    expect(await shop.client.request('addAddress', { token, body, idempotencyKey: 'upgraded' })).toEqual(first);
  });

  test('parallel requests with one key get one response', async () => {
    const { token } = await shop.signIn();
    const responses = await Promise.all(
      Array.from({ length: 6 }, () => shop.client.request('addAddress', { token, body, idempotencyKey: 'one' })),
    );
    expect(new Set(responses.map(({ id }) => id)).size).toBe(1);
    expect(await count(token)).toBe(1);
  });

  test('a customer has at most a hundred stored responses: a further one replaces the oldest', async () => {
    const [customer, other] = [await shop.signIn(), await shop.signIn()];
    const { id: userId } = requireRow(
      await shop.db.select({ id: users.id }).from(users).where(eq(users.phone, customer.phone)),
    );
    const reply = await shop.client.request('addAddress', { token: customer.token, body, idempotencyKey: 'first' });
    await shop.client.request('addAddress', { token: other.token, body, idempotencyKey: 'first' });
    const [first] = await shop.db.select().from(idempotencyKeys).where(eq(idempotencyKeys.userId, userId));
    const { createdAt = new Date(), bodyHash = '' } = first ?? {};
    // The other 99, all of them older.
    await shop.db.insert(idempotencyKeys).values(
      Array.from({ length: 99 }, (_, index) => ({
        userId,
        endpoint: index % 2 === 0 ? 'addAddress' : 'createOrder',
        key: `old ${index}`,
        bodyHash,
        response: {},
        createdAt: new Date(createdAt.getTime() - (index + 1) * 1000),
      })),
    );
    const keys = async () =>
      (await shop.db.select().from(idempotencyKeys).where(eq(idempotencyKeys.userId, userId))).map(({ key }) => key);
    await shop.client.request('addAddress', { token: customer.token, body, idempotencyKey: 'first' });
    expect(await keys()).toHaveLength(100);

    await shop.client.request('addAddress', { token: customer.token, body, idempotencyKey: 'second' });
    const kept = await keys();
    expect(kept).toHaveLength(100);
    expect(kept).toEqual(expect.arrayContaining(['first', 'second', 'old 0', 'old 97']));
    expect(kept).not.toContain('old 98');
    expect(await shop.client.request('addAddress', { token: customer.token, body, idempotencyKey: 'first' })).toEqual(
      reply,
    );
    expect(await count(other.token)).toBe(1);
  });

  test('the same key with another body is rejected', async () => {
    const { token } = await shop.signIn();
    await shop.client.request('addAddress', { token, body, idempotencyKey: 'one' });
    expect(
      await shop.client.requestError('addAddress', { token, body: { ...body, house: '2' }, idempotencyKey: 'one' }),
    ).toMatchObject({ status: 422 });
    expect(await count(token)).toBe(1);
  });

  test('a key can be used again after an error', async () => {
    const { token } = await shop.signIn();
    expect(
      (await shop.client.requestError('addAddress', { token, body: { ...body, city_id: 77 }, idempotencyKey: 'one' }))
        .status,
    ).toBe(422);
    await shop.client.request('addAddress', { token, body, idempotencyKey: 'one' });
  });

  test('keys of two customers are independent', async () => {
    const [one, other] = [await shop.signIn(), await shop.signIn()];
    const first = await shop.client.request('addAddress', { token: one.token, body, idempotencyKey: 'one' });
    expect((await shop.client.request('addAddress', { token: other.token, body, idempotencyKey: 'one' })).id).not.toBe(
      first.id,
    );
  });

  test('without a key every request creates', async () => {
    const { token } = await shop.signIn();
    await shop.client.request('addAddress', { token, body });
    await shop.client.request('addAddress', { token, body });
    expect(await count(token)).toBe(2);
  });

  test('a key that is too long is rejected', async () => {
    const { token } = await shop.signIn();
    expect(
      (await shop.client.requestError('addAddress', { token, body, idempotencyKey: 'k'.repeat(201) })).status,
    ).toBe(422);
  });
});
