import { createShopClient, loadMenu, placeOrderByApi, signInByApi } from '../../fixtures/shop-setup.ts';
import { Customer } from '../customer.ts';
import { expect, testWith } from '../test.ts';

/** This shop sends the next code without a waiting time. */
const test = testWith({ CODE_PAUSE_SECONDS: '0' });

test('an account is deleted by the code of an SMS, not before its orders are finished', async ({
  page,
  shop,
  phone,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 409/);
  /** What the phone was sent. */
  const codes = () => shop.lines.filter((line) => line.startsWith(`sms to 373${phone}:`));
  const token = await signInByApi(shop, phone);
  const api = createShopClient(shop, token);
  const id = await placeOrderByApi(shop, token, await loadMenu(shop, 'chisinau', 'casa-mare'), {
    payment: { method: 'card_online' },
  });
  const customer = new Customer(page, shop);
  await customer.openWithCookies('/account', { token });
  await page.locator('[data-action="delete-account"]').click();
  await page.locator('[data-action="send-deletion-code"]').click();
  const boxes = page.locator('main [data-field="code"] input');
  await expect(boxes.first()).toBeFocused();
  await expect.poll(codes).toHaveLength(2);
  const code = await shop.code(`373${phone}`);

  await page.keyboard.type(code);
  await expect(page.locator('main [data-field="code"] [data-error]')).toHaveText(
    'Сначала дождитесь завершения заказа или отмените его.',
  );
  await api.call('cancelOrder', { body: { order_id: id } });
  await page.keyboard.type(code);
  await page.waitForURL(`${shop.url}/`);
  await expect(page.getByText('Профиль удалён. Спасибо, что были с нами.').first()).toBeVisible();
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('token');
  expect((await page.request.get('/api/get-profile', { headers: { authorization: `Bearer ${token}` } })).status()).toBe(
    401,
  );

  await customer.open('/account/address');
  await customer.requestCode(phone);
  await expect.poll(codes).toHaveLength(3);
  await customer.typeCode(await shop.code(`373${phone}`));
  await expect(customer.modal('profile').locator('[data-field="name"] input')).toHaveValue('');
});
