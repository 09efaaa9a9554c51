import { chromium } from 'playwright';
import { recordStatuses, shownStatuses, STATUS_SEQUENCE } from '../../../src/tests/fixtures/status-recorder.ts';
import { findOrInstallChromium } from '../../browser.ts';
import { onDrillEnd } from '../../shared/drill.ts';
import type { SignInCodes } from '../../shared/shop-process.ts';
import type { RequestLog } from './customer.ts';

const TIMEOUT_MS = 60_000;

/** A disconnected event stream is expected here and leaves an error in the console. */
const STREAM_ERROR = /order-events/;

interface BrowserOrder {
  readonly url: string;
  /** Eight national digits. */
  readonly phone: string;
  readonly codes: SignInCodes;
  readonly log: RequestLog;
  /** Called when the page of the order is open. */
  readonly onOrdered: () => void;
}

/** Places an order in a real browser and watches its page until the order is delivered. */
export async function orderInBrowser({ url, phone, codes, log, onOrdered }: BrowserOrder): Promise<void> {
  // `ignoreHTTPSErrors` does not apply to the script of a service worker.
  const args = ['--no-sandbox', '--ignore-certificate-errors'];
  const browser = await chromium.launch({ executablePath: await findOrInstallChromium(), args });
  onDrillEnd(() => browser.close());
  const context = await browser.newContext({ baseURL: url, ignoreHTTPSErrors: true });
  const page = await context.newPage();
  page.setDefaultTimeout(TIMEOUT_MS);
  page.on('pageerror', (error) => log.add(`browser: ${error.message}`));
  page.on('console', (message) => {
    const text = `${message.text()} ${message.location().url}`;
    if (message.type() === 'error' && !STREAM_ERROR.test(text)) log.add(`browser: ${text}`);
  });
  page.on('response', (response) => {
    log.requests += 1;
    if (response.status() >= 500) log.add(`browser: ${response.url()} returned ${response.status()}`);
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
  await recordStatuses(page);
  await page.goto(`/orders/${id}`);
  await page.locator(`[data-order-id="${id}"][data-status]`).first().waitFor();
  onOrdered();
  await page.locator(`[data-order-id="${id}"][data-status="delivered"]`).first().waitFor();
  const shown = await shownStatuses(page);
  if (shown.join() !== STATUS_SEQUENCE.filter((status) => shown.includes(status)).join())
    log.add(`browser: the page of the order showed ${shown.join(', ')}`);
  await browser.close();
}
