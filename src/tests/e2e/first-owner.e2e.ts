import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator } from '@playwright/test';
import sharp from 'sharp';
import { Customer } from './customer.ts';
import { photoOf } from './menu-editor-page.ts';
import { countTaps } from './shortest-order.ts';
import { checkStaffPage } from './staff-axe.ts';
import { STAFF_PASSWORD, totpCode } from './staff-owner.ts';
import { expect, testWith } from './test.ts';

/** A shop that nobody has signed in to, without examples. */
const test = testWith({
  DEMO: 'off',
  SMS: 'log',
  DEMO_PACE: '0',
  DATA_DIR: mkdtempSync(join(tmpdir(), 'new-shop-')),
});

test.use({
  contextOptions: { reducedMotion: 'reduce' },
  viewport: { width: 1280, height: 900 },
  locale: 'ro',
  actionTimeout: 30_000,
  // A page without a session, and the terms, which are saved after a warning about their blanks.
  expectedError: /status of (401|409)/,
});

const MAX_CLICKS = 24;
const MAX_FIELDS = 17;
const GREEN = '#1b7f4d';

test('in Romanian, from the link of the start to the first accepted order: brand, city, dish, terms, preview, launch', async ({
  page,
  context,
  browser,
  shop,
  phone,
}) => {
  test.setTimeout(300_000);
  const clicks = await countTaps(context);
  let fields = 0;
  const type = async (field: Locator, text: string): Promise<void> => {
    fields += 1;
    await field.fill(text);
  };
  const dialog = (name: string): Locator => page.locator(`dialog[data-modal="${name}"]`);
  const submit = (form: Locator) => form.locator('button[type="submit"]').click();

  // Visitors see nothing of the shop yet.
  const visitor = await (
    await browser.newContext({ baseURL: shop.url, locale: 'ro', reducedMotion: 'reduce' })
  ).newPage();
  await visitor.goto('/ro/orhei/la-placinte');
  await expect(visitor.locator('[data-opening-soon]')).toContainText('Deschidem în curând');
  await checkStaffPage(visitor, 'opening-soon');

  // The link that the start printed.
  const link = shop.lines.map((line) => /\/staff\/setup#\S+/.exec(line)?.[0]).find((found) => found !== undefined);
  await page.goto(`/ro${link}`);
  await page.locator('[data-field="name"] input').fill('Ana Rusu');
  const secret = ((await page.locator('.staff-secret').textContent()) ?? '').replace(/\s/g, '');
  await page.locator('[data-field="password"] input').fill(STAFF_PASSWORD);
  await page.locator('[data-field="totp"] input').fill(totpCode(secret));
  await page.locator('button[type="submit"]').click();
  const steps = page.locator('[data-missing-steps] [data-step]');
  await expect(steps.first()).toHaveAttribute('data-step', 'brand');
  await expect(page.locator('[data-launch]')).toBeVisible();
  await checkStaffPage(page, 'home');

  const clicksBefore = clicks();
  fields = 0;
  // City and restaurant; their addresses are proposed.
  await page.locator('[data-step="city"] a').click();
  await page.locator('[data-open-modal="new-restaurant"]').click();
  await type(dialog('new-restaurant').locator('[name="name.ru"]'), 'Orhei');
  await type(dialog('new-restaurant').locator('[name="delivery_price"]'), '35');
  await submit(dialog('new-restaurant'));
  await type(dialog('new-restaurant').locator('[data-field="name"] input'), 'La Plăcinte');
  await type(dialog('new-restaurant').locator('[name="description.ru"]'), 'Bucătărie de casă');
  await type(dialog('new-restaurant').locator('[name="address.ru"]'), 'str. Mira 1');
  await submit(dialog('new-restaurant'));
  await expect(dialog('new-restaurant')).toBeHidden();
  // One dish with a photograph.
  await page.locator('[data-open-modal="category"]').first().click();
  await type(dialog('category').locator('[name="name.ru"]'), 'Supe');
  await submit(dialog('category'));
  await expect(dialog('category')).toBeHidden();
  await page.locator('[data-category]').last().locator(':scope > [data-open-modal="product"]').click();
  await type(dialog('product').locator('[name="name.ru"]'), 'Zeamă');
  await type(dialog('product').locator('[name="description.ru"]'), 'Supă de pui cu tăiței');
  await type(dialog('product').locator('[name="price"]'), '75');
  await submit(dialog('product'));
  await dialog('product')
    .locator('input[type="file"]')
    .setInputFiles(await photoOf('#d4a017'));
  await expect(dialog('product').locator('[data-picture^="/pictures/m/"]')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog('product')).toHaveCount(0);
  // The same hours on all days.
  await page.goto('/ro/staff');
  await page.locator('[data-step="hours"] a').click();
  await page.locator('[data-open-modal="week"]').first().click();
  for (const end of ['from', 'to']) await type(dialog('week').locator(`[data-whole-week] [name="${end}"]`), '00:00');
  await dialog('week').locator('[data-action="fill-week"]').click();
  await submit(dialog('week'));
  await expect(dialog('week')).toHaveCount(0);
  console.log(`City, restaurant, hours and a dish: ${clicks() - clicksBefore} clicks, ${fields} fields`);
  expect(clicks() - clicksBefore).toBeLessThanOrEqual(MAX_CLICKS);
  expect(fields).toBeLessThanOrEqual(MAX_FIELDS);

  // Name, colour and logo.
  await page.goto('/ro/staff');
  await page.locator('[data-step="brand"] a').click();
  const brand = page.locator('[data-form="brand"]');
  await brand.locator('[name="name.ru"]').fill('Mămăliga');
  await brand.locator('[name="color"]').fill(GREEN);
  const logo = await sharp({ create: { width: 400, height: 400, channels: 4, background: GREEN } })
    .png()
    .toBuffer();
  await brand
    .locator('input[type="file"]')
    .first()
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: logo });
  await expect(brand.locator('[data-picture^="/pictures/l/"]')).toBeVisible();
  await brand.getByRole('button', { name: 'Salvați', exact: true }).click();
  await expect(page.locator('.toast')).toContainText('Salvat');

  // The terms.
  await page.goto('/ro/staff');
  await page.locator('[data-step="terms"] a').click();
  await page
    .locator('[data-info-page="terms"]')
    .getByRole('button', { name: /^Modificați/ })
    .click();
  await dialog('info-page').locator('[name="text.ru"]').fill('Condițiile magazinului nostru');
  await dialog('info-page').locator('[data-field="is_public"] label').click();
  await dialog('info-page').getByRole('button', { name: 'Salvați' }).click();
  await dialog('info-page').locator('[data-action="confirm"]').click();
  await expect(dialog('info-page')).toBeHidden();

  // What is done is no longer listed, and the preview shows the shop as its visitors will see it.
  await page.goto('/ro/staff');
  await expect(steps.first()).toBeVisible();
  for (const done of ['brand', 'city', 'restaurant', 'delivery', 'hours', 'menu', 'terms'])
    await expect(page.locator(`[data-step="${done}"]`)).toHaveCount(0);
  await page.goto('/ro/staff/preview');
  await page.waitForURL('**/ro');
  await expect(page.locator('[data-preview]')).toContainText('Previzualizare');
  await page.goto('/ro/orhei/la-placinte');
  await expect(page.getByText('Zeamă').first()).toBeVisible();
  await expect(async () => {
    await visitor.goto('/ro/orhei');
    await expect(visitor.locator('[data-opening-soon]')).toContainText('Mămăliga', { timeout: 500 });
  }).toPass({ timeout: 20_000 });
  await page.locator('[data-preview] a').click();
  await page.locator('[data-action="launch"]').click();
  await dialog('confirm').getByRole('button', { name: 'Deschideți magazinul' }).click();
  await expect(page.locator('[data-launch]')).toHaveCount(0);

  // A visitor orders, and the owner accepts.
  await page.goto('/ro/staff/board');
  await page.locator('[data-action="start-shift"]').click();
  const customer = new Customer(visitor, shop, 'ro');
  await customer.open('/orhei/la-placinte');
  await expect(visitor.locator('.header__brand')).toContainText('Mămăliga');
  await expect(visitor.locator('footer a[href="/ro/info/terms"]')).toBeVisible();
  const image = visitor.locator('[data-product-id] img[src^="/pictures/m/"]').first();
  await expect.poll(() => image.evaluate((element) => (element as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
  await visitor.locator('[data-product-id] [data-action="increase"]').first().click();
  await customer.openCart();
  await customer.goToCheckout();
  await customer.signIn(phone, { name: 'Ion Rusu' });
  await visitor.waitForURL('**/checkout');
  await customer.fillAddress({ street: 'Mira', house: '24' });
  await visitor.locator('[data-field="terms_version"] label').click();
  await customer.placeOrder();
  await visitor.waitForURL('**/checkout/success?order=*');
  const id = new URL(visitor.url()).searchParams.get('order') ?? '';
  const card = page.locator(`[data-board-order="${id}"]`);
  await expect(card).toContainText('1 × Zeamă');
  await card.locator('[data-action="accept"]').click();
  await dialog('accept').locator('[data-minutes="30"]').click();
  await expect(visitor.locator(`[data-order-id="${id}"]`).first()).toHaveAttribute('data-status', 'accepted');
  await visitor.context().close();
});
