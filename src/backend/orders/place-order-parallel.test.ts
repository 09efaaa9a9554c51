import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eraseAccount, lockUserRow } from '#backend/personal-data.ts';
import { connectToServer, requireRow, rowsOf } from '#backend/db/client.ts';
import { inTransaction } from '#backend/db/transaction.ts';
import { createBackend } from '#backend/index.ts';
import { bothDatabases, type Customer } from '#backend/testing.ts';
import { createClient, type RequestOptions, type Client } from '#backend/testing/client.ts';
import { serverUrl } from '#backend/testing/databases.ts';
import { HOME, orderFor, quoteSoups, type CreateOrderInput } from '#backend/testing/ordering.ts';

bothDatabases((name, open) => {
  const shop = open();

  /** A request that would place an order of its own quote. */
  async function orderOf(customer: Customer, extra: Partial<CreateOrderInput> = {}) {
    return { token: customer.token, body: orderFor(await quoteSoups(shop, customer), customer, extra) };
  }

  const orderOfNewCustomer = async (extra: Partial<CreateOrderInput> = {}) => orderOf(await shop.signIn(), extra);

  async function send(
    { token, idempotencyKey: key, body }: RequestOptions<'createOrder'>,
    client: Client = shop.client,
  ) {
    const headers = {
      authorization: `Bearer ${token}`,
      'accept-language': 'en',
      ...(key !== undefined && { 'idempotency-key': key }),
    };
    const response = await client.raw('POST', '/api/create-order', { body: JSON.stringify(body), headers });
    return { status: response.status, body: await response.json() };
  }

  const historyOf = async (token: string) =>
    (await shop.client.request('getOrders', { token })).data.map(({ id }) => id);

  /** Ordinals of a customer's orders, and what is counted on the customer. */
  async function countsOf({ phone }: Customer) {
    return requireRow(
      rowsOf<{ order_count: number; ordinals: number[] }>(
        await shop.db.execute(sql`
      select u.order_count, array_agg(o.ordinal order by o.ordinal) as ordinals from users u left join orders o on o.user_id = u.id where u.phone = ${phone} group by u.id`),
      ),
    );
  }

  test('orders of several customers at once are each the first of their customer', async () => {
    const customers = await Promise.all(Array.from({ length: 3 }, () => shop.signIn()));
    const requests = await Promise.all(customers.map((customer) => orderOf(customer)));
    const responses = await Promise.all(requests.map((request) => shop.client.request('createOrder', request)));
    expect(new Set(responses.map(({ order }) => order.id)).size).toBe(3);
    for (const customer of customers) expect(await countsOf(customer)).toEqual({ order_count: 1, ordinals: [1] });
  });

  test('several orders of one customer at once are counted without gaps', async () => {
    const customer = await shop.signIn();
    const requests = await Promise.all(Array.from({ length: 3 }, () => orderOf(customer)));
    await Promise.all(
      requests.map((request, index) =>
        shop.client.request('createOrder', { ...request, idempotencyKey: `key ${index}` }),
      ),
    );
    expect(await countsOf(customer)).toEqual({ order_count: 3, ordinals: [1, 2, 3] });
  });

  test('a rejected order leaves nothing behind and no gap, and the others at that moment are placed', async () => {
    const customer = await shop.signIn();
    const requests = [
      await orderOf(customer),
      await orderOf(customer, { address: { ...HOME, city_id: 2 } }),
      await orderOf(customer),
      await orderOfNewCustomer({ address: null }),
    ];
    const responses = await Promise.all(requests.map((request) => send(request)));
    expect(responses.map(({ status, body }) => [status, body.problems?.[0].code])).toEqual([
      [200, undefined],
      [409, 'address_other_city'],
      [200, undefined],
      [422, 'address_required'],
    ]);
    expect(await countsOf(customer)).toEqual({ order_count: 2, ordinals: [1, 2] });
  });

  test('a key makes one order of two requests with different quotes', async () => {
    const customer = await shop.signIn();
    const requests = [await orderOf(customer), await orderOf(customer)];
    const responses = await Promise.all(requests.map((request) => send({ ...request, idempotencyKey: 'same' })));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    expect(responses.find(({ status }) => status === 422)?.body.errors).toEqual({
      'Idempotency-Key': [expect.any(String)],
    });
    expect(await countsOf(customer)).toEqual({ order_count: 1, ordinals: [1] });
  });

  test('a known key returns its response again, and another body is rejected', async () => {
    const customer = await shop.signIn();
    const request = { ...(await orderOf(customer)), idempotencyKey: 'known' };
    const first = await send(request);
    expect(await send(request)).toEqual(first);
    expect(await send({ ...(await orderOf(customer)), idempotencyKey: 'known' })).toMatchObject({
      status: 422,
      body: { errors: { 'Idempotency-Key': [expect.any(String)] } },
    });
    expect(await historyOf(customer.token)).toEqual([first.body.order.id]);
  });

  test('a rejected order uses neither its key nor its quote up', async () => {
    const customer = await shop.signIn();
    const request = { ...(await orderOf(customer)), idempotencyKey: 'refused' };
    expect(await send({ ...request, body: { ...request.body, address: { ...HOME, city_id: 2 } } })).toMatchObject({
      status: 409,
    });
    expect(await send(request)).toMatchObject({ status: 200 });
  });

  test('another customer’s quote stays usable for its owner', async () => {
    const owner = await orderOfNewCustomer();
    const otherUser = { ...owner, token: (await shop.signIn()).token };
    expect(await send(otherUser)).toMatchObject({ status: 409, body: { problems: [{ code: 'quote_expired' }] } });
    expect(await send(owner)).toMatchObject({ status: 200 });
  });

  describe('a statement that fails for one order', () => {
    beforeAll(() => shop.db.execute(sql`alter table orders add constraint no_crash check (contact_name <> 'Crash')`));
    afterAll(() => shop.db.execute(sql`alter table orders drop constraint no_crash`));

    test('fails that call alone and leaves nothing of it behind', async () => {
      const crashing = await shop.signIn();
      const requests = await Promise.all(
        Array.from({ length: 8 }, (_, index) =>
          index === 3 ? orderOf(crashing, { contact: { name: 'Crash', phone: '37360000000' } }) : orderOfNewCustomer(),
        ),
      );
      const responses = await Promise.all(
        requests.map((request, index) => send({ ...request, idempotencyKey: `crash ${index}` })),
      );
      expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 500, 200, 200, 200, 200]);
      expect(await countsOf(crashing)).toEqual({ order_count: 0, ordinals: [null] });
      expect(await send({ ...(await orderOf(crashing)), idempotencyKey: 'crash 3' })).toMatchObject({ status: 200 });
    });
  });

  test('many at once, each sent twice, are each placed once and counted without gaps', async () => {
    const customers = await Promise.all(Array.from({ length: 4 }, () => shop.signIn()));
    const requests = await Promise.all(
      customers.flatMap((customer) =>
        Array.from({ length: 5 }, async (_, index) => ({
          ...(await orderOf(customer)),
          idempotencyKey: `many ${index}`,
        })),
      ),
    );
    const responses = await Promise.all(
      [...requests, ...requests].map((request) => shop.client.request('createOrder', request)),
    );
    expect(responses.slice(0, requests.length)).toEqual(responses.slice(requests.length));
    for (const customer of customers)
      expect(await countsOf(customer)).toEqual({ order_count: 5, ordinals: [1, 2, 3, 4, 5] });
  });

  // The embedded database runs one transaction at a time.
  if (name === 'PGlite') return;

  test.each(['quotes', 'users'] as const)(
    'a locked row of %s makes its own order wait, and no other user’s',
    async (table) => {
      const [customer, other] = [await shop.signIn(), await shop.signIn()];
      const [locked, free] = [await orderOf(customer), await orderOf(other)];
      const condition = table === 'quotes' ? sql`id = ${locked.body.quote_id}` : sql`phone = ${customer.phone}`;
      const waiting = await inTransaction(shop.db, async (tx) => {
        await tx.execute(sql`select from ${sql.identifier(table)} where ${condition} for update`);
        const response = shop.client.request('createOrder', locked);
        await shop.client.request('createOrder', free);
        expect(await historyOf(customer.token)).toEqual([]);
        return { response };
      });
      const { order } = await waiting.response;
      expect(await historyOf(customer.token)).toEqual([order.id]);
    },
  );

  test('an order that meets the deletion of its account waits for it, and is rejected', async () => {
    const customer = await shop.signIn();
    const request = await orderOf(customer);
    const { id } = requireRow(
      rowsOf<{ id: number }>(await shop.db.execute(sql`select id from users where phone = ${customer.phone}`)),
    );
    const { response } = await inTransaction(shop.db, async (tx) => {
      await lockUserRow(tx, id);
      const response = send(request);
      await shop.client.request('getCities');
      await eraseAccount(tx, { id, phone: customer.phone });
      return { response };
    });
    expect(await response).toMatchObject({ status: 401 });
  });

  describe('on two instances', () => {
    let clients: readonly Client[] = [];
    let close = async (): Promise<void> => {};
    beforeAll(async () => {
      const { database } = requireRow(
        rowsOf<{ database: string }>(await shop.db.execute(sql`select current_database() as database`)),
      );
      const opened = connectToServer(serverUrl(database), () => {});
      const backend = createBackend({ db: opened.db, clock: shop.clock, sms: shop.sms, log: () => {} });
      clients = [shop.client, createClient(() => backend)];
      close = async () => {
        await backend.close();
        await opened.close();
      };
    });
    afterAll(() => close());

    test('each order is placed once, and both get the same response', async () => {
      const requests = await Promise.all(
        Array.from({ length: 12 }, async (_, index) => ({
          ...(await orderOfNewCustomer()),
          idempotencyKey: `both ${index}`,
        })),
      );
      const [here, there] = await Promise.all(
        clients.map((client) => Promise.all(requests.map((request) => client.request('createOrder', request)))),
      );
      expect(there).toEqual(here);
    });

    test('the same key twenty times in parallel makes one order', async () => {
      const customer = await shop.signIn();
      const request = { ...(await orderOf(customer)), idempotencyKey: 'twenty' };
      const responses = await Promise.all(Array.from({ length: 20 }, (_, index) => send(request, clients[index % 2])));
      const [first] = responses;
      expect(responses).toEqual(Array.from({ length: 20 }, () => ({ status: 200, body: first?.body })));
      expect(await historyOf(customer.token)).toEqual([first?.body.order.id]);
      expect(await countsOf(customer)).toEqual({ order_count: 1, ordinals: [1] });
    });

    test('the same quote twenty times in parallel, without a key, makes one order', async () => {
      const customer = await shop.signIn();
      const request = await orderOf(customer);
      const responses = await Promise.all(Array.from({ length: 20 }, (_, index) => send(request, clients[index % 2])));
      expect(responses.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
      expect(await countsOf(customer)).toEqual({ order_count: 1, ordinals: [1] });
    });
  });
});
