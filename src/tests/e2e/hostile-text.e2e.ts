import type { Page } from '@playwright/test';
import responses from '#i18n/messages/ru/backend/responses.json' with { type: 'json' };
import { createShopClient, loadMenu, placeOrderByApi, signInByApi } from '../fixtures/shop-setup.ts';
import { openFilledCheckout, orderOf } from './filled-checkout.ts';
import { advanceOrder } from './order-steps.ts';
import { Customer } from './customer.ts';
import { expect, test as base } from './provider-test.ts';

const TEXTS = [
  ['an emoji and words from right to left', 'Zoë 👩‍👩‍👧‍👦 ’n’ 🇲🇩 שלום, مرحبا'],
  ['markup that runs a script', '"><script>window.owned=1</script><img src=x onerror="window.owned=2">{{name}}'],
] as const;

const LONG = 'д'.repeat(10_000);
const TOO_LONG = responses.tooLong;

/** Hostile text never runs as a script and never causes a server error. */
const test = base.extend<{ unharmed: void }>({
  unharmed: [
    async ({ page }, use) => {
      const broken: string[] = [];
      page.on(
        'response',
        (response) => response.status() >= 500 && broken.push(`${response.status()} ${response.url()}`),
      );
      await use();
      expect(await page.evaluate(() => 'owned' in globalThis)).toBe(false);
      expect(broken).toEqual([]);
    },
    { auto: true },
  ],
});

const box = (page: Page, name: string) => page.locator(`[data-field="${name}"]`).locator('input, textarea');
const error = (page: Page, name: string) => page.locator(`[data-field="${name}"] [data-error]`);

/** Inputs limit the length; without `maxlength` the server validates it. */
async function fillBeyond(page: Page, name: string): Promise<void> {
  await box(page, name).fill(LONG);
  expect((await box(page, name).inputValue()).length).toBe(Number(await box(page, name).getAttribute('maxlength')));
  await box(page, name).evaluate((element) => element.removeAttribute('maxlength'));
  await box(page, name).fill(LONG);
}

test.describe('is stored and shown unchanged:', () => {
  for (const [what, text] of TEXTS) {
    test(`${what} in an order and the reason to cancel it`, async ({ page, shop, phone }) => {
      const { customer, api } = await openFilledCheckout(page, shop, phone);
      const written = {
        'contact.name': text,
        'address.street': text,
        'address.apartment': text,
        'address.comment': `${text} 2`,
        comment: `${text} 3`,
      };
      await customer.changeContact();
      for (const name of ['address.comment', 'comment']) await customer.unfold(name);
      for (const [name, value] of Object.entries(written)) await box(page, name).fill(value);
      await customer.placeOrder();
      await page.waitForURL('**/checkout/success?order=*');
      const id = orderOf(page);
      expect(await api.call('getOrder', { query: { order_id: id } })).toMatchObject({
        contact: { name: text },
        comment: `${text} 3`,
        address: { street: text, apartment: text, comment: `${text} 2` },
      });

      await customer.open(`/orders/${id}`);
      const shown = page.locator(`[data-order-id="${id}"]`);
      await page.locator('[data-action="cancel-order"]').click();
      await box(page, 'reason').fill(text);
      await page.locator('[data-action="confirm-cancel"]').click();
      for (const part of [`Причина: ${text}`, `${text}, 24`, `кв. ${text} · ${text} 2`, `${text} 3`])
        await expect(shown).toContainText(part);
      // Also in the server-rendered page.
      await page.reload();
      for (const part of [`Причина: ${text}`, `${text}, 24`, `${text} 3`]) await expect(shown).toContainText(part);
    });

    test(`${what} in the name, an address and a rating`, async ({ page, shop, provider, phone }) => {
      const token = await signInByApi(shop, phone);
      const id = await placeOrderByApi(shop, token, await loadMenu(shop, 'chisinau', 'casa-mare'));
      await advanceOrder(provider, id, 'delivered');
      const customer = new Customer(page, shop);
      await customer.openWithCookies('/account/profile', { token });
      await box(page, 'name').fill(text);
      await page.locator('main form [type="submit"]').click();
      await expect(page.getByText('Изменения сохранены.')).toBeVisible();
      await customer.open('/account');
      await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(`Здравствуйте, ${text}!`);

      await customer.open('/account/address');
      await page.locator('.addresses__add button').click();
      for (const [name, value] of Object.entries({ street: text, house: '24', comment: text, label: text }))
        await box(page, name).fill(value);
      await customer.modal('address').locator('[type="submit"]').click();
      await expect(page.locator('[data-address-id]')).toContainText(`${text}, 24`);

      await customer.open(`/orders/${id}`);
      await page.locator('[data-open-modal="rate"]').click();
      for (const subject of ['food', 'delivery', 'service'])
        await page.locator(`[data-field="${subject}"] label`).last().click();
      await box(page, 'comment').fill(text);
      await customer.modal('rate').locator('[type="submit"]').click();
      await expect(page.locator('main').getByText(text, { exact: true })).toBeVisible();
      const stored = await createShopClient(shop, token).call('getProfile');
      expect(stored).toMatchObject({ name: text, addresses: [{ street: text, comment: text, label: text }] });
    });
  }
});

