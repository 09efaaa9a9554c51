import { fileURLToPath } from 'node:url';
import type { StorybookConfig } from '@storybook/react-vite';
import { LOCALES } from '../src/contract/constants.ts';
import { preloadedFonts } from '../src/styles/font.ts';
import { sassOptions } from '../src/styles/sass-options.ts';
import { astroSamples } from './astro-samples.ts';

/** Packages that islands and stories import. */
const PACKAGES = [
  '@hookform/resolvers/valibot',
  '@nanostores/persistent',
  '@nanostores/react',
  '@tanstack/react-query',
  'axe-core',
  'dayjs',
  'eventsource-parser',
  'maska',
  'nanostores',
  'ofetch',
  'react',
  'react-dom',
  'react-dom/client',
  'react-hook-form',
  'react/jsx-dev-runtime',
  'storybook/test',
  'uqr',
  'valibot',
];

export default {
  framework: '@storybook/react-vite',
  stories: ['../src/**/*.stories.tsx'],
  addons: ['@storybook/addon-a11y', '@storybook/addon-docs', '@storybook/addon-vitest'],
  staticDirs: ['../public'],
  core: { disableTelemetry: true, enableCrashReports: false, disableWhatsNewNotifications: true },
  typescript: {
    check: false,
    // With the compiler: only it finds props that are declared in another file. Tests need none.
    reactDocgen: process.env['VITEST'] ? false : 'react-docgen-typescript',
    reactDocgenTypescriptOptions: {
      tsconfigPath: fileURLToPath(new URL('../tsconfig.json', import.meta.url)),
      // Not the attributes of HTML elements and of ARIA.
      propFilter: ({ parent }) => !parent?.fileName.includes('node_modules'),
      shouldExtractLiteralValuesFromEnum: true,
      shouldRemoveUndefinedFromOptional: true,
    },
  },
  previewHead: (head = '') =>
    head +
    [...new Set(LOCALES.flatMap(preloadedFonts))]
      .map((href) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`)
      .join(''),
  viteFinal: (config) => ({
    ...config,
    plugins: [...(config.plugins ?? []), astroSamples],
    // As in the shop's own build: `?url` sheets stay files, and chunk sizes do not matter here.
    build: { ...config.build, assetsInlineLimit: 0, chunkSizeWarningLimit: 4000 },
    // Listed, because Vite reloads the page when it finds a package during a run.
    optimizeDeps: { ...config.optimizeDeps, include: [...(config.optimizeDeps?.include ?? []), ...PACKAGES] },
    css: { preprocessorOptions: { scss: sassOptions } },
  }),
} satisfies StorybookConfig;
