import { LOCALES } from '#contract/constants.ts';
import { withLocale } from '#i18n/paths.ts';
import { callShop, cartCookies, cartValue, kitchen, remember, signedIn } from '../fixtures/shop-setup.ts';
import { Customer } from './customer.ts';
import { expect, test } from './test.ts';

const CODE_CALL = '**/api/sms-code-check';
const refused = /status of 422/;
const unknown = /status of 404/;

/** Another code than the right one. */
const wrong = (code: string, step = 1) => String((Number(code) + step) % 10_000).padStart(4, '0');

test.describe('the phone', () => {
  test('that is not complete is told under its field and nothing is sent', async ({ page, shop }) => {
    const customer = new Customer(page, shop);
    const sent: string[] = [];
    page.on('request', (request) => sent.push(new URL(request.url()).pathname));
    await customer.open('/#sign-in=/orders');
    const modal = customer.modal('authPhone');
    await modal.locator('[data-field="phone"] input').fill('+373 691-23');
    await modal.locator('[type="submit"]').click();
    await expect(modal.locator('[data-field="phone"] [data-error]')).toHaveText('Укажите номер полностью.');
    await expect(modal.locator('[data-field="phone"] input')).toBeFocused();
    expect(sent).not.toContain('/api/via-phone-number');
  });
});

test.describe('the code', () => {
  test('that is wrong is told, clears its boxes and leaves the right one to be entered [R8.9]', async ({
    page,
    shop,
    phone,
    expectedErrors,
  }) => {
    expectedErrors.push(refused);
    const customer = new Customer(page, shop);
    await customer.open('/#sign-in=/orders');
    await customer.askForCode(phone);
    const code = await shop.code(`373${phone}`);
    const field = customer.modal('authCode').locator('[data-field="code"]');

    await customer.typeCode(wrong(code));
    await expect(field.locator('[data-error]')).toHaveText('Неверный код.');
    for (const box of await field.locator('input').all()) await expect(box).toHaveValue('');
    await expect(field.locator('input').first()).toBeFocused();

    await page.keyboard.type(code);
    await expect(customer.modal('profile')).toBeVisible();
  });

  test('is dead after five wrong tries, and then even the right one is not found [R8.8]', async ({
    page,
    shop,
    phone,
    expectedErrors,
  }) => {
    expectedErrors.push(refused, unknown);
    const customer = new Customer(page, shop);
    await customer.open('/#sign-in=/orders');
    await customer.askForCode(phone);
    const code = await shop.code(`373${phone}`);
    const error = customer.modal('authCode').locator('[data-error]');

    for (const step of [1, 2, 3, 4, 5]) {
      const answered = page.waitForResponse(CODE_CALL);
      await customer.typeCode(wrong(code, step));
      expect((await answered).status()).toBe(422);
      await expect(error).toHaveText('Неверный код.');
    }
    await customer.typeCode(code);
    await expect(error).toHaveText('Код не найден');
    expect(await page.context().cookies()).not.toContainEqual(expect.objectContaining({ name: 'token' }));
  });

  test('can be pasted as a whole into any box [D19]', async ({ page, shop, phone }) => {
    const customer = new Customer(page, shop);
    await customer.open('/#sign-in=/orders');
    await customer.askForCode(phone);
    await customer.modal('authCode').locator('input').nth(2).click();
    await page.keyboard.insertText(await shop.code(`373${phone}`));
    await expect(customer.modal('profile')).toBeVisible();
  });

  test('may be asked for again after 60 seconds, and a refusal is silent [R2.37] [R4.40] [R8.10] [R9.5]', async ({
    page,
    shop,
    phone,
    expectedErrors,
  }) => {
    expectedErrors.push(/status of 429/);
    await page.clock.install();
    const customer = new Customer(page, shop);
    await customer.open('/#sign-in=/orders');
    await customer.askForCode(phone);
    const modal = customer.modal('authCode');
    const resend = modal.locator('[data-action="resend-code"]');

    const readOut = modal.locator('.sign-in__resend [role="status"]');
    await expect(modal.getByRole('timer')).toContainText(/(5\d|60) секунд/);
    await expect(readOut).toContainText('60 секунд');
    await page.clock.fastForward(50_000);
    await expect(resend).toBeHidden();
    await expect(readOut).toContainText('30 секунд');
    await page.clock.fastForward(11_000);
    await expect(resend).toBeVisible();
    await expect(readOut).toHaveText(await resend.innerText());

    // By the server's own clock a minute has not passed: it says how long to wait.
    await resend.click();
    await expect(modal.getByRole('timer')).toBeVisible();
    await expect(modal.locator('[data-error]')).toHaveText('');
    await expect(modal.locator('input').first()).toBeFocused();
  });
});

