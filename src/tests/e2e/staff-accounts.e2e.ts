import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Locator, Page } from '@playwright/test';
import { startEmulators } from '#emulators/start.ts';
import { startShop, type Shop } from './shop.ts';
import { checkStaffPage } from './staff-axe.ts';
import { signInAsOwner } from './staff-owner.ts';
import { expect, test as base } from './test.ts';

const OPTIONS = {
  contextOptions: { reducedMotion: 'reduce' },
  viewport: { width: 1280, height: 900 },
  // Fields that are missing, and warnings.
  expectedError: /status of (409|422)/,
} as const;

const ofKind = (page: Page, kind: string): Locator => page.locator(`[data-accounts="${kind}"]`);
const dialog = (page: Page): Locator => page.locator('dialog[data-modal="account"]');
const submit = (page: Page): Promise<void> => dialog(page).locator('button[type="submit"]').first().click();

base.describe('a shop without a key', () => {
  base.use(OPTIONS);

  base('tells an owner what is missing, and stores an account without secrets', async ({ page, shop }) => {
    await signInAsOwner(page, shop);
    await page.goto('/staff/settings');
    await page.locator('main a[href="/staff/accounts"]').first().click();
    await expect(page.locator('[data-no-key]')).toContainText('SECRETS_KEY');
    await expect(ofKind(page, 'sms').locator('[data-simulated]')).toBeVisible();
    await checkStaffPage(page, 'without a key');

    await ofKind(page, 'sms').locator('[data-open-modal="account"]').click();
    await dialog(page).locator('select[name="provider"]').selectOption('http');
    await dialog(page).locator('[name="settings.url"]').fill('sms.example');
    await submit(page);
    await expect(dialog(page).locator('[data-field="settings.url"] [data-error]')).toContainText('https://');
    await dialog(page).locator('[name="settings.url"]').fill('https://sms.example/v1');
    await dialog(page).locator('[name="secrets.token"]').fill('hunter2');
    await submit(page);
    await expect(dialog(page).locator('[data-field="secrets.token"] [data-error]')).toContainText('SECRETS_KEY');
    await dialog(page).locator('[name="secrets.token"]').fill('');
    await submit(page);
    await expect(ofKind(page, 'sms').locator('[data-account][data-state="usable"]')).toContainText('HTTP');

    await ofKind(page, 'sms').locator('[data-action="edit-account"]').click();
    await dialog(page).locator('[data-action="retire"]').click();
    const confirm = page.locator('dialog[data-modal="confirm"]');
    await confirm.locator('.staff-actions button').first().click();
    await expect(confirm.locator('[data-warning="sms_account_retired"]')).toBeVisible();
    await confirm.locator('.staff-actions button').first().click();
    await expect(ofKind(page, 'sms').locator('[data-retired]')).toBeVisible();
  });
});

