import { setTimeout } from 'node:timers/promises';
import { expect } from '@playwright/test';
import { chromium, type Browser, type BrowserContext, type CDPSession, type Page, type ViewportSize } from 'playwright';
import { Customer } from '../../src/tests/e2e/customer.ts';
import type { Shop } from '../../src/tests/e2e/shop.ts';
import { CHROMIUM_FLAGS, findOrInstallChromium } from '../browser.ts';
import { Unmeasured } from './row.ts';

/** @throws Unmeasured if there is no Chromium and none can be installed */
export async function browserPath(): Promise<string> {
  try {
    return await findOrInstallChromium();
  } catch (error) {
    throw new Unmeasured(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

/** A mid-range phone, with the values of Lighthouse. */
const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
} as const;
export const CPU_SLOWDOWN = 4;

export async function withBrowser<Result>(work: (browser: Browser) => Promise<Result>): Promise<Result> {
  const browser = await chromium.launch({ executablePath: await browserPath(), args: CHROMIUM_FLAGS });
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}

/**
 * A phone without cookies and cache.
 * @param encoding the only accepted compression; without it, those that the browser accepts
 */
export const newPhone = (
  browser: Browser,
  baseURL: string,
  encoding?: 'gzip',
  viewport: ViewportSize = PHONE.viewport,
): Promise<BrowserContext> =>
  browser.newContext({
    ...PHONE,
    viewport,
    baseURL,
    locale: 'ru',
    timezoneId: 'Europe/Chisinau',
    reducedMotion: 'reduce',
    ...(encoding ? { extraHTTPHeaders: { 'accept-encoding': encoding } } : {}),
  });

/** Runs `work` with a page of a new phone. */
export async function withPhone<Result>(
  browser: Browser,
  baseURL: string,
  work: (page: Page) => Promise<Result>,
  encoding?: 'gzip',
): Promise<Result> {
  const context = await newPhone(browser, baseURL, encoding);
  try {
    return await work(await context.newPage());
  } finally {
    await context.close();
  }
}

export type Kind = 'html' | 'script' | 'style' | 'font' | 'picture' | 'data';

/** A response that was transferred over the network. */
export interface Transfer {
  readonly url: string;
  readonly kind: Kind;
  /** Bytes of the compressed body. */
  readonly body: number;
  /** Bytes of headers and compressed body. */
  readonly whole: number;
}

function classify(type: string, mime: string): Kind {
  if (type === 'Document') return 'html';
  if (/javascript/.test(mime)) return 'script';
  if (mime === 'text/css') return 'style';
  if (/font/.test(mime)) return 'font';
  return mime.startsWith('image/') ? 'picture' : 'data';
}

/** Records the transfers of a page from now on; responses from the browser's cache are not included. */
export async function recordTransfers(page: Page): Promise<readonly Transfer[]> {
  const cdp = await page.context().newCDPSession(page);
  const transfers: Transfer[] = [];
  const open = new Map<string, { url: string; kind: Kind; body: number }>();
  cdp.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (!response.url.startsWith('http') || response.fromDiskCache) return;
    open.set(requestId, { url: response.url, kind: classify(type, response.mimeType), body: 0 });
  });
  cdp.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    const transfer = open.get(requestId);
    if (transfer) transfer.body += encodedDataLength;
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const transfer = open.get(requestId);
    if (transfer && encodedDataLength > 0) transfers.push({ ...transfer, whole: encodedDataLength });
  });
  await cdp.send('Network.enable');
  return transfers;
}

/** The slow 4G network of Lighthouse; latency in milliseconds, rates in bytes per second. */
const SLOW_4G = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1474.56 * 1024) / 8,
  uploadThroughput: (675 * 1024) / 8,
} as const;

/** The same network without its request overhead, as a customer's phone has it. */
export const SLOW_4G_LINK = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
} as const;

/** Slows down the processor of a page four times and, on request, its network to slow 4G. */
export async function slowDown(page: Page, { network }: { readonly network: boolean }): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  if (!network) return;
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', SLOW_4G);
}

/**
 * Runs in the page: resolves when the main thread is idle. Without frames to draw, a browser offers idle periods of 50
 * ms.
 */
export function waitForIdle(): Promise<void> {
  return new Promise((resolve) => {
    const look = (deadline: IdleDeadline) => {
      if (deadline.timeRemaining() > 40) resolve();
      else requestIdleCallback(look);
    };
    requestIdleCallback(look);
  });
}

/**
 * Duration of a touch. With a shorter one, work that the browser does at its beginning would count as response time.
 */
const TOUCH_MS = 80;

/** Touches the middle of an element. */
export async function touch(
  cdp: CDPSession,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
): Promise<void> {
  await cdp.send('Input.dispatchTouchEvent', {
    type: 'touchStart',
    touchPoints: [{ x: x + width / 2, y: y + height / 2 }],
  });
  await setTimeout(TOUCH_MS);
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

/** Milliseconds. */
export interface Paint {
  readonly fcp: number;
  readonly lcp: number;
}

/** Paint times of a first visit on a slow phone. */
export const measurePaint = (browser: Browser, url: string, path: string): Promise<Paint> =>
  withPhone(browser, url, async (page) => {
    await slowDown(page, { network: true });
    await page.goto(path);
    return page.evaluate(async () => {
      /** The time of the latest matching entry, as soon as there is one. */
      const latest = (type: string, name?: string) =>
        new Promise<number>((resolve) => {
          new PerformanceObserver((list) => {
            const entry = list.getEntries().findLast((each) => name === undefined || each.name === name);
            if (entry) resolve(entry.startTime);
          }).observe({ type, buffered: true });
        });
      return { fcp: await latest('paint', 'first-contentful-paint'), lcp: await latest('largest-contentful-paint') };
    });
  });

/** URLs of the pictures in the viewport. */
export const picturesInView = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.images]
      .filter((image) => {
        const { top, bottom, width } = image.getBoundingClientRect();
        return width > 0 && top < innerHeight && bottom > 0;
      })
      .map(({ currentSrc }) => currentSrc),
  );

/** Orders as a new customer, from the home page to the placed order. Two dishes reach the minimum order. */
export async function orderAsNewcomer(page: Page, shop: Shop, phone: string): Promise<void> {
  const customer = new Customer(page, shop);
  await customer.open('/');
  await page.locator('[data-city="chisinau"] a').first().click();
  await page.locator('[data-restaurant="casa-mare"] a').first().click();
  await page.locator('main[data-restaurant="casa-mare"]').waitFor();
  const plain = page.locator('[data-product-id]:not([data-options])').filter({ has: page.locator('[data-counter]') });
  await plain.first().locator('[data-action="increase"]').click();
  await expect(plain.first().locator('[data-count]')).toHaveText('1');
  await page.locator('[data-product-id][data-options] [data-action="increase"]').first().click();
  await customer.modal('additives').locator('[type="submit"]').click();
  await expect(customer.modal('additives')).toBeHidden();
  await customer.openCart();
  await customer.goToCheckout();
  await customer.signIn(phone, { name: 'Ana Rusu' });
  await page.waitForURL('**/checkout');
  await customer.fillAddress({ street: 'Pușkin', house: '24' });
  await customer.placeOrder();
}
