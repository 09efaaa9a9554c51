import { fileURLToPath } from 'node:url';
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { findChromium } from '../.scripts/browser.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const executablePath = await findChromium();

/** Disables the sandbox and the network requests that browsers send on their own. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Every story as a test: it renders, its play function passes, axe finds nothing, the console has no errors. */
export default defineConfig({
  root,
  plugins: [
    storybookTest({
      configDir: `${root}.storybook`,
      initialGlobals: { checksDarkContrast: true },
      disableAddonDocs: true,
    }),
  ],
  test: {
    name: 'stories',
    testTimeout: 20_000,
    // One page for all files: the preview resets every store before each story.
    isolate: false,
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({
        launchOptions: { executablePath, args: FLAGS },
        // Axe would measure the contrast of elements that are still fading in.
        contextOptions: { reducedMotion: 'reduce' },
      }),
      instances: [{ browser: 'chromium' }],
    },
    reporters: ['default', ['json', { outputFile: `${root}.cache/stories.json` }]],
  },
});
