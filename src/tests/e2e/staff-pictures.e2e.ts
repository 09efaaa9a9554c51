import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { MAX_PICTURE_BYTES } from '#contract/staff/pictures.ts';
import type { Shop } from './shop.ts';
import { signInAsOwner } from './staff-owner.ts';
import { expect, test } from './test.ts';

/** Opens the form of a new news item. */
async function openNewsForm(page: Page, shop: Shop): Promise<Locator> {
  await signInAsOwner(page, shop);
  await page.goto('/staff/news');
  await page.locator('[data-open-modal="news-item"]').first().click();
  return page.locator('dialog[data-modal="news-item"]');
}

/** The picture from which the shown one was cropped, as the server stores it: at most 2000 pixels wide and high. */
async function storedSource(page: Page, dialog: Locator): Promise<Buffer> {
  const shown = dialog.locator('[data-picture^="/pictures/w/"]');
  await expect(shown).toBeVisible({ timeout: 60_000 });
  const src = (await shown.getAttribute('data-picture')) ?? '';
  return (await page.request.get(src.replace(/-\d+\.webp$/, '-source.webp'))).body();
}

/** Pixels that cannot be compressed. */
const noise = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: '#000000', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
  });

test('a photograph of more bytes than the limit is made smaller, and keeps its ratio', async ({ page, shop }) => {
  const dialog = await openNewsForm(page, shop);
  const buffer = await noise(3000, 1500).png().toBuffer();
  expect(buffer.byteLength).toBeGreaterThan(MAX_PICTURE_BYTES);
  await dialog.locator('input[type="file"]').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer });
  // The server would have refused the file.
  expect(await sharp(await storedSource(page, dialog)).metadata()).toMatchObject({ width: 2000, height: 1000 });
});

test('a photograph of more pixels than the limit is made smaller, and stands upright', async ({ page, shop }) => {
  const dialog = await openNewsForm(page, shop);
  // Lies on its side: its upper half is red, once it is turned.
  const buffer = await sharp({ create: { width: 7200, height: 6000, channels: 3, background: '#0000ff' } })
    .composite([
      { input: { create: { width: 3600, height: 6000, channels: 3, background: '#ff0000' } }, left: 0, top: 0 },
    ])
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  await dialog.locator('input[type="file"]').setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer });
  const source = await storedSource(page, dialog);
  const { width, height } = await sharp(source).metadata();
  expect([width, height]).toEqual([1666, 2000]);
  const [red = 0, , blue = 0] = await sharp(source)
    .extract({ left: 0, top: 0, width, height: 100 })
    .resize(1, 1)
    .removeAlpha()
    .raw()
    .toBuffer();
  expect(red).toBeGreaterThan(blue);
});

test('a photograph that the browser cannot open is not sent, and says what to do', async ({ page, shop }) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/staff/api/add-picture')) sent.push(request.url());
  });
  const dialog = await openNewsForm(page, shop);
  await dialog
    .locator('input[type="file"]')
    .setInputFiles({ name: 'a.heic', mimeType: 'image/heic', buffer: Buffer.from('ftypheic') });
  await expect(dialog.getByRole('alert')).toContainText('JPEG');
  expect(sent).toEqual([]);
});
