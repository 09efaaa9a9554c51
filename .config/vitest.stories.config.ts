import { fileURLToPath } from 'node:url';
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { CHROMIUM_FLAGS, findHeadlessChromium } from '../.scripts/browser.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const executablePath = await findHeadlessChromium();

/**
 * Every story as a test: it renders, its play function passes, axe finds nothing, the console has no errors.
 * TEST_VARIATIONS=all also checks the contrast of the dark theme.
 */
export default defineConfig({
  root,
  plugins: [
    storybookTest({
      configDir: `${root}.storybook`,
      initialGlobals: { checksDarkContrast: process.env['TEST_VARIATIONS'] === 'all' },
      disableAddonDocs: true,
    }),
  ],
  test: {
    name: 'stories',
    testTimeout: 20_000,
    // One page for all files: the preview puts every store back before each story, as it does for people.
    isolate: false,
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({
        launchOptions: { executablePath, args: CHROMIUM_FLAGS },
        // Axe would measure the contrast of what is still fading in.
        contextOptions: { reducedMotion: 'reduce' },
      }),
      instances: [{ browser: 'chromium' }],
    },
    reporters: ['default', ['json', { outputFile: `${root}.cache/stories.json` }]],
  },
});
