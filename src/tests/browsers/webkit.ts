import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { Builder, Capabilities, error, Key, type WebDriver, type WebElement } from 'selenium-webdriver';
import type { Driver, Start } from './driver.ts';
import { WAIT_TIMEOUT_MS } from './driver.ts';
import { startScriptProxy } from './script-proxy.ts';
import { readPageErrors } from './page-errors.ts';
import { reachable } from './page-functions.ts';
import { waitForPort, freePort } from './tcp-port.ts';

export interface WebKitPaths {
  readonly driver: string;
  readonly browser: string;
  /** Empty where a display exists. */
  readonly xvfb: string | undefined;
}

/** WebKit reports an unhandled rejection for a view transition that it aborts itself, for example when going back. */
const OWN = /AbortError: Skipping view transition/;
const KEYS = { Backspace: Key.BACK_SPACE, End: Key.END, Escape: Key.ESCAPE, Tab: Key.TAB };
const SCREEN = '1280x900x24';

/**
 * WebKitGTK's MiniBrowser through its WebDriver, which has no console access: page errors are recorded by the script of
 * the proxy.
 */
export function webkitAt(paths: WebKitPaths): Start {
  return async (shop) => {
    const display = paths.xvfb ? await startDisplay(paths.xvfb) : undefined;
    const proxy = await startScriptProxy(shop);
    const port = await freePort();
    const service = spawn(paths.driver, [`--port=${port}`], {
      env: { ...process.env, ...(display && { DISPLAY: display.name }), GDK_BACKEND: 'x11', NO_AT_BRIDGE: '1' },
      stdio: 'ignore',
    });
    await waitForPort(port);
    const open = () => openSession(`http://127.0.0.1:${port}`, paths.browser);
    const first = await open();
    const version = (await first.getCapabilities()).getBrowserVersion() ?? '';
    await first.quit();
    return {
      version,
      visit: async () => createDriver(await open(), proxy.url),
      async stop() {
        await end(service);
        if (display) await end(display.process);
        await proxy.stop();
      },
    };
  };
}

async function openSession(server: string, binary: string): Promise<WebDriver> {
  // Only fullscreen hides the tool bar, which is wider than a phone.
  const options = { binary, args: ['--automation', '--full-screen'] };
  return new Builder()
    .usingServer(server)
    .withCapabilities(new Capabilities({ browserName: 'MiniBrowser', 'webkitgtk:browserOptions': options }))
    .build();
}

function createDriver(web: WebDriver, shop: string): Driver {
  const evaluate: Driver['evaluate'] = (run, argument) => web.executeScript(run as never, argument);
  const until: Driver['until'] = async (run, argument, what, timeoutMs = WAIT_TIMEOUT_MS) => {
    await web.wait(() => web.executeScript<boolean>(run as never, argument), timeoutMs, `In vain waited ${what}`);
  };
  return {
    async resize({ width, height }) {
      await web.manage().window().setRect({ x: 0, y: 0, width, height });
      await until(
        (size) => innerWidth === size.width && innerHeight === size.height,
        { width, height },
        `for ${width} × ${height} pixels`,
      );
    },
    goto: (path) => web.get(shop + path),
    reload: () => web.navigate().refresh(),
    back: () => web.navigate().back(),
    async click(selector) {
      const press = async () => {
        const element = await web.executeScript<WebElement | null>(reachable, selector);
        if (!element) return false;
        return element.click().then(() => true, isNotYet);
      };
      await web.wait(press, WAIT_TIMEOUT_MS, `In vain waited to press ${selector}`);
    },
    type: (text) => web.actions().sendKeys(text).perform(),
    press: (key) => web.actions().sendKeys(KEYS[key]).perform(),
    evaluate,
    until,
    cookies: async () =>
      (await web.manage().getCookies()).map(({ name, value, path, sameSite, httpOnly, secure, expiry }) => ({
        name,
        value,
        path: path ?? '',
        sameSite: sameSite ?? '',
        httpOnly: httpOnly ?? false,
        secure: secure ?? false,
        expires: Number(expiry ?? -1),
      })),
    errors: async () => (await readPageErrors(evaluate)).filter((text) => !OWN.test(text)),
    screenshot: async (file) => writeFile(file, await web.takeScreenshot(), 'base64'),
    close: () => web.quit(),
  };
}

/** A click on an element that was re-rendered or moved is retried. */
function isNotYet(problem: unknown): false {
  if (
    problem instanceof error.StaleElementReferenceError ||
    problem instanceof error.ElementClickInterceptedError ||
    problem instanceof error.ElementNotInteractableError
  )
    return false;
  throw problem;
}

/** A virtual screen with a number that Xvfb chooses. */
async function startDisplay(xvfb: string): Promise<{ name: string; process: ChildProcess }> {
  const child = spawn(xvfb, ['-displayfd', '3', '-screen', '0', SCREEN, '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [number] = (await once(child.stdio[3] as Readable, 'data')) as [Buffer];
  return { name: `:${String(number).trim()}`, process: child };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  child.kill();
  await once(child, 'exit');
}
