import { mkdir } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright';
import { Customer } from '../src/tests/e2e/customer.ts';
import { startShop, type Shop } from '../src/tests/e2e/shop.ts';
import { lineWithoutOptions } from '../src/features/cart/cart-lines.ts';
import { encodeSharedCart, SHARED_CART_FRAGMENT_PREFIX } from '../src/features/cart/sharing/shared-cart.ts';
import type { Locale } from '../src/contract/constants.ts';
import { CHROMIUM_FLAGS, findOrInstallChromium } from './browser.ts';
import { asMinor } from '#contract/money.ts';

/**
 * Writes a screenshot of every screen and modal of the production build into `.cache/screenshots`, one folder for each
 * locale, theme and width: `npm run screenshots -- --locales=ru,ro --themes=dark --widths=360`.
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

/** Number of customers that have signed in; each needs its own phone number. */
let customers = 0;

/** Runs in the page: renders content and loads pictures outside the viewport, which browsers defer. */
async function renderAll(): Promise<void> {
  for (const section of document.querySelectorAll<HTMLElement>('.menu-section'))
    section.style.contentVisibility = 'visible';
  for (const image of document.images) Object.assign(image, { loading: 'eager', decoding: 'sync' });
  await Promise.all(
    [...document.images].filter((image) => image.getClientRects().length > 0).map((image) => image.decode()),
  );
}

async function capture(page: Page, folder: string, name: string, fullPage = false): Promise<void> {
  // Wait for loading states, pictures and finite animations.
  await page.locator('.skeleton:visible, [aria-busy="true"]:visible').first().waitFor({ state: 'hidden' });
  await page.evaluate(() =>
    Promise.all([...document.querySelectorAll<HTMLImageElement>('dialog:modal img')].map((image) => image.decode())),
  );
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
        .map(({ finished }) => finished),
    ),
  );
  if (fullPage) await page.evaluate(renderAll);
  await page.screenshot({ path: `${folder}/${name}.png`, fullPage });
}

async function capturePublicScreens(
  context: BrowserContext,
  shop: Shop,
  locale: Locale,
  folder: string,
): Promise<void> {
  const page = await context.newPage();
  const customer = new Customer(page, shop, locale);
  for (const [name, path] of PUBLIC) {
    await customer.open(path);
    await capture(page, folder, name, true);
  }
  await page.close();
}

