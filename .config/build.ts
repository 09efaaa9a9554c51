import { existsSync } from 'node:fs';
import { cp, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { AstroIntegration } from 'astro';
import sirv from 'sirv';
import { build, minify, transformWithOxc, type Plugin } from 'vite';
import { CUSTOMER_BROWSERS } from './browsers.ts';

/** A module of staff pages, or a copy that `separateStaff` made. */
const STAFF_MODULE = /\/src\/features\/staff\/|[?&]staff$/;
/**
 * What all pages load from the same files. Astro starts the islands of all pages with one copy of React, and every
 * namespace of messages is a chunk of its own.
 */
const SHARED_MODULE = /\/node_modules\/(react|react-dom|scheduler)\/|\/src\/i18n\/messages\/.+\.json$/;

/**
 * Gives the islands of staff pages copies of every other module that they import. With a common copy the bundler would
 * move modules between chunks, and the pages of customers would load code that only staff need, or staff pages run the
 * first script of customers.
 */
export const separateStaff: Plugin = {
  name: 'separate-staff',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  async resolveId(source, importer, options) {
    if (!importer || !STAFF_MODULE.test(importer)) return null;
    const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
    if (!resolved || resolved.external || resolved.id.startsWith('\0')) return resolved;
    if (SHARED_MODULE.test(resolved.id) || STAFF_MODULE.test(resolved.id)) return resolved;
    return { ...resolved, id: `${resolved.id}${resolved.id.includes('?') ? '&' : '?'}staff` };
  },
};

/**
 * Groups of the browser's chunks, for `rolldownOptions.output` of the client's build. A group contains the modules it
 * matches and their imports, unless a group of a higher priority has them: without groups the first script, React and
 * the modals would each load as a chain of small requests.
 */
export const clientOutput = {
  codeSplitting: {
    groups: [
      // Vite's helper for dynamic imports. In the first script, staff pages would run that script.
      { name: 'preload-helper', test: /vite\/preload-helper/, priority: 4 },
      { name: 'first', test: /Shell\.astro\?astro&type=script/, priority: 3 },
      {
        name: 'react',
        test: /node_modules\/(react|react-dom|scheduler|@nanostores\/react|@astrojs\/react)\/(?!.*[?&]staff$)/,
        priority: 2,
      },
      // Loads beside the modals, and the messages that they need with it.
      { name: 'messages', test: /src\/i18n\/load\.ts(?!.*[?&]staff$)/, priority: 2 },
      { name: 'ModalHost', test: /layouts\/ModalHost\.tsx/, priority: 1 },
      // The code of allergens, which few load, would be many small files otherwise, all of which the first script
      // names.
      { name: 'AdditivesModal', test: /cart\/options\/AdditivesModal\.tsx/, priority: 0.5 },
      { name: 'card-warnings', test: /catalog\/allergens\/card-warnings\.ts/, priority: 0.4 },
      // What the pages of orders share with the checkout, so that they do not load the rest of it.
      {
        name: 'order-times',
        test: /features\/(checkout\/time\/order-times|orders\/order-status)\.ts(?!.*[?&]staff$)/,
        priority: 0.35,
      },
      {
        name: 'payment',
        test: /features\/checkout\/(payment\/payment-methods|order-totals)\.ts(?!.*[?&]staff$)/,
        priority: 0.3,
      },
      { name: 'Checkout', test: /features\/checkout\/Checkout\.tsx/, priority: 0.2 },
    ],
  },
};

/** The first script and what it imports at once. */
const FIRST_CHUNKS = /Shell\.astro_astro_type_script|preload-helper/;

/**
 * Excludes the first script, which has run before it imports other chunks, from what is preloaded with them: Firefox
 * reports an error for the preload of a module that has run.
 */
export const preloadLaterChunks: Plugin = {
  name: 'preload-later-chunks',
  configEnvironment: (name) =>
    name === 'client'
      ? {
          build: {
            modulePreload: {
              resolveDependencies: (_chunk, dependencies) =>
                dependencies.filter((dependency) => !FIRST_CHUNKS.test(dependency)),
            },
          },
        }
      : null,
};

/**
 * Puts a script, minified, into the head of every page; Astro adds its hash to the content security policy.
 * @param constants replace identifiers of the script, which cannot import
 */
export function headScript(file: string, constants: Readonly<Record<string, unknown>>): AstroIntegration {
  return {
    name: 'head-script',
    hooks: {
      'astro:config:setup': async ({ config, injectScript }) => {
        const source = new URL(file, config.root);
        const define = Object.fromEntries(
          Object.entries(constants).map(([name, value]) => [name, JSON.stringify(value)]),
        );
        const { code } = await transformWithOxc(await readFile(source, 'utf8'), source.pathname, {
          define,
          target: CUSTOMER_BROWSERS,
        });
        const compress = { target: CUSTOMER_BROWSERS };
        injectScript('head-inline', (await minify(source.pathname, code, { compress })).code.trim());
      },
    },
  };
}

/**
 * Builds service workers into the root of the client's folder, each as one script. @param workers sources in
 * src/service-worker by name
 */
export function serviceWorkers(workers: Readonly<Record<string, string>>): AstroIntegration {
  let root = '';
  return {
    name: 'service-workers',
    hooks: {
      'astro:config:done': ({ config }) => {
        root = fileURLToPath(config.root);
      },
      'astro:build:done': async ({ dir }) => {
        for (const [name, source] of Object.entries(workers))
          await build({
            configFile: false,
            root,
            logLevel: 'warn',
            publicDir: false,
            build: {
              outDir: fileURLToPath(dir),
              target: CUSTOMER_BROWSERS,
              emptyOutDir: false,
              rolldownOptions: {
                input: join(root, 'src/service-worker', source),
                output: { format: 'iife', entryFileNames: name },
              },
            },
          });
      },
    },
  };
}

const TEXT_FILE = /\.(js|css|svg|json|txt|xml|webmanifest)$/;
/** A compressed copy of a smaller file saves nothing. */
const MIN_COMPRESSED_BYTES = 512;

/** Writes a brotli and a gzip copy beside every text file of a build. */
export function precompress(): AstroIntegration {
  return {
    name: 'precompress',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const root = fileURLToPath(dir);
        for (const name of await readdir(root, { recursive: true })) {
          if (!TEXT_FILE.test(name)) continue;
          const file = join(root, name);
          const content = await readFile(file);
          if (content.length < MIN_COMPRESSED_BYTES) continue;
          const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
          await writeFile(`${file}.br`, brotliCompressSync(content, { params }));
          await writeFile(`${file}.gz`, gzipSync(content, { level: 9 }));
        }
      },
    },
  };
}

