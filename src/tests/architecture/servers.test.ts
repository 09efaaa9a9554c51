import { expect, it } from 'vitest';
import { filesBelow, textOf } from './tree.ts';

/** Everything that runs in production. */
const sources = ['src/server', 'src/platform', 'src/backend'].flatMap(filesBelow).filter((file) => file.endsWith('.ts') && !/\.test\.ts$|\/testing\//.test(file));
const opens = (text: string) => /\bcreateServer\b|\bnew Server\(/.test(text) && /from 'node:https?'/.test(text);

it('every HTTP server has the limits for slow and for many clients', () => {
  expect(sources).toContain('src/server/start.ts');
  expect(sources.filter((file) => opens(textOf(file)))).toEqual(['src/server/http-server.ts']);
  expect(textOf('src/server/start.ts')).toContain('= createLimitedServer(shopListener(');
});
