import type { Browser, BrowserContext, CDPSession, Page } from 'playwright';
import { startShop } from '../../src/tests/e2e/shop.ts';
import { CPU_SLOWDOWN, newPhone, SLOW_4G_LINK, touch, waitForIdle, withBrowser } from './phone.ts';
import { median, milliseconds, type Bench, type Row } from './row.ts';

const LISTING = '/chisinau/casa-mare';
const PLUS = '[data-product-id]:not([data-options]) [data-counter] [data-action="increase"]';
const CART = 'header [data-open-modal="cart"]';
const RUNS = 5;
/** Runs in the page: milliseconds from the next click to the frame that shows an element. */
function measureClicks(): void {
  const shownAfterClick = (selector: string) =>
    new Promise<number>((resolve) => {
      const begin = ({ timeStamp }: Event) => {
        const observer = new MutationObserver(look);
        function look(): void {
          if (!document.querySelector(selector)) return;
          observer.disconnect();
          // A task queued by an animation frame callback runs after the frame is painted.
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

/**
 * Taps a control; resolves to the milliseconds from the end of the touch until each of the selectors is painted.
 * Scrolling to the control happens before and does not count.
 */
async function tap(page: Page, cdp: CDPSession, control: string, ...shown: string[]): Promise<number[]> {
  const target = page.locator(control).locator('visible=true').first();
  await target.scrollIntoViewIfNeeded();
  await page.evaluate(waitForIdle);
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

interface Visit {
  readonly plus: number;
  readonly busy: number;
  readonly cold: number;
  readonly warm: number;
}

/** Opens the cart without and with its code loaded, then taps plus on a new page. */
async function visit(context: BrowserContext): Promise<Visit> {
  await context.addInitScript(measureClicks);
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  const openListing = async () => {
    await page.goto(LISTING, { waitUntil: 'networkidle' });
    if (await hasReact(page)) throw new Error('the listing loaded React before any interaction');
  };

  await openListing();
  await cdp.send('Network.emulateNetworkConditions', SLOW_4G_LINK);
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

  await openListing();
  const [plus = Number.NaN] = await tap(page, cdp, PLUS, '[data-counter][data-filled]');
  return { plus, busy, cold, warm };
}

async function measureVisits(browser: Browser, url: string): Promise<Visit[]> {
  const results: Visit[] = [];
  // The first visit warms up the server.
  for (let run = 0; run <= RUNS; run += 1) {
    const context = await newPhone(browser, url);
    try {
      results.push(await visit(context));
    } finally {
      await context.close();
    }
  }
  return results.slice(1);
}

const PLUS_ROW = 'tap on plus to the new count, 4× slowed, React not loaded';
const BUSY_ROW = 'first tap on the cart to busy, 4× slowed';
const COLD_ROW = 'first tap on the cart to the drawer, 4× slowed, slow 4G';
const WARM_ROW = 'tap on the cart to the drawer, 4× slowed, code loaded';

async function measure(): Promise<Row[]> {
  const shop = await startShop();
  try {
    const all = await withBrowser((browser) => measureVisits(browser, shop.url));
    const figureOf = (key: keyof Visit) => median(all.map((one) => one[key]));
    const row = (what: string, max: number, key: keyof Visit): Row => {
      const figure = figureOf(key);
      return { what, goal: `≤ ${max} ms`, figure: milliseconds(figure), meets: figure <= max };
    };
    return [
      row(PLUS_ROW, 100, 'plus'),
      row(BUSY_ROW, 100, 'busy'),
      row(COLD_ROW, 1500, 'cold'),
      row(WARM_ROW, 100, 'warm'),
    ];
  } finally {
    await shop.stop();
  }
}

/** Medians of the time from a tap to its visible result on a slow phone. */
export const interaction: Bench = {
  name: 'interaction',
  run: measure,
};
