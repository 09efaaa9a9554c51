import { fileURLToPath } from 'node:url';
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { CHROMIUM_FLAGS, findHeadlessChromium } from '../.scripts/browser.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const executablePath = await findHeadlessChromium();
const isComplete = process.env['TEST_VARIATIONS'] === 'all';

/**
 * Every story as a test: it renders, its play function passes, the console has no errors, and axe finds nothing in the
 * first story of each component. TEST_VARIATIONS=all checks every story by axe, and the contrast in the dark theme.
 * STORYBOOK_LOCALE chooses the language.
 */
export default defineConfig({
  root,
  plugins: [
    storybookTest({
      configDir: `${root}.storybook`,
      initialGlobals: { checksEveryState: isComplete, checksDarkContrast: isComplete },
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
