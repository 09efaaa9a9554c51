import type { Page } from '@playwright/test';
import { counterIn, Customer } from './customer.ts';
import type { Shop } from './shop.ts';
import { expect, test } from './test.ts';

/** Opens the options form of a dish from its card. */
async function configure(page: Page, shop: Shop, menu: string, slug: string) {
  const customer = new Customer(page, shop);
  await customer.open(menu);
  const dish = page.locator('[data-product-id]').filter({ has: page.locator(`a[href$="/${slug}"]`) });
  const plus = dish.locator('[data-action="increase"]');
  const modal = customer.modal('additives');
  const group = (index: number) => modal.locator('[data-group]').nth(index);
  const submit = modal.locator('[type="submit"]');
  return { customer, dish, plus, modal, group, submit };
}

test(
  'options can be chosen and added with the keyboard alone, and the focus returns to the plus',
  { tag: '@extended' },
  async ({ page, shop }) => {
    const { customer, dish, plus, modal, group, submit } = await configure(
      page,
      shop,
      '/chisinau/casa-mare',
      'chicken-zeama',
    );
    await plus.focus();
    await page.keyboard.press('Enter');
    await expect(modal).toBeVisible();
    await expect(group(0).getByRole('radio').first()).toBeChecked();
    await group(0).getByRole('radio').first().focus();
    await page.keyboard.press('ArrowDown');
    await expect(group(0).getByRole('radio').nth(1)).toBeChecked();

    await page.keyboard.press('Tab');
    await expect(group(1).locator('[data-action="increase"]').first()).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Space');
    await expect(group(1).locator('[data-count]').first()).toHaveText('2');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(group(1).locator('[data-count]').first()).toHaveText('1');

    await submit.focus();
    await page.keyboard.press('Enter');
    await expect(modal).toBeHidden();
    await expect(plus).toBeFocused();
    await expect.poll(() => counterIn(dish)).toEqual(['remove', '1', 'increase']);
    await customer.openCart();
    await expect(customer.modal('cart').locator('[data-cart-line]')).toHaveCount(1);
  },
);

test('a missing required choice shows an error and receives the focus', async ({ page, shop }) => {
  const { customer, modal, group, submit } = await configure(page, shop, '/chisinau/forno-rosso', 'gelato-cup').then(
    async (all) => {
      await all.plus.click();
      return all;
    },
  );
  const error = group(0).locator('[data-error]');
  await submit.click();
  await expect(error).toHaveText('Выберите ещё 2 опции.');
  await expect(group(0).locator('[data-action="increase"]').first()).toBeFocused();
  await expect(modal).toBeVisible();
  await expect(customer.badge()).toBeHidden();

  await group(0).locator('[data-action="increase"]').nth(0).click();
  await expect(error).toHaveText('Выберите ещё 1 опцию.');
  await group(0).locator('[data-action="increase"]').nth(1).click();
  await expect(error).toBeEmpty();
  await submit.click();
  await expect(modal).toBeHidden();
  await expect(customer.badge()).toHaveText('1');
});

test('the button shows the price of the current selection', { tag: '@extended' }, async ({ page, shop }) => {
  const { plus, modal, group, submit } = await configure(page, shop, '/chisinau/casa-mare', 'wine-braised-beef-cheeks');
  await plus.click();
  const priced = group(0)
    .locator('.option')
    .filter({ has: page.locator('.option__price') })
    .first();
  const extra = Number(
    (await priced.locator('.option__price').textContent())?.replace(/[^\d,]/g, '').replace(',', '.'),
  );
  await expect(submit).toContainText('192');
  await priced.click();
  await expect(submit).toContainText(String(192 + extra).replace('.', ','));
  await modal.locator('.configure__footer [data-action="increase"]').click();
  await expect(submit).toContainText(String(2 * (192 + extra)).replace('.', ','));
});

test('editing a cart line starts from its current options', { tag: '@extended' }, async ({ page, shop }) => {
  const { customer, plus, modal, group, submit } = await configure(page, shop, '/chisinau/casa-mare', 'chicken-zeama');
  await plus.click();
  await group(0).getByRole('radio').nth(1).check();
  await group(1).locator('[data-action="increase"]').nth(2).click();
  await submit.click();
  const before = await customer.openCart();

  await customer
    .modal('cart')
    .getByRole('button', { name: /Изменить опции/ })
    .click();
  await expect(group(0).getByRole('radio').nth(1)).toBeChecked();
  await expect(group(1).locator('[data-counter]').nth(2).locator('[data-count]')).toHaveText('1');
  await group(1).locator('[data-counter]').nth(2).locator('[data-action="remove"]').click();
  await submit.click();
  await expect(modal).toBeHidden();
  await expect(customer.modal('cart').locator('[data-cart-line]')).toHaveCount(1);
  await expect(customer.badge()).toHaveText('1');
  await expect
    .poll(() => customer.modal('cart').locator('data[data-cart-total]').getAttribute('value').then(Number))
    .toBeLessThan(before);
});

test('the same options chosen in another order are the same line', { tag: '@extended' }, async ({ page, shop }) => {
  const { customer, plus, modal, group, submit } = await configure(page, shop, '/chisinau/casa-mare', 'chicken-zeama');
  for (const order of [
    [0, 2],
    [2, 0],
  ]) {
    await plus.click();
    for (const option of order)
      await group(1).locator('[data-counter]').nth(option).locator('[data-action="increase"]').click();
    await submit.click();
    await expect(modal).toBeHidden();
  }
  await expect(customer.badge()).toHaveText('2');
  await customer.openCart();
  await expect(customer.modal('cart').locator('[data-cart-line]')).toHaveCount(1);
  await customer.modal('cart').locator('[data-action="decrease"]').click();
  await expect(customer.badge()).toHaveText('1');
});
