import type { Locator, Page } from '@playwright/test';
import { LOCALES } from '#contract/constants.ts';
import { formatPhone } from '#contract/phone.ts';
import {
  createShopClient,
  cartCookies,
  cartValue,
  loadMenu,
  placeOrderByApi,
  signInByApi,
} from '../fixtures/shop-setup.ts';
import { Customer } from './customer.ts';
import { openFilledCheckout } from './filled-checkout.ts';
import { Keyboard } from './keyboard.ts';
import type { Shop } from './shop.ts';
import { expect, test } from './test.ts';

const BAR = '.checkout__submit';

async function bottomOf(element: Locator): Promise<number> {
  const { y = 0, height = 0 } = (await element.boundingBox()) ?? {};
  return y + height;
}

/** Opens the checkout of a customer with a name and, unless `addresses` is empty, saved addresses. */
async function openCheckout(page: Page, shop: Shop, phone: string, addresses: readonly string[] = ['Pușkin']) {
  const token = await signInByApi(shop, phone);
  const api = createShopClient(shop, token);
  const [city] = (await api.call('getCities')).filter(({ slug }) => slug === 'chisinau');
  for (const street of addresses) {
    const body = { city_id: city?.id ?? 0, street, house: '24' };
    await api.call('addAddress', { body, idempotencyKey: crypto.randomUUID() });
  }
  const menu = await loadMenu(shop, 'chisinau', 'casa-mare');
  const customer = new Customer(page, shop);
  const cookies = { token, ...cartCookies(menu, cartValue(menu.dishes.slice(0, 2), 3)) };
  return { customer, cookies, open: () => customer.openWithCookies('/checkout', cookies) };
}

test('a customer with a saved address and a name places the order by one click', async ({ page, shop, phone }) => {
  const { customer, open } = await openCheckout(page, shop, phone);
  await open();
  await expect(page.locator('.checkout__contact-line')).toContainText('Ana Rusu');
  await expect(page.locator('[data-field="address_id"] input:checked')).toHaveCount(1);
  await expect(page.locator('[data-field="payment.method"] input[value="cash"]')).toBeChecked();
  await customer.placeOrder();
  await page.waitForURL('**/checkout/success?order=*');
});

test(
  'a part that cannot be loaded shows an error, and the rest of the page stays; its button reloads the page',
  { tag: '@extended' },
  async ({ page, shop, phone, expectedErrors }) => {
    expectedErrors.push(/ERR_FAILED|Failed to fetch dynamically imported module/);
    const { customer, open } = await openCheckout(page, shop, phone);
    await open();
    const chooseLater = () =>
      customer
        .field('when')
        .locator('label', { has: page.locator('input[value="later"]') })
        .click();
    // The page does not reload by itself, as if it had just done so.
    await page.evaluate(() => sessionStorage.setItem('chunk-reload', String(Date.now())));
    const code = /SlotPicker\.[^/]*js$/;
    await page.route(code, (route) => route.abort());
    await chooseLater();
    const failure = customer.field('when').getByRole('alert');
    await expect(failure).toBeVisible();
    await expect(page.locator('.checkout__contact-line')).toContainText('Ana Rusu');
    await page.unroute(code);
    await failure.getByRole('button').click();
    await expect(failure).toBeHidden();
    await chooseLater();
    await expect(customer.field('when.slot')).toBeVisible();
  },
);

test(
  'the way back leads to the menu of any restaurant, and the phone number is that of its city',
  { tag: '@extended' },
  async ({ page, shop, phone }) => {
    const token = await signInByApi(shop, phone);
    const menu = await loadMenu(shop, 'balti', 'tiflis');
    const cookies = { token, ...cartCookies(menu, cartValue(menu.dishes.slice(0, 2), 3)) };
    await new Customer(page, shop).openWithCookies('/checkout', cookies);
    await expect(page.locator('main a').first()).toHaveAttribute('href', '/balti/tiflis');
    const city = (await createShopClient(shop).call('getCities')).find(({ slug }) => slug === 'balti');
    await expect(page.locator('footer')).toContainText(formatPhone(city?.phone ?? ''));
  },
);

