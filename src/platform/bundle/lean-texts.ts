import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const SOURCE = fileURLToPath(new URL('../../', import.meta.url));
const ROOM = /\/i18n\/messages\/(?:ru|en|ro)\/(\w+)\.ts$/;
const PLURAL = /_(?:one|few|many|other)$/;

/** Whether a room's text may be asked for by scripts, as `room:key` with or without a plural ending. */
export type Wanted = (room: string, key: string) => boolean;

/** Reads the keys out of sources: `'cart:empty'` names one, `` `orders:status_${…}` `` all that begin so. */
export function wantedIn(sources: readonly string[]): Wanted {
  const whole = new Set<string>();
  const beginnings = new Set<string>();
  for (const source of sources) {
    for (const [, key = '', open] of source.matchAll(/['"`](\w+:\w*)(\$\{)?/g)) (open ? beginnings : whole).add(key);
  }
  return (room, key) => {
    const name = `${room}:${key}`;
    return whole.has(name) || whole.has(name.replace(PLURAL, '')) || [...beginnings].some((beginning) => name.startsWith(beginning));
  };
}

/** The sources of whatever runs in browsers; pages are drawn by the server, which has all texts. */
const ofScripts = (): string[] =>
  globSync('{features,layouts}/**/*.{ts,tsx}', { cwd: SOURCE })
    .filter((name) => !/\.(test|stories|fake)\./.test(name))
    .map((name) => readFileSync(SOURCE + name, 'utf8'));

/** Leaves out of the browser's build the texts that only pages show. */
export function leanTexts(): Plugin {
  let wanted: Wanted | undefined;
  return {
    name: 'lean-texts',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    async load(id) {
      const room = ROOM.exec(id)?.[1];
      if (room === undefined || room === 'browser') return undefined;
      const texts = ((await import(id)) as Record<string, Readonly<Record<string, string>>>)[room] ?? {};
      wanted ??= wantedIn(ofScripts());
      const kept = Object.entries(texts).filter(([key]) => wanted?.(room, key));
      return `export const ${room} = ${JSON.stringify(Object.fromEntries(kept))};`;
    },
  };
}
