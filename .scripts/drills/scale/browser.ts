import { chromium } from 'playwright';
import { noteStatuses, shownStatuses, WAY } from '../../../src/tests/fixtures/shown-statuses.ts';
import { findChromium } from '../../browser.ts';
import type { Codes } from '../shared/codes.ts';
import { atEnd } from '../shared/undo.ts';
import type { Complaints } from './visitor.ts';

/** Milliseconds for each thing that is waited for. */
const PATIENCE = 60_000;

/** What a broken connection under a stream leaves in the console, wherever the browser stands. */
const BROKEN_STREAM = /order-events/;

/**
 * Orders dinner in a real browser and watches the order's page until it is delivered.
 * @param phone eight national digits
 * @param ordered told when the order's page is open
 */
export async function orderInBrowser(
  url: string,
  phone: string,
  codes: Codes,
  complaints: Complaints,
  ordered: () => void,
): Promise<void> {
  const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] });
  atEnd(() => browser.close());
  const context = await browser.newContext({ baseURL: url, ignoreHTTPSErrors: true });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  page.on('pageerror', (error) => complaints.make(`browser: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error' && !BROKEN_STREAM.test(message.text() + message.location().url))
      complaints.make(`browser: ${message.text()} ${message.location().url}`);
  });
  page.on('response', (response) => {
    complaints.requests += 1;
    if (response.status() >= 500) complaints.make(`browser: ${response.url()} was answered ${response.status()}`);
  });
  const click = (selector: string) => page.locator(selector).first().click();

  await page.goto('/chisinau/casa-mare');
  const dish = '[data-product-id]:not([data-options]):has([data-counter])';
  await click(`${dish} [data-action="increase"]`);
  await page.locator(`${dish} [data-action="increase"]`).nth(1).click();
  await click(`${dish} [data-action="increase"]`);
  await click('header [data-open-modal="cart"]');
  await click('dialog[data-modal="cart"] [data-action="checkout"]');
  await page.locator('dialog[data-modal="authPhone"] [data-field="phone"] input').fill(`+373 ${phone}`);
  await click('dialog[data-modal="authPhone"] [type="submit"]');
  await click('dialog[data-modal="authCode"] input');
  await page.keyboard.type(await codes.code(`373${phone}`));
  await page.locator('dialog[data-modal="profile"] [data-field="name"] input').fill('Ana Rusu');
  await click('dialog[data-modal="profile"] [type="submit"]');
  await page.waitForURL('**/checkout');
  await page.locator('[data-field="address.street"] input').fill('Pușkin');
  await page.locator('[data-field="address.house"] input').fill('24');
  await click('[data-action="place-order"]:enabled:not([aria-busy])');
  await page.waitForURL('**/checkout/success?order=*');
  const id = new URL(page.url()).searchParams.get('order') ?? '';
  await noteStatuses(page);
  await page.goto(`/orders/${id}`);
  await page.locator(`[data-order-id="${id}"][data-status]`).first().waitFor();
  ordered();
  await page.locator(`[data-order-id="${id}"][data-status="delivered"]`).first().waitFor();
  const shown = await shownStatuses(page);
  if (shown.join() !== WAY.filter((status) => shown.includes(status)).join())
    complaints.make(`browser: the order's page showed ${shown.join(', ')}`);
  await browser.close();
}
