import { existsSync, readFileSync } from 'node:fs';
import { defineConfig } from '@playwright/test';
import { CHROMIUM_FLAGS, findHeadlessChromium } from './.scripts/browser.ts';
import { GATE_FILES, JOURNEYS } from './src/tests/e2e/gate.ts';

const EXTENDED = /@extended/;

const testDir = 'src/tests/e2e';
const testFile = (name: string) => new URL(`${testDir}/${name}`, import.meta.url);
const gateFiles = GATE_FILES.map((file) => `**/e2e/${file}`);
const missing = GATE_FILES.filter((file) => !existsSync(testFile(file)));
if (missing.length > 0) throw new Error(`The files of npm test do not exist: ${missing.join(', ')}`);

const unknown = JOURNEYS.filter(([file, title]) => !readFileSync(testFile(file), 'utf8').includes(title));
if (unknown.length > 0) throw new Error(`The journeys of npm test do not exist: ${unknown.join('; ')}`);
const journeys = JOURNEYS.map(([file, title]) => new RegExp(`${RegExp.escape(file)} .*${RegExp.escape(title)}`));

export default defineConfig({
  testDir,
  globalSetup: './src/tests/e2e/global-setup.ts',
  // `npm test` runs `gate` and `journeys`; `npm run test:all` runs all four. Each test is in exactly one.
  projects: [
    { name: 'gate', testMatch: gateFiles, grepInvert: EXTENDED },
    { name: 'extended', testMatch: gateFiles, grep: EXTENDED },
    { name: 'journeys', testMatch: '**/*.e2e.ts', testIgnore: gateFiles, grep: journeys },
    { name: 'other-files', testMatch: '**/*.e2e.ts', testIgnore: gateFiles, grepInvert: journeys },
  ],
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  retries: 0,
  // Several times what a test needs on a quiet machine: `npm test` runs other tests beside the browser's.
  timeout: 120_000,
  expect: { timeout: 20_000 },
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
