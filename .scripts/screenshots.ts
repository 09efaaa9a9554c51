import { mkdir } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright';
import { Customer } from '../src/tests/e2e/customer.ts';
import { startShop, type Shop } from '../src/tests/e2e/shop.ts';
import type { Locale } from '../src/contract/constants.ts';
import { findChromium } from './browser.ts';

/**
 * Writes a picture of every screen and modal of the production build into `.cache/screenshots`, one folder for each
 * language, theme and width: `npm run screenshots -- --locales=ru,ro --themes=dark --widths=360`.
 */
const { values } = parseArgs({
  options: {
    locales: { type: 'string', default: 'ru,en,ro' },
    themes: { type: 'string', default: 'light,dark' },
    widths: { type: 'string', default: '360,768,1280' },
  },
});

const OUT = new URL('../.cache/screenshots/', import.meta.url).pathname;
const PUBLIC: readonly (readonly [name: string, path: string])[] = [
  ['home', '/'],
  ['city', '/chisinau'],
  ['restaurant', '/chisinau/casa-mare'],
  ['product', '/chisinau/casa-mare/chicken-zeama'],
  ['news', '/news'],
  ['app', '/app'],
  ['privacy', '/privacy'],
  ['not-found', '/no-such-city'],
  ['success-without-order', '/success'],
  ['fail-without-order', '/fail'],
];

let phones = 0;

/** In the page: what browsers leave for later because it is far from the window is there, pictures too. */
async function layOutAll(): Promise<void> {
  for (const section of document.querySelectorAll<HTMLElement>('.menu-section'))
    section.style.contentVisibility = 'visible';
  for (const image of document.images) Object.assign(image, { loading: 'eager', decoding: 'sync' });
  await Promise.all(
    [...document.images].filter((image) => image.getClientRects().length > 0).map((image) => image.decode()),
  );
}

async function shoot(page: Page, folder: string, name: string, whole = false): Promise<void> {
  // What is still loading is no screen yet, nor is what is busy.
  await page.locator('.skeleton:visible, [aria-busy="true"]:visible').first().waitFor({ state: 'hidden' });
  await page.evaluate(() =>
    Promise.all([...document.querySelectorAll<HTMLImageElement>('dialog:modal img')].map((image) => image.decode())),
  );
  // Entering motion has ended when nothing is animated any more.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
        .map(({ finished }) => finished),
    ),
  );
  if (whole) await page.evaluate(layOutAll);
  await page.screenshot({ path: `${folder}/${name}.png`, fullPage: whole });
}

async function publicScreens(context: BrowserContext, shop: Shop, locale: Locale, folder: string): Promise<void> {
  const page = await context.newPage();
  const customer = new Customer(page, shop, locale);
  for (const [name, path] of PUBLIC) {
    await customer.open(path);
    await shoot(page, folder, name, true);
  }
  await page.close();
}

