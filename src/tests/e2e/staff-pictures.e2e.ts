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

/** Records the pictures that are sent to the server. */
function recordUploads(page: Page): Buffer[] {
  const sent: Buffer[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/staff/api/add-picture')) sent.push(request.postDataBuffer() ?? Buffer.alloc(0));
  });
  return sent;
}

/** Pixels that cannot be compressed. */
const noise = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: '#000000', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
  });

test('a photograph of more bytes than the limit is made smaller, and keeps its ratio', async ({ page, shop }) => {
  test.setTimeout(120_000);
  const sent = recordUploads(page);
  const dialog = await openNewsForm(page, shop);
  const buffer = await noise(3000, 1500).png().toBuffer();
  expect(buffer.byteLength).toBeGreaterThan(MAX_PICTURE_BYTES);
  await dialog.locator('input[type="file"]').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer });
  await expect(dialog.locator('[data-picture^="/pictures/w/"]')).toBeVisible({ timeout: 60_000 });
  const [upload = Buffer.alloc(0)] = sent;
  expect(upload.byteLength).toBeLessThanOrEqual(MAX_PICTURE_BYTES);
  expect(await sharp(upload).metadata()).toMatchObject({ format: 'jpeg', width: 3000, height: 1500 });
});

test('a photograph of more pixels than the limit is made smaller, and stands upright', async ({ page, shop }) => {
  test.setTimeout(120_000);
  const sent = recordUploads(page);
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
  await expect(dialog.locator('[data-picture^="/pictures/w/"]')).toBeVisible({ timeout: 60_000 });
  const [upload = Buffer.alloc(0)] = sent;
  const { width, height, orientation } = await sharp(upload).metadata();
  expect([width, height, orientation]).toEqual([2581, 3098, undefined]);
  const [red = 0, , blue = 0] = await sharp(upload)
    .extract({ left: 0, top: 0, width, height: 100 })
    .resize(1, 1)
    .removeAlpha()
    .raw()
    .toBuffer();
  expect(red).toBeGreaterThan(blue);
});

test('a photograph that the browser cannot open is not sent, and says what to do', async ({ page, shop }) => {
  const sent = recordUploads(page);
  const dialog = await openNewsForm(page, shop);
  await dialog
    .locator('input[type="file"]')
    .setInputFiles({ name: 'a.heic', mimeType: 'image/heic', buffer: Buffer.from('ftypheic') });
  await expect(dialog.getByRole('alert')).toContainText('JPEG');
  expect(sent).toEqual([]);
});
