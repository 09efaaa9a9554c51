import { expect, test } from 'vitest';
import { jsonLog } from '#backend/log.ts';
import { currentRequest } from '#contract/log.ts';
import { redirectConsole } from './logging.ts';

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
