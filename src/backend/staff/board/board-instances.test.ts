import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { connectToServer, rowsOf } from '#backend/db/client.ts';
import { createBackend } from '#backend/index.ts';
import { DEFAULT_SETTINGS } from '#backend/settings.ts';
import { type Customer, eachDatabase } from '#backend/testing.ts';
import { type Client, createClient } from '#backend/testing/client.ts';
import { serverUrl } from '#backend/testing/databases.ts';
import { orderFor, quoteSoups } from '#backend/testing/ordering.ts';
import { signInAs } from '../testing/staff-accounts.ts';

const ORDERS = 100;
const CUSTOMERS = 5;
/** The name of the killed instance in the database. */
const DOOMED = 'doomed';
/** Polls so rarely that only notifications can make the board read its orders again. */
const NOTIFIED = { ...DEFAULT_SETTINGS, events: { pollMilliseconds: 600_000, heartbeatMilliseconds: 600_000 } };

eachDatabase((name, open) => {
  const shop = open({ isListening: true, settings: NOTIFIED });

  // The embedded database is open in one process only.
  test.skipIf(name === 'PGlite')(
    'a board shows each of a hundred orders once, though an instance is killed while it takes them',
    { timeout: 120_000 },
    async () => {
      const restaurantId = (await shop.restaurant('mama')).id;
      const { client } = await signInAs(shop, 'kitchen', [restaurantId]);
      const readIds = async () =>
        (await client.call('getBoard', { query: { restaurant_id: restaurantId } })).orders.map(({ id }) => id);
      const [{ database } = { database: '' }] = rowsOf<{ database: string }>(
        await shop.db.execute(sql`select current_database() as database`),
      );
      const opened = connectToServer(`${serverUrl(database)}?application_name=${DOOMED}`, () => {});
      const { clock, sms } = shop;
      const doomed = createBackend({ db: opened.db, clock, sms, log: () => {}, settings: NOTIFIED });
      let isDead = false;
      let lastSeen: readonly number[] = [];
      // What a board does: it reads its orders at every hint.
      const stream = await client.send('streamBoard', { query: { restaurant_id: restaurantId } });
      const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
      const watching = (async () => {
        for (let hint = await reader?.read(); hint && !hint.done; hint = await reader?.read()) {
          lastSeen = await readIds();
          expect(new Set(lastSeen).size).toBe(lastSeen.length);
        }
      })();

      const placed: number[] = [];
      const customers = await Promise.all(Array.from({ length: CUSTOMERS }, () => shop.signIn()));
      const orderRepeatedly = async (customer: Customer) => {
        for (let count = 0; count < ORDERS / CUSTOMERS; count += 1) {
          const quote = await quoteSoups(shop, customer);
          const body = orderFor(quote, customer);
          const place = (api: Client) =>
            api.request('createOrder', { token: customer.token, body, idempotencyKey: quote.quote_id });
          // A proxy repeats the request at another instance when the first is gone; the key makes it one order.
          const placing = isDead
            ? place(shop.client)
            : place(createClient(() => doomed)).catch(() => place(shop.client));
          placed.push((await placing).order.id);
          if (placed.length === ORDERS / 2) {
            isDead = true;
            await shop.db.execute(
              sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = ${DOOMED}`,
            );
          }
        }
      };
      await Promise.all(customers.map(orderRepeatedly));
      const expected = placed.toSorted((one, other) => one - other);
      expect(new Set(expected).size).toBe(ORDERS);
      expect(await readIds()).toEqual(expected);
      await expect.poll(() => lastSeen).toEqual(expected);
      await reader?.cancel();
      await watching;
      await doomed.close();
      await opened.close();
    },
  );
});
