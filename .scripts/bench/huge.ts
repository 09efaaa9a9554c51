import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { Browser, Page } from 'playwright';
import type { Restaurant, RestaurantFull } from '#contract/catalog.ts';
import { endpoints } from '#contract/endpoints.ts';
import { startShop } from '../../src/tests/e2e/shop.ts';
import { startProvider, type OutsideProvider } from '../../src/tests/fixtures/provider.ts';
import { bigMenu, CATEGORIES, DISHES } from './big-menu.ts';
import { newPhone, slowDown, withBrowser } from './phone.ts';
import { startRelay, type Relay } from './relay.ts';
import { kilobytes, median, milliseconds, part, ascending, ratioOf, type Bench } from './row.ts';

const SMALL = '/chisinau/casa-mare';
const BIG_SLUG = 'sakura';
const BIG = `/chisinau/${BIG_SLUG}`;
const RUNS = 5;
/** How much later the big listing may be painted than the usual one. */
const GOAL = 1.2;
/** Milliseconds: a frame that takes longer is seen as a jerk. */
const JERK = 50;
/** Part of all frames that may be jerks, where those of the usual listing are fewer. */
const JERKS = 0.01;
/** Distance (pixels; the usual listing has as many) and speed (pixels a second) of a thumb in a hurry. */
const DISTANCE = 8_000;
const SPEED = 3000;

interface Paint {
  readonly fcp: number;
  readonly lcp: number;
}

/** Milliseconds to the first and the largest paint of a first visit on a slow phone. */
async function paintOf(browser: Browser, url: string, path: string): Promise<Paint> {
  const context = await newPhone(browser, url);
  try {
    const page = await context.newPage();
    await slowDown(page, { network: true });
    await page.goto(path);
    return await page.evaluate(async () => {
      /** Milliseconds at which the newest of these happened, now or later. */
      const newest = (type: string, name?: string) =>
        new Promise<number>((resolve) => {
          new PerformanceObserver((list) => {
            const found = list.getEntries().findLast((entry) => name === undefined || entry.name === name);
            if (found) resolve(found.startTime);
          }).observe({ type, buffered: true });
        });
      return { fcp: await newest('paint', 'first-contentful-paint'), lcp: await newest('largest-contentful-paint') };
    });
  } finally {
    await context.close();
  }
}

/** Milliseconds of every frame while a thumb scrolls down on a slow phone, in ascending order. */
async function framesOf(browser: Browser, url: string, path: string): Promise<number[]> {
  const context = await newPhone(browser, url);
  try {
    const page = await context.newPage();
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    await slowDown(page, { network: false });
    return await scrolled(page);
  } finally {
    await context.close();
  }
}

