import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { once } from 'node:events';
import { join } from 'node:path';

/** A project of Astro with one page: its template and the data beside it. */
export interface BarePage {
  readonly template: string;
  /** `src/page.json`. */
  readonly data: unknown;
}

/** What a bare list shows of a dish. */
export interface BareDish {
  readonly name: string;
  readonly description: string;
  readonly price: string;
  readonly picture: string;
}

const CONFIG = `import node from '@astrojs/node';
import { defineConfig } from 'astro/config';

export default defineConfig({ output: 'server', session: false, adapter: node({ mode: 'middleware' }), devToolbar: { enabled: false } });
`;

const LIST = `---
import dishes from '../page.json';
---

<!doctype html>
<html lang="ru">
  <head>
    <meta charset="utf-8" />
    <title>Menu</title>
  </head>
  <body>
    <main>
      <h1>Menu</h1>
      <ul>
        {
          dishes.map(({ name, description, price, picture }) => (
            <li>
              <img src={picture} alt={name} width="640" height="480" loading="lazy" />
              <h2>{name}</h2>
              <p>{description}</p>
              <p>{price}</p>
              <button type="button">+</button>
            </li>
          ))
        }
      </ul>
    </main>
  </body>
</html>
`;

/** A page that lists dishes and does nothing else. */
export const bareList = (dishes: readonly BareDish[]): BarePage => ({ template: LIST, data: dishes });

/**
 * Builds a project of Astro with one page and nothing else, as the shop is built.
 * @param folder below the shop's own, whose packages it uses
 * @returns the path of its entry
 * @throws Error when it cannot be built
 */
export async function buildBarePage(folder: string, { template, data }: BarePage): Promise<string> {
  await mkdir(join(folder, 'src/pages'), { recursive: true });
  await writeFile(join(folder, 'package.json'), '{ "name": "bare", "private": true, "type": "module" }\n');
  await writeFile(join(folder, 'astro.config.mjs'), CONFIG);
  await writeFile(join(folder, 'src/page.json'), JSON.stringify(data));
  await writeFile(join(folder, 'src/pages/index.astro'), template);
  const { status } = spawnSync('astro', ['build', '--silent'], {
    cwd: folder,
    stdio: 'inherit',
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' },
  });
  if (status !== 0) throw new Error('the bare page was not built');
  return join(folder, 'dist/server/entry.mjs');
}

/** A process on the first core that answers every request with what an entry renders: nothing kept, nothing compressed. */
export interface Rendering {
  readonly address: string;
  /** Seconds of processor time that it has taken so far. */
  busy(): Promise<number>;
  end(): Promise<void>;
}

const SERVER = new URL('./render-server.ts', import.meta.url).pathname;

/**
 * @param options.renders how often each page is rendered
 * @throws Error when it ends before it listens
 */
export async function serveEntry(
  entry: string,
  { env = {}, renders = 1 }: { env?: NodeJS.ProcessEnv; renders?: number } = {},
): Promise<Rendering> {
  const words = [...onCore(0), process.execPath, SERVER, entry, String(renders)];
  const child = spawn(words[0] ?? process.execPath, words.slice(1), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, ...env, NODE_ENV: 'production' },
  });
  const address = await Promise.race([
    once(child, 'message').then(([message]) => String(message)),
    once(child, 'exit').then(([code]) => Promise.reject(new Error(`the server of ${entry} ended with ${code}`))),
  ]);
  const busy = async (): Promise<number> => {
    child.send('busy');
    return Number((await once(child, 'message'))[0]);
  };
  return { address, busy, end: () => ended(child) };
}

async function ended(child: ChildProcess): Promise<void> {
  const exit = once(child, 'exit');
  child.kill();
  await exit;
}

/** What pins a command to one core, where the system can. */
export function onCore(core: number): string[] {
  return spawnSync('taskset', ['-c', String(core), 'true']).status === 0 ? ['taskset', '-c', String(core)] : [];
}
