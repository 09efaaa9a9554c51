import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { AstroIntegration } from 'astro';

const TEXT = /\.(js|css|svg|json|txt|xml|webmanifest)$/;
/** Bytes below which a compressed copy saves nothing. */
const WORTHWHILE = 512;

/** Leaves a brotli and a gzip copy beside every text file of a build, pressed once as tightly as it goes. */
export function precompress(): AstroIntegration {
  return {
    name: 'precompress',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const root = fileURLToPath(dir);
        for (const name of await readdir(root, { recursive: true })) {
          if (!TEXT.test(name)) continue;
          const file = join(root, name);
          const content = await readFile(file);
          if (content.length < WORTHWHILE) continue;
          await writeFile(
            `${file}.br`,
            brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
          );
          await writeFile(`${file}.gz`, gzipSync(content, { level: 9 }));
        }
      },
    },
  };
}