async function scrolled(page: Page): Promise<number[]> {
  const cdp = await page.context().newCDPSession(page);
  await page.evaluate(() => {
    const frames: number[] = [];
    let last = performance.now();
    const frame = (now: number) => {
      frames.push(now - last);
      last = now;
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
    Object.assign(window, { frames });
  });
  // A synthetic finger moves nothing in a browser without a screen; a wheel scrolls the same way.
  await cdp.send('Input.synthesizeScrollGesture', {
    x: 200,
    y: 600,
    yDistance: -DISTANCE,
    speed: SPEED,
    gestureSourceType: 'mouse',
  });
  const { frames, top } = await page.evaluate(() => ({
    frames: (window as unknown as { frames: number[] }).frames.slice(1),
    top: scrollY,
  }));
  if (top === 0) throw new Error('the page was not scrolled');
  return ascending(frames);
}

async function sizeOf(
  browser: Browser,
  url: string,
  path: string,
): Promise<{ elements: number; raw: number; sent: number }> {
  const [answer] = (await once(get(url + path, { headers: { 'accept-encoding': 'br' } }), 'response')) as [
    IncomingMessage,
  ];
  const sent = (await buffer(answer)).length;
  const raw = Buffer.byteLength(await (await fetch(url + path, { headers: { 'accept-encoding': 'identity' } })).text());
  const page = await (await newPhone(browser, url)).newPage();
  await page.goto(path);
  const elements = await page.evaluate(() => document.querySelectorAll('*').length);
  await page.context().close();
  return { elements, raw, sent };
}

/** One restaurant of the provider gets the big menu. */
async function enlarge({ url, instead }: OutsideProvider): Promise<void> {
  const ask = async <Answer>(call: string) =>
    (await (await fetch(url + call, { headers: { 'accept-language': 'ru' } })).json()) as Answer;
  const restaurants = await ask<readonly Restaurant[]>(endpoints.getRestaurants.path);
  const menus = await Promise.all(
    restaurants.map(({ id }) => ask<RestaurantFull>(`${endpoints.getRestaurant.path}?id_restaurant=${id}`)),
  );
  const answers = new Map(
    menus.map((menu) => [String(menu.id), menu.slug === BIG_SLUG ? { ...menu, categories: bigMenu(menus) } : menu]),
  );
  instead.set(endpoints.getRestaurant.path, (request) => {
    const answer = answers.get(new URL(request.url).searchParams.get('id_restaurant') ?? '');
    return answer ? Response.json(answer) : Response.json({ message: 'Not found' }, { status: 404 });
  });
}

const PLANTED = `
const turn = (share) => { const end = performance.now() + document.querySelectorAll('[data-product-id]').length * share; while (performance.now() < end); };
document.documentElement.hidden = true;
addEventListener('DOMContentLoaded', () => { turn(1); document.documentElement.hidden = false; });
addEventListener('scroll', () => turn(0.2));
`;

/** A script hides the page until all of it is there, and works for every dish then and whenever the page is scrolled. */
const startBusyRelay = (target: string): Promise<Relay> =>
  startRelay(target, {
    own: { '/planted.js': { type: 'text/javascript', body: Buffer.from(PLANTED) } },
    change: (body, type) =>
      type === 'text/html'
        ? Buffer.from(body.toString().replace('</head>', '<script src="/planted.js"></script></head>'))
        : undefined,
  });

const PAINTS = `FCP / LCP of a listing of ${DISHES.toLocaleString('en')} dishes in ${CATEGORIES} categories`;
const FRAMES = 'frames while scrolling it, 4× slowed processor';
const seconds = (value: number) => `${(value / 1000).toFixed(2)} s`;

/** A listing of a thousand dishes beside one of fifty-five, on a slow phone. */
export const huge: Bench = {
  name: 'huge',
  fault: {
    what: 'the page is hidden until it is whole, and a script works for each dish then and while scrolling',
    rows: [PAINTS, FRAMES],
  },
  async run({ planted }) {
    const provider = await startProvider();
    await enlarge(provider);
    const shop = await startShop({ API_BASE_URL: provider.url });
    const busy = planted ? await startBusyRelay(shop.url) : undefined;
    const url = busy?.url ?? shop.url;
    try {
      return await withBrowser(async (browser) => {
        const [small, big] = [await sizeOf(browser, url, SMALL), await sizeOf(browser, url, BIG)];
        const paints: { small: Paint; big: Paint }[] = [];
        for (let run = 0; run < RUNS; run += 1)
          paints.push({ small: await paintOf(browser, url, SMALL), big: await paintOf(browser, url, BIG) });
        const of = (listing: 'small' | 'big', paint: keyof Paint) => median(paints.map((run) => run[listing][paint]));
        const [fcp, lcp] = [of('big', 'fcp') / of('small', 'fcp'), of('big', 'lcp') / of('small', 'lcp')];
        const usual = await framesOf(browser, url, SMALL);
        const frames = await framesOf(browser, url, BIG);
        const jerks = (list: readonly number[]) => list.filter((frame) => frame > JERK).length;
        const share = (list: readonly number[]) => jerks(list) / list.length;
        return [
          {
            what: PAINTS,
            goal: `≤ ${GOAL}× that of 55 dishes`,
            figure: `${seconds(of('big', 'fcp'))} / ${seconds(of('big', 'lcp'))} of ${seconds(of('small', 'fcp'))} / ${seconds(of('small', 'lcp'))}`,
            ratio: `${ratioOf(fcp, 1)} / ${ratioOf(lcp, 1)}`,
            meets: Math.max(fcp, lcp) <= GOAL,
          },
          {
            what: FRAMES,
            goal: `≤ ${JERKS * 100} % longer than ${JERK} ms, or as with 55 dishes`,
            figure: `${jerks(frames)} of ${frames.length} (median ${milliseconds(part(frames, 0.5))}, longest ${milliseconds(part(frames, 1))}; of 55 dishes ${jerks(usual)} of ${usual.length}, longest ${milliseconds(part(usual, 1))})`,
            meets: share(frames) <= Math.max(JERKS, share(usual)),
          },
          {
            what: 'its elements / HTML / HTML as sent (brotli)',
            goal: '',
            figure: `${big.elements} / ${kilobytes(big.raw)} / ${kilobytes(big.sent)} (of 55 dishes ${small.elements} / ${kilobytes(small.raw)} / ${kilobytes(small.sent)})`,
            meets: undefined,
          },
        ];
      });
    } finally {
      busy?.stop();
      await shop.stop();
      await provider.stop();
    }
  },
};