/** A public address of the shop, which is known before its port is: it passes on what the bank sends. */
async function startRelay() {
  let target = '';
  const server = createServer((request, response) => {
    void (async () => {
      const { method = 'GET', url = '/', headers } = request;
      const passed = await fetch(target + url, {
        method,
        body: await text(request),
        headers: Object.entries(headers).flatMap(([name, value]) =>
          typeof value === 'string' && !['host', 'connection', 'content-length'].includes(name) ? [[name, value]] : [],
        ) as [string, string][],
      });
      response.writeHead(passed.status).end(await passed.text());
    })().catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    passTo: (url: string) => void (target = url),
    stop: () => void server.close(),
  };
}

interface Bank {
  readonly emulators: Awaited<ReturnType<typeof startEmulators>>;
  readonly shop: Shop;
}

const test = base.extend<object, Bank>({
  emulators: [
    async ({}, use) => {
      const emulators = await startEmulators({ port: 0, smtpPort: 0 });
      await use(emulators);
      await emulators.stop();
    },
    { scope: 'worker' },
  ],
  shop: [
    async ({}, use) => {
      const relay = await startRelay();
      const shop = await startShop({ SECRETS_KEY: Buffer.alloc(32, 7).toString('base64'), SITE_URL: relay.url });
      relay.passTo(shop.url);
      await use(shop);
      await shop.stop();
      relay.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});

test.describe('a shop with a key', () => {
  test.use(OPTIONS);

  test('an owner enters an account at a bank, pays through it and gets the money back, edits and retires it', async ({
    page,
    shop,
    emulators,
  }) => {
    test.setTimeout(180_000);
    const { variables } = emulators;
    await signInAsOwner(page, shop);
    await page.locator('[data-step="payments"] a').click();
    const payments = ofKind(page, 'payments');
    await expect(payments.locator('[data-simulated]')).toBeVisible();

    await payments.locator('[data-open-modal="account"]').click();
    await dialog(page).locator('select[name="provider"]').selectOption('maib');
    await submit(page);
    for (const name of ['settings.client_id', 'secrets.client_secret', 'secrets.signature_key'])
      await expect(dialog(page).locator(`[data-field="${name}"] [data-error]`)).not.toBeEmpty();
    await checkStaffPage(page, 'empty fields');
    await dialog(page).locator('[name="settings.client_id"]').fill(variables.MAIB_CLIENT_ID);
    await dialog(page).locator('[name="settings.url"]').fill(variables.MAIB_URL);
    await dialog(page).locator('[name="secrets.client_secret"]').fill(variables.MAIB_CLIENT_SECRET);
    await dialog(page).locator('[name="secrets.signature_key"]').fill(variables.MAIB_SIGNATURE_KEY);
    const stored = await page.evaluate(() => JSON.stringify(sessionStorage));
    expect(stored).toContain(variables.MAIB_CLIENT_ID);
    expect(stored).not.toContain(variables.MAIB_CLIENT_SECRET);
    await submit(page);
    const card = payments.locator('[data-account]').first();
    await expect(card).toHaveAttribute('data-state', 'usable');
    await expect(card.locator('[name="callback_url"]')).toHaveValue(/\/api\/webhooks\/maib$/);
    await expect(card.locator('[data-callback=""]')).toBeVisible();
    for (const secret of [variables.MAIB_CLIENT_SECRET, variables.MAIB_SIGNATURE_KEY])
      expect(await page.content()).not.toContain(secret);
    await checkStaffPage(page, 'in use');

    await payments.locator('[data-action="start-test"]').click();
    const payment = payments.locator('[data-test-payment]').first();
    const link = payment.locator('[data-action="pay-test"]');
    await expect(link).toBeVisible();
    await checkStaffPage(page, 'test payment');
    const id = (await link.getAttribute('href'))?.split('/').at(-1) ?? '';
    await emulators.maib.payCheckout(id);
    await expect(payment).toHaveAttribute('data-status', 'paid', { timeout: 30_000 });
    await expect(payment.locator('[data-test-callback]')).not.toHaveAttribute('data-test-callback', '');
    emulators.maib.setRefundPace('on-press');
    await payment.locator('[data-action="refund-test"]').click();
    await expect.poll(() => [...emulators.maib.refunds.keys()], { timeout: 30_000 }).toHaveLength(1);
    for (const refund of emulators.maib.refunds.keys()) emulators.maib.decideRefund(refund, 'Accepted');
    await expect(payment).toHaveAttribute('data-refund', 'done', { timeout: 60_000 });
    await page.reload();
    await expect(card.locator('[data-callback]')).not.toHaveAttribute('data-callback', '');

    await card.locator('[data-action="edit-account"]').click();
    await expect(dialog(page).locator('[name="secrets.client_secret"]')).toHaveValue('');
    await dialog(page).locator('[name="settings.client_id"]').fill('another');
    await submit(page);
    await expect(card).toContainText('another');

    await card.locator('[data-action="edit-account"]').click();
    await dialog(page).locator('[data-action="retire"]').click();
    const confirm = page.locator('dialog[data-modal="confirm"]');
    await confirm.locator('.staff-actions button').first().click();
    await expect(confirm.locator('[data-warning="payments_account_retired"]')).toBeVisible();
    await confirm.locator('.staff-actions button').first().click();
    await expect(payments.locator('[data-retired] [data-account]')).toHaveCount(1);
    expect(shop.lines.join('\n')).not.toContain(variables.MAIB_CLIENT_SECRET);
  });
});