test.describe('the bar with the total', () => {
  for (const [width, height] of [
    [320, 568],
    [360, 780],
    [768, 1024],
  ] as const) {
    test(
      `is at the bottom of a screen of ${width} px before any script has run`,
      { tag: '@extended' },
      async ({ browser, shop, phone }) => {
        const viewport = { width, height };
        const context = await browser.newContext({
          javaScriptEnabled: false,
          isMobile: true,
          baseURL: shop.url,
          viewport,
        });
        const page = await context.newPage();
        const { open } = await openCheckout(page, shop, phone);
        await open();
        const bar = page.locator(BAR);
        await expect(bar).toContainText(/Заказать · \d+,\d\d\sлея/);
        await expect(bar).toContainText(/\d\d:\d\d\D+\d\d:\d\d/);
        const box = await bar.boundingBox();
        expect(box).toMatchObject({ x: 0, width });
        expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(height);
        await context.close();
      },
    );
  }

  test(
    'stays there with the amount of the quote, wherever the page is scrolled to',
    { tag: '@extended' },
    async ({ page, shop, phone }) => {
      const { open } = await openCheckout(page, shop, phone);
      await open();
      const total = page.locator('data[data-total="total"]');
      await expect(total).toBeVisible();
      const button = page.locator('[data-action="place-order"]');
      await expect(button).toContainText((await total.innerText()).trim());
      for (const top of [0, 400, 100_000]) {
        await page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), top);
        await expect(button).toBeInViewport({ ratio: 1 });
      }
      // The end of the page is above the bar.
      const { y = 0 } = (await page.locator(BAR).boundingBox()) ?? {};
      const end = await page.locator('.footer__copyright').boundingBox();
      expect((end?.y ?? 0) + (end?.height ?? 0)).toBeLessThanOrEqual(y);
    },
  );

  for (const height of [640, 400]) {
    test(
      `never covers what has the focus, on a screen of ${height} px`,
      { tag: '@extended' },
      async ({ page, shop, phone }) => {
        await page.emulateMedia({ reducedMotion: 'reduce' });
        await page.setViewportSize({ width: 360, height });
        const { customer, open } = await openCheckout(page, shop, phone, []);
        await open();
        await expect(page.locator('data[data-total="total"]')).toBeVisible();
        await customer.changeContact();
        for (const name of ['address.comment', 'payment.change_from', 'comment']) await customer.unfold(name);
        await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
        const keyboard = new Keyboard(page);
        await customer.field('address.street').locator('input').focus();
        for (let step = 0; step < 24; step += 1) await keyboard.tab();
        for (let step = 0; step < 24; step += 1) await keyboard.tab('Shift+Tab');
      },
    );
  }

  test(
    'is in sight on a wide screen with many dishes, none of which is hidden in a list of its own',
    { tag: '@extended' },
    async ({ page, shop, phone }) => {
      await page.setViewportSize({ width: 1280, height: 720 });
      const { customer, cookies } = await openCheckout(page, shop, phone);
      const menu = await loadMenu(shop, 'chisinau', 'casa-mare');
      await customer.openWithCookies('/checkout', {
        ...cookies,
        ...cartCookies(menu, cartValue(menu.dishes.slice(0, 20))),
      });
      await expect(page.locator('.order-lines__line')).toHaveCount(20);
      await expect(page.locator(`.checkout__summary ${BAR}`)).not.toHaveCSS('position', 'fixed');
      for (const top of [0, 400, 800]) {
        await page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), top);
        await expect(page.locator('[data-action="place-order"]')).toBeInViewport({ ratio: 1 });
      }
      const summary = page.locator('.checkout__summary');
      expect(await bottomOf(page.locator('.order-lines__line').last())).toBeLessThanOrEqual(await bottomOf(summary));
      const scrollable = await summary.evaluate(
        (element) =>
          [...element.querySelectorAll('*')].filter((part) => part.scrollHeight > part.clientHeight + 40).length,
      );
      expect(scrollable).toBe(0);
    },
  );
});

test.describe('the summary on a laptop', () => {
  for (const [width, height] of [
    [1366, 768],
    [1280, 800],
    [1024, 600],
  ] as const) {
    test(
      `shows the first dishes and the button at ${width}×${height}, and the totals above the button, in every language`,
      { tag: '@extended' },
      async ({ page, shop, phone }) => {
        await page.setViewportSize({ width, height });
        const { cookies } = await openCheckout(page, shop, phone, []);
        const menu = await loadMenu(shop, 'chisinau', 'casa-mare');
        const cart = cartCookies(menu, cartValue(menu.dishes.slice(0, 4), 2));
        for (const locale of LOCALES) {
          await new Customer(page, shop, locale).openWithCookies('/checkout', { ...cookies, ...cart });
          const total = page.locator('.summary__row', { has: page.locator('data[data-total="total"]') });
          await expect(total).toBeVisible();
          const bar = page.locator(BAR);
          const first = page.locator('.order-lines__line').first();
          await expect(bar).toBeInViewport({ ratio: 1 });
          expect(await bottomOf(first), locale).toBeLessThanOrEqual((await bar.boundingBox())?.y ?? 0);
          await total.evaluate((row) => row.scrollIntoView({ block: 'center', behavior: 'instant' }));
          await expect(bar).toBeInViewport({ ratio: 1 });
          expect(await bottomOf(total), locale).toBeLessThanOrEqual((await bar.boundingBox())?.y ?? 0);
          const promo = page.locator('.promo-row');
          const text = await promo.locator('.promo-row__text').boundingBox();
          expect((await promo.boundingBox())?.height, locale).toBeGreaterThanOrEqual((text?.height ?? 0) + 16);
        }
      },
    );
  }
});

