import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';
import { CHROMIUM_FLAGS, findHeadlessChromium } from './.scripts/browser.ts';
import { GATE_FILES } from './src/tests/e2e/gate.ts';

const EXTENDED = /@extended/;

const testDir = 'src/tests/e2e';
const gateFiles = GATE_FILES.map((file) => `**/e2e/${file}`);
const missing = GATE_FILES.filter((file) => !existsSync(new URL(`${testDir}/${file}`, import.meta.url)));
if (missing.length > 0) throw new Error(`The files of npm test do not exist: ${missing.join(', ')}`);

export default defineConfig({
  testDir,
  globalSetup: './src/tests/e2e/global-setup.ts',
  // `npm test` runs the project `gate`; `npm run test:all` runs all three. Each test is in exactly one.
  projects: [
    { name: 'gate', testMatch: gateFiles, grepInvert: EXTENDED },
    { name: 'extended', testMatch: gateFiles, grep: EXTENDED },
    { name: 'other-files', testMatch: '**/*.e2e.ts', testIgnore: gateFiles },
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
