import { chromium, type Browser, type BrowserContext, type Page } from 'playwright';
import { findChromium } from '../browser.ts';
import { Unmeasured } from './row.ts';

/** Quiet, and free of everything a browser asks the network for by itself. */
export const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** @throws Unmeasured when there is no Chromium and none can be installed */
export async function browserPath(): Promise<string> {
  try {
    return await findChromium();
  } catch (error) {
    throw new Unmeasured(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

/** A usual phone of the middle price, as Lighthouse sees it. */
const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
} as const;

export async function withBrowser<Result>(work: (browser: Browser) => Promise<Result>): Promise<Result> {
  const browser = await chromium.launch({ executablePath: await browserPath(), args: FLAGS });
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}

/**
 * A phone that has never been to the shop.
 * @param encoding the only compression it offers to take; what browsers offer when left out
 */
export const newPhone = (browser: Browser, baseURL: string, encoding?: 'gzip'): Promise<BrowserContext> =>
  browser.newContext({
    ...PHONE,
    baseURL,
    locale: 'ru',
    timezoneId: 'Europe/Chisinau',
    reducedMotion: 'reduce',
    ...(encoding ? { extraHTTPHeaders: { 'accept-encoding': encoding } } : {}),
  });

export type Kind = 'html' | 'script' | 'style' | 'font' | 'picture' | 'data';

/** One answer that came over the network. */
export interface Transfer {
  readonly url: string;
  readonly kind: Kind;
  /** Bytes of the body as they came, compressed. */
  readonly body: number;
  /** The same with the head of the answer. */
  readonly whole: number;
}

function kindOf(type: string, mime: string): Kind {
  if (type === 'Document') return 'html';
  if (/javascript/.test(mime)) return 'script';
  if (mime === 'text/css') return 'style';
  if (/font/.test(mime)) return 'font';
  return mime.startsWith('image/') ? 'picture' : 'data';
}

/** Counts what a page fetches from now on; what comes out of the browser's cache is not counted. */
export async function recordTransfers(page: Page): Promise<readonly Transfer[]> {
  const cdp = await page.context().newCDPSession(page);
  const transfers: Transfer[] = [];
  const begun = new Map<string, { url: string; kind: Kind; body: number }>();
  cdp.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (!response.url.startsWith('http') || response.fromDiskCache) return;
    begun.set(requestId, { url: response.url, kind: kindOf(type, response.mimeType), body: 0 });
  });
  cdp.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    const transfer = begun.get(requestId);
    if (transfer) transfer.body += encodedDataLength;
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const transfer = begun.get(requestId);
    if (transfer && encodedDataLength > 0) transfers.push({ ...transfer, whole: encodedDataLength });
  });
  await cdp.send('Network.enable');
  return transfers;
}

/** A slow phone on a slow mobile network, as Lighthouse throttles them; latency in milliseconds, rates in bytes a second. */
const SLOW_CPU = 4;
const SLOW_4G = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1474.56 * 1024) / 8,
  uploadThroughput: (675 * 1024) / 8,
} as const;

/** Makes a page's processor four times as slow and, where it is asked for, its network a slow mobile one. */
export async function slowDown(page: Page, { network }: { readonly network: boolean }): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOW_CPU });
  if (!network) return;
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', SLOW_4G);
}
