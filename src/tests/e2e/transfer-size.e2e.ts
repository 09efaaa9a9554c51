import { gzipSync } from 'node:zlib';
import type { Browser } from '@playwright/test';
import {
  newPhone,
  orderAsNewcomer,
  picturesInView,
  recordTransfers,
  type Kind,
  type Transfer,
} from '../../../.scripts/bench/phone.ts';
import { expect, test } from './test.ts';

/** A menu of more than fifty dishes. */
const LISTING = '/chisinau/casa-mare';
/** The restaurants of a city with delivery zones. */
const ZONED_LISTING = '/balti';

const bytes = (transfers: readonly Transfer[], part: 'body' | 'whole' = 'body') =>
  transfers.reduce((sum, transfer) => sum + transfer[part], 0);

interface OpenOptions {
  encoding?: 'gzip';
  path?: string;
}

/** Transfers of a first visit to a listing on a phone, without interaction. */
async function openPage(browser: Browser, url: string, { encoding, path = LISTING }: OpenOptions = {}) {
  const context = await newPhone(browser, url, encoding);
  const page = await context.newPage();
  const transfers = await recordTransfers(page);
  await page.goto(path, { waitUntil: 'networkidle' });
  const shown = await picturesInView(page);
  await context.close();
  return { transfers, shown, of: (kind: Kind) => transfers.filter((transfer) => transfer.kind === kind) };
}

test.describe('the first visit to a listing on a phone transfers', () => {
  for (const path of [LISTING, ZONED_LISTING]) {
    test(`at most 16 kB of scripts, without React, and 14 kB of styles in gzip before any interaction: ${path}`, async ({
      browser,
      shop,
    }) => {
      const { of } = await openPage(browser, shop.url, { encoding: 'gzip', path });
      const [scripts, styles] = [of('script'), of('style')];
      expect(scripts.filter(({ url }) => /\/(ModalHost|react)\.[^/]+$/.test(url))).toEqual([]);
      expect(scripts.length).toBeGreaterThan(0);
      expect(bytes(scripts)).toBeLessThanOrEqual(16_000);
      expect(styles.length).toBeGreaterThan(0);
      expect(bytes(styles)).toBeLessThanOrEqual(14_000);
    });
  }

  test('two fonts of 26 kB, 45 kB of pictures that it shows at once, and 85 kB of everything but pictures at most', async ({
    browser,
    shop,
  }) => {
    const { transfers, shown, of } = await openPage(browser, shop.url);
    const fonts = of('font');
    expect(fonts.length).toBe(2);
    expect(bytes(fonts)).toBeLessThanOrEqual(26_000);
    const pictures = of('picture').filter(({ url }) => shown.includes(url));
    expect(pictures.length).toBeGreaterThan(0);
    expect(bytes(pictures)).toBeLessThanOrEqual(45_000);
    const others = transfers.filter(({ kind }) => kind !== 'picture');
    expect(bytes(others, 'whole')).toBeLessThanOrEqual(85_000);
  });
});

test('a listing of 55 dishes is itself at most 22 kB in gzip', async ({ shop }) => {
  const page = await (await fetch(shop.url + LISTING)).text();
  expect(page.match(/<article[^>]* data-product-id=/g)?.length).toBeGreaterThanOrEqual(55);
  expect(gzipSync(page, { level: 9 }).length).toBeLessThanOrEqual(22_000);
});

test(
  'the scripts from the first page to the placed order are at most 200 kB',
  { tag: '@extended' },
  async ({ browser, shop, phone }) => {
    const context = await newPhone(browser, shop.url, 'gzip');
    const page = await context.newPage();
    const transfers = await recordTransfers(page);
    await orderAsNewcomer(page, shop, phone);
    await page.waitForURL('**/checkout/success?order=*', { waitUntil: 'networkidle' });
    const scripts = transfers.filter(({ kind }) => kind === 'script');
    await context.close();
    expect(bytes(scripts)).toBeLessThanOrEqual(200_000);
  },
);
