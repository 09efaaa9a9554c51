import { Customer } from '../customer.ts';
import { expect, test } from '../test.ts';

const REFUSAL = 'Такой номер нам не подходит.';

test('a loading state is shown for at least 200 ms, also with a fast response', async ({
  page,
  shop,
  phone,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 422/);
  await page.route('**/api/via-phone-number', (route) =>
    route.fulfill({ status: 422, json: { message: REFUSAL, errors: { phone: [REFUSAL] } } }),
  );
  await page.clock.install({ time: '2026-11-20T12:00:00Z' });
  const customer = new Customer(page, shop);
  await customer.open('/#sign-in=/orders');
  const modal = customer.modal('authPhone');
  const button = modal.locator('[type="submit"]');
  await modal.locator('[data-field="phone"] input').fill(`+373 ${phone}`);

  await page.clock.pauseAt('2026-11-20T13:00:00Z');
  await button.click();
  await expect(modal.locator('[data-error]')).toHaveText(REFUSAL);
  await expect(button).toHaveAttribute('aria-busy', 'true');
  await page.clock.runFor(199);
  await expect(button).toHaveAttribute('aria-busy', 'true');
  await page.clock.runFor(1);
  await expect(button).not.toHaveAttribute('aria-busy');
});
