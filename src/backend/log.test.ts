import { describe, expect, test } from 'vitest';
import { currentRequest, describeError, jsonLog, logFailure, redirectConsole } from './log.ts';

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
] as const)('at %s, lines of these levels are written: %j', (level, expected) => {
  const lines: string[] = [];
  const log = jsonLog(level, (line) => lines.push((JSON.parse(line) as { level: string }).level), now);
  for (const level of ['debug', 'info', 'warn', 'error'] as const) log(level, 'x');
  expect(lines).toEqual(expected);
});

test('a line has the id of the current request', () => {
  const lines: string[] = [];
  currentRequest.run({ id: '0123abcd-4567' }, () => jsonLog('info', (line) => lines.push(line), now)('info', 'done'));
  expect(lines).toEqual([
    '{"level":"info","at":"2026-11-20T10:00:00.000Z","request":"0123abcd-4567","message":"done"}',
  ]);
});

test('a line has no field that could contain user input', () => {
  const lines: string[] = [];
  const fields = {
    call: 'sendCode',
    status: 500,
    phone: '37369123456',
    reason: 'no +37369123456',
    body: { phone: 1 },
    error: { phone: 1 },
    frames: [{ phone: 1 }],
    message: 'for 37369123456',
  };
  jsonLog('info', (line) => lines.push(line), now)('info', 'API request failed', fields);
  expect(lines).toEqual([
    '{"level":"info","at":"2026-11-20T10:00:00.000Z","call":"sendCode","status":500,"message":"API request failed"}',
  ]);
});

test('a line about a payment event has its id', () => {
  const lines: string[] = [];
  jsonLog('warn', (line) => lines.push(line), now)('warn', 'not accepted', { event: 'e1', status: 503 });
  expect(lines).toEqual([
    '{"level":"warn","at":"2026-11-20T10:00:00.000Z","status":503,"event":"e1","message":"not accepted"}',
  ]);
});

test('a database error is described by its code and constraint, never the values of its statement', () => {
  const cause = Object.assign(new Error('duplicate key: 37369123456'), {
    code: '23505',
    constraint: 'users_phone_unique',
  });
  const described = describeError(new Error('Failed query: insert … params: 37369123456', { cause }));
  expect(described).toMatchObject({ code: '23505', constraint: 'users_phone_unique' });
  expect(JSON.stringify(described)).not.toContain('37369123456');
});

test('a line of a message is no frame, whatever it begins with', () => {
  const described = describeError(new Error('Failed query: params: Ring twice\nat the blue door, 12 Main St'));
  expect(described['frames']).toEqual(
    expect.arrayContaining([expect.stringMatching(/^at .*log\.test\.ts:\d+:\d+\)?$/)]),
  );
  expect(JSON.stringify(described['frames'])).not.toContain('door');
});

test('an error of our own is described by its message and where it happened', () => {
  expect(describeError(new TypeError('no such thing'))).toMatchObject({
    error: 'TypeError',
    message: 'no such thing',
    frames: expect.arrayContaining([expect.stringMatching(/^at /)]),
  });
});

test('something thrown that is no error is described by its type only', () => {
  expect(describeError('secret')).toEqual({ error: 'string' });
});

const reset = Object.assign(new Error('aborted'), { code: 'ECONNRESET' });

test.each([
  ['of a client that disconnects is no error', AbortSignal.abort(), reset, ['info', 'client aborted']],
  ['to read from a closed connection of a connected client is one', undefined, reset, ['error', 'call failed']],
  [
    'of another kind is one although the client left',
    AbortSignal.abort(),
    new TypeError('x'),
    ['error', 'call failed'],
  ],
] as const)('the failure %s', (_, signal, error, expected) => {
  const lines: unknown[] = [];
  const request = new Request('http://shop.test', { ...(signal && { signal }) });
  logFailure((level, message) => lines.push([level, message]), request, 'call failed', error);
  expect(lines).toEqual([expected]);
});

describe('the output of libraries', () => {
  const now = () => new Date('2026-11-20T10:00:00Z');

  /** The lines that `work` logs, as objects. */
  function lines(work: (log: ReturnType<typeof jsonLog>) => void): Record<string, unknown>[] {
    const written: string[] = [];
    work(jsonLog('debug', (line) => written.push(line), now));
    return written.map((line) => JSON.parse(line) as Record<string, unknown>);
  }

  test('a line names its request and has the permitted fields only', () => {
    const fields = { route: 'order', status: 503, path: '/orders/1042', phone: '37369123456' };
    const logged = lines((log) =>
      currentRequest.run({ id: '0123abcd-4567' }, () => log('warn', 'request completed', fields)),
    );
    expect(logged).toEqual([
      {
        level: 'warn',
        at: '2026-11-20T10:00:00.000Z',
        request: '0123abcd-4567',
        route: 'order',
        status: 503,
        message: 'request completed',
      },
    ]);
  });

  test('what libraries print becomes lines without user data', () => {
    const printed = lines((log) => {
      const printer: Pick<Console, 'error' | 'warn' | 'debug'> = { error: () => {}, warn: () => {}, debug: () => {} };
      redirectConsole(log, printer);
      printer.error('[ERROR] SyntaxError: "37369123456" is not valid JSON\n    at JSON.parse (<anonymous>)');
      printer.warn('37369123456', new RangeError('37369123456'));
      printer.debug('37369123456');
    });
    expect(printed.map(({ level, error, message }) => [level, error, message])).toEqual([
      ['error', 'SyntaxError', 'library output'],
      ['warn', 'RangeError', 'library output'],
      ['debug', 'unnamed', 'library output'],
    ]);
    expect(JSON.stringify(printed)).not.toContain('37369123456');
  });
});
