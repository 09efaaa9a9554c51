import { expect, test } from 'vitest';
import { jsonLog } from './log.ts';

const now = () => new Date('2026-11-20T10:00:00Z');

test('a line is JSON with its time, level, message and fields', () => {
  const lines: string[] = [];
  jsonLog('debug', (line) => lines.push(line), now)('warn', 'slow', { milliseconds: 7 });
  expect(lines).toEqual(['{"at":"2026-11-20T10:00:00.000Z","level":"warn","message":"slow","milliseconds":7}']);
});

test.each([
  ['debug', ['debug', 'info', 'warn', 'error']],
  ['warn', ['warn', 'error']],
  ['silent', []],
] as const)('at %s, lines of these levels are written: %j', (least, expected) => {
  const lines: string[] = [];
  const log = jsonLog(least, (line) => lines.push((JSON.parse(line) as { level: string }).level), now);
  for (const level of ['debug', 'info', 'warn', 'error'] as const) log(level, 'x');
  expect(lines).toEqual(expected);
});
