import { fileURLToPath } from 'node:url';
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { findChromium } from '../.scripts/browser.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const executablePath = await findChromium();

/** Quiet, and free of everything a browser asks the network for by itself. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Every story as a test, in one theme: it renders, its play function passes, axe finds nothing, the console stays silent. */
const inTheme = (theme: 'light' | 'dark') => ({
  root,
  plugins: [storybookTest({ configDir: `${root}.storybook`, initialGlobals: { theme }, disableAddonDocs: true })],
  test: {
    name: theme,
    testTimeout: 20_000,
    // One page for all files: the preview puts every store back before each story, as it does for people.
    isolate: false,
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({
        launchOptions: { executablePath, args: FLAGS },
        // Axe would measure the contrast of what is still fading in.
        contextOptions: { reducedMotion: 'reduce' as const },
      }),
      instances: [{ browser: 'chromium' as const }],
    },
  },
});

export default defineConfig({
  root,
  test: {
    projects: [inTheme('light'), inTheme('dark')],
    reporters: ['default', ['json', { outputFile: `${root}.cache/stories.json` }]],
  },
});
