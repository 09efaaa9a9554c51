import { expect, test } from 'vitest';
import { currentRequest } from '#contract/log.ts';
import { jsonLog } from './log.ts';

const now = () => new Date('2026-11-20T10:00:00Z');

test('a line is JSON with its time, level, message and fields', () => {
  const lines: string[] = [];
  jsonLog('debug', (line) => lines.push(line), now)('warn', 'slow', { milliseconds: 7 });
  expect(lines).toEqual(['{"level":"warn","at":"2026-11-20T10:00:00.000Z","milliseconds":7,"message":"slow"}']);
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

test('a line names the request that is being answered', () => {
  const lines: string[] = [];
  currentRequest.run({ id: '0123abcd-4567' }, () => jsonLog('info', (line) => lines.push(line), now)('info', 'done'));
  expect(lines).toEqual([
    '{"level":"info","at":"2026-11-20T10:00:00.000Z","request":"0123abcd-4567","message":"done"}',
  ]);
});

test('a line has no field that could hold what a visitor wrote', () => {
  const lines: string[] = [];
  jsonLog('info', (line) => lines.push(line), now)('info', 'call failed', {
    call: 'sendCode',
    status: 500,
    phone: '37369123456',
    reason: 'no +37369123456',
    body: { phone: 1 },
    error: { phone: 1 },
    frames: [{ phone: 1 }],
    message: 'for 37369123456',
  });
  expect(lines).toEqual([
    '{"level":"info","at":"2026-11-20T10:00:00.000Z","call":"sendCode","status":500,"message":"call failed"}',
  ]);
});
