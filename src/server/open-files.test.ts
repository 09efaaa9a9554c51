import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { describeFewConnections, readOpenFilesLimit, toMaxConnections } from './open-files.ts';

test.each([
  [Infinity, 10_000],
  [1_048_576, 10_000],
  [11_200, 10_000],
  [11_199, 9999],
  [4096, 2896],
  // Fewer files than are reserved: a quarter of them.
  [1024, 256],
  [700, 175],
])('a process that may open %d files accepts %d connections', (openFiles, connections) => {
  expect(toMaxConnections(openFiles)).toBe(connections);
});

test('operators learn of a limit that is too low, with the one to set', () => {
  expect([describeFewConnections(11_200), describeFewConnections(4096)]).toEqual([
    null,
    'The process may open 4096 files, so it accepts 2896 connections at once instead of 10000; raise the limit (ulimit -n) to 11200',
  ]);
});

const MODULE = new URL('./open-files.ts', import.meta.url).href;

/** What a process that may open `limit` files prints for `script`, which has the functions of the module. */
const runLimited = (limit: number, script: string) =>
  spawnSync(
    'bash',
    [
      '-c',
      `ulimit -n ${limit} && exec "$0" --input-type=module -e "$1"`,
      process.execPath,
      `
      const { readOpenFilesLimit, requireOpenFiles } = await import('${MODULE}');
      ${script}`,
    ],
    { encoding: 'utf8' },
  ).stdout.trim();

test.skipIf(process.platform === 'win32')('the limit is that of the process', () => {
  expect(readOpenFilesLimit()).toBeGreaterThan(0);
  expect(runLimited(300, 'console.log(readOpenFilesLimit())')).toBe('300');
});

test.skipIf(process.platform === 'win32')(
  'a process without files to open is not ready, and is so again with one',
  () => {
    const printed = runLimited(
      100,
      `const { openSync, closeSync } = await import('node:fs');
     const state = () => requireOpenFiles().then(() => 'ready', (error) => error.code);
     const states = [await state()];
     const files = [];
     try { for (;;) files.push(openSync(process.execPath)); } catch {}
     states.push(await state());
     files.forEach((file) => closeSync(file));
     states.push(await state());
     console.log(states.join(' '));`,
    );
    expect(printed).toBe('ready EMFILE ready');
  },
);
