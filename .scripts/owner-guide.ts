import { randomBytes } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { chromium, type Browser, type Page } from 'playwright';
import sharp from 'sharp';
import { LOCALES, type Locale } from '../src/contract/constants.ts';
import { loadMenu, placeOrderByApi, signInByApi } from '../src/tests/fixtures/shop-setup.ts';
import { startShop, type Shop } from '../src/tests/e2e/shop.ts';
import { addCourier, staffCall } from '../src/tests/e2e/courier-phone.ts';
import { enterDigits } from '../src/tests/e2e/kitchen-tablet.ts';
import { STAFF_PASSWORD, totpCode } from '../src/tests/e2e/staff-owner.ts';
import { CHROMIUM_FLAGS, findOrInstallChromium } from './browser.ts';

/** Takes the screenshots of the owner's guide in every language, on the demonstration: `npm run owner-guide`. */
const OUT = new URL('../src/docs/owner-guide/', import.meta.url).pathname;
const VIEWPORT = { width: 1100, height: 760 };
const PHONE_VIEWPORT = { width: 390, height: 760 };
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
  await page.locator('[data-home]').waitFor();
}

interface Setting {
  readonly page: Page;
  readonly pages: OwnerPages;
  readonly restaurantId: number;
}

/** Uploads the menu file of the restaurant with another price of three dishes; nothing is imported. */
async function captureMenuFile({ page, pages, restaurantId }: Setting): Promise<void> {
  await pages.open('/staff/menu');
  await pages.openDialog('menu-file');
  const original = await page.evaluate(async (id) => {
    const response = await fetch(`/staff/api/export-menu-file?restaurant_id=${id}`, { headers: { 'x-staff': '1' } });
    return ((await response.json()) as { text: string }).text;
  }, restaurantId);
  let changed = 0;
  const text = original.replace(/"price": (\d+)/g, (field, price: string) => {
    changed += 1;
    return changed > 3 ? field : `"price": ${Number(price) + 5}`;
  });
  await page
    .locator('dialog[data-modal="menu-file"] input[type="file"]')
    .setInputFiles({ name: 'menu.json', mimeType: 'application/json', buffer: Buffer.from(text) });
  await page.locator('[data-import] summary').first().click();
  await pages.capture('menu-file');
}

async function captureMenu(page: Page, pages: OwnerPages): Promise<void> {
  await pages.open('/staff/menu');
  await pages.capture('menu');
  await page.locator('[data-product] [data-open-modal="product"]').first().click();
  await page.locator('dialog[data-modal="product"] form').waitFor();
  await pages.capture('dish');
}

/**
 * Orders of a customer: one that the kitchen has accepted, and one that it has not answered. Returns the id of the
 * accepted one.
 */
async function captureBoard(page: Page, pages: OwnerPages, order: () => Promise<number>): Promise<number> {
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
  return accepted;
}

interface CourierSetting extends Setting {
  readonly browser: Browser;
  readonly shop: Shop;
  readonly locale: Locale;
  /** Ids of orders that the kitchen has accepted: the courier takes the first one. */
  readonly orderIds: readonly [number, number];
}

/** The phone of a courier with an order of theirs and one that is free to take. */
async function captureCourier({ page, restaurantId, browser, shop, locale, orderIds }: CourierSetting): Promise<void> {
  const [mine, free] = orderIds;
  for (const order_id of orderIds) await staffCall(page, 'move-order', { order_id, from: 'accepted', to: 'preparing' });
  await staffCall(page, 'move-order', { order_id: mine, from: 'preparing', to: 'ready' });
  const name = 'Ion Munteanu';
  const staffId = await addCourier(page, restaurantId, name);
  const { code } = await staffCall<{ code: string }>(page, 'create-pairing-code', {
    name,
    kind: 'courier',
    restaurant_id: restaurantId,
    staff_id: staffId,
  });
  const context = await newContext(browser, shop, locale, PHONE_VIEWPORT);
  const phone = await context.newPage();
  const phonePages = new OwnerPages(phone, locale);
  await phonePages.open('/staff/pair');
  await enterDigits(phone, code);
  await phone.waitForURL('**/staff/courier');
  await phone.locator(`[data-list="free"] [data-delivery="${free}"]`).waitFor();
  await phone.locator(`[data-list="free"] [data-delivery="${mine}"] [data-action="take"]`).click();
  await phone.locator(`[data-list="mine"] [data-delivery="${mine}"] [data-action="pick-up"]`).waitFor();
  await phonePages.open('/staff/courier');
  await phonePages.capture('courier');
  await context.close();
}

/** The settings of a company, typed and not saved: they would be on the pages of later screenshots. */
async function captureSettings(page: Page, pages: OwnerPages): Promise<void> {
  await pages.open('/staff/settings');
  for (const [name, value] of [
    ['legal_name', 'Dinner SRL'],
    ['idno', '1020600012345'],
    ['legal_address', 'Chișinău, str. Pușkin 24'],
    ['email', 'hello@dinner.md'],
  ] as const)
    await page.locator(`[data-field="${name}"] input`).fill(value);
  await pages.capture('settings');
}

/** The form of an account for payments; nothing is saved. */
async function captureAccounts(page: Page, pages: OwnerPages): Promise<void> {
  await pages.open('/staff/accounts');
  await page.locator('[data-accounts="payments"] [data-open-modal="account"]').click();
  const dialog = page.locator('dialog[data-modal="account"]');
  await dialog.locator('select[name="provider"]').selectOption('maib');
  await dialog.locator('[name="settings.client_id"]').waitFor();
  await pages.capture('accounts');
}

const newContext = (browser: Browser, shop: Shop, locale: Locale, viewport: { width: number; height: number }) =>
  browser.newContext({
    baseURL: shop.url,
    viewport,
    locale,
    timezoneId: 'Europe/Chisinau',
    reducedMotion: 'reduce',
  });

async function captureLanguage(browser: Browser, shop: Shop, locale: Locale, phone: string): Promise<void> {
  await mkdir(OUT + locale, { recursive: true });
  const context = await newContext(browser, shop, locale, VIEWPORT);
  const page = await context.newPage();
  const pages = new OwnerPages(page, locale);
  const menu = await loadMenu(shop, RESTAURANT.city, RESTAURANT.slug);
  const token = await signInByApi(shop, phone);
  await signIn(page, shop, pages, locale);
  await page.evaluate((id) => localStorage.setItem('staff:restaurant', String(id)), menu.id);
  const setting = { page, pages, restaurantId: menu.id };
  await captureMenu(page, pages);
  await captureMenuFile(setting);
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
  const order = () => placeOrderByApi(shop, token, menu);
  const cooked = await captureBoard(page, pages, order);
  const ready = await order();
  await staffCall(page, 'move-order', { order_id: ready, from: 'placed', to: 'accepted', minutes: 30 });
  await captureCourier({ ...setting, browser, shop, locale, orderIds: [ready, cooked] });
  for (const name of ['orders', 'customers', 'reports']) {
    await pages.open(`/staff/${name}`);
    await pages.capture(name);
  }
  await captureSettings(page, pages);
  await captureAccounts(page, pages);
  await context.close();
  console.log(OUT + locale);
}

const shop = await startShop({ DEMO_PACE: '0', SECRETS_KEY: randomBytes(32).toString('base64') });
const browser = await chromium.launch({ executablePath: await findOrInstallChromium(), args: CHROMIUM_FLAGS });
try {
  await rm(OUT, { recursive: true, force: true });
  for (const [index, locale] of LOCALES.entries()) await captureLanguage(browser, shop, locale, `6912340${index}`);
} finally {
  await browser.close();
  await shop.stop();
}
