import { accessSync, constants, globSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { findOrInstallChromium } from '../../../.scripts/browser.ts';
import { chromiumAt } from './chromium.ts';
import type { BrowserName, Start } from './driver.ts';
import { firefoxAt } from './firefox.ts';
import { webkitAt } from './webkit.ts';

const MINI_BROWSERS = [
  '/usr/lib/*/webkit2gtk-4.?/MiniBrowser',
  '/usr/lib/webkit2gtk-4.?/MiniBrowser',
  '/usr/libexec/webkit2gtk-4.?/MiniBrowser',
];

/** Finds installed browsers. Firefox and WebKit are not downloaded; FIREFOX_PATH sets the path of Firefox. */
export async function findBrowsers(): Promise<Partial<Record<BrowserName, Start>>> {
  const chromium = await findOrInstallChromium().catch((absent: unknown) => void console.log(String(absent)));
  const firefox = process.env['FIREFOX_PATH'] ?? (onPath('firefox-esr') || onPath('firefox'));
  const webkit = findWebKit();
  return {
    ...(chromium && { chromium: chromiumAt(chromium) }),
    ...(firefox && { firefox: firefoxAt(firefox) }),
    ...(webkit && { webkit }),
  };
}

function findWebKit(): Start | undefined {
  const driver = onPath('WebKitWebDriver');
  const [browser] = globSync(MINI_BROWSERS);
  const xvfb = onPath('Xvfb');
  if (!driver || !browser || (!xvfb && !process.env['DISPLAY'])) return undefined;
  return webkitAt({ driver, browser, xvfb });
}

function onPath(command: string): string | undefined {
  return (process.env['PATH'] ?? '')
    .split(delimiter)
    .map((folder) => join(folder, command))
    .find(isExecutable);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
