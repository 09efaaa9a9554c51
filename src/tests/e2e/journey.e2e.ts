import { DEFAULT_LOCALE, LOCALES } from '#contract/constants.ts';
import { expect, test } from './test.ts';
import { Customer } from './customer.ts';

test.describe.configure({ mode: 'parallel' });

for (const locale of LOCALES) {
  test(
    `a new customer orders dinner in ${locale} and follows it to delivery`,
    { tag: locale === DEFAULT_LOCALE ? [] : '@extended' },
    async ({ page, shop, phone }) => {
      const customer = new Customer(page, shop, locale);
      await customer.open('/');

      await page.locator('[data-city="chisinau"] a').first().click();
      await page.locator('[data-restaurant="casa-mare"] a').first().click();
      await expect(page.locator('main[data-restaurant="casa-mare"]')).toBeVisible();

      const plain = page
        .locator('[data-product-id]:not([data-options])')
        .filter({ has: page.locator('[data-counter]') })
        .first();
      await plain.locator('[data-action="increase"]').click();
      await expect(plain.locator('[data-count]')).toHaveText('1');
      await plain.locator('[data-action="increase"]').click();
      await expect(page.locator('[data-cart-count]').first()).toHaveText('2');

      await page.locator('[data-product-id][data-options] [data-action="increase"]').first().click();
      const additives = page.locator('dialog[data-modal="additives"]');
      await additives.locator('[type="submit"]').click();
      await expect(additives).toBeHidden();
      await expect(page.locator('[data-cart-count]').first()).toHaveText('3');

      const total = await customer.openCart();
      expect(total).toBeGreaterThan(0);
      await customer.goToCheckout();
      await customer.signIn(phone, { name: 'Ana Rusu' });
      await page.waitForURL('**/checkout');

      await customer.fillAddress({ street: 'Pușkin', house: '24' });
      await expect(page.locator('data[data-total="items"]')).toHaveAttribute('value', String(total));
      await page.locator('[data-action="place-order"]').dblclick();
      await page.waitForURL('**/checkout/success?order=*');
      await expect(page.locator('[data-cart-count]').first()).toBeHidden();

      const id = new URL(page.url()).searchParams.get('order') ?? '';
      await customer.open(`/orders/${id}`);
      const order = page.locator(`[data-order-id="${id}"]`).first();
      await expect(order).toHaveAttribute('data-status', 'delivered', { timeout: 40_000 });
      await expect(page.locator('data[data-total="items"]')).toHaveAttribute('value', String(total));

      await customer.open('/orders');
      await expect(page.locator('[data-order-id]')).toHaveCount(1);
    },
  );
}
