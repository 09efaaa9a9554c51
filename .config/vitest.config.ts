import { fileURLToPath } from 'node:url';
import { getViteConfig } from 'astro/config';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';

const root = fileURLToPath(new URL('..', import.meta.url));

const ASTRO_TESTS = 'src/**/*.astro.test.{ts,tsx}';
const BACKEND_TESTS = ['src/backend/**/*.test.ts', 'src/tests/**/*.test.ts'];
/** They need the build: vitest.provider.config.ts. */
const PROVIDER_TESTS = 'src/tests/provider/**';

/** What only a release runs (`npm run test:all`): they take long, and test what changes rarely. */
const RELEASE_TESTS = [
  ...['folder-lock', 'silent-network', 'disk-guard', 'migrate', 'migrate-rights'].map(
    (name) => `src/backend/db/${name}.test.ts`,
  ),
  'src/backend/catalog/menu-files/export-menu.test.ts',
  'src/backend/commands/backup.test.ts',
  'src/backend/commands/backup-server.test.ts',
  'src/backend/commands/command-line.test.ts',
  'src/backend/commands/run-command.test.ts',
  'src/backend/customers/code-limits.test.ts',
  'src/backend/customers/personal-data.test.ts',
  'src/backend/demo/accounts.test.ts',
  'src/backend/demo/order-simulator.test.ts',
  'src/backend/geocoding/streets.test.ts',
  'src/backend/open.test.ts',
  'src/backend/orders/instances.test.ts',
  'src/backend/orders/offered-slots.test.ts',
  'src/backend/orders/opening-everywhere.test.ts',
  'src/backend/payments/registry.test.ts',
  'src/backend/payments/sandbox/provider.test.ts',
  'src/backend/pictures.test.ts',
  'src/backend/search/without-trigrams.test.ts',
  'src/backend/staff/board/board-instances.test.ts',
  'src/backend/staff/hours/hours-instances.test.ts',
  'src/backend/staff/menu/menu-files.test.ts',
  'src/backend/staff/zones/zone-instances.test.ts',
  'src/tests/security/mass-assignment.test.ts',
  'src/tests/security/parsing-cost.test.ts',
  // Random bodies, as the fuzz tests.
  'src/tests/security/injection.test.ts',
];
const isRelease = process.env['TEST_DATABASES'] === 'all';

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
      exclude: [PROVIDER_TESTS, ...(isRelease ? [] : RELEASE_TESTS)],
      globalSetup: 'src/backend/testing/global-setup.ts',
      isolate: false,
      testTimeout: 30_000,
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
