import { pino } from 'pino';
import type { Environment } from '#contract/environment.ts';
import { logShape } from '#contract/log.ts';

/** Writes one line; what its fields may say stands in the contract. */
export type Log = (level: 'debug' | 'info' | 'warn' | 'error', message: string, fields?: Readonly<Record<string, unknown>>) => void;

/** JSON lines, those of `least` importance and above. */
export function processLog(least: Environment['LOG_LEVEL'], write: (line: string) => void, now: () => Date = () => new Date()): Log {
  const lines = pino({ ...logShape(now), level: least }, { write });
  return (level, message, fields = {}) => lines[level](fields, message);
}

const isFrame = (line: string) => /^\s*at /.test(line);

/** What a line may say of an error: its kind, its code and where it happened. */
export function described(error: unknown): Readonly<Record<string, unknown>> {
  if (!(error instanceof Error)) return { error: typeof error };
  const frames = (error.stack ?? '').split('\n').filter(isFrame).map((line) => line.trim());
  return { error: error.name, frames, ...('code' in error ? { code: error.code } : {}) };
}

/** What a text that a library prints lets be known without quoting it: the first error's name and the frames. */
function describedText(text: string): Readonly<Record<string, unknown>> {
  return { error: /\b[A-Z]\w*Error\b/.exec(text)?.[0] ?? 'unnamed', frames: text.split('\n').filter(isFrame).map((line) => line.trim()) };
}

/** Makes lines of what libraries print of failures, which would quote whatever they stumbled over. */
export function takeConsole(log: Log, target: Pick<Console, 'error' | 'warn' | 'debug'> = console): void {
  const line = (level: 'warn' | 'error' | 'debug') => (...said: readonly unknown[]) => {
    const error = said.find((each) => each instanceof Error);
    log(level, 'a part of the shop reports', error ? described(error) : describedText(said.filter((each) => typeof each === 'string').join('\n')));
  };
  Object.assign(target, { error: line('error'), warn: line('warn'), debug: line('debug') });
}
