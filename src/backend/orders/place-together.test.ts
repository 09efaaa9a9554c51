import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openServer } from '#backend/db/client.ts';
import { only, rowsOf } from '#backend/db/rows.ts';
import { Refusal } from '#backend/http/refusal.ts';
import { createBackend } from '#backend/index.ts';
import type { Services } from '#backend/services.ts';
import { eachDatabase, type Customer } from '#backend/testing.ts';
import { clientOf, type Client } from '#backend/testing/client.ts';
import { serverUrl } from '#backend/testing/databases.ts';
import { HOME, orderFor, quoteSoups } from '#backend/testing/ordering.ts';
import { CreateOrderInput } from '#contract/orders.ts';
import { placeTogether, type Outcome } from './place-together.ts';
import { OrderSignals } from './signals.ts';
import { wishOf, type CreateCall, type Cart } from './wish.ts';

interface Placed {
  readonly id: number;
  readonly ordinal: number;
  readonly transaction: string;
}

eachDatabase((name, open) => {
  const shop = open();
  const place = (wishes: readonly Cart[]): Promise<readonly Outcome[]> =>
    placeTogether({ db: shop.db, signals: new OrderSignals(), payments: null, log: () => {} } as unknown as Services, wishes);

  async function userOf({ phone }: Customer): Promise<number> {
    return only(rowsOf<{ id: number }>(await shop.db.execute(sql`select id from users where phone = ${phone}`))).id;
  }

  /** An order as its call would bring it. */
  async function wish(customer: Customer, body: CreateOrderInput, key: string | null = null): Promise<Cart> {
    const user = { id: await userOf(customer), phone: customer.phone, tokenHash: '' };
    return wishOf({ body: v.parse(CreateOrderInput, body), user, key, text: JSON.stringify(body), locale: 'en', now: shop.clock.now() } as CreateCall);
  }

  async function wishOfSomebody(extra: Partial<CreateOrderInput> = {}): Promise<Cart> {
    const customer = await shop.signIn();
    return wish(customer, orderFor(await quoteSoups(shop, customer), customer, extra));
  }

  async function ordersOf(...wishes: readonly Cart[]): Promise<readonly Placed[]> {
    const users = sql.join(wishes.map(({ call }) => sql`${call.user.id}`), sql`, `);
    return rowsOf<Placed>(await shop.db.execute(sql`select id, ordinal, xmin::text as transaction from orders where user_id in (${users}) order by id`));
  }

  const told = (outcomes: readonly Outcome[]) =>
    outcomes.map((outcome) => (outcome instanceof Refusal ? outcome.details.problems?.map(({ code }) => code) : outcome === 'apart' ? outcome : outcome.order.id));

  test('orders of several customers are one transaction', async () => {
    const wishes = await Promise.all([wishOfSomebody(), wishOfSomebody(), wishOfSomebody()]);
    const outcomes = await place(wishes);
    const orders = await ordersOf(...wishes);
    expect(told(outcomes).toSorted()).toEqual(orders.map(({ id }) => id));
    expect(new Set(orders.map(({ transaction }) => transaction)).size).toBe(1);
    expect(orders.map(({ ordinal }) => ordinal)).toEqual([1, 1, 1]);
  });

  test('one that is refused leaves nothing behind and the others as they are', async () => {
    const wishes = await Promise.all([wishOfSomebody(), wishOfSomebody({ address: { ...HOME, city_id: 2 } }), wishOfSomebody()]);
    const [first, refused, last] = await place(wishes);
    expect(told([refused ?? 'apart'])).toEqual([['address_other_city']]);
    expect((await ordersOf(...wishes)).map(({ id }) => id).toSorted()).toEqual(told([first ?? 'apart', last ?? 'apart']).toSorted());
  });

  test('when all are refused, nothing is written', async () => {
    const wishes = await Promise.all([wishOfSomebody({ address: { ...HOME, city_id: 2 } }), wishOfSomebody({ address: null })]);
    expect(told(await place(wishes))).toEqual([['address_other_city'], ['address_required']]);
    expect(await ordersOf(...wishes)).toEqual([]);
  });

  test('several of one customer are counted one after the other', async () => {
    const customer = await shop.signIn();
    const wishes: Cart[] = [];
    for (let count = 0; count < 3; count += 1) wishes.push(await wish(customer, orderFor(await quoteSoups(shop, customer), customer), `key ${count}`));
    const outcomes = await place(wishes);
    expect((await ordersOf(...wishes.slice(0, 1))).map(({ id, ordinal }) => [id, ordinal])).toEqual(told(outcomes).map((id, index) => [id, index + 1]));
    expect(rowsOf(await shop.db.execute(sql`select order_count from users where id = ${await userOf(customer)}`))).toEqual([{ order_count: 3 }]);
  });

  test('a quote makes one of them only', async () => {
    const customer = await shop.signIn();
    const body = orderFor(await quoteSoups(shop, customer), customer);
    const twins = [await wish(customer, body), await wish(customer, body)];
    expect(told(await place(twins))).toEqual([expect.any(Number), 'apart']);
    expect(await ordersOf(...twins)).toHaveLength(1);
  });

  test('a key makes one of them only', async () => {
    const customer = await shop.signIn();
    const [one, other] = [await quoteSoups(shop, customer), await quoteSoups(shop, customer)];
    const twins = [await wish(customer, orderFor(one, customer), 'same'), await wish(customer, orderFor(other, customer), 'same')];
    expect(told(await place(twins))).toEqual([expect.any(Number), 'apart']);
    expect(await ordersOf(...twins)).toHaveLength(1);
  });

  test('a key that was answered is answered again, and with another body refused', async () => {
    const customer = await shop.signIn();
    const body = orderFor(await quoteSoups(shop, customer), customer);
    const [first] = await place([await wish(customer, body, 'known')]);
    const other = orderFor(await quoteSoups(shop, customer), customer);
    const [again, reused, new_] = await place([await wish(customer, body, 'known'), await wishOfSomebody(), await wishOfSomebody()]);
    expect(again).toEqual(first);
    expect([reused, new_].every((outcome) => typeof outcome === 'object' && 'order' in outcome)).toBe(true);
    const [refused] = await place([await wish(customer, other, 'known')]);
    expect(refused).toMatchObject({ status: 422, details: { fields: { 'Idempotency-Key': 'keyReused' } } });
  });

  test('one with a promotion is placed apart', async () => {
    const customer = await shop.signIn();
    const promoted = await wish(customer, orderFor(await quoteSoups(shop, customer, { promocode: 'DINNER10' }), customer));
    expect(told(await place([promoted, await wishOfSomebody()]))).toEqual(['apart', expect.any(Number)]);
  });

  test('a stranger’s quote is left alone', async () => {
    const [owner, stranger] = [await shop.signIn(), await shop.signIn()];
    const body = orderFor(await quoteSoups(shop, owner), owner);
    expect(told(await place([await wish(stranger, body), await wishOfSomebody()]))).toEqual(['apart', expect.any(Number)]);
    expect(told(await place([await wish(owner, body)]))).toEqual([expect.any(Number)]);
  });

  describe('a statement that fails for one', () => {
    beforeAll(() => shop.db.execute(sql`alter table orders add constraint no_crash check (contact_name <> 'Crash')`));
    afterAll(() => shop.db.execute(sql`alter table orders drop constraint no_crash`));
    const crash = { contact: { name: 'Crash', phone: '37360000000' } };

    test('writes nothing of the others, who are placed apart', async () => {
      const wishes = await Promise.all([wishOfSomebody(), wishOfSomebody(crash), wishOfSomebody()]);
      expect(told(await place(wishes))).toEqual(['apart', 'apart', 'apart']);
      expect(await ordersOf(...wishes)).toEqual([]);
    });

    test('fails the one call, and every other gets its order', async () => {
      const calls = await Promise.all(
        Array.from({ length: 8 }, async (_none, index) => {
          const customer = await shop.signIn();
          const body = orderFor(await quoteSoups(shop, customer), customer, index === 3 ? crash : {});
          return { body: JSON.stringify(body), headers: { authorization: `Bearer ${customer.token}` } };
        }),
      );
      const responses = await Promise.all(calls.map((call) => shop.client.raw('POST', '/api/create-order', call)));
      expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 500, 200, 200, 200, 200]);
    });
  });

  test('many at once are all placed, each once and counted right', async () => {
    const customers = await Promise.all(Array.from({ length: 4 }, () => shop.signIn()));
    const wanted = await Promise.all(
      customers.flatMap((customer) => Array.from({ length: 5 }, async (_none, index) => ({ customer, body: orderFor(await quoteSoups(shop, customer), customer), key: `many ${index}` }))),
    );
    const twice = [...wanted, ...wanted];
    const answers = await Promise.all(twice.map(({ customer, body, key }) => shop.client.ask('createOrder', { token: customer.token, body, key })));
    expect(answers.slice(0, wanted.length)).toEqual(answers.slice(wanted.length));
    for (const customer of customers) {
      expect(rowsOf(await shop.db.execute(sql`select u.order_count, array_agg(o.ordinal order by o.ordinal) as ordinals from users u join orders o on o.user_id = u.id where u.phone = ${customer.phone} group by u.id`))).toEqual([{ order_count: 5, ordinals: [1, 2, 3, 4, 5] }]);
    }
  });

  // The embedded database serves one transaction at a time.
  if (name === 'PGlite') return;

  describe('what somebody else holds', () => {
    test.each(['quotes', 'users'] as const)('in %s is placed apart, without waiting', async (table) => {
      const [held, free] = [await wishOfSomebody(), await wishOfSomebody()];
      const outcomes = await shop.db.transaction(async (other) => {
        await other.execute(sql.raw(table === 'quotes' ? `select from quotes where id = '${held.ask?.quoteId}' for update` : `select from users where id = ${held.call.user.id} for update`));
        return place([held, free]);
      });
      expect(told(outcomes)).toEqual(['apart', expect.any(Number)]);
    });
  });

  describe('of two instances', () => {
    let other: Client;
    let close = async (): Promise<void> => {};
    beforeAll(async () => {
      const { database } = only(rowsOf<{ database: string }>(await shop.db.execute(sql`select current_database() as database`)));
      const opened = openServer(serverUrl(database), () => {});
      const backend = createBackend({ db: opened.db, clock: shop.clock, sms: shop.sms, log: () => {} });
      other = clientOf(() => backend);
      close = async () => {
        await backend.close();
        await opened.close();
      };
    });
    afterAll(() => close());

    test('each order is placed by one, and both answer the same', async () => {
      const wanted = await Promise.all(
        Array.from({ length: 12 }, async (_none, index) => {
          const customer = await shop.signIn();
          return { token: customer.token, body: orderFor(await quoteSoups(shop, customer), customer), key: `both ${index}` };
        }),
      );
      const [here, there] = await Promise.all([
        Promise.all(wanted.map((call) => shop.client.ask('createOrder', call))),
        Promise.all(wanted.toReversed().map((call) => other.ask('createOrder', call))),
      ]);
      expect(there.toReversed()).toEqual(here);
    });
  });
});
