import { eq } from 'drizzle-orm';
import { products } from '#backend/db/schema/index.ts';
import { startProvider, type OutsideProvider } from '../fixtures/outside-provider.ts';
import { startShop } from './shop.ts';
import { test as base } from './test.ts';

/** The shop of these tests has an outside provider, and the tests hold it in their hands; what they change of a dish is put back. */
export const test = base.extend<{ restored: void }, { apart: string; provider: OutsideProvider }>({
  /** Files that name a world of their own have a shop of their own: a shop keeps the pages that it made of a provider's answers. */
  apart: ['', { option: true, scope: 'worker' }],
  provider: [
    async ({}, use) => {
      const provider = await startProvider();
      await use(provider);
      await provider.stop();
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
      provider.instead.clear();
      for (const { id, ...was } of before) await provider.db.update(products).set(was).where(eq(products.id, id));
    },
    { auto: true },
  ],
});

export { expect } from './test.ts';
