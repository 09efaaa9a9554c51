import { signInAsOwner } from './staff-owner.ts';
import { expect, testWith } from './test.ts';

/** With a shop of its own, whose menus have all translations but the removed one. */
const test = testWith({});

test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: { width: 1280, height: 900 } });

test('a dish without a translation is counted for staff, and customers read it in Russian, marked as Russian', async ({
  page,
  shop,
}) => {
  await signInAsOwner(page, shop);
  await page.goto('/staff/menu');
  const rows = page.locator('[data-product]');
  await expect(rows.first()).toBeVisible();
  await expect(page.locator('[data-missing]')).toHaveCount(0);
  const all = await rows.count();
  const id = await rows.first().getAttribute('data-product');
  const name = await rows.first().locator('strong').innerText();
  await rows
    .first()
    .getByRole('button', { name: /^Изменить/ })
    .click();
  const dialog = page.locator('dialog[data-modal="product"]');
  await dialog.locator('[name="name.ro"]').fill('');
  await expect(dialog.getByText('Без перевода покупатели увидят текст из поля «Русский».')).toBeVisible();
  await dialog.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByText('Сохранено').first()).toBeVisible();
  await page.keyboard.press('Escape');

  const missing = page.locator('[data-missing="ro"]');
  await expect(missing).toHaveText('Нет текста (румынский): 1');
  await missing.click();
  await expect(rows).toHaveCount(1);
  await expect(rows).toHaveAttribute('data-product', id ?? '');
  await missing.click();
  await expect(rows).toHaveCount(all);

  const path = await page.getByRole('link', { name: /^Открыть на\sсайте$/ }).getAttribute('href');
  await page.goto(`/ro${path}`);
  const card = page.locator(`.menu-section [data-product-id="${id}"]`);
  const heading = card.locator('h3');
  await expect(heading).toHaveText(name);
  await expect(heading).toHaveAttribute('lang', 'ru');
  // What is translated has the language of the page.
  await expect(page.locator('.menu-section h3:not([lang])').first()).toBeVisible();
  await page.goto(`/en${path}`);
  await expect(page.locator(`.menu-section [data-product-id="${id}"] h3:not([lang])`)).toBeVisible();
});