test.describe('a visitor without a token', () => {
  test('who opens an order signs in on the home page and lands at that order [R1.9] [R2.19] [D3a]', async ({
    page,
    shop,
    phone,
    expectedErrors,
  }) => {
    const guarded = await page.request.get('/orders/12', { maxRedirects: 0 });
    expect(guarded.status()).toBe(302);
    expect(guarded.headers()['location']).toBe('/#sign-in=/orders/12');

    expectedErrors.push(unknown);
    const customer = new Customer(page, shop);
    await customer.open('/orders/12');
    await expect(customer.modal('authPhone')).toBeVisible();
    expect(page.url()).toBe(`${shop.url}/`);

    await customer.signIn(phone, { name: 'Ana Rusu' });
    await page.waitForURL('**/orders/12');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Такого заказа нет');
  });

  test('who clicks orders in the menu is asked for the phone on the spot [R2.16]', async ({ page, shop }) => {
    const customer = new Customer(page, shop);
    await customer.open('/chisinau/casa-mare');
    await page.locator('.header__burger').click();
    await page.locator('#drawer [data-navigation="orders"] a').click();
    await expect(customer.modal('authPhone')).toBeVisible();
    expect(page.url()).toBe(`${shop.url}/chisinau/casa-mare`);
  });

  for (const locale of LOCALES) {
    test(`finds the old address of the orders moved for good in ${locale} [D1]`, async ({ page }) => {
      const answer = await page.request.get(withLocale('/account/orders', locale), { maxRedirects: 0 });
      expect(answer.status()).toBe(308);
      expect(answer.headers()['location']).toBe(withLocale('/orders', locale));
    });
  }
});

test('logging out goes home, clears the token and leaves nothing behind the back button [R2.3] [R4.38] [R4.39]', async ({
  page,
  shop,
  phone,
}) => {
  const customer = new Customer(page, shop);
  const token = await signedIn(shop, phone, 'Ion Ceban');
  const menu = await kitchen(shop, 'chisinau', 'casa-mare');
  await remember(page.context(), shop, cartCookies(menu, cartValue(menu.dishes.slice(0, 2), 3)));
  await customer.arrive('/checkout', { token });
  await customer.fillAddress({ street: 'Pușkin', house: '24' });
  const kept = () => page.evaluate(() => JSON.stringify({ ...sessionStorage }));
  await expect.poll(kept).toContain('Pușkin');
  await customer.open('/account');
  await expect(page.getByText('Ion Ceban').first()).toBeVisible();
  await page.locator('[data-action="logout"]').click();
  await page.waitForURL(`${shop.url}/`);
  expect(await kept()).not.toMatch(/Pușkin|Ceban/);
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('token');

  await page.goBack();
  await expect(customer.modal('authPhone')).toBeVisible();
  await expect(page.getByText('Ion Ceban')).toHaveCount(0);
  const call = await page.request.get('/api/get-profile', { headers: { authorization: `Bearer ${token}` } });
  expect(call.status()).toBe(401);
});

test('a token that ends during checkout leads home with the cart intact [R8.1]', async ({
  page,
  shop,
  phone,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 401/);
  const customer = new Customer(page, shop);
  const token = await signedIn(shop, phone);
  const menu = await kitchen(shop, 'chisinau', 'casa-mare');
  await remember(page.context(), shop, cartCookies(menu, cartValue(menu.dishes.slice(0, 2), 3)));
  await customer.arrive('/checkout', { token });
  await customer.fillAddress({ street: 'Pușkin', house: '24' });
  await expect(page.locator('[data-action="place-order"]')).toBeEnabled();

  await callShop(shop, token).call('logout');
  await page.locator('[data-action="place-order"]').click();
  await page.waitForURL(`${shop.url}/`);
  await expect(page.locator('[data-cart-count]').first()).toHaveText('6');
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('token');
});
