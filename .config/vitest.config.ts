import { fileURLToPath } from 'node:url';
import { getViteConfig } from 'astro/config';

const root = fileURLToPath(new URL('..', import.meta.url));

export default getViteConfig(
  {
    root,
    test: {
      include: ['src/**/*.test.{ts,tsx}'],
      // Its engine is module state: a test that resets the modules opens another tab, which has an engine of its own.
      server: { deps: { inline: ['@nanostores/persistent'] } },
      testTimeout: 30_000,
      hookTimeout: 60_000,
      reporters: [
        'default',
        ['json', { outputFile: `${root}.cache/unit.json` }],
        fileURLToPath(new URL('postgres-reporter.ts', import.meta.url)),
      ],
    },
  },
  { root, logLevel: 'error' },
);
