import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Tests of the build and of the stores against a provider whose responses vary. TEST_VARIATIONS=all runs every
 * variation.
 */
export default defineConfig({
  root,
  test: {
    include: ['src/tests/provider/**/*.test.ts'],
    // Renders the islands with every variation, which takes long.
    exclude: process.env['TEST_VARIATIONS'] === 'all' ? [] : ['src/tests/provider/customer/**'],
    // The middleware of the build reads it when it loads.
    env: { API_BASE_URL: 'http://provider.test' },
    server: {
      deps: {
        // The build is loaded as it is, not transformed.
        external: [/\/dist\/server\//],
        // Its engine is module state: each visit has one of its own.
        inline: ['@nanostores/persistent'],
      },
    },
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // Each fault of a test is a line of its message.
    chaiConfig: { truncateThreshold: 0 },
    silent: true,
    reporters: ['default', ['json', { outputFile: `${root}.cache/provider.json` }]],
  },
});
