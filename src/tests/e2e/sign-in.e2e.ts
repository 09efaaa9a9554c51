import { DEFAULT_LOCALE, LOCALES } from '#contract/constants.ts';
import { withLocale } from '#i18n/paths.ts';
import {
  createShopClient,
  cartCookies,
  cartValue,
  loadMenu,
  addCookies,
  placeOrderByApi,
  signInByApi,
} from '../fixtures/shop-setup.ts';
import { Customer } from './customer.ts';
import { openFilledCheckout } from './filled-checkout.ts';
import { expect, test, testWith } from './test.ts';

const CODE_CALL = '**/api/sms-code-check';
const refused = /status of 422/;
const unknown = /status of 404/;

/** A code that differs from the given one. */
const wrong = (code: string, step = 1) => String((Number(code) + step) % 10_000).padStart(4, '0');

test.describe('the phone', () => {
  test(
    'that is incomplete shows an error under its field and sends nothing',
    { tag: '@extended' },
    async ({ page, shop }) => {
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
    },
  );
});

test.describe('the code', () => {
  test('that is wrong shows an error, clears the boxes and can be entered again', async ({
    page,
    shop,
    phone,
    expectedErrors,
  }) => {
    expectedErrors.push(refused);
    const customer = new Customer(page, shop);
    await customer.open('/#sign-in=/orders');
    await customer.requestCode(phone);
    const code = await shop.code(`373${phone}`);
    const field = customer.modal('authCode').locator('[data-field="code"]');

    await customer.typeCode(wrong(code));
    await expect(field.locator('[data-error]')).toHaveText('Неверный код.');
    for (const box of await field.locator('input').all()) await expect(box).toHaveValue('');
    await expect(field.locator('input').first()).toBeFocused();

    await page.keyboard.type(code);
    await expect(customer.modal('profile')).toBeVisible();
  });

  test(
    'becomes invalid after five wrong attempts, even if it is then entered correctly',
    { tag: '@extended' },
    async ({ page, shop, phone, expectedErrors }) => {
      expectedErrors.push(refused, unknown);
      const customer = new Customer(page, shop);
      await customer.open('/#sign-in=/orders');
      await customer.requestCode(phone);
      const code = await shop.code(`373${phone}`);
      const error = customer.modal('authCode').locator('[data-error]');

      for (const step of [1, 2, 3, 4, 5]) {
        const codeResponse = page.waitForResponse(CODE_CALL);
        await customer.typeCode(wrong(code, step));
        expect((await codeResponse).status()).toBe(422);
        await expect(error).toHaveText('Неверный код.');
      }
      await customer.typeCode(code);
      await expect(error).toHaveText('Код не найден');
      expect(await page.context().cookies()).not.toContainEqual(expect.objectContaining({ name: 'token' }));
    },
  );

  test('can be pasted as a whole into any box', { tag: '@extended' }, async ({ page, shop, phone }) => {
    const customer = new Customer(page, shop);
    await customer.open('/#sign-in=/orders');
    await customer.requestCode(phone);
    await customer.modal('authCode').locator('input').nth(2).click();
    await page.keyboard.insertText(await shop.code(`373${phone}`));
    await expect(customer.modal('profile')).toBeVisible();
  });

  test(
    'can be requested again after 60 seconds, and a refusal shows no error',
    { tag: '@extended' },
    async ({ page, shop, phone, expectedErrors }) => {
      expectedErrors.push(/status of 429/);
      await page.clock.install();
      const customer = new Customer(page, shop);
      await customer.open('/#sign-in=/orders');
      await customer.requestCode(phone);
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

      // On the server's clock a minute has not passed: the response contains the waiting time.
      await resend.click();
      await expect(modal.getByRole('timer')).toBeVisible();
      await expect(modal.locator('[data-error]')).toHaveText('');
      await expect(modal.locator('input').first()).toBeFocused();
    },
  );
});

test.describe('a visitor without a token', () => {
  test(
    'who opens an order signs in on the home page and is then redirected to the order',
    { tag: '@extended' },
    async ({ page, shop, phone, expectedErrors }) => {
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
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Такой страницы нет');
    },
  );

  test(
    'who clicks orders in the menu gets the phone modal on the same page',
    { tag: '@extended' },
    async ({ page, shop }) => {
      const customer = new Customer(page, shop);
      await customer.open('/chisinau/casa-mare');
      await page.locator('.header__burger').click();
      await page.locator('#drawer [data-navigation="orders"] a').click();
      await expect(customer.modal('authPhone')).toBeVisible();
      expect(page.url()).toBe(`${shop.url}/chisinau/casa-mare`);
    },
  );

  for (const locale of LOCALES) {
    test(
      `is sent from the orders of the account to the sign-in, and a customer sees them there in ${locale}`,
      { tag: locale === DEFAULT_LOCALE ? [] : '@extended' },
      async ({ page, shop, phone }) => {
        const address = withLocale('/account/orders', locale);
        const guarded = await page.request.get(address, { maxRedirects: 0 });
        expect(guarded.status()).toBe(302);
        expect(guarded.headers()['location']).toBe(`${withLocale('/', locale)}#sign-in=/account/orders`);

        await addCookies(page.context(), shop, { token: await signInByApi(shop, phone) });
        for (const path of [address, withLocale('/orders', locale)]) {
          expect((await page.request.get(path, { maxRedirects: 0 })).status()).toBe(200);
          await page.goto(path);
          await expect(page.locator('main .empty')).toBeVisible();
          await expect(page.locator('#drawer [data-navigation="orders"] a')).toHaveAttribute('href', address);
        }
      },
    );
  }
});

