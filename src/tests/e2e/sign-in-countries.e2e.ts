import { Customer } from './customer.ts';
import { expect, test, testWith } from './test.ts';

const abroad = testWith({ SIGN_IN_COUNTRIES: 'RO' });

test('a page names no other countries by default', async ({ page, shop }) => {
  await new Customer(page, shop).open('/');
  await expect(page.locator('html')).not.toHaveAttribute('data-phones');
});

abroad('a customer with a number of an accepted country signs in with it', async ({ page, shop }) => {
  const customer = new Customer(page, shop);
  await customer.open('/#sign-in=/account');
  const modal = customer.modal('authPhone');
  const field = modal.locator('[data-field="phone"]');
  await expect(field).toContainText('Номер другой страны начните с\u00a0«+»: подойдёт +40.');
  const input = field.locator('input');
  await input.pressSequentially('+44');
  await expect(field.locator('[data-error]')).toHaveText(
    'Можно указать номер, который начинается с\u00a0+373 или +40.',
  );
  await input.fill('+40 712 345 678');
  await expect(field.locator('[data-error]')).toBeEmpty();
  await modal.locator('[type="submit"]').click();
  await expect(customer.modal('authCode')).toContainText('+40 712 345 678');
  await customer.typeCode(await shop.code('40712345678'));
  await customer.modal('profile').locator('[data-action="skip-profile"]').click();
  await expect(page.locator('main')).toContainText('+40 712 345 678');
});