for (const outcome of ['continue', 'abort'] as const)
  test(`fields of the address appear once nothing can move them: the catalog ${outcome === 'abort' ? 'fails' : 'comes late'}`, async ({
    page,
    shop,
    phone,
    expectedErrors,
  }) => {
    if (outcome === 'abort') expectedErrors.push(/ERR_FAILED/);
    const { customer, cookies } = await openCheckout(page, shop, phone, []);
    const released = Promise.withResolvers<void>();
    await page.route('**/api/get-restaurants*', async (route) => {
      await released.promise;
      await route[outcome]();
    });
    await customer.openWithCookies('/checkout', cookies);
    // The name comes from the profile.
    await expect(page.locator('.checkout__contact-line')).toBeVisible();
    const street = customer.field('address.street');
    await expect(street).toHaveCount(0);
    released.resolve();
    await expect(street).toBeVisible();
    await expect(customer.field('fulfilment')).toHaveCount(outcome === 'continue' ? 1 : 0);
  });

test(
  'house and apartment share a row below the street on a phone, and their errors are short',
  { tag: '@extended' },
  async ({ page, shop, phone }) => {
    const { customer, cookies } = await openCheckout(page, shop, phone, []);
    for (const locale of LOCALES) {
      await new Customer(page, shop, locale).openWithCookies('/checkout', cookies);
      const [street, house, apartment] = ['street', 'house', 'apartment'].map((part) =>
        customer.field(`address.${part}`),
      );
      if (!street || !house || !apartment) throw new Error('There are three fields');
      await expect(apartment).toBeVisible();
      await expect(customer.field('address.block')).toBeHidden();
      expect((await apartment.boundingBox())?.y).toBe((await house.boundingBox())?.y);
      expect((await house.boundingBox())?.y).toBeGreaterThan(await bottomOf(street));
      await customer.placeOrder();
      const error = house.locator('[data-error]');
      await expect(error).not.toBeEmpty();
      expect((await error.boundingBox())?.height, locale).toBeLessThan(3 * 20);
    }
  },
);

test(
  'the field for change belongs to cash, and its whole error is above the bar',
  { tag: '@extended' },
  async ({ page, shop, phone }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.setViewportSize({ width: 360, height: 640 });
    const { customer, open } = await openCheckout(page, shop, phone);
    await open();
    const change = customer.field('payment.change_from');
    await customer.unfold('payment.change_from');
    const courier = page.locator('.radio-card', { has: page.locator('input[value="card_courier"]') });
    expect(await bottomOf(change)).toBeLessThanOrEqual((await courier.boundingBox())?.y ?? 0);
    await change.locator('input').fill('100');
    // The field is just above the bar, its error would be below it.
    await change.locator('input').evaluate((input) => {
      const bar = document.querySelector('.checkout__submit')?.getBoundingClientRect().top ?? 0;
      scrollBy({ top: input.getBoundingClientRect().bottom - bar + 30, behavior: 'instant' });
    });
    await customer.placeOrder();
    await expect(change.locator('input')).toBeFocused();
    await expect(change.locator('[data-error]')).not.toBeEmpty();
    expect(await bottomOf(change.locator('[data-error]'))).toBeLessThanOrEqual(
      (await page.locator(BAR).boundingBox())?.y ?? 0,
    );
    await customer.choosePaymentMethod('card_courier');
    await expect(change).toHaveCount(0);
  },
);

