import { fileURLToPath } from 'node:url';
import { getViteConfig } from 'astro/config';
import { createServer } from 'vite';
import type { RenderedSamples } from './astro-samples.ts';

/** Renders the samples of Astro components in the language of STORYBOOK_LOCALE, and sends them to the parent process. */
const root = fileURLToPath(new URL('..', import.meta.url));
const defineConfig = getViteConfig({}, { root, logLevel: 'error' });
const config = await defineConfig({ mode: 'development', command: 'serve' });
const server = await createServer({
  ...config,
  configFile: false,
  root,
  appType: 'custom',
  server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  optimizeDeps: { noDiscovery: true, include: [] },
});
const { renderAstroSamples } = await server.ssrLoadModule('/src/tests/fixtures/samples-astro.ts');
const html = await renderAstroSamples();
const files = [...server.environments.ssr.moduleGraph.fileToModulesMap.keys()].filter((file) =>
  file.startsWith(`${root}src/`),
);
process.send?.({ html, files } satisfies RenderedSamples, () => process.exit());
