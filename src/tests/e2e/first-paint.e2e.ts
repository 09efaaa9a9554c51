import type { Page } from '@playwright/test';
import { startChunkedProxy } from './chunked-proxy.ts';
import { layoutShifts } from './layout-shifts.ts';
import { expect, test } from './test.ts';

declare global {
  interface Window {
    /** Frames painted before the expected element arrived. */
    early: number;
    /** Whether the element has not arrived yet. */
    isRenderBlocked: () => boolean;
  }
}

/** Characters per chunk, which is a few elements. */
const CHUNK_LENGTH = 600;
/** Chunks that are sent separately after the expected element. */
const CHUNKS_AFTER_EXPECTED = 8;

const EXPECT_LINK = /<link rel="expect" href="#([\w-]+)">/;

/** Splits a page into its head and chunks of its body. */
function splitPage(page: string): string[] {
  const body = page.indexOf('<body');
  const awaited = page.indexOf(` id="${EXPECT_LINK.exec(page)?.[1]}"`, body);
  const pieces = [page.slice(0, body)];
  // The browser inserts a script only when it is complete, so a script and the rest form one chunk.
  const script = page.indexOf('<script', awaited);
  const end = Math.min(awaited + CHUNKS_AFTER_EXPECTED * CHUNK_LENGTH, script === -1 ? page.length : script);
  let at = body;
  for (; at + CHUNK_LENGTH <= end; at += CHUNK_LENGTH) pieces.push(page.slice(at, at + CHUNK_LENGTH));
  return [...pieces, page.slice(at)].filter(Boolean);
}

interface Arrival {
  readonly early: number;
  readonly moved: readonly string[];
}

const frames = () =>
  new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));

/** Loads a page chunk by chunk with a frame between chunks, and returns the observed paints and shifts. */
async function openPage(page: Page, shop: string, path: string, split: (text: string) => string[]): Promise<Arrival> {
  const proxy = await startChunkedProxy(shop, split);
  const sheet = page.waitForResponse('**/*.css');
  await page.addInitScript(() => {
    window.early = 0;
    window.isRenderBlocked = () => {
      const awaited = document.querySelector('link[rel="expect"]')?.getAttribute('href');
      return Boolean(awaited && !document.querySelector(awaited));
    };
    requestAnimationFrame(function look() {
      if (!window.isRenderBlocked()) return;
      window.early += 1;
      requestAnimationFrame(look);
    });
  });
  const loaded = page.goto(proxy.url + path);
  await proxy.next();
  await (await sheet).finished();
  for (let more = true; more;) {
    const before = await page.evaluate(() => document.documentElement.outerHTML.length);
    more = await proxy.next();
    // The last chunk may contain closing tags only, which add no nodes.
    if (more)
      await page.waitForFunction((length) => document.documentElement.outerHTML.length > length, before, {
        polling: 5,
      });
    if (!(await page.evaluate(() => window.isRenderBlocked()))) await page.evaluate(frames);
  }
  await loaded;
  const arrival = { early: await page.evaluate(() => window.early), moved: await layoutShifts(page) };
  // The page sends no requests to the stopped server.
  await page.goto('about:blank');
  proxy.stop();
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
    const tag = path === '/chisinau/casa-mare' && width === 360 ? [] : '@extended';
    test(
      `${path} of ${width} pixels that arrives in chunks is painted once the first screen is complete, without layout shifts`,
      {
        tag,
      },
      async ({ page, shop }) => {
        await page.setViewportSize({ width, height: 900 });
        expect(await openPage(page, shop.url, path, splitPage)).toEqual({ early: 0, moved: [] });
      },
    );
  }
}

test('splitting the header would cause a layout shift', { tag: '@extended' }, async ({ page, shop }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  const { moved } = await openPage(page, shop.url, '/chisinau/casa-mare', (text) =>
    splitPage(text).map((piece) => piece.replace(EXPECT_LINK, '<link rel="expect">')),
  );
  expect(moved).toContain('A header__phone');
});
