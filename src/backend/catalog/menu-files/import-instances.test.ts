import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { connectToServer, rowsOf } from '#backend/db/client.ts';
import { createBackend, type Backend } from '#backend/index.ts';
import { eachDatabase, type Shop } from '#backend/testing.ts';
import { createClient } from '#backend/testing/client.ts';
import { serverUrl } from '#backend/testing/databases.ts';

eachDatabase((name, open) => {
  const shop = open();
  const others: (() => Promise<void>)[] = [];
  afterAll(() => Promise.all(others.map((close) => close())));

  /** Another instance on the same database; on the embedded one it shares the process, as no other process can open its data. */
  async function another(): Promise<Backend> {
    const opened = name === 'PGlite' ? null : connectToServer(serverUrl(await databaseOf(shop)), () => {});
    const backend = createBackend({
      db: opened?.db ?? shop.db,
      clock: shop.clock,
      sms: shop.sms,
      log: () => {},
    });
    others.push(async () => {
      await backend.close();
      await opened?.close();
    });
    return backend;
  }

  const priceAt = async (backend: Backend): Promise<number> => {
    return (await createClient(() => backend).request('getProduct', { query: { id_restaurant: 1, slug: 'soup' } }))
      .price;
  };

  test('an import reaches every instance at once', async () => {
    const instances = [shop.backend, await another()];
    const text = (await shop.backend.command(['export-menu', 'mama'])).lines.join('\n');
    const before = await Promise.all(instances.map(priceAt));
    expect(new Set(before).size).toBe(1);
    const versions = await Promise.all(instances.map((backend) => backend.catalogVersion()));
    const after = (before[0] ?? 0) + 1;
    const imported = text.replace(/("slug": "soup",[\s\S]*?"price": )[\d.]+/, `$1${after}`);
    expect(await shop.backend.command(['import', imported, '--apply'])).toMatchObject({ ok: true });
    for (const [index, backend] of instances.entries())
      expect((await backend.catalogChanges(versions[index] ?? 0)).tags).toContain('restaurant:1');
    expect(await Promise.all(instances.map(priceAt))).toEqual([after, after]);
  });
});

async function databaseOf(shop: Shop): Promise<string> {
  const [row] = rowsOf<{ name: string }>(await shop.db.execute(sql`select current_database() as name`));
  return row?.name ?? '';
}
