import react from '@astrojs/react';
import { defineConfig } from 'astro/config';
import i18next from 'astro-i18next';
import { calmScripts } from './src/platform/bundle/calm-scripts.ts';
import { clientOutput } from './src/platform/bundle/chunks.ts';
import { leanDigest } from './src/platform/bundle/lean-digest.ts';
import { leanOfetch } from './src/platform/bundle/lean-ofetch.ts';
import { leanPreload } from './src/platform/bundle/lean-preload.ts';
import { leanTexts } from './src/platform/bundle/lean-texts.ts';
import { precompress } from './src/platform/bundle/precompress.ts';
import { headScript } from './src/platform/head/integration.ts';
import { shopServer } from './src/server/adapter.ts';

export default defineConfig({
  output: 'server',
  session: false,
  adapter: shopServer(),
  trailingSlash: 'never',
  i18n: { locales: ['ru', 'en', 'ro'], defaultLocale: 'ru', routing: { prefixDefaultLocale: false } },
  integrations: [
    react(),
    i18next({ configPath: 'src/i18n/astro-i18next.config.ts' }),
    headScript(),
    precompress(),
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
      ],
      scriptDirective: { resources: ["'self'"] },
      styleDirective: { resources: ["'self'"] },
    },
  },
  markdown: { syntaxHighlight: false },
  vite: {
    plugins: [calmScripts(), leanDigest(), leanPreload(), leanOfetch(), leanTexts()],
    environments: { client: { build: { rolldownOptions: { output: clientOutput } } } },
    build: { assetsInlineLimit: 0 },
    css: { preprocessorOptions: { scss: { quietDeps: true } } },
  },
});
