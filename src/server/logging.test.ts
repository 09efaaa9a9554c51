import { expect, test } from 'vitest';
import { currentRequest } from '#contract/log.ts';
import { errorFields, processLog, redirectConsole } from './logging.ts';

const now = () => new Date('2026-11-20T10:00:00Z');

/** The lines that `work` makes, as objects. */
function lines(work: (log: ReturnType<typeof processLog>) => void): Record<string, unknown>[] {
  const written: string[] = [];
  work(processLog('debug', (line) => written.push(line), now));
  return written.map((line) => JSON.parse(line) as Record<string, unknown>);
}

test('a line names its request and has the permitted fields only', () => {
  const made = lines((log) =>
    currentRequest.run({ id: '0123abcd-4567' }, () =>
      log('warn', 'answered', { route: 'order', status: 503, path: '/orders/1042', phone: '37369123456' }),
    ),
  );
  expect(made).toEqual([
    {
      level: 'warn',
      at: '2026-11-20T10:00:00.000Z',
      request: '0123abcd-4567',
      route: 'order',
      status: 503,
      message: 'answered',
    },
  ]);
});

test('an error is told by its name, code and frames, never by its message', () => {
  const error = Object.assign(new TypeError('37369123456 is no phone'), {
    code: 'E1',
    stack: 'TypeError: 37369123456 is no phone\n    at read (file.ts:1:2)',
  });
  expect(errorFields(error)).toEqual({ error: 'TypeError', code: 'E1', frames: ['at read (file.ts:1:2)'] });
  expect(errorFields('37369123456')).toEqual({ error: 'string' });
});

test('what libraries print becomes lines without what it quotes', () => {
  const printed = lines((log) => {
    const printer: Pick<Console, 'error' | 'warn' | 'debug'> = { error: () => {}, warn: () => {}, debug: () => {} };
    redirectConsole(log, printer);
    printer.error('[ERROR] SyntaxError: "37369123456" is not valid JSON\n    at JSON.parse (<anonymous>)');
    printer.warn('37369123456', new RangeError('37369123456'));
    printer.debug('37369123456');
  });
  expect(printed.map(({ level, error, message }) => [level, error, message])).toEqual([
    ['error', 'SyntaxError', 'a part of the shop reports'],
    ['warn', 'RangeError', 'a part of the shop reports'],
    ['debug', 'unnamed', 'a part of the shop reports'],
  ]);
  expect(JSON.stringify(printed)).not.toContain('37369123456');
});