/**
 * Modules with shops that the process loads on request: the demonstration, and the shop of the browser tests. Those whose
 * source exists are built beside the entry, with which they share modules. Images are built without their folders.
 */
const SHOPS_ON_REQUEST = { 'demo.mjs': 'src/demo/index.ts', 'test-shop.mjs': 'src/tests/shop/index.ts' };
const DEMO_PICTURES = 'src/demo/pictures/';
/** The folder of pictures in the build, and below the origin of `astro dev`. */
const PICTURES = 'pictures/';

export function shopsOnRequest(): AstroIntegration {
  let root: URL;
  const emitModules: Plugin = {
    name: 'shops-on-request',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'ssr',
    buildStart() {
      for (const [fileName, source] of Object.entries(SHOPS_ON_REQUEST)) {
        const id = fileURLToPath(new URL(source, root));
        if (existsSync(id)) this.emitFile({ type: 'chunk', id, fileName });
      }
    },
  };
  return {
    name: 'shops-on-request',
    hooks: {
      'astro:config:setup': ({ config, updateConfig }) => {
        root = config.root;
        updateConfig({ vite: { plugins: [emitModules] } });
      },
      'astro:build:done': async ({ dir }) => {
        const pictures = new URL(DEMO_PICTURES, root);
        if (existsSync(pictures)) await cp(pictures, new URL(PICTURES, dir), { recursive: true });
      },
      'astro:server:setup': ({ server }) => {
        server.middlewares.use(`/${PICTURES}`, sirv(fileURLToPath(new URL(DEMO_PICTURES, root)), { dev: true }));
      },
    },
  };
}

/** Notes in `dist/.built` when the build ended, by which `npm start` knows whether a file has changed since. */
export function buildStamp(): AstroIntegration {
  return {
    name: 'build-stamp',
    hooks: { 'astro:build:done': ({ dir }) => writeFile(new URL('../.built', dir), '') },
  };
}
