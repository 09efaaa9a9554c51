import type { Page } from '@playwright/test';
import { startHesitant } from './chunked-proxy.ts';
import { shifted } from './layout-shifts.ts';
import { expect, test } from './test.ts';

declare global {
  interface Window {
    /** Frames before what the browser waits for was there. */
    early: number;
    /** Whether it is still to come. */
    isHeld: () => boolean;
  }
}

/** Characters of a piece: a few elements. */
const PIECE = 600;
/** Pieces that come one by one after what the browser waits for. */
const AFTER = 8;

const WAITS = /<link rel="expect" href="#([\w-]+)">/;

/** The head at once, the body in pieces. `page`: as the shop sent it. */
function inPieces(page: string): string[] {
  const body = page.indexOf('<body');
  const awaited = page.indexOf(` id="${WAITS.exec(page)?.[1]}"`, body);
  const pieces = [page.slice(0, body)];
  // The browser adds the text of a script when it has all of it, so scripts come in one piece with what follows them.
  const script = page.indexOf('<script', awaited);
  const end = Math.min(awaited + AFTER * PIECE, script === -1 ? page.length : script);
  let at = body;
  for (; at + PIECE <= end; at += PIECE) pieces.push(page.slice(at, at + PIECE));
  return [...pieces, page.slice(at)].filter(Boolean);
}

interface Arrival {
  readonly early: number;
  readonly moved: readonly string[];
}

const frames = () =>
  new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));

/** Lets a page come piece by piece, each drawn before the next where the browser draws; tells what was seen. */
async function arrive(page: Page, shop: string, path: string, cut: (text: string) => string[]): Promise<Arrival> {
  const slow = await startHesitant(shop, cut);
  const sheet = page.waitForResponse('**/*.css');
  await page.addInitScript(() => {
    window.early = 0;
    window.isHeld = () => {
      const awaited = document.querySelector('link[rel="expect"]')?.getAttribute('href');
      return Boolean(awaited && !document.querySelector(awaited));
    };
    requestAnimationFrame(function look() {
      if (!window.isHeld()) return;
      window.early += 1;
      requestAnimationFrame(look);
    });
  });
  const loaded = page.goto(slow.url + path);
  await slow.next();
  await (await sheet).finished();
  for (let more = true; more;) {
    const before = await page.evaluate(() => document.documentElement.outerHTML.length);
    more = await slow.next();
    // The last piece may hold closing tags alone, which add nothing.
    if (more)
      await page.waitForFunction((length) => document.documentElement.outerHTML.length > length, before, {
        polling: 5,
      });
    if (!(await page.evaluate(() => window.isHeld()))) await page.evaluate(frames);
  }
  await loaded;
  const arrival = { early: await page.evaluate(() => window.early), moved: await shifted(page) };
  // Nothing is asked of a server that is gone.
  await page.goto('about:blank');
  slow.stop();
  return arrival;
}

for (const path of [
  '/',
  '/chisinau',
  '/chisinau/casa-mare',
  '/chisinau/casa-mare/chicken-zeama',
  '/news',
  '/privacy',
  '/checkout/fail',
]) {
  for (const width of [360, 768, 1280]) {
    const tag = path === '/chisinau/casa-mare' && width === 360 ? [] : '@all';
    test(
      `${path} of ${width} pixels that comes in pieces is drawn when all of the first screen is there, and nothing moves`,
      {
        tag,
      },
      async ({ page, shop }) => {
        await page.setViewportSize({ width, height: 900 });
        expect(await arrive(page, shop.url, path, inPieces)).toEqual({ early: 0, moved: [] });
      },
    );
  }
}

test('half a header would be moved by its other half', async ({ page, shop }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  const { moved } = await arrive(page, shop.url, '/chisinau/casa-mare', (text) =>
    inPieces(text).map((piece) => piece.replace(WAITS, '<link rel="expect">')),
  );
  expect(moved).toContain('A header__phone');
});
