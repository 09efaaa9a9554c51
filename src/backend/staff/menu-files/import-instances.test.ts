import { afterAll, beforeAll, expect, test } from 'vitest';
import { eq, ne } from 'drizzle-orm';
import { products } from '#backend/db/schema/index.ts';
import { inTransaction } from '#backend/db/transaction.ts';
import type { Backend } from '#backend/index.ts';
import { eachDatabase } from '#backend/testing.ts';
import { createClient } from '#backend/testing/client.ts';
import { type Instance, openInstance } from '#backend/testing/instances.ts';
import { placeOrder } from '#backend/testing/ordering.ts';
import { runImport } from './import-menu.ts';
import { parseMenuText } from './parse-menu.ts';

eachDatabase((name, open) => {
  const shop = open();
  let other: Instance;
  beforeAll(async () => {
    other = await openInstance(shop, name);
  });
  afterAll(() => other.close());

  const priceAt = async (backend: Backend): Promise<number> => {
    return (await createClient(() => backend).request('getProduct', { query: { id_restaurant: 1, slug: 'soup' } }))
      .price;
  };

  test('an import reaches every instance at once', async () => {
    const instances = [shop.backend, other.backend];
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

  // The embedded database has one connection: its transactions never wait for each other.
  test.runIf(name === 'PostgreSQL')(
    'a long change of one menu does not block the others, nor does it publish theirs',
    async () => {
      const before = await shop.backend.catalogVersion();
      await inTransaction(shop.db, async (tx) => {
        await tx.update(products).set({ position: 7 }).where(eq(products.restaurantId, 1));
        await shop.db.update(products).set({ position: 7 }).where(ne(products.restaurantId, 1));
        const { version, tags } = await shop.backend.catalogChanges(before);
        expect(version).toBe(before + 1);
        expect(tags).not.toContain('restaurant:1');
      });
      expect(await shop.backend.catalogChanges(before + 1)).toEqual({
        version: before + 2,
        tags: expect.arrayContaining(['restaurant:1']),
      });
    },
  );

  test.runIf(name === 'PostgreSQL')('customers order dishes that an unfinished import changes', async () => {
    const customer = await shop.signIn();
    const { totals: before } = await placeOrder(shop, customer);
    const text = (await shop.backend.command(['export-menu', 'mama'])).lines.join('\n');
    const parsed = parseMenuText(text.replaceAll(/"price": [\d.]+/g, '"price": 1000'));
    if (!parsed.ok) throw new Error('The changed menu is invalid');
    await inTransaction(shop.db, async (tx) => {
      const options = { now: shop.clock.now(), isDryRun: false, overwrite: true };
      const report = await runImport(tx, parsed.menu, options);
      expect(report.summary()).toMatch(/^0 added, \d+ changed, 0 removed$/);
      // The menu that is stored, until the import is committed.
      expect((await placeOrder(shop, customer)).totals).toEqual(before);
    });
  });
});
