import { launch, type ElementHandle } from 'puppeteer-core';
import type { Driver, Start } from './driver.ts';
import { WAIT_TIMEOUT_MS } from './driver.ts';
import { readPageErrors, ERROR_RECORDER } from './page-errors.ts';
import { reachable } from './page-functions.ts';

/** Firefox through Puppeteer and WebDriver BiDi. */
export function firefoxAt(executablePath: string): Start {
  return async (shop) => {
    const browser = await launch({ browser: 'firefox', executablePath, headless: true });
    return {
      version: (await browser.version()).replace(/^\D+/, ''),
      async visit(): Promise<Driver> {
        const context = await browser.createBrowserContext();
        const page = await context.newPage();
        page.setDefaultTimeout(WAIT_TIMEOUT_MS);
        await page.evaluateOnNewDocument(ERROR_RECORDER);
        const errors: string[] = [];
        page.on(
          'console',
          (message) => message.type() === 'error' && errors.push(`${message.text()} (${message.location().url})`),
        );
        page.on('pageerror', (error) =>
          errors.push(error instanceof Error ? (error.stack ?? error.message) : String(error)),
        );
        const evaluate: Driver['evaluate'] = (run, argument) => page.evaluate(run as never, argument as never);
        return {
          resize: (size) => page.setViewport(size),
          goto: async (path) => void (await page.goto(shop + path)),
          reload: async () => void (await page.reload()),
          // A page restored from the back/forward cache has no load event, which `goBack` would wait for.
          back: () => page.evaluate(() => history.back()),
          async click(selector) {
            const found = await page.waitForFunction(reachable, {}, selector).catch((cause: unknown) => {
              throw new Error(`In vain waited to press ${selector}`, { cause });
            });
            await (found as ElementHandle<HTMLElement>).click();
          },
          type: (text) => page.keyboard.type(text),
          press: (key) => page.keyboard.press(key),
          evaluate,
          async until(run, argument, what, timeout = WAIT_TIMEOUT_MS) {
            await page.waitForFunction(run as never, { timeout }, argument as never).catch((cause: unknown) => {
              throw new Error(`In vain waited ${what}`, { cause });
            });
          },
          cookies: async () =>
            (await context.cookies()).map((cookie) => ({
              ...cookie,
              sameSite: cookie.sameSite ?? '',
              httpOnly: cookie.httpOnly ?? false,
            })),
          errors: async () => [...errors, ...(await readPageErrors(evaluate))],
          screenshot: async (path) => void (await page.screenshot({ path: path as `${string}.png` })),
          close: () => context.close(),
        };
      },
      stop: () => browser.close(),
    };
  };
}
