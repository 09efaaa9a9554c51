import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';

const run = (body: string) =>
  spawn(
    process.execPath,
    [
      '--input-type=module',
      '--eval',
      `import { startWatchdog } from '${new URL('watchdog.ts', import.meta.url)}'; ${body}`,
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );

test('a process whose event loop is blocked is ended, although it cannot handle SIGTERM', async () => {
  const child = run(
    "process.on('SIGTERM', () => {}); startWatchdog(500, 100); setTimeout(() => { console.log('blocked'); for (;;); }, 300);",
  );
  const printed = text(child.stderr);
  await once(child.stdout, 'data');
  child.kill('SIGTERM');
  const [code, signal] = await once(child, 'exit');
  expect([code, signal]).toEqual([null, 'SIGKILL']);
  expect(JSON.parse(await printed)).toEqual({
    level: 'error',
    at: expect.any(String),
    message: 'the process did not react and is ended',
    milliseconds: 500,
  });
});

test('a process that reacts runs on, and ends by itself when it has nothing to do', async () => {
  const child = run('startWatchdog(200, 50); setTimeout(() => {}, 1000);');
  const [code, signal] = await once(child, 'exit');
  expect([code, signal]).toEqual([0, null]);
});