for (const width of [360, 1280]) {
  test(
    `the link to an open order covers nothing of the form at ${width} px`,
    { tag: '@extended' },
    async ({ page, shop, phone }) => {
      await page.setViewportSize({ width, height: 800 });
      const { cookies, open } = await openCheckout(page, shop, phone);
      await placeOrderByApi(shop, cookies.token, await loadMenu(shop, 'chisinau', 'casa-mare'));
      await open();
      const link = page.locator('a[data-open-order]');
      await expect(link).toBeVisible();
      // The form grows while its data are loading.
      const gaps = () =>
        page.evaluate(() => {
          const box = (selector: string) => document.querySelector(selector)!.getBoundingClientRect();
          const order = box('.order-bar');
          return Math.min(order.top - box('main').bottom, box('.footer').top - order.bottom);
        });
      await expect.poll(gaps).toBeGreaterThanOrEqual(0);
    },
  );
}

test(
  'superfluous digits of a phone number are left out with a message, and a number of another country is not sent',
  { tag: '@extended' },
  async ({ page, shop, phone }) => {
    const { customer } = await openFilledCheckout(page, shop, phone);
    const sent: string[] = [];
    page.on('request', (request) => sent.push(new URL(request.url()).pathname));
    await customer.changeContact();
    const field = customer.field('contact.phone');
    const type = async (number: string, message: string) => {
      await field.locator('input').press('ControlOrMeta+a');
      await page.keyboard.type(number);
      await expect(field.locator('[data-error]')).toContainText(message);
    };
    await type('0691234567', 'лишние мы отбросили');
    await expect(field.locator('input')).toHaveValue('+373 691-23-456');
    await type('+40 721 234 567', 'только молдавский номер');
    await expect(field.locator('input')).toHaveValue('+40 721 234 567');
    await customer.placeOrder();
    await expect(field.locator('input')).toBeFocused();
    await expect(field.locator('[data-error]')).toContainText('только молдавский номер');
    expect(sent).not.toContain('/api/create-order');
  },
);

test(
  'a first order needs a street and a house, and its errors are shown at the button and beside the fields',
  { tag: '@extended' },
  async ({ page, shop, phone }) => {
    const { customer } = await openFilledCheckout(page, shop, phone);
    for (const name of ['street', 'house']) await customer.field(`address.${name}`).locator('input').fill('');
    await customer.placeOrder();
    await expect(page.locator(`${BAR} [role="status"]`)).toHaveText('Проверьте отмеченные поля.');
    await expect(page.locator(`${BAR} [role="status"]`)).toBeInViewport();
    await expect(customer.field('address.street').locator('input')).toBeFocused();
    await expect(page.locator('main [data-error]:not(:empty)')).toHaveCount(2);
    await customer.fillAddress({ street: 'Pușkin', house: '24' });
    await customer.placeOrder();
    await page.waitForURL('**/checkout/success?order=*');
  },
);

test(
  'the summary shows the dishes, with the pictures that they have, and the restaurant with its menu',
  { tag: '@extended' },
  async ({ page, shop, phone }) => {
    const { open } = await openCheckout(page, shop, phone);
    await open();
    const lines = page.locator('.order-lines__line');
    await expect(lines).toHaveCount(2);
    await expect(lines.nth(0).locator('.product-picture img')).toBeVisible();
    await expect(lines.nth(1).locator('.product-picture')).toHaveCount(0);
    const restaurant = page.locator('.checkout__summary').getByRole('link', { name: 'Casa Mare' });
    await expect(restaurant).toHaveAttribute('href', '/chisinau/casa-mare');
  },
);

test(
  'every personal screen has one way back, above its headline',
  { tag: '@extended' },
  async ({ page, shop, phone }) => {
    const { customer, cookies } = await openCheckout(page, shop, phone);
    const menu = await loadMenu(shop, 'chisinau', 'casa-mare');
    const order = await placeOrderByApi(shop, cookies.token, menu);
    for (const [path, target] of [
      ['/checkout', '/chisinau/casa-mare'],
      ['/account', '/'],
      ['/account/profile', '/account'],
      ['/account/address', '/account'],
      ['/account/bank', '/account'],
      ['/orders', '/account'],
      [`/orders/${order}`, '/orders'],
    ] as const) {
      await customer.openWithCookies(path, cookies);
      const back = page.locator('[data-back]');
      await expect(back, path).toHaveCount(1);
      await expect(back, path).toHaveAttribute('href', target);
      const [link, headline] = [await back.boundingBox(), await page.locator('h1').boundingBox()];
      expect(link?.x, path).toBe(headline?.x);
      expect((link?.y ?? 0) + (link?.height ?? 0), path).toBeLessThanOrEqual(headline?.y ?? 0);
    }
  },
);
