import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { connectToServer, type OpenDatabase, rowsOf } from '#backend/db/client.ts';
import { createBackend, type Backend } from '#backend/index.ts';
import { DEFAULT_SETTINGS } from '#backend/settings.ts';
import { eachDatabase, type Customer } from '#backend/testing.ts';
import { serverUrl } from '#backend/testing/databases.ts';
import { advanceTo, placeOrder } from '#backend/testing/ordering.ts';
import { OrderEvent } from '#contract/orders.ts';

const SLOW = { ...DEFAULT_SETTINGS, events: { pollMilliseconds: 600_000, heartbeatMilliseconds: 600_000 } };

eachDatabase((name, open) => {
  const shop = open({ isListening: name === 'PGlite', settings: SLOW });
  let url = '';

  beforeAll(async () => {
    const [{ name: database } = { name: '' }] = rowsOf<{ name: string }>(
      await shop.db.execute(sql`select current_database() as name`),
    );
    url = serverUrl(database);
  });

  /**
   * Another process of the same shop, until the test ends. `isFastPolling` polls for events every 20 ms where it
   * receives no notifications.
   */
  function another(isFastPolling: boolean): { readonly backend: Backend; readonly opened: OpenDatabase } {
    const opened = connectToServer(url, () => {});
    const settings = isFastPolling ? { ...SLOW, events: { ...SLOW.events, pollMilliseconds: 20 } } : SLOW;
    const backend = createBackend({
      db: opened.db,
      listen: opened.listen,
      clock: shop.clock,
      sms: shop.sms,
      log: () => {},
      settings,
    });
    onTestFinished(async () => {
      await backend.close();
      await opened.close();
      await expect.poll(listeners).toHaveLength(0);
    });
    return { backend, opened };
  }

  async function* watch({ fetch }: Backend, { token }: Customer, orderId: number): AsyncGenerator<string, void> {
    const response = await fetch(
      new Request(`https://shop.test/api/order-events?order_id=${orderId}`, {
        headers: { authorization: `Bearer ${token}` },
      }),
    );
    let text = '';
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += chunk;
      for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
        const data = /^data: (.+)$/m.exec(text.slice(0, end))?.[1];
        text = text.slice(end + 2);
        if (data !== undefined) yield v.parse(OrderEvent, JSON.parse(data)).status;
      }
    }
  }

  const listeners = async (): Promise<readonly number[]> =>
    rowsOf<{ pid: number }>(
      await shop.db.execute(
        sql`select pid from pg_stat_activity where datname = current_database() and query ilike 'listen %'`,
      ),
    ).map(({ pid }) => pid);

  const testEndedSessions = () =>
    test.each([
      ['signs out', (customer: Customer) => shop.client.request('logout', { token: customer.token })],
      ['is signed out by an operator', ({ phone }: Customer) => shop.backend.command(['sign-out', phone])],
    ])('a stream ends at once when its customer %s', async (_what, end) => {
      const customer = await shop.signIn();
      const order = await placeOrder(shop, customer);
      const streams = [name === 'PGlite' ? shop.backend : another(false).backend].map((backend) =>
        watch(backend, customer, order.id),
      );
      for (const statuses of streams) expect((await statuses.next()).value).toBe('placed');
      if (name !== 'PGlite') await expect.poll(listeners).toHaveLength(1);
      await end(customer);
      for (const statuses of streams) expect((await statuses.next()).done).toBe(true);
    });

  // The embedded database is open in one process only.
  if (name === 'PGlite') {
    test('changes made beside the backend reach a stream', async () => {
      const customer = await shop.signIn();
      const order = await placeOrder(shop, customer);
      const statuses = watch(shop.backend, customer, order.id);
      expect((await statuses.next()).value).toBe('placed');
      await advanceTo(shop, order, 'accepted');
      expect((await statuses.next()).value).toBe('accepted');
    });
    testEndedSessions();
    return;
  }

  test('changes of one instance reach a stream of another that only listens', async () => {
    const customer = await shop.signIn();
    const order = await placeOrder(shop, customer);
    const { backend } = another(false);
    const statuses = watch(backend, customer, order.id);
    expect((await statuses.next()).value).toBe('placed');
    await expect.poll(listeners).toHaveLength(1);
    await shop.client.request('cancelOrder', { token: customer.token, body: { order_id: order.id } });
    expect((await statuses.next()).value).toBe('cancelled');
  });

  test('and still reach it while the listening connection is terminated', async () => {
    const customer = await shop.signIn();
    const order = await placeOrder(shop, customer);
    const { backend } = another(true);
    const statuses = watch(backend, customer, order.id);
    expect((await statuses.next()).value).toBe('placed');
    await expect.poll(listeners).toHaveLength(1);
    const before = await listeners();
    await shop.db.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query ilike 'listen %'`,
    );
    await expect.poll(async () => (await listeners()).some((pid) => before.includes(pid))).toBe(false);
    await shop.client.request('cancelOrder', { token: customer.token, body: { order_id: order.id } });
    expect((await statuses.next()).value).toBe('cancelled');
    // The connection is restored.
    await expect.poll(async () => (await listeners()).length, { timeout: 10_000 }).toBeGreaterThan(0);
  });

  testEndedSessions();

  test('a change of the catalog reaches every instance', async () => {
    const { backend } = another(false);
    const before = await backend.catalogVersion();
    await shop.db.execute(sql`update products set price = price where slug = 'roll'`);
    expect((await backend.catalogChanges(before)).tags).toEqual(['restaurant:2']);
  });
});
