import { expect, it } from 'vitest';
import { filesBelow, textOf } from './tree.ts';

/** Whatever listens in production: the process and what it stands on. */
const sources = ['src/server', 'src/platform', 'src/backend'].flatMap(filesBelow).filter((file) => file.endsWith('.ts') && !/\.test\.ts$|\/testing\//.test(file));
const opens = (text: string) => /\bcreateServer\b|\bnew Server\(/.test(text) && /from 'node:https?'/.test(text);

it('every server for the web is made with the bounds for slow and for many visitors', () => {
  expect(sources).toContain('src/server/open.ts');
  expect(sources.filter((file) => opens(textOf(file)))).toEqual(['src/platform/process/limits.ts']);
  expect(textOf('src/server/open.ts')).toMatch(/^const server = boundServer\(shopListener\(\{[^]*?\n\}\), \{ \.\.\.LIMITS, [^}]*\}\);\n/m);
});
