import type { StorybookConfig } from '@storybook/react-vite';

/** Packages that islands and stories import. */
const PACKAGES = [
  '@nanostores/persistent',
  '@nanostores/react',
  'axe-core',
  'dayjs',
  'maska',
  'nanostores',
  'ofetch',
  'react',
  'react-dom',
  'react-dom/client',
  'react/jsx-dev-runtime',
  'storybook/test',
  'valibot',
];

export default {
  framework: '@storybook/react-vite',
  stories: ['../src/**/*.stories.tsx'],
  addons: ['@storybook/addon-a11y', '@storybook/addon-vitest'],
  staticDirs: ['../public'],
  core: { disableTelemetry: true, enableCrashReports: false, disableWhatsNewNotifications: true },
  typescript: { check: false, reactDocgen: false },
  viteFinal: (config) => ({
    ...config,
    // As in the shop's own build: `?url` sheets stay files, and chunk sizes do not matter here.
    build: { ...config.build, assetsInlineLimit: 0, chunkSizeWarningLimit: 4000 },
    // Listed, because Vite reloads the page when it finds a package during a run.
    optimizeDeps: { ...config.optimizeDeps, include: [...(config.optimizeDeps?.include ?? []), ...PACKAGES] },
    css: { preprocessorOptions: { scss: { quietDeps: true } } },
  }),
} satisfies StorybookConfig;
