import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { LOCALES } from '#contract/constants.ts';
import { checkStaffPage } from './staff-axe.ts';
import { signInAsOwner } from './staff-owner.ts';
import { expect, testWith } from './test.ts';

/** A shop of its own, because every page shows its brand. */
const test = testWith({ DEMO: 'off', SMS: 'log', DATA_DIR: mkdtempSync(join(tmpdir(), 'brand-shop-')) });
test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: { width: 1280, height: 900 } });

const BLUE = '#0b3d91';
/** `rgb(11, 61, 145)`, as browsers compute it. */
const COMPUTED_BLUE = 'rgb(11, 61, 145)';

const drawLogo = (): Promise<Buffer> =>
  sharp({ create: { width: 400, height: 400, channels: 4, background: BLUE } })
    .png()
    .toBuffer();

test('an owner gives the shop a name, a colour and a logo; customers, shared links and installed shops show them', async ({
  page,
  shop,
  browser,
}) => {
  await shop.command('launch');
  await signInAsOwner(page, shop);
  await page.goto('/staff/settings');
  const form = page.locator('[data-form="brand"]');
  const save = () => form.getByRole('button', { name: 'Сохранить', exact: true }).click();
  await form.locator('[name="name.ru"]').fill('Мамалыга');
  await form.locator('[name="name.ro"]').fill('Mămăliga');

  // Neither dark nor white text is readable on this grey.
  await form.locator('[name="color"]').fill('#7a7a7a');
  await expect(form.locator('[data-action="use-readable-color"]')).toBeVisible();
  await save();
  await expect(form.locator('[data-field="color"] [data-error]')).not.toBeEmpty();
  await checkStaffPage(page, 'unreadable-color');
  await form.locator('[data-action="use-readable-color"]').click();
  await expect(form.locator('[name="color"]')).toHaveValue(/^#[0-9a-f]{6}$/);
  await expect(form.locator('[name="color"]')).not.toHaveValue('#7a7a7a');

  await form.locator('[name="color"]').fill(BLUE);
  await form
    .locator('input[type="file"]')
    .first()
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await drawLogo() });
  await expect(form.locator('[data-picture^="/pictures/l/"]')).toBeVisible();
  await save();
  await expect(page.locator('.toast')).toContainText('Сохранено');

  const customer = await (await browser.newContext({ baseURL: shop.url, locale: 'ro' })).newPage();
  await expect(async () => {
    await customer.goto('/ro');
    await expect(customer.locator('.header__brand')).toContainText('Mămăliga', { timeout: 500 });
  }).toPass({ timeout: 20_000 });
  await expect(customer.locator('.header__cart')).toHaveCSS('background-color', COMPUTED_BLUE);
  await expect(customer.locator('.footer__copyright')).toContainText('Mămăliga');
  const logo = customer.locator('.header__brand img');
  expect(await logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(96);
  await expect(customer.locator('meta[property="og:site_name"]')).toHaveAttribute('content', 'Mămăliga');
  const linked = async (selector: string, attribute: string) =>
    customer.request.get((await customer.locator(selector).getAttribute(attribute)) ?? '');
  for (const [selector, attribute, type] of [
    ['link[rel="icon"]', 'href', 'image/png'],
    ['link[rel="apple-touch-icon"]', 'href', 'image/png'],
    ['meta[property="og:image"]', 'content', 'image/jpeg'],
  ] as const) {
    const response = await linked(selector, attribute);
    expect([response.status(), response.headers()['content-type']]).toEqual([200, type]);
  }
  const icon = await customer.request.get('/favicon.ico');
  expect([icon.status(), icon.headers()['content-type']]).toEqual([200, 'image/png']);
  expect(new URL(icon.url()).pathname).toMatch(/^\/pictures\//);
  const manifest = (await (await customer.request.get('/ro/manifest.webmanifest')).json()) as {
    name: string;
    icons: { src: string }[];
  };
  expect(manifest.name).toBe('Mămăliga');
  for (const { src } of manifest.icons) expect((await customer.request.get(src)).status()).toBe(200);
  await customer.emulateMedia({ colorScheme: 'dark' });
  await expect(customer.locator('.header__cart')).not.toHaveCSS('background-color', 'rgb(255, 210, 31)');
  await customer.context().close();

  await page.reload();
  await expect(page.locator('.staff-header__brand')).toContainText('Мамалыга');
  await expect(form.locator('[name="color"]')).toHaveValue(BLUE);
});

test('an owner switches a language off: no page links it, and its pages lead to those of the default language', async ({
  page,
  shop,
  browser,
}) => {
  await shop.command('launch');
  await signInAsOwner(page, shop);
  const dialog = page.locator('dialog[data-modal="news-item"]');
  const name = (locale: string) => dialog.locator(`[name="name.${locale}"]`);
  const save = async () => {
    await dialog.getByRole('button', { name: 'Сохранить' }).click();
    await expect(dialog).toBeHidden();
  };
  await page.goto('/staff/news');
  await page.locator('[data-open-modal="news-item"]').first().click();
  for (const locale of LOCALES) await name(locale).fill(`Soups ${locale}`);
  await dialog.locator('[name="slug"]').fill('soups');
  await save();

  await page.goto('/staff/settings');
  const form = page.locator('[data-settings]');
  const english = form.locator('[data-field="languages"] label', { hasText: 'English' }).locator('input');
  await expect(english).toBeChecked();
  await english.uncheck();
  await form.getByRole('button', { name: 'Сохранить', exact: true }).click();
  await expect(page.locator('.toast')).toContainText('Сохранено');

  const context = await browser.newContext({ baseURL: shop.url, locale: 'en' });
  const customer = await context.newPage();
  await expect(async () => {
    await customer.goto('/');
    await expect(customer.locator('link[hreflang="en"], a[hreflang="en"]')).toHaveCount(0, { timeout: 500 });
  }).toPass({ timeout: 20_000 });
  await expect(customer.locator('link[hreflang="ro"]')).toHaveCount(1);
  await expect(customer.locator('[data-language-offer]:visible')).toHaveCount(0);
  await customer.goto('/en/search?q=soup');
  expect(new URL(customer.url()).pathname + new URL(customer.url()).search).toBe('/search?q=soup');
  expect(await (await customer.request.get('/sitemap-shop.xml')).text()).not.toContain('/en');
  // A visitor who chose it earlier.
  await context.addCookies([{ name: 'i18n_redirected', value: 'en', url: shop.url }]);
  await customer.goto('/');
  await expect(customer.locator('html')).toHaveAttribute('lang', 'ru');

  // Forms ask for no text in it, and keep the one that there is.
  const editNews = async () => {
    await page.goto('/staff/news');
    await page
      .locator('[data-news="soups"]')
      .getByRole('button', { name: /^Изменить/ })
      .click();
    await expect(name('ro')).toBeVisible();
  };
  await editNews();
  await expect(name('en')).toHaveCount(0);
  await name('ro').fill('Ciorbe');
  await save();

  await page.goto('/staff/settings');
  await english.check();
  await form.getByRole('button', { name: 'Сохранить', exact: true }).click();
  await expect(async () => {
    await customer.goto('/en/news');
    await expect(customer.locator('html')).toHaveAttribute('lang', 'en', { timeout: 500 });
  }).toPass({ timeout: 20_000 });
  await context.close();
  await editNews();
  await expect(name('en')).toHaveValue('Soups en');
  await expect(name('ro')).toHaveValue('Ciorbe');
});
