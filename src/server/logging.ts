import { pino } from 'pino';
import type { Environment } from '#contract/environment.ts';
import { logShape } from '#contract/log.ts';

/** Writes one line; the contract names the permitted fields. */
export type Log = (
  level: 'debug' | 'info' | 'warn' | 'error',
  message: string,
  fields?: Readonly<Record<string, unknown>>,
) => void;

/** Writes JSON lines of `least` importance and above. */
export function processLog(
  least: Environment['LOG_LEVEL'],
  write: (line: string) => void,
  now: () => Date = () => new Date(),
): Log {
  const lines = pino({ ...logShape(now), level: least }, { write });
  return (level, message, fields = {}) => lines[level](fields, message);
}

const isFrame = (line: string) => /^\s*at /.test(line);

/** What is logged of an error: its name, its code and where it happened; never its message, which may quote what a visitor wrote. */
export function errorFields(error: unknown): Readonly<Record<string, unknown>> {
  if (!(error instanceof Error)) return { error: typeof error };
  const frames = (error.stack ?? '')
    .split('\n')
    .filter(isFrame)
    .map((line) => line.trim());
  return { error: error.name, frames, ...('code' in error ? { code: error.code } : {}) };
}

/** What is logged of a text that a library prints: the first error's name and the frames. */
function printedErrorFields(text: string): Readonly<Record<string, unknown>> {
  return {
    error: /\b[A-Z]\w*Error\b/.exec(text)?.[0] ?? 'unnamed',
    frames: text
      .split('\n')
      .filter(isFrame)
      .map((line) => line.trim()),
  };
}

/** Turns what libraries print into log lines without the quotations in it. */
export function redirectConsole(log: Log, target: Pick<Console, 'error' | 'warn' | 'debug'> = console): void {
  const line =
    (level: 'warn' | 'error' | 'debug') =>
    (...printed: readonly unknown[]) => {
      const error = printed.find((each) => each instanceof Error);
      log(
        level,
        'a part of the shop reports',
        error ? errorFields(error) : printedErrorFields(printed.filter((each) => typeof each === 'string').join('\n')),
      );
    };
  Object.assign(target, { error: line('error'), warn: line('warn'), debug: line('debug') });
}
