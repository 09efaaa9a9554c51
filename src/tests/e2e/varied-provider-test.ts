import type { Page } from '@playwright/test';
import { createProvider } from '../provider/handler/provider.ts';
import { serveProvider } from '../provider/provider-server.ts';
import { vary } from '../provider/variations/variation.ts';
import { findVariation, listVariations } from '../provider/variations/variations.ts';
import { startShop, type Shop } from './shop.ts';
import { test as base } from './test.ts';

const PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"><rect width="4" height="3"/></svg>';

/** The provider's pictures have addresses that do not exist. */
export const servePictures = (page: Page) =>
  page.route('https://pictures.provider.test/**', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: PICTURE }),
  );

/**
 * Tests of a shop with a provider of what the specification shows, with the named variations. Each test has both for
 * itself.
 */
export const test = base.extend<{ variations: readonly string[]; variedShop: Shop }>({
  variations: [[], { option: true }],
  variedShop: async ({ variations }, use) => {
    const all = await listVariations();
    const named = variations.map((name) => findVariation(all, name));
    const server = await serveProvider(vary(createProvider().fetch, named));
    const shop = await startShop({ API_BASE_URL: server.url });
    await use(shop);
    await shop.stop();
    server.stop();
  },
  baseURL: async ({ variedShop }, use) => use(variedShop.url),
  // The failures of varied calls.
  expectedErrors: async ({}, use) => use([/Failed to load resource/]),
  page: async ({ page }, use) => {
    await servePictures(page);
    await use(page);
  },
});

export { expect } from './test.ts';