test('logging out opens the home page, clears the token and shows no personal data after going back', async ({
  page,
  shop,
  phone,
}) => {
  const customer = new Customer(page, shop);
  const token = await signInByApi(shop, phone, 'Ion Rusu');
  const menu = await loadMenu(shop, 'chisinau', 'casa-mare');
  await addCookies(page.context(), shop, cartCookies(menu, cartValue(menu.dishes.slice(0, 2), 3)));
  await customer.openWithCookies('/checkout', { token });
  await customer.fillAddress({ street: 'Pușkin', house: '24' });
  const storedForm = () => page.evaluate(() => JSON.stringify({ ...sessionStorage }));
  await expect.poll(storedForm).toContain('Pușkin');
  await customer.open('/account');
  await expect(page.getByText('Ion Rusu').first()).toBeVisible();
  await page.locator('[data-action="logout"]').click();
  await page.waitForURL(`${shop.url}/`);
  expect(await storedForm()).not.toMatch(/Pușkin|Ceban/);
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('token');

  await page.goBack();
  await expect(customer.modal('authPhone')).toBeVisible();
  await expect(page.getByText('Ion Rusu')).toHaveCount(0);
  const call = await page.request.get('/api/get-profile', { headers: { authorization: `Bearer ${token}` } });
  expect(call.status()).toBe(401);
});

test.describe('a session that has ended', () => {
  test.use({ expectedError: /status of 401/ });

  const provider = { embedded: 'only personal calls', strict: 'every call with its token' };
  for (const [kind, refuses] of Object.entries(provider))
    test(`keeps the visitor on public pages and clears the token, if the API refuses ${refuses}`, async ({
      page,
      shop,
      phone,
    }) => {
      const token = await signInByApi(shop, phone);
      const menu = await loadMenu(shop, 'chisinau', 'casa-mare');
      const order = await placeOrderByApi(shop, token, menu);
      const customer = new Customer(page, shop);
      // The order and a favourite are stored in this browser.
      await customer.openWithCookies(`/orders/${order}`, { token });
      await expect.poll(() => page.evaluate(() => localStorage.getItem('open-orders'))).toContain(`"id":${order}`);
      await customer.open('/chisinau/casa-mare');
      await expect(page.locator('[data-open-order]')).toBeVisible();
      const stored = page.waitForResponse('**/api/edit-favourites');
      await page.locator('main [data-favourite]').click();
      expect((await stored).status()).toBe(200);
      await createShopClient(shop, token).call('logout');
      if (kind === 'strict')
        await page.route('**/api/**', async (route) => {
          const { authorization } = await route.request().allHeaders();
          return authorization
            ? route.fulfill({ status: 401, json: { message: 'Unauthenticated.' } })
            : route.continue();
        });
      // They are due to be loaded again.
      const expire = () =>
        page.evaluate(() => {
          for (const key of ['open-orders', 'favourites.account']) {
            const value = JSON.parse(localStorage.getItem(key) ?? 'null') as object | null;
            if (value) localStorage.setItem(key, JSON.stringify({ ...value, at: 0 }));
          }
        });

      for (const path of ['/news', '/chisinau/casa-mare']) {
        await addCookies(page.context(), shop, { token });
        await expire();
        const refused = page.waitForResponse((response) => response.status() === 401);
        await customer.open(path);
        await refused;
        await expect.poll(async () => (await page.context().cookies()).map(({ name }) => name)).not.toContain('token');
        await page.locator('header [data-open-modal="cart"]').click();
        await expect(customer.modal('cart')).toBeVisible();
        expect(page.url()).toBe(shop.url + path);
      }
      await expect(page.locator('[data-open-order]')).toBeHidden();
    });
});

testWith({ CODE_PAUSE_SECONDS: '0' })(
  'a session that ends at the checkout: the sign-in says why, and one press then orders what was filled in',
  async ({ page, shop, phone, expectedErrors }) => {
    expectedErrors.push(/status of 401/);
    const token = await signInByApi(shop, phone);
    const { customer } = await openFilledCheckout(page, shop, phone, token);
    await customer.unfold('comment');
    await customer.field('comment').locator('textarea').fill('The third door');
    await customer.unfold('payment.change_from');
    await customer.field('payment.change_from').locator('input').fill('1000');
    await createShopClient(shop, token).call('logout');
    const keyOf = async (press: () => Promise<void>) => {
      const request = page.waitForRequest('**/api/create-order');
      await press();
      return (await request).headers()['idempotency-key'];
    };
    const key = await keyOf(() => customer.placeOrder());

    await expect(customer.modal('authPhone')).toContainText(
      'Сеанс завершён: войдите ещё раз. Всё, что вы заполнили в заказе, сохранено.',
    );
    expect(page.url()).toBe(`${shop.url}/`);
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('token');
    await customer.signIn(phone);
    await page.waitForURL('**/checkout');
    await expect(customer.field('address.street').locator('input')).toHaveValue('Pușkin');
    await expect(customer.field('comment').locator('textarea')).toHaveValue('The third door');
    await expect(customer.field('payment.change_from').locator('input')).toHaveValue('1000');
    expect(await keyOf(() => customer.placeOrder())).toBe(key);
    await page.waitForURL('**/checkout/success?order=*');
  },
);
