import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { calmed } from './calm-scripts.ts';

const code = readFileSync(new URL(import.meta.resolve('astro/package.json')).pathname.replace('package.json', 'dist/runtime/server/render/script.js'), 'utf8');

it('a script of a page is fetched after what is seen of it', () => {
  expect(calmed(code).match(/<script[^$>]*src="/g)).toEqual(['<script type="module" fetchpriority="low" src="']);
});

it('nothing is tampered with when Astro writes scripts otherwise', () => {
  expect(() => calmed('`<script src="${resolved}" type="module"></script>`')).toThrow('no longer writes scripts');
});
