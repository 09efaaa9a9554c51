import react from '@astrojs/react';
import { defineConfig } from 'astro/config';
import i18next from 'astro-i18next';
import {
  buildStamp,
  clientOutput,
  headScript,
  precompress,
  preloadLaterChunks,
  separateStaff,
  serviceWorkers,
  shopsOnRequest,
} from './.config/build.ts';
import { CUSTOMER_BROWSERS } from './.config/browsers.ts';
import { DEFAULT_LOCALE, LOCALES } from './src/contract/constants.ts';
import { shopAdapter } from './src/server/adapter.ts';
import { sassOptions } from './src/styles/sass-options.ts';

export default defineConfig({
  output: 'server',
  session: false,
  adapter: shopAdapter(),
  trailingSlash: 'never',
  i18n: { locales: [...LOCALES], defaultLocale: DEFAULT_LOCALE, routing: { prefixDefaultLocale: false } },
  integrations: [
    react(),
    i18next({ configPath: 'src/i18n/astro-i18next.config.ts' }),
    headScript('src/layouts/client/before-paint.ts', { LOCALES }),
    shopsOnRequest(),
    serviceWorkers({ 'sw.js': 'service-worker.ts', 'sw-off.js': 'removal-worker.ts' }),
    precompress(),
    buildStamp(),
  ],
  devToolbar: { enabled: false },
  security: {
    csp: {
      directives: [
        "default-src 'none'",
        "img-src 'self'",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "require-trusted-types-for 'script'",
        // The policies of the shop, in NewsModal.tsx, NewsPreview.tsx and tile-map.ts.
        'trusted-types news-page default',
      ],
      scriptDirective: { resources: ["'self'"] },
      styleDirective: { resources: ["'self'"] },
    },
  },
  markdown: { syntaxHighlight: false },
  vite: {
    plugins: [preloadLaterChunks, separateStaff],
    environments: { client: { build: { target: CUSTOMER_BROWSERS, rolldownOptions: { output: clientOutput } } } },
    build: { assetsInlineLimit: 0, cssTarget: CUSTOMER_BROWSERS },
    css: { preprocessorOptions: { scss: sassOptions } },
  },
});