async function journey(context: BrowserContext, shop: Shop, locale: Locale, folder: string): Promise<void> {
  const page = await context.newPage();
  const customer = new Customer(page, shop, locale);
  const modal = async (name: string) => {
    await customer.modal(name).waitFor();
    await shoot(page, folder, `modal-${name}`);
  };
  await customer.open('/');
  if ((page.viewportSize()?.width ?? 0) < 1024) {
    await page.locator('.header__burger').click();
    await shoot(page, folder, 'drawer');
    await page.keyboard.press('Escape');
  }
  await page.locator('header [data-open-modal="cart"]').click();
  await customer.modal('cart').waitFor();
  await shoot(page, folder, 'modal-cart-empty');

  await customer.open('/chisinau/casa-mare');
  await page.locator('[data-open-modal="restaurant"]').first().click();
  await modal('restaurant');
  await page.keyboard.press('Escape');
  const plain = page.locator('[data-product-id]:not([data-options]):has([data-counter]) [data-action="increase"]');
  for (const index of [0, 2, 5]) await plain.nth(index).click();
  await page.locator('[data-product-id][data-options] [data-action="increase"]').first().click();
  await modal('additives');
  await customer.modal('additives').locator('[type="submit"]').click();
  await customer.modal('additives').waitFor({ state: 'hidden' });
  await shoot(page, folder, 'restaurant-with-cart');
  await customer.openCart();
  await modal('cart');
  await page.locator('[data-open-modal="promocode"]').first().click();
  await modal('promocode');
  await customer.modal('promocode').locator('input').fill('WRONG');
  await customer.modal('promocode').locator('[type="submit"]').click();
  await modal('promocodeError');
  await page.keyboard.press('Escape');

  await customer.open('/chisinau/sakura');
  await page
    .locator('[data-product-id]:not([data-options]):has([data-counter]) [data-action="increase"]')
    .first()
    .click();
  await modal('reset');
  await page.keyboard.press('Escape');
  await customer.open('/news');
  await page.locator('[data-open-modal="news"]').first().click();
  await modal('news');

  await customer.open('/chisinau/casa-mare');
  await customer.openCart();
  await customer.goToCheckout();
  await modal('authPhone');
  phones += 1;
  const phone = `79${String(phones).padStart(6, '0')}`;
  await customer.modal('authPhone').locator('input').fill(`+373 ${phone}`);
  await customer.modal('authPhone').locator('[type="submit"]').click();
  await modal('authCode');
  await customer.typeCode(await shop.code(`373${phone}`));
  await modal('profile');
  await customer.modal('profile').locator('[data-field="name"] input').fill('Ana Rusu');
  await customer.modal('profile').locator('[type="submit"]').click();
  await page.waitForURL('**/checkout');
  await page.locator('data[data-total="total"]').first().waitFor();
  await shoot(page, folder, 'checkout', true);
  await page.locator('[data-action="place-order"]').click();
  await shoot(page, folder, 'checkout-errors', true);
  await customer.fillAddress({ street: 'Pușkin', house: '24' });
  await page.locator('[data-action="place-order"]').click();
  await page.waitForURL('**/checkout/success?order=*');
  await page.locator('main h1').waitFor();
  await shoot(page, folder, 'checkout-success', true);
  const id = new URL(page.url()).searchParams.get('order') ?? '';
  await customer.open(`/orders/${id}`);
  await page.locator(`[data-order-id="${id}"]`).first().waitFor();
  await shoot(page, folder, 'order', true);
  await page.locator(`[data-order-id="${id}"][data-status="delivered"]`).first().waitFor({ timeout: 60_000 });
  await shoot(page, folder, 'order-delivered', true);
  await page.locator('[data-open-modal="rate"]').first().click();
  await modal('rate');
  for (const [name, path] of [
    ['orders', '/orders'],
    ['account', '/account'],
    ['account-profile', '/account/profile'],
    ['account-address', '/account/address'],
    ['account-bank', '/account/bank'],
    ['checkout-fail', '/checkout/fail'],
  ] as const) {
    await customer.open(path);
    await page.locator('main h1').waitFor();
    await page.waitForLoadState('networkidle');
    await shoot(page, folder, name, true);
  }
  await page.close();
}

async function run(
  browser: Browser,
  shop: Shop,
  locale: Locale,
  theme: 'light' | 'dark',
  width: number,
): Promise<void> {
  const folder = `${OUT}${locale}-${theme}-${width}`;
  await mkdir(folder, { recursive: true });
  const context = await browser.newContext({
    baseURL: shop.url,
    viewport: { width, height: width < 700 ? 780 : 900 },
    colorScheme: theme,
    locale,
    timezoneId: 'Europe/Chisinau',
    reducedMotion: 'reduce',
  });
  try {
    await publicScreens(context, shop, locale, folder);
    await journey(context, shop, locale, folder);
    console.log(folder);
  } finally {
    await context.close();
  }
}

const shop = await startShop({ DEMO_PACE: '60' });
const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
});
try {
  for (const locale of values.locales.split(',') as Locale[])
    for (const theme of values.themes.split(',') as ('light' | 'dark')[])
      for (const width of values.widths.split(',').map(Number)) await run(browser, shop, locale, theme, width);
} finally {
  await browser.close();
  await shop.stop();
}
