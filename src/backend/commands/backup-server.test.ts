import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { connectToServer, type Database, requireRow, rowsOf } from '#backend/db/client.ts';
import { createBackend } from '#backend/index.ts';
import { Shop } from '#backend/testing.ts';
import { availableDatabases, onServer, serverUrl } from '#backend/testing/databases.ts';
import { placeOrder } from '#backend/testing/ordering.ts';

const guide = readFileSync(new URL('../../docs/operating.md', import.meta.url), 'utf8');
/** The documented commands and query. */
const commands = /```sh\n(pg_dump [^]*?)```/.exec(guide)?.[1] ?? '';
const question = /```sql\n(select [^]*?)```/.exec(guide)?.[1] ?? '';

const server = availableDatabases().find(({ name }) => name === 'PostgreSQL');
const hasTools = ['pg_dump', 'pg_restore', 'createdb'].every((tool) => spawnSync(tool, ['--version']).status === 0);
const folder = mkdtempSync(join(tmpdir(), 'shop-dump-'));
afterAll(() => rmSync(folder, { recursive: true }));

function shopOn(db: Database): { readonly shop: Shop; close(): Promise<void> } {
  const shop = new Shop();
  const backend = createBackend({ db, clock: shop.clock, sms: shop.sms, log: () => {} });
  shop.start({ db, backend });
  return { shop, close: () => backend.close() };
}

// Skipped without a PostgreSQL server or its client programs, which a development machine need not have. The end of
// every run shows how many tests were skipped and how many ran on PostgreSQL.
test.skipIf(!server || !hasTools)(
  '[PostgreSQL] the commands that the guide gives bring back a shop that has sold, to the last row',
  async () => {
    expect([commands.includes('pg_restore'), question.startsWith('select')]).toEqual([true, true]);
    const opened = await server?.openShop();
    if (!opened) throw new Error('There is no server');
    const { shop, close } = shopOn(opened.db);
    const customer = await shop.signIn();
    const order = await placeOrder(shop, customer);
    const source = requireRow(
      rowsOf<{ name: string }>(await opened.db.execute(sql`select current_database() as name`)),
    ).name;
    const restored = `${source}_restored`;

    const { hostname, port, username } = new URL(serverUrl(source));
    const env = {
      ...process.env,
      DATABASE_URL: serverUrl(source),
      PGHOST: hostname,
      PGPORT: port || '5432',
      PGUSER: username || 'postgres',
    };
    const typed = commands.replaceAll('shop_restored', restored);
    await promisify(execFile)('sh', ['-ec', typed], { cwd: folder, env });

    const copy = connectToServer(serverUrl(restored), () => {});
    const other = shopOn(copy.db);
    try {
      const [before, after] = await Promise.all(
        [opened.db, copy.db].map(async (db) => rowsOf<{ count: string }>(await db.execute(sql.raw(question)))),
      );
      expect([after, Number(after?.[0]?.count)]).toEqual([before, 1]);
      expect(
        await other.shop.client.request('getOrder', { token: customer.token, query: { order_id: order.id } }),
      ).toEqual(order);
      // Numbers go on where they were: the next order is another one.
      expect((await placeOrder(other.shop, customer)).id).toBeGreaterThan(order.id);
    } finally {
      await other.close();
      await copy.close();
      await onServer(`drop database ${restored}`);
      await close();
      await opened.close();
    }
  },
);
