import type { Locator, Page } from '@playwright/test';
import { startEmulators } from '#emulators/start.ts';
import { freePort } from '../browsers/tcp-port.ts';
import { openFilledCheckout, orderOf } from './filled-checkout.ts';
import { startShop, type Shop } from './shop.ts';
import { expect, test as base } from './test.ts';

type Emulators = Awaited<ReturnType<typeof startEmulators>>;

interface ShopWithBank {
  readonly emulators: Emulators;
  readonly shop: Shop;
}

/** A shop that takes payments through a provider, which an emulator plays, and the emulator. */
const testWithProvider = (provider: 'maib' | 'maib-mia' | 'stripe') =>
  base.extend<object, ShopWithBank>({
    emulators: [
      async ({}, use) => {
        const emulators = await startEmulators({ port: 0, smtpPort: 0 });
        await use(emulators);
        await emulators.stop();
      },
      { scope: 'worker' },
    ],
    shop: [
      async ({ emulators }, use) => {
        const port = String(await freePort());
        const siteUrl = `http://127.0.0.1:${port}`;
        emulators.stripe.setWebhookUrl(`${siteUrl}/api/webhooks/stripe`);
        const { MAIB_URL, MAIB_CLIENT_ID, MAIB_CLIENT_SECRET, MAIB_SIGNATURE_KEY, ...others } = emulators.variables;
        const { STRIPE_URL, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET } = others;
        const shop = await startShop({
          PORT: port,
          // Orders stay where a payment has brought them.
          DEMO_PACE: '0',
          SITE_URL: siteUrl,
          PAYMENTS: provider,
          MAIB_URL,
          MAIB_CLIENT_ID,
          MAIB_CLIENT_SECRET,
          MAIB_SIGNATURE_KEY,
          MAIB_MIA_URL: MAIB_URL,
          MAIB_MIA_CLIENT_ID: MAIB_CLIENT_ID,
          MAIB_MIA_CLIENT_SECRET: MAIB_CLIENT_SECRET,
          MAIB_MIA_SIGNATURE_KEY: MAIB_SIGNATURE_KEY,
          STRIPE_URL,
          STRIPE_SECRET_KEY,
          STRIPE_WEBHOOK_SECRET,
        });
        await use(shop);
        await shop.stop();
      },
      { scope: 'worker', timeout: 60_000 },
    ],
  });

const SUCCESS = '**/checkout/success?order=*';
const FAIL = '**/checkout/fail?order=*';
const PAYMENT = '**/checkout/payment?order=*';
const PAGE_OF_BANK = /\/(maib|stripe)\/pay\//;

const payAgain = (page: Page): Locator => page.locator('[data-action="pay-order"]').first();
const press = (page: Page, action: string): Promise<void> => page.locator(`button[value="${action}"]`).click();
const idAtBank = (page: Page): string => page.url().split('/').at(-1) ?? '';

/** Places an order that is paid online, up to the page where it is paid. */
async function order(page: Page, shop: Shop, phone: string) {
  const { customer, api, orders } = await openFilledCheckout(page, shop, phone);
  await customer.choosePaymentMethod('card_online');
  await customer.placeOrder();
  const read = async () => {
    const [id = 0] = await orders();
    const { status, payment, refunds = [] } = await api.call('getOrder', { query: { order_id: id } });
    return [status, payment.status, ...refunds.map((refund) => refund.status)].join(', ');
  };
  return { orders, read, cancel: (id: number) => api.call('cancelOrder', { body: { order_id: id } }) };
}

const maib = testWithProvider('maib');
maib(
  'maib Checkout: a declined card, another one, and a refund that the bank decides later',
  async ({ page, shop, emulators, phone }) => {
    const { read, cancel } = await order(page, shop, phone);
    await page.waitForURL(PAGE_OF_BANK);
    await press(page, 'decline');
    await page.waitForURL(FAIL);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Оплата не прошла');
    await payAgain(page).click();
    await page.waitForURL(PAGE_OF_BANK);
    await press(page, 'card');
    await page.waitForURL(SUCCESS);
    await expect.poll(read).toBe('placed, paid');
    emulators.maib.setRefundPace('on-press');
    const id = orderOf(page);
    await cancel(id);
    await expect.poll(read, { timeout: 40_000 }).toBe('cancelled, paid, pending');
    await page.goto(`/orders/${id}`);
    await expect(page.locator('[data-refund]')).toHaveAttribute('data-refund', 'pending');
    for (const refund of emulators.maib.refunds.keys()) emulators.maib.decideRefund(refund, 'Accepted');
    await expect.poll(read, { timeout: 40_000 }).toBe('cancelled, refunded, done');
    await page.reload();
    await expect(page.locator('[data-refund]')).toHaveAttribute('data-refund', 'done');
  },
);

maib(
  'maib Checkout: a session that expires, and a payment whose callback never comes',
  async ({ page, shop, emulators, phone }) => {
    const { read } = await order(page, shop, phone);
    await page.waitForURL(PAGE_OF_BANK);
    emulators.maib.expireCheckout(idAtBank(page));
    await page.goBack();
    await expect.poll(read, { timeout: 40_000 }).toBe('awaiting_payment, failed');
    const open = page.locator('[data-open-order]');
    await page.goto('/news');
    await open.click();
    await payAgain(page).click();
    await page.waitForURL(PAGE_OF_BANK);
    emulators.maib.faults.switchOn('callback-missing', 1);
    await press(page, 'mia');
    await page.waitForURL(SUCCESS);
    await expect.poll(read, { timeout: 40_000 }).toBe('placed, paid');
  },
);

const mia = testWithProvider('maib-mia');
mia('maib MIA: a code that is scanned, and one that expires', async ({ page, shop, emulators, phone }) => {
  const { read } = await order(page, shop, phone);
  await page.waitForURL(PAYMENT);
  const link = page.locator('[data-action="open-bank-app"]');
  const first = (await link.getAttribute('href'))?.split('/').at(-1) ?? '';
  emulators.maib.expireQr(first);
  await page.waitForURL(FAIL, { timeout: 40_000 });
  await payAgain(page).click();
  await page.waitForURL(PAYMENT);
  await expect(link).toBeVisible();
  const second = (await link.getAttribute('href'))?.split('/').at(-1) ?? '';
  expect(second).not.toBe(first);
  await emulators.maib.payQr(second);
  await page.waitForURL(SUCCESS);
  await expect.poll(read).toBe('placed, paid');
});

const stripe = testWithProvider('stripe');
stripe('Stripe: left and paid, and a session that expires', async ({ page, shop, emulators, phone }) => {
  const { read, cancel } = await order(page, shop, phone);
  await page.waitForURL(PAGE_OF_BANK);
  await press(page, 'cancel');
  // The session can still be paid.
  await page.waitForURL(PAYMENT);
  await payAgain(page).click();
  await page.waitForURL(PAGE_OF_BANK);
  await emulators.stripe.expireSession(idAtBank(page));
  await page.goto('/news');
  await expect.poll(read).toBe('awaiting_payment, failed');
  await page.locator('[data-open-order]').click();
  await payAgain(page).click();
  await page.waitForURL(PAGE_OF_BANK);
  await press(page, 'pay');
  await page.waitForURL(SUCCESS);
  await expect.poll(read).toBe('placed, paid');
  await cancel(orderOf(page));
  await expect.poll(read, { timeout: 40_000 }).toBe('cancelled, refunded, done');
});
