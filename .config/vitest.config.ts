import { fileURLToPath } from 'node:url';
import { getViteConfig } from 'astro/config';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';

const root = fileURLToPath(new URL('..', import.meta.url));

const ASTRO_TESTS = 'src/**/*.astro.test.{ts,tsx}';
const BACKEND_TESTS = ['src/backend/**/*.test.ts', 'src/demo/**/*.test.ts', 'src/tests/**/*.test.ts'];
/** They need the build: vitest.provider.config.ts. */
const PROVIDER_TESTS = 'src/tests/provider/**';

const projects: TestProjectInlineConfiguration[] = [
  {
    root,
    test: {
      name: 'unit',
      include: ['src/**/*.test.{ts,tsx}'],
      exclude: [...BACKEND_TESTS, ASTRO_TESTS],
      isolate: false,
      setupFiles: ['src/tests/fixtures/unit-setup.ts'],
      // Its engine is module state: a test that resets the modules opens another tab, which has an engine of its own.
      server: { deps: { inline: ['@nanostores/persistent'] } },
      testTimeout: 30_000,
    },
  },
  {
    root,
    test: {
      name: 'backend',
      include: BACKEND_TESTS,
      exclude: [PROVIDER_TESTS],
      globalSetup: 'src/backend/testing/global-setup.ts',
      isolate: false,
      // A start of the embedded database needs seconds of processor time, and several may share a core.
      testTimeout: 60_000,
      hookTimeout: 60_000,
    },
  },
];

export default defineConfig({
  root,
  test: {
    projects: [
      ...projects,
      // Renders Astro components, which need Astro's Vite plugins.
      getViteConfig({ root, test: { name: 'astro', include: [ASTRO_TESTS] } }, { root, logLevel: 'error' }),
    ],
    outputFile: { json: `${root}.cache/unit.json` },
    reporters: ['default', 'json', fileURLToPath(new URL('postgres-reporter.ts', import.meta.url))],
  },
});
