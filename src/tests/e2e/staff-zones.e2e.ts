import { writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { mapArchive } from '../fixtures/map-archive.ts';
import { cartCookies, cartValue, loadMenu, signInByApi } from '../fixtures/shop-setup.ts';
import { Customer } from './customer.ts';
import type { Shop } from './shop.ts';
import { checkStaffPage } from './staff-axe.ts';
import { acceptLink, newOwner } from './staff-owner.ts';
import { expect, test, testWith } from './test.ts';

/** A restaurant without zones of its own. */
const CITY = 'tiraspol';
const RESTAURANT = 'samovar';

const settings = {
  contextOptions: { reducedMotion: 'reduce' as const },
  viewport: { width: 1280, height: 900 },
  // Chromium reports the response to a polygon that is refused, and that to an older revision.
  expectedError: /status of 4(22|09)/,
};
test.use(settings);

const dialogOf = (page: Page): Locator => page.locator('dialog[data-modal="zone"]');

/** Opens the zones of the restaurant as an owner. */
async function openZones(page: Page, shop: Shop): Promise<void> {
  await acceptLink(page, (await newOwner(shop)).link);
  await page.goto('/staff/zones');
  const { id } = await loadMenu(shop, CITY, RESTAURANT);
  await page.locator('select[name="restaurant"]').selectOption(String(id));
  await expect(page.locator('[data-zones-in-force="city"]')).toBeVisible();
}

async function fillZone(page: Page, name: string, price: string): Promise<Locator> {
  await page.locator('[data-open-modal="zone"]').first().click();
  const dialog = dialogOf(page);
  await dialog.locator('[name="name.ru"]').fill(name);
  await dialog.locator('[name="price"]').fill(price);
  return dialog;
}

async function removeZone(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Изменить: ${name}` }).click();
  await dialogOf(page).locator('[data-action="remove"]').click();
  await page.locator('dialog[data-modal="confirm"]').getByRole('button', { name: 'Удалить зону' }).click();
  await expect(page.locator('[data-zone]', { hasText: name })).toHaveCount(0);
}

async function openCheckout(page: Page, shop: Shop, phone: string): Promise<Customer> {
  const menu = await loadMenu(shop, CITY, RESTAURANT);
  const customer = new Customer(page, shop);
  const token = await signInByApi(shop, phone);
  await customer.openWithCookies('/checkout', { token, ...cartCookies(menu, cartValue(menu.dishes.slice(0, 1), 2)) });
  return customer;
}

const geoJson = (...corners: readonly (readonly [number, number])[]) =>
  JSON.stringify({
    type: 'FeatureCollection',
    features: [
      { type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates: [[...corners, corners[0]]] } },
    ],
  });

test('an owner adds zones by name and by GeoJSON, and the checkout of customers shows their price', async ({
  page,
  shop,
  phone,
  browser,
}) => {
  await openZones(page, shop);
  const named = await fillZone(page, 'Слобода', '41');
  await named.getByRole('button', { name: 'Добавить зону' }).click();
  await expect(named).toBeHidden();
  await expect(page.locator('[data-zones-in-force="restaurant"]')).toBeVisible();
  await expect(page.locator('[data-zone]', { hasText: 'Слобода' })).toContainText('41');

  const drawn = await fillZone(page, 'Набережная', '27');
  const polygon = drawn.locator('[name="polygon"]');
  const message = drawn.locator('[data-field="polygon"] [data-error]');
  await polygon.fill('POLYGON((29 46, 30 46))');
  await drawn.getByRole('button', { name: 'Добавить зону' }).click();
  await expect(message).toContainText('Это не\u00a0GeoJSON');
  await polygon.fill(geoJson([29, 46], [30, 47], [30, 46], [29, 47]));
  await drawn.getByRole('button', { name: 'Добавить зону' }).click();
  await expect(message).toContainText('Граница пересекает сама себя');
  await expect(polygon).toBeFocused();
  await polygon.fill(geoJson([29, 46], [30, 46], [30, 47], [29, 47]));
  await drawn.getByRole('button', { name: 'Добавить зону' }).click();
  await expect(drawn).toBeHidden();
  await expect(page.locator('[data-zone]', { hasText: 'Набережная' })).toContainText('по\u00a0карте');

  const context = await browser.newContext({ baseURL: shop.url, locale: 'ru' });
  const customerPage = await context.newPage();
  const customer = await openCheckout(customerPage, shop, phone);
  const zoneId = await page.locator('[data-zone]', { hasText: 'Слобода' }).getAttribute('data-zone');
  await customer
    .field('zone_id')
    .locator('select')
    .selectOption(zoneId ?? '');
  await expect(customerPage.locator('data[data-total="delivery"]')).toHaveAttribute('value', '4100');
  await context.close();

  await removeZone(page, 'Слобода');
  await removeZone(page, 'Набережная');
  await expect(page.locator('[data-zones-in-force="city"]')).toBeVisible();
});

test('exchanged coordinates are explained before they are saved, and corrected by one button', async ({
  page,
  shop,
}) => {
  await openZones(page, shop);
  const dialog = await fillZone(page, 'Переставленная', '25');
  const polygon = dialog.locator('[name="polygon"]');
  await polygon.fill(geoJson([46, 29], [46, 30], [47, 30], [47, 29]));
  await dialog.getByRole('button', { name: 'Добавить зону' }).click();
  await expect(dialog.locator('[data-warning="zone_swapped"]')).toContainText('Это значит');
  await dialog.locator('[data-action="swap"]').click();
  await expect(dialog.locator('[data-warning]')).toHaveCount(0);
  expect(JSON.parse(await polygon.inputValue())).toMatchObject({
    coordinates: [
      [
        [29, 46],
        [30, 46],
        [30, 47],
        [29, 47],
        [29, 46],
      ],
    ],
  });
  await polygon.fill(geoJson([2, 48], [3, 48], [3, 49], [2, 49]));
  await dialog.getByRole('button', { name: 'Добавить зону' }).click();
  await expect(dialog.locator('[data-warning="zone_elsewhere"]')).toBeVisible();
  // Only the button itself confirms, and Enter in a field presses none.
  await dialog.locator('[name="price"]').press('Enter');
  await expect(dialog.locator('[aria-busy="true"]')).toHaveCount(0);
  await dialog.locator('[data-action="confirm"]').click();
  await expect(dialog).toBeHidden();
  await expect(page.locator('[data-zone]', { hasText: 'Переставленная' })).toContainText('по\u00a0карте');
  await removeZone(page, 'Переставленная');
});

test('a zone that another person changed is shown in both versions', async ({ page, shop }) => {
  await openZones(page, shop);
  const added = await fillZone(page, 'Правда', '30');
  await added.getByRole('button', { name: 'Добавить зону' }).click();
  await expect(added).toBeHidden();
  const second = await page.context().newPage();
  await second.goto('/staff/zones');
  for (const each of [page, second]) {
    await each.getByRole('button', { name: 'Изменить: Правда' }).click();
    await expect(dialogOf(each).locator('[name="price"]')).toHaveValue('30');
  }
  await dialogOf(second).locator('[name="price"]').fill('35');
  await dialogOf(second).getByRole('button', { name: 'Сохранить' }).click();
  await expect(dialogOf(second)).toBeHidden();
  await dialogOf(page).locator('[name="price"]').fill('38');
  await dialogOf(page).getByRole('button', { name: 'Сохранить' }).click();
  const conflict = dialogOf(page).locator('[data-conflict] tbody tr');
  await expect(conflict).toHaveCount(1);
  await expect(conflict).toContainText('35');
  await expect(conflict).toContainText('38');
  await dialogOf(page).getByRole('button', { name: 'Сохранить мою' }).click();
  await expect(page.locator('[data-zone]', { hasText: 'Правда' })).toContainText('38');
  await second.close();
  await removeZone(page, 'Правда');
});

test('the removal of a zone that another person changed is confirmed again', async ({ page, shop }) => {
  await openZones(page, shop);
  const added = await fillZone(page, 'Причал', '30');
  await added.getByRole('button', { name: 'Добавить зону' }).click();
  await expect(added).toBeHidden();
  await page.getByRole('button', { name: 'Изменить: Причал' }).click();
  await dialogOf(page).locator('[data-action="remove"]').click();
  const second = await page.context().newPage();
  await second.goto('/staff/zones');
  await second.getByRole('button', { name: 'Изменить: Причал' }).click();
  await dialogOf(second).locator('[name="price"]').fill('35');
  await dialogOf(second).getByRole('button', { name: 'Сохранить' }).click();
  await expect(dialogOf(second)).toBeHidden();
  await second.close();
  const confirmation = page.locator('dialog[data-modal="confirm"]');
  await confirmation.getByRole('button', { name: 'Удалить зону' }).click();
  await expect(confirmation.getByRole('alert')).toContainText('изменил кто-то другой');
  await confirmation.getByRole('button', { name: 'Удалить зону' }).click();
  await expect(page.locator('[data-zone]', { hasText: 'Причал' })).toHaveCount(0);
});

test('the page leaves axe nothing to find and fits a narrow screen', async ({ page, shop }) => {
  const check = (where: string) => checkStaffPage(page, where);
  await openZones(page, shop);
  await check('no own zones');
  const { id } = await loadMenu(shop, 'balti', 'verde');
  await page.locator('select[name="restaurant"]').selectOption(String(id));
  await expect(page.locator('[data-zone]').first()).toBeVisible();
  await check('zones of a city');
  await page.locator('[data-open-modal="zone"]').first().click();
  await dialogOf(page).getByRole('button', { name: 'Добавить зону' }).click();
  await expect(dialogOf(page).locator('[data-error]').first()).not.toBeEmpty();
  await check('the form with errors');
});

const CENTER = { lat: 46.8403, lng: 29.6433 };
const archive = join(tmpdir(), `zones-map-${process.pid}.pmtiles`);
writeFileSync(archive, mapArchive(CENTER));
const withMap = testWith({ MAP_TILES: archive });
withMap.use(settings);

withMap.describe('with a map', () => {
  withMap.afterAll(() => rm(archive));

  withMap('the border is drawn by clicks; corners are moved and removed', async ({ page, shop }) => {
    const scripts: string[] = [];
    page.on('request', (request) => scripts.push(request.url()));
    await openZones(page, shop);
    const dialog = await fillZone(page, 'Нарисованная', '19');
    expect(scripts.filter((url) => /leaflet|pmtiles|PolygonMap/i.test(url))).toEqual([]);
    await dialog.locator('[data-action="map"]').click();
    const map = dialog.locator('.polygon-map__canvas');
    await expect(map.locator('canvas.leaflet-tile-loaded').first()).toBeVisible();
    await map.scrollIntoViewIfNeeded();
    const corners = map.locator('.polygon-map__corner');
    for (const [count, position] of [
      { x: 80, y: 80 },
      { x: 240, y: 80 },
      { x: 240, y: 240 },
      { x: 80, y: 240 },
    ].entries()) {
      await map.click({ position });
      await expect(corners).toHaveCount(count + 1);
    }
    const text = dialog.locator('[name="polygon"]');
    const before = await text.inputValue();
    expect(JSON.parse(before)).toMatchObject({ type: 'Polygon' });
    await corners.nth(1).dragTo(map, { targetPosition: { x: 300, y: 120 } });
    await expect(text).not.toHaveValue(before);
    await corners.nth(3).click();
    await dialog.locator('[data-action="remove-corner"]').click();
    await expect(corners).toHaveCount(3);
    await dialog.getByRole('button', { name: 'Добавить зону' }).click();
    // The triangle is beside the restaurant.
    await expect(dialog.locator('[data-warning="zone_without_branch"]')).toBeVisible();
    await dialog.locator('[data-action="confirm"]').click();
    await expect(page.locator('[data-zone]', { hasText: 'Нарисованная' })).toContainText('по\u00a0карте');
  });
});