async function captureJourney(context: BrowserContext, shop: Shop, locale: Locale, folder: string): Promise<void> {
  const page = await context.newPage();
  const customer = new Customer(page, shop, locale);
  const captureModal = async (name: string) => {
    await customer.modal(name).waitFor();
    await capture(page, folder, `modal-${name}`);
  };
  await customer.open('/');
  if ((page.viewportSize()?.width ?? 0) < 1024) {
    await page.locator('.header__burger').click();
    await capture(page, folder, 'drawer');
    await page.keyboard.press('Escape');
  }
  await page.locator('header [data-open-modal="cart"]').click();
  await customer.modal('cart').waitFor();
  await capture(page, folder, 'modal-cart-empty');

  await customer.open('/chisinau/casa-mare');
  await page.locator('[data-open-modal="restaurant"]').first().click();
  await captureModal('restaurant');
  await page.keyboard.press('Escape');
  await page.locator('[data-menu-filter]').click();
  await page.locator('.menu-filter-panel [aria-pressed]').first().waitFor();
  await capture(page, folder, 'menu-filter');
  await page.locator('.menu-filter-panel [aria-pressed]').first().click();
  await page.locator('.menu-filter-panel ul').last().locator('[aria-pressed]:visible').nth(6).click();
  await capture(page, folder, 'menu-filtered');
  await page.locator('main [data-open-modal="myAllergens"]').click();
  for (const name of ['milk', 'gluten']) await customer.modal('myAllergens').locator(`[name="${name}"]`).check();
  await captureModal('myAllergens');
  await page.keyboard.press('Escape');
  await page.locator('.menu-filter-panel > .button').last().click();
  await page.locator('[data-menu-filter]').click();
  await page.locator('main .allergen-warning').first().waitFor();
  await capture(page, folder, 'menu-warnings', true);
  await page.locator('main [data-favourite]').click();
  const plain = page.locator('[data-product-id]:not([data-options]):has([data-counter]) [data-action="increase"]');
  for (const index of [0, 2, 5]) await plain.nth(index).click();
  await page.locator('[data-product-id][data-options] [data-action="increase"]').first().click();
  await captureModal('additives');
  await customer.modal('additives').locator('[type="submit"]').click();
  await customer.modal('additives').waitFor({ state: 'hidden' });
  await capture(page, folder, 'restaurant-with-cart');
  await customer.openCart();
  await captureModal('cart');
  const dishes = await page
    .locator('[data-cart-line]')
    .evaluateAll((lines) => lines.map((line) => Number((line as HTMLElement).dataset['cartLine'])));
  const shared = encodeSharedCart([...dishes, 987_654].map((id) => lineWithoutOptions({ id, price: asMinor(0) }, 2)));
  await page.evaluate((hash) => (location.hash = hash), SHARED_CART_FRAGMENT_PREFIX + shared);
  await captureModal('sharedCart');
  await page.keyboard.press('Escape');
  await customer.openCart();
  await customer.modal('cart').locator('[data-open-modal="promocode"]').click();
  await captureModal('promocode');
  await customer.modal('promocode').locator('input').fill('WRONG');
  await customer.modal('promocode').locator('[type="submit"]').click();
  await captureModal('promocodeError');
  await page.keyboard.press('Escape');

  await customer.open('/chisinau/sakura');
  await page
    .locator('[data-product-id]:not([data-options]):has([data-counter]) [data-action="increase"]')
    .first()
    .click();
  await captureModal('reset');
  await page.keyboard.press('Escape');
  // The entry of the modal leaves the history before another page is opened.
  await page.waitForFunction(() => (history.state as { modal?: boolean } | null)?.modal !== true);
  await customer.open('/news');
  await page.locator('[data-open-modal="news"]').first().click();
  await captureModal('news');

  await customer.open('/chisinau/casa-mare');
  await customer.openCart();
  await customer.goToCheckout();
  await captureModal('authPhone');
  customers += 1;
  const phone = `79${String(customers).padStart(6, '0')}`;
  await customer.modal('authPhone').locator('input').fill(`+373 ${phone}`);
  await customer.modal('authPhone').locator('[type="submit"]').click();
  await captureModal('authCode');
  await customer.typeCode(await shop.code(`373${phone}`));
  await captureModal('profile');
  await customer.modal('profile').locator('[data-field="name"] input').fill('Ana Rusu');
  await customer.modal('profile').locator('[type="submit"]').click();
  await page.waitForURL('**/checkout');
  await page.locator('data[data-total="total"]').first().waitFor();
  await capture(page, folder, 'checkout', true);
  await page.locator('[data-action="place-order"]').click();
  await capture(page, folder, 'checkout-errors', true);
  await customer.fillAddress({ street: 'Pușkin', house: '24' });
  await page.locator('[data-action="place-order"]').click();
  await page.waitForURL('**/checkout/success?order=*');
  await page.locator('main h1').waitFor();
  await capture(page, folder, 'checkout-success', true);
  const id = new URL(page.url()).searchParams.get('order') ?? '';
  await customer.open(`/orders/${id}`);
  await page.locator(`[data-order-id="${id}"]`).first().waitFor();
  await capture(page, folder, 'order', true);
  await page.locator(`[data-order-id="${id}"][data-status="delivered"]`).first().waitFor({ timeout: 60_000 });
  await capture(page, folder, 'order-delivered', true);
  await page.locator('[data-open-modal="rate"]').first().click();
  await captureModal('rate');
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
    await capture(page, folder, name, true);
  }
  await customer.open('/');
  await page.locator('.order-again-shelf').waitFor();
  await capture(page, folder, 'home-order-again');
  await page.locator('[data-favourites-link]').click();
  await captureModal('favourites');
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
    await capturePublicScreens(context, shop, locale, folder);
    await captureJourney(context, shop, locale, folder);
    console.log(folder);
  } finally {
    await context.close();
  }
}

const shop = await startShop({ DEMO_PACE: '60' });
const browser = await chromium.launch({
  executablePath: await findOrInstallChromium(),
  args: CHROMIUM_FLAGS,
});
try {
  for (const locale of values.locales.split(',') as Locale[])
    for (const theme of values.themes.split(',') as ('light' | 'dark')[])
      for (const width of values.widths.split(',').map(Number)) await run(browser, shop, locale, theme, width);
} finally {
  await browser.close();
  await shop.stop();
}
