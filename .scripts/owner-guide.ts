import { mkdir, rm } from 'node:fs/promises';
import { chromium, type Browser, type Page } from 'playwright';
import sharp from 'sharp';
import { LOCALES, type Locale } from '../src/contract/constants.ts';
import { loadMenu, placeOrderByApi, signInByApi } from '../src/tests/fixtures/shop-setup.ts';
import { startShop, type Shop } from '../src/tests/e2e/shop.ts';
import { STAFF_PASSWORD, totpCode } from '../src/tests/e2e/staff-owner.ts';
import { CHROMIUM_FLAGS, findChromium } from './browser.ts';

/** Takes the screenshots of the owner's guide in every language, on the demonstration: `npm run owner-guide`. */
const OUT = new URL('../src/docs/owner-guide/', import.meta.url).pathname;
const VIEWPORT = { width: 1100, height: 760 };
const QUALITY = 60;
const RESTAURANT = { city: 'chisinau', slug: 'casa-mare' };

/** The pages of the restaurant's side as one owner sees them. */
class OwnerPages {
  readonly #page: Page;
  readonly #locale: Locale;

  constructor(page: Page, locale: Locale) {
    this.#page = page;
    this.#locale = locale;
  }

  /** Opens a page of the restaurant's side in the language of the guide. */
  async open(path: string): Promise<void> {
    await this.#page.goto(this.#locale === 'ru' ? path : `/${this.#locale}${path}`);
    await this.#page.locator('h1').first().waitFor();
    await this.#page.locator('.skeleton:visible, [aria-busy="true"]:visible').first().waitFor({ state: 'hidden' });
  }

  /** Opens a dialog with the first control for it. */
  async openDialog(name: string): Promise<void> {
    await this.#page.locator(`[data-open-modal="${name}"]:visible`).first().click();
    await this.#page.locator(`dialog[data-modal="${name}"] :is(form, p)`).first().waitFor();
  }

  async capture(name: string): Promise<void> {
    await this.#page.waitForFunction(() =>
      [...document.images].every((image) => image.complete || image.getBoundingClientRect().top > innerHeight),
    );
    await this.#page.evaluate(() => scrollTo(0, 0));
    const picture = await this.#page.screenshot();
    await sharp(picture).webp({ quality: QUALITY }).toFile(`${OUT}${this.#locale}/${name}.webp`);
  }
}

/** Creates an owner and signs the page in; takes the first screenshot on the way. */
async function signIn(page: Page, shop: Shop, pages: OwnerPages, locale: Locale): Promise<void> {
  const printed = await shop.command('staff', 'add', 'Ana Rusu', `ana.${locale}`);
  const { pathname, hash } = new URL(printed.trim().split('\n').at(-1) ?? '');
  await pages.open(pathname + hash);
  const secret = ((await page.locator('.staff-secret').textContent()) ?? '').replace(/\s/g, '');
  await page.locator('[data-field="password"] input').fill(STAFF_PASSWORD);
  await page.locator('[data-field="totp"] input').fill(totpCode(secret));
  await pages.capture('set-up');
  await page.locator('button[type="submit"]').click();
  await page.locator('.staff-areas').waitFor();
}

async function captureMenu(page: Page, pages: OwnerPages): Promise<void> {
  await pages.open('/staff/menu');
  await pages.capture('menu');
  await page.locator('[data-product] [data-open-modal="product"]').first().click();
  await page.locator('dialog[data-modal="product"] form').waitFor();
  await pages.capture('dish');
}

/** Orders of a customer: one that the kitchen has accepted, and one that it has not answered. */
async function captureBoard(page: Page, pages: OwnerPages, order: () => Promise<number>): Promise<void> {
  const accepted = await order();
  await order();
  await pages.open('/staff/board');
  await page.locator('[data-action="start-shift"]').click();
  await page.locator(`[data-board-order="${accepted}"] [data-action="accept"]`).click();
  await page.locator('dialog[data-modal="accept"] [data-minutes="30"]').click();
  await page.locator(`[data-column="cooking"] [data-board-order="${accepted}"]`).waitFor();
  await pages.capture('board');
  await page.locator('[data-board-order] [data-action="refuse"]').first().click();
  await page.locator('dialog[data-modal="reject"] [data-field="code"]').waitFor();
  await pages.capture('refuse');
}

async function captureLanguage(browser: Browser, shop: Shop, locale: Locale, phone: string): Promise<void> {
  await mkdir(OUT + locale, { recursive: true });
  const context = await browser.newContext({
    baseURL: shop.url,
    viewport: VIEWPORT,
    locale,
    timezoneId: 'Europe/Chisinau',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  const pages = new OwnerPages(page, locale);
  const menu = await loadMenu(shop, RESTAURANT.city, RESTAURANT.slug);
  const token = await signInByApi(shop, phone);
  await signIn(page, shop, pages, locale);
  await page.evaluate((id) => localStorage.setItem('staff:restaurant', String(id)), menu.id);
  await captureMenu(page, pages);
  for (const [name, path, dialog] of [
    ['hours', '/staff/hours', 'week'],
    ['tablet', '/staff/devices', 'pairing'],
    ['zone', '/staff/zones', 'zone'],
    ['promotion', '/staff/promotions', 'promotion'],
  ] as const) {
    await pages.open(path);
    await pages.openDialog(dialog);
    await pages.capture(name);
  }
  await captureBoard(page, pages, () => placeOrderByApi(shop, token, menu));
  for (const name of ['orders', 'reports']) {
    await pages.open(`/staff/${name}`);
    await pages.capture(name);
  }
  await context.close();
  console.log(OUT + locale);
}

const shop = await startShop({ DEMO_PACE: '0' });
const browser = await chromium.launch({ executablePath: await findChromium(), args: CHROMIUM_FLAGS });
try {
  await rm(OUT, { recursive: true, force: true });
  for (const [index, locale] of LOCALES.entries()) await captureLanguage(browser, shop, locale, `6912340${index}`);
} finally {
  await browser.close();
  await shop.stop();
}
