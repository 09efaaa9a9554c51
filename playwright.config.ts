import { defineConfig } from '@playwright/test';
import { CHROMIUM_FLAGS, findHeadlessChromium } from './.scripts/browser.ts';

/** Matches the title that Playwright filters by, which begins with the path of the file. */
const EXTENDED = /@extended|\bextended\//;

export default defineConfig({
  testDir: 'src/tests/e2e',
  testMatch: '**/*.e2e.ts',
  globalSetup: './src/tests/e2e/global-setup.ts',
  // `npm test` runs the project `gate`; `npm run test:all` runs both. Each test is in exactly one: `extended` are the tests in the
  // folder of this name, at any depth, and those with the tag.
  projects: [
    { name: 'gate', grepInvert: EXTENDED },
    { name: 'extended', grep: EXTENDED },
  ],
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: '.cache/e2e.json' }]],
  outputDir: '.cache/e2e',
  use: {
    browserName: 'chromium',
    launchOptions: {
      executablePath: await findHeadlessChromium(),
      args: CHROMIUM_FLAGS,
    },
    viewport: { width: 360, height: 780 },
    locale: 'ru',
    timezoneId: 'Europe/Chisinau',
    // A worker would answer requests that a test intercepts; the tests of the worker allow it.
    serviceWorkers: 'block',
    trace: 'off',
    screenshot: 'only-on-failure',
  },
});