test.describe('ten thousand characters show an error under the field', () => {
  test.beforeEach(({ expectedErrors }) => void expectedErrors.push(/status of 422/));

  test('of the profile', async ({ page, shop, phone }) => {
    await new Customer(page, shop).openWithCookies('/account/profile', { token: await signInByApi(shop, phone) });
    await fillBeyond(page, 'name');
    await page.locator('main form [type="submit"]').click();
    await expect(error(page, 'name')).toHaveText(TOO_LONG);
  });

  test('of an address', async ({ page, shop, phone }) => {
    const customer = new Customer(page, shop);
    await customer.openWithCookies('/account/address', { token: await signInByApi(shop, phone) });
    await page.locator('.addresses__add button').click();
    await box(page, 'house').fill('24');
    for (const name of ['street', 'comment']) await fillBeyond(page, name);
    await customer.modal('address').locator('[type="submit"]').click();
    for (const name of ['street', 'comment']) await expect(error(page, name)).toHaveText(TOO_LONG);
  });

  test('of the checkout', async ({ page, shop, phone }) => {
    const { customer, orders } = await openFilledCheckout(page, shop, phone);
    await customer.changeContact();
    await customer.unfold('comment');
    for (const name of ['contact.name', 'comment']) await fillBeyond(page, name);
    await customer.placeOrder();
    for (const name of ['contact.name', 'comment']) await expect(error(page, name)).toHaveText(TOO_LONG);
    await expect(customer.badge()).toHaveText('6');
    expect(await orders()).toEqual([]);
  });

  test('of the reason to cancel and of the rating', async ({ page, shop, provider, phone }) => {
    const token = await signInByApi(shop, phone);
    const id = await placeOrderByApi(shop, token, await loadMenu(shop, 'chisinau', 'casa-mare'));
    const customer = new Customer(page, shop);
    await customer.openWithCookies(`/orders/${id}`, { token });
    await page.locator('[data-action="cancel-order"]').click();
    await fillBeyond(page, 'reason');
    await page.locator('[data-action="confirm-cancel"]').click();
    await expect(error(page, 'reason')).toHaveText(TOO_LONG);

    await advanceOrder(provider, id, 'delivered');
    await page.reload();
    await page.locator('[data-open-modal="rate"]').click();
    for (const subject of ['food', 'delivery', 'service'])
      await page.locator(`[data-field="${subject}"] label`).last().click();
    await fillBeyond(page, 'comment');
    await customer.modal('rate').locator('[type="submit"]').click();
    await expect(error(page, 'comment')).toHaveText(TOO_LONG);
  });
});
