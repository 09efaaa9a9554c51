import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { calendarDay } from '#features/shared/dates.ts';
import { MenuEditorPage } from './menu-editor-page.ts';
import { checkStaffPage } from './staff-axe.ts';
import { signInAsOwner } from './staff-owner.ts';
import { expect, test, testWith } from './test.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

const settings = { contextOptions: { reducedMotion: 'reduce' as const }, viewport: { width: 360, height: 740 } };
test.use(settings);

// A folder of its own: other shops start with a copy of the demonstration.
const emptyShop = testWith({ DEMO: 'off', SMS: 'log', DATA_DIR: mkdtempSync(join(tmpdir(), 'hours-shop-')) });
emptyShop.use(settings);

const ORHEI = { name: { ru: 'Оргеев', en: 'Orhei', ro: 'Orhei' }, slug: 'orhei', deliveryPrice: '35' };
const LA_PLACINTE = {
  name: 'La Plăcinte',
  slug: 'la-placinte',
  description: { ru: 'Домашняя кухня', en: 'Home cooking', ro: 'Bucătărie de casă' },
  address: { ru: 'ул. Мира, 1', en: '1 Mira street', ro: 'str. Mira 1' },
  minOrder: '100',
};

/** The restaurant whose hours the tests change, and the name of its only branch. */
const RESTAURANT = 'Tiflis, Бельцы';
const BRANCH = 'На\u00a0Штефан чел Маре';

const dialogOf = (page: Page, name: string): Locator => page.locator(`dialog[data-modal="${name}"]`);

/** Opens the week of the first branch, and types the hours of every day without applying them. */
async function typeWholeWeek(page: Page, from: string, to: string): Promise<Locator> {
  const week = dialogOf(page, 'week');
  await page.locator('[data-open-modal="week"]').first().click();
  await week.locator('[data-whole-week] [name="from"]').fill(from);
  await week.locator('[data-whole-week] [name="to"]').fill(to);
  return week;
}

/** Fills the week of the first branch with the same hours every day, and saves it. */
async function setWholeWeek(page: Page, from: string, to: string): Promise<void> {
  const week = await typeWholeWeek(page, from, to);
  await week.locator('[data-action="fill-week"]').click();
  await week.getByRole('button', { name: 'Сохранить' }).click();
  await expect(week).toBeHidden();
}

/**
 * Opens the hours of a restaurant from which no other test of the shop orders: the new hours may end before the test
 * runs.
 */
async function openHours(page: Page): Promise<void> {
  await page.goto('/staff/hours');
  await page.locator('[data-field="restaurant"] select').selectOption({ label: RESTAURANT });
  await expect(page.locator('[data-branch] h2')).toHaveText(BRANCH);
}

emptyShop(
  'an owner sets hours, a special day and a closure of a new restaurant on a phone, and customers see when it is open',
  async ({ page, shop, browser, expectedErrors }) => {
    emptyShop.setTimeout(180_000);
    expectedErrors.push(/status of 409 \(Conflict\) .*save-week/);
    await shop.command('launch');
    await signInAsOwner(page, shop);
    await page.goto('/staff/menu');
    await new MenuEditorPage(page).addRestaurant(ORHEI, LA_PLACINTE);
    const customer = await (await browser.newContext({ baseURL: shop.url, locale: 'ru' })).newPage();
    const expectOpen = (open: boolean) =>
      expect(async () => {
        await customer.goto('/orhei/la-placinte');
        await expect(customer.locator('.restaurant-head__closed')).toHaveCount(open ? 0 : 1, { timeout: 200 });
      }).toPass({ timeout: 20_000 });
    const today = calendarDay(new Date());

    await page.goto('/staff/hours');
    await expect(page.getByText('Ресторан пока не откроется')).toBeVisible();
    await expectOpen(false);
    const week = await typeWholeWeek(page, '00:00', '00:00');
    await week.getByRole('button', { name: 'Сохранить' }).first().click();
    await expect(week.locator('[data-warning]')).toHaveCount(2);
    await expect(week.locator('[data-warning="hours_not_applied"]')).toContainText('Часы 00:00–00:00 введены');
    await week.locator('[data-action="fill-week-typed"]').click();
    await week.getByRole('button', { name: 'Сохранить' }).click();
    await expect(week).toBeHidden();
    await expect(page.locator('.hours-status')).toHaveAttribute('data-open', 'true');
    await expectOpen(true);

    const day = dialogOf(page, 'special-day');
    await page.locator('[data-open-modal="special-day"]').click();
    await day.locator('[name="date"]').fill(today);
    await day.getByRole('button', { name: 'Сохранить' }).click();
    await expectOpen(false);
    await page.locator(`[data-date="${today}"] button`).click();
    await day.locator('[data-action="remove-day"]').click();
    await expect(page.locator('[data-date]')).toHaveCount(0);
    await expectOpen(true);

    const closure = dialogOf(page, 'closure');
    await page.locator('[data-open-modal="closure"]').click();
    await closure.locator('[name="ends_at"]').fill(`${calendarDay(new Date(Date.now() + DAY_MS))}T12:00`);
    await closure.getByRole('button', { name: 'Закрыть на время' }).click();
    await expect(page.locator('[data-closure]')).toContainText('Закрыто сейчас');
    await expectOpen(false);
    await page.locator('[data-action="end-closure"]').click();
    await expect(page.locator('[data-closure]')).toHaveCount(0);
    await expectOpen(true);
    await customer.context().close();
  },
);

