import { chromium } from 'playwright';
import type { Driver, Start } from './driver.ts';
import { WAIT_TIMEOUT_MS } from './driver.ts';
import { readPageErrors, ERROR_RECORDER } from './page-errors.ts';

const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Chromium through Playwright. */
export function chromiumAt(executablePath: string): Start {
  return async (shop) => {
    const browser = await chromium.launch({ executablePath, args: QUIET });
    return {
      version: browser.version(),
      async visit(): Promise<Driver> {
        const context = await browser.newContext({ baseURL: shop });
        await context.addInitScript(ERROR_RECORDER);
        const page = await context.newPage();
        page.setDefaultTimeout(WAIT_TIMEOUT_MS);
        const errors: string[] = [];
        page.on(
          'console',
          (message) => message.type() === 'error' && errors.push(`${message.text()} (${message.location().url})`),
        );
        page.on('pageerror', (error) => errors.push(error.stack ?? String(error)));
        const evaluate: Driver['evaluate'] = (run, argument) => page.evaluate(run as never, argument);
        return {
          resize: (size) => page.setViewportSize(size),
          goto: async (path) => void (await page.goto(path)),
          reload: async () => void (await page.reload()),
          back: async () => void (await page.goBack()),
          click: (selector) => page.locator(selector).filter({ visible: true }).first().click(),
          type: (text) => page.keyboard.type(text),
          press: (key) => page.keyboard.press(key),
          evaluate,
          async until(run, argument, what, timeoutMs = WAIT_TIMEOUT_MS) {
            await page.waitForFunction(run as never, argument, { timeout: timeoutMs }).catch((cause: unknown) => {
              throw new Error(`In vain waited ${what}`, { cause });
            });
          },
          cookies: () => context.cookies(),
          errors: async () => [...errors, ...(await readPageErrors(evaluate))],
          screenshot: async (path) => void (await page.screenshot({ path })),
          close: () => context.close(),
        };
      },
      stop: () => browser.close(),
    };
  };
}
