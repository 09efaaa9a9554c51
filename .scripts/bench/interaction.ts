import { setTimeout } from 'node:timers/promises';
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright';
import { startShop } from '../../src/tests/e2e/shop.ts';
import { newPhone, withBrowser } from './phone.ts';
import { median, milliseconds, type Bench, type Row } from './row.ts';

const LISTING = '/chisinau/casa-mare';
const PLUS = '[data-product-id]:not([data-options]) [data-counter] [data-action="increase"]';
const CART = 'header [data-open-modal="cart"]';
const RUNS = 5;
const SLOWER = 4;
/** Milliseconds for which a finger stays on the glass. A tap that takes no time has what the browser does at its beginning still before it. */
const FINGER = 80;
/** Lighthouse's slow 4G, in milliseconds and bytes a second. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };

/** In the page: milliseconds from the next click to the frame that shows what a selector finds. */
function measureClicks(): void {
  const shownAfterClick = (selector: string) =>
    new Promise<number>((resolve) => {
      const begin = ({ timeStamp }: Event) => {
        const observer = new MutationObserver(look);
        function look(): void {
          if (!document.querySelector(selector)) return;
          observer.disconnect();
          // The task after a frame's own callbacks runs when the frame is painted.
          requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = () => resolve(performance.now() - timeStamp);
            port2.postMessage(undefined);
          });
        }
        observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
        look();
      };
      addEventListener('click', begin, { capture: true, once: true });
    });
  Object.assign(globalThis, { shownAfterClick });
}

/** The planted fault: every click blocks the page for two seconds before anything hears of it. */
function blockClicks(): void {
  addEventListener(
    'click',
    ({ timeStamp }) => {
      while (performance.now() < timeStamp + 2000);
    },
    { capture: true },
  );
}

/** In the page: resolves when nothing is left to do for the next frames; a browser that draws none gives 50 ms at a time. */
function atRest(): Promise<void> {
  return new Promise((resolve) => {
    const look = (deadline: IdleDeadline) => {
      if (deadline.timeRemaining() > 40) resolve();
      else requestIdleCallback(look);
    };
    requestIdleCallback(look);
  });
}

/** A finger comes down on the middle of an element and is lifted. */
async function touch(
  cdp: CDPSession,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
): Promise<void> {
  await cdp.send('Input.dispatchTouchEvent', {
    type: 'touchStart',
    touchPoints: [{ x: x + width / 2, y: y + height / 2 }],
  });
  await setTimeout(FINGER);
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

/**
 * Taps a control and gives the milliseconds from the lifting of the finger until each of the selectors is on the screen. A finger
 * comes down on what it sees: scrolling there, and the frames and code that this brings, come before the tap and are not counted to it.
 */
async function tap(page: Page, cdp: CDPSession, control: string, ...shown: string[]): Promise<number[]> {
  const target = page.locator(control).locator('visible=true').first();
  await target.scrollIntoViewIfNeeded();
  await page.evaluate(atRest);
  await page.evaluate((selectors) => {
    const { shownAfterClick } = globalThis as unknown as { shownAfterClick(selector: string): Promise<number> };
    Object.assign(globalThis, { clicked: Promise.all(selectors.map(shownAfterClick)) });
  }, shown);
  const box = await target.boundingBox();
  if (!box) throw new Error(`${control} is not on the page`);
  await touch(cdp, box);
  return page.evaluate(() => (globalThis as unknown as { clicked: Promise<number[]> }).clicked);
}

async function hasReact(page: Page): Promise<boolean> {
  return page.evaluate(() =>
    performance.getEntriesByType('resource').some(({ name }) => /\/_astro\/(client|ModalHost)\./.test(name)),
  );
}

/** A page of nothing but a button, whose text a tap changes: what a browser takes of itself. */
const BLANK =
  '<!doctype html><meta name="viewport" content="width=device-width"><button onclick="textContent=1;dataset.filled=1">0</button>';

async function tapOnBlank(context: BrowserContext): Promise<number> {
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await page.route('**/blank', (route) => route.fulfill({ contentType: 'text/html', body: BLANK }));
  await page.goto('/blank');
  const [took = Number.NaN] = await tap(page, cdp, 'button', '[data-filled]');
  await page.close();
  return took;
}

interface Visit {
  readonly plus: number;
  readonly blank: number;
  readonly busy: number;
  readonly cold: number;
  readonly warm: number;
}

/** One phone: the first tap on plus on a page of its own, then the cart with nothing loaded, then with everything. */
async function visit(context: BrowserContext, planted: boolean): Promise<Visit> {
  await context.addInitScript(measureClicks);
  if (planted) await context.addInitScript(blockClicks);
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  const arrive = async () => {
    await page.goto(LISTING, { waitUntil: 'networkidle' });
    if (await hasReact(page)) throw new Error('the listing has loaded React before any tap');
  };

  await arrive();
  await cdp.send('Network.emulateNetworkConditions', SLOW_4G);
  const [busy = Number.NaN, cold = Number.NaN] = await tap(
    page,
    cdp,
    CART,
    `${CART}[aria-busy="true"]`,
    'dialog[data-modal="cart"][open]',
  );
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
  await page.keyboard.press('Escape');
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
  const [warm = Number.NaN] = await tap(page, cdp, CART, 'dialog[data-modal="cart"][open]');

  await arrive();
  const [plus = Number.NaN] = await tap(page, cdp, PLUS, '[data-counter][data-filled]');
  return { plus, blank: await tapOnBlank(context), busy, cold, warm };
}

async function visits(browser: Browser, url: string, planted: boolean): Promise<Visit[]> {
  const all: Visit[] = [];
  // The first visit wakes the server and is not counted.
  for (let run = 0; run <= RUNS; run += 1) {
    const context = await newPhone(browser, url);
    try {
      all.push(await visit(context, planted));
    } finally {
      await context.close();
    }
  }
  return all.slice(1);
}

const PLUS_ROW = 'tap on plus to the new count, 4× slowed, nothing of React loaded';
const BLANK_ROW = 'the same on a page of nothing but a button';
const BUSY_ROW = 'first tap on the cart to busy, 4× slowed';
const COLD_ROW = 'first tap on the cart to the drawer, 4× slowed, slow 4G';
const WARM_ROW = 'tap on the cart to the drawer, 4× slowed, code loaded';

/** Medians of what a tap waits for on a slow phone. */
export async function benchInteraction(planted = false): Promise<Row[]> {
  const shop = await startShop();
  try {
    const all = await withBrowser((browser) => visits(browser, shop.url, planted));
    const figureOf = (key: keyof Visit) => median(all.map((one) => one[key]));
    const row = (what: string, most: number, key: keyof Visit): Row => {
      const figure = figureOf(key);
      return { what, goal: `≤ ${most} ms`, figure: milliseconds(figure), meets: figure <= most };
    };
    const blank: Row = { what: BLANK_ROW, goal: '', figure: milliseconds(figureOf('blank')), meets: undefined };
    return [
      row(PLUS_ROW, 100, 'plus'),
      blank,
      row(BUSY_ROW, 100, 'busy'),
      row(COLD_ROW, 1500, 'cold'),
      row(WARM_ROW, 100, 'warm'),
    ];
  } finally {
    await shop.stop();
  }
}

/** From a tap to what it shows. */
export const interaction: Bench = {
  name: 'interaction',
  fault: { what: 'every click blocks the page for two seconds', rows: [PLUS_ROW, BUSY_ROW, COLD_ROW, WARM_ROW] },
  run: ({ planted }) => benchInteraction(planted),
};
