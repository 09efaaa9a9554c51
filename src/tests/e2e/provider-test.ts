import { rm } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import { connectToServer, openEmbedded } from '#backend/db/client.ts';
import { products } from '#backend/db/schema/index.ts';
import { startProvider, type OutsideProvider } from '../fixtures/outside-provider.ts';
import { dropDatabase, serverUrl } from '#backend/testing/databases.ts';
import { copySeededDatabase, newDataFolder, startShop } from './shop.ts';
import { test as base } from './test.ts';

/** Tests of a shop with an outside provider that the test controls. Changes of dishes are reverted after each test. */
export const test = base.extend<{ restored: void }, { apart: string; provider: OutsideProvider }>({
  /**
   * Test files with a different value run in a worker, and so with a shop, of their own: a shop caches the pages it
   * renders.
   */
  apart: ['', { option: true, scope: 'worker' }],
  provider: [
    async ({}, use) => {
      const database = await copySeededDatabase();
      const data = await newDataFolder();
      const provider = await startProvider(
        database ? connectToServer(serverUrl(database), console.error) : await openEmbedded(data, console.error),
      );
      await use(provider);
      await provider.stop();
      await rm(data, { recursive: true, force: true });
      if (database) await dropDatabase(database);
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  shop: [
    async ({ provider }, use) => {
      const shop = await startShop({ API_BASE_URL: provider.url });
      await use({ ...shop, code: provider.code });
      await shop.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  restored: [
    async ({ provider }, use) => {
      const before = await provider.db
        .select({ id: products.id, price: products.price, active: products.active })
        .from(products);
      await use();
      provider.overrides.clear();
      for (const { id, ...was } of before) await provider.db.update(products).set(was).where(eq(products.id, id));
    },
    { auto: true },
  ],
});

export { expect } from './test.ts';
