import { defineConfig } from '@playwright/test';
import { findChromium } from './.scripts/browser.ts';

process.env['CHROMIUM_PATH'] ??= await findChromium();

export default defineConfig({
  testDir: 'src/tests/e2e',
  testMatch: '**/*.e2e.ts',
  globalSetup: './src/tests/e2e/global-setup.ts',
  // `npm test` runs the project `gate`; `npm run test:all` runs both. Every test is in one of them.
  projects: [
    { name: 'gate', grepInvert: /@all/, testIgnore: '**/all/**' },
    { name: 'all', grep: /@all|\ball\/[\w-]+\.e2e/ },
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
      executablePath: process.env['CHROMIUM_PATH'],
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
    viewport: { width: 360, height: 780 },
    locale: 'ru',
    timezoneId: 'Europe/Chisinau',
    trace: 'off',
    screenshot: 'only-on-failure',
  },
});
