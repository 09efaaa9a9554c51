import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { LocalizedText } from '#contract/localized-text.ts';
import { Customer } from './customer.ts';
import { addCook, enterDigits, newTablet, showPairingCode } from './kitchen-tablet.ts';
import { MenuEditorPage, photoOf } from './menu-editor-page.ts';
import { acceptLink, newOwner } from './staff-owner.ts';
import { expect, testWith } from './test.ts';

// A folder of its own: other shops start with a copy of the demonstration.
const test = testWith({
  DEMO: 'off',
  SMS: 'log',
  DEMO_PACE: '0',
  DATA_DIR: mkdtempSync(join(tmpdir(), 'empty-shop-')),
});

test.use({
  contextOptions: { reducedMotion: 'reduce' },
  viewport: { width: 1280, height: 900 },
  // Chromium reports every response with status 401: that of a page without a session.
  expectedError: /status of 401/,
});

const texts = (ru: string, en: string, ro: string): LocalizedText => ({ ru, en, ro });

const CITY = { name: texts('Оргеев', 'Orhei', 'Orhei'), slug: 'orhei', deliveryPrice: '35' };
const RESTAURANT = {
  name: 'La Plăcinte',
  slug: 'la-placinte',
  description: texts('Домашняя кухня', 'Home cooking', 'Bucătărie de casă'),
  address: texts('ул. Мира, 1', '1 Mira street', 'str. Mira 1'),
  minOrder: '100',
};

interface MenuCategory {
  readonly name: LocalizedText;
  /** Name and price of each dish. */
  readonly dishes: readonly (readonly [name: LocalizedText, price: string])[];
}

const MENU: readonly MenuCategory[] = [
  {
    name: texts('Супы', 'Soups', 'Supe'),
    dishes: [
      [texts('Борщ', 'Borscht', 'Borș'), '89,50'],
      [texts('Зама', 'Zeama', 'Zeamă'), '75'],
      [texts('Окрошка', 'Okroshka', 'Okroșka'), '68'],
    ],
  },
  {
    name: texts('Горячее', 'Main courses', 'Feluri principale'),
    dishes: [
      [texts('Мамалыга', 'Mămăligă', 'Mămăligă'), '95'],
      [texts('Сармале', 'Sarmale', 'Sarmale'), '110'],
      [texts('Токана', 'Tocană', 'Tocană'), '125'],
      [texts('Мититеи', 'Mititei', 'Mititei'), '130'],
    ],
  },
  {
    name: texts('Плацинды', 'Pies', 'Plăcinte'),
    dishes: [
      [texts('С брынзой', 'With cheese', 'Cu brânză'), '45'],
      [texts('С капустой', 'With cabbage', 'Cu varză'), '40'],
      [texts('С вишней', 'With cherries', 'Cu vișine'), '48'],
    ],
  },
];
const COLOURS = [
  '#c0392b',
  '#d4a017',
  '#7f9f3f',
  '#e6c35c',
  '#556b2f',
  '#8b4513',
  '#5d4037',
  '#f2d7a0',
  '#9bb070',
  '#7b1e3a',
];

/** Opens the first branch of the restaurant at any time of every day. */
async function openAroundTheClock(page: Page): Promise<void> {
  await page.goto('/staff/hours');
  await page.locator('[data-open-modal="week"]').first().click();
  const dialog = page.locator('dialog[data-modal="week"]');
  for (const end of ['from', 'to']) await dialog.locator(`[data-whole-week] [name="${end}"]`).fill('00:00');
  await dialog.locator('[data-action="fill-week"]').click();
  await dialog.locator('button[type="submit"]').click();
  await expect(dialog).toHaveCount(0);
}

test('an owner of an empty shop opens a restaurant with ten dishes, cooks its first order and sees it in the report', async ({
  page,
  browser,
  shop,
  phone,
}) => {
  test.setTimeout(300_000);
  await shop.command('launch');
  await acceptLink(page, (await newOwner(shop)).link);
  await page.goto('/staff/menu');
  const editor = new MenuEditorPage(page);
  await editor.addRestaurant(CITY, RESTAURANT);
  let dish = 0;
  for (const category of MENU) {
    await editor.addCategory(category.name);
    for (const [name, price] of category.dishes) {
      await editor.addDish({ name, description: name, price, photo: await photoOf(COLOURS[dish] ?? '#000') });
      dish += 1;
    }
  }
  await expect(page.locator('[data-product]')).toHaveCount(10);

  const visitor = await (
    await browser.newContext({ baseURL: shop.url, locale: 'ru', reducedMotion: 'reduce' })
  ).newPage();
  const customer = new Customer(visitor, shop);
  await expect(async () => {
    await customer.open('/orhei/la-placinte');
    await expect(visitor.getByText('С вишней').first()).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 20_000 });
  const image = visitor.locator('img[src^="/pictures/m/"]').first();
  await image.scrollIntoViewIfNeeded();
  await expect.poll(() => image.evaluate((element) => (element as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
  expect(await image.evaluate((element) => (element as HTMLImageElement).currentSrc)).toMatch(/\.avif$/);

  await openAroundTheClock(page);

  await addCook(page, 'Ион Чебан', '4711');
  const code = await showPairingCode(page, 'Планшет у плиты');
  const tablet = await newTablet(browser, shop);
  await tablet.goto('/staff/pair');
  await enterDigits(tablet, code);
  await tablet.getByRole('button', { name: 'Ион Чебан' }).click();
  await enterDigits(tablet, '4711');
  await expect(tablet.getByRole('heading', { name: 'Здравствуйте, Ион Чебан' })).toBeVisible();
  await tablet.goto('/staff/board');
  await tablet.locator('[data-action="start-shift"]').click();

  await customer.open('/orhei/la-placinte');
  for (const name of ['Борщ', 'Сармале'])
    await visitor.locator('[data-product-id]', { hasText: name }).locator('[data-action="increase"]').first().click();
  await customer.openCart();
  await customer.goToCheckout();
  await customer.signIn(phone, { name: 'Ана Русу' });
  await visitor.waitForURL('**/checkout');
  await customer.fillAddress({ street: 'Мира', house: '24' });
  await customer.placeOrder();
  await visitor.waitForURL('**/checkout/success?order=*');
  const id = new URL(visitor.url()).searchParams.get('order') ?? '';

  const card = tablet.locator(`[data-board-order="${id}"]`);
  await expect(card).toContainText('1 × Борщ');
  await card.locator('[data-action="accept"]').click();
  await tablet.locator('dialog[data-modal="accept"] [data-minutes="30"]').click();
  for (const action of ['prepare', 'ready', 'hand-over', 'deliver'])
    await card.locator(`[data-action="${action}"]`).click();
  await expect(card).toHaveCount(0);
  await customer.open(`/orders/${id}`);
  await expect(visitor.locator(`[data-order-id="${id}"][data-status="delivered"]`).first()).toBeVisible();
  await page.goto('/staff/reports');
  await expect(page.locator('[data-figure="orders"] dd')).toHaveText('1');
  // Borscht, sarmale and delivery.
  await expect(page.locator('[data-figure="sales"] dd')).toContainText('234,50');
  await visitor.context().close();
  await tablet.context().close();
});