test('a day is copied to others, and hours that overlap are not saved', async ({ page, shop }) => {
  await signInAsOwner(page, shop);
  await openHours(page);
  await page.locator('[data-open-modal="week"]').first().click();
  const week = dialogOf(page, 'week');
  const [monday, tuesday] = [week.locator('[data-day="0"]'), week.locator('[data-day="1"]')];
  await monday.getByRole('button', { name: 'Добавить время' }).click();
  const times = monday.locator('input[type="time"]');
  for (const [index, time] of ['09:00', '15:00', '14:00', '23:00'].entries()) await times.nth(index).fill(time);
  await week.getByRole('button', { name: 'Сохранить' }).click();
  await expect(monday).toContainText('Промежутки пересекаются.');
  await times.nth(2).fill('16:00');
  await expect(monday).not.toContainText('Промежутки пересекаются.');
  await monday.getByRole('button', { name: 'Скопировать', exact: false }).first().click();
  await monday.locator('[name="copy.6"]').uncheck();
  await monday.getByRole('button', { name: 'Скопировать на эти дни' }).click();
  await expect(tuesday.locator('input[type="time"]').last()).toHaveValue('23:00');
  await week.getByRole('button', { name: 'Сохранить' }).click();
  await expect(week).toBeHidden();
  await expect(page.locator('.hours-week').first()).toContainText('09:00–\u206015:00, 16:00–\u206023:00');
});

test.describe('two people', () => {
  // Chromium reports every response with status 409: that of the second edit.
  test.use({ expectedError: /status of 409/ });

  test('change the hours of one branch: the second sees both versions, and nothing is overwritten', async ({
    page,
    shop,
  }) => {
    await signInAsOwner(page, shop);
    await openHours(page);
    await page.locator('[data-open-modal="week"]').first().click();
    const second = await page.context().newPage();
    await openHours(second);
    await setWholeWeek(second, '11:00', '20:00');
    const mine = dialogOf(page, 'week');
    await mine.locator('[data-day="2"] input[type="time"]').first().fill('12:30');
    await mine.getByRole('button', { name: 'Сохранить' }).click();
    const wednesday = mine.locator('[data-conflict] tbody tr').filter({ hasText: 'среда' });
    await expect(wednesday).toContainText('11:00–\u206020:00');
    await expect(wednesday).toContainText('12:30');
    await mine.getByRole('button', { name: 'Взять новую версию' }).click();
    await expect(mine.locator('[data-day="2"] input[type="time"]').first()).toHaveValue('11:00');
    await second.close();
  });
});

test('the editor of hours leaves axe nothing to find and fits narrow screens', async ({ page, shop }) => {
  test.setTimeout(240_000);
  await signInAsOwner(page, shop);
  await page.goto('/staff/hours');
  await expect(page.locator('[data-branch]').first()).toBeVisible();
  await checkStaffPage(page, 'hours');
  for (const opener of ['branch', 'week', 'special-day', 'closure', 'slot-rule']) {
    await page.locator(`[data-open-modal="${opener}"]`).first().click();
    await expect(dialogOf(page, opener).locator('form')).toBeVisible();
    if (opener === 'week') await dialogOf(page, opener).getByRole('button', { name: 'Скопировать' }).first().click();
    await checkStaffPage(page, opener);
    await page.keyboard.press('Escape');
  }
});
