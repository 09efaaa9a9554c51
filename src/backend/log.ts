import { pino } from 'pino';
import { createLogOptions } from '#contract/log.ts';
import type { Environment } from '#contract/environment.ts';
import type { Log } from './services.ts';

/** Writes JSON lines of this level and above, with the id of the current request and the permitted fields only. */
export function jsonLog(level: Environment['LOG_LEVEL'], write: (line: string) => void, now: () => Date): Log {
  const lines = pino({ ...createLogOptions(now), level }, { write: (line) => write(line.trimEnd()) });
  return (lineLevel, message, fields = {}) => lines[lineLevel](fields, message);
}

/**
 * What a log line may contain of an unexpected error. A database error quotes the values of its statement (phones, addresses),
 * so only its code and constraint are logged; the frames of the stack show where it happened.
 */
export function describeError(error: unknown): Readonly<Record<string, unknown>> {
  if (!(error instanceof Error)) return { error: typeof error };
  const frames = (error.stack ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.startsWith('at '));
  // Drizzle wraps the error of the database in one whose message quotes the statement and its values.
  const cause = error.cause instanceof Error ? error.cause : error;
  if ('code' in cause)
    return {
      error: cause.name,
      code: cause.code,
      constraint: 'constraint' in cause ? cause.constraint : undefined,
      frames,
    };
  // Only the name of a cause: the message of the error around it may quote values.
  return { error: error.name, message: error.cause ? cause.name : error.message, frames };
}

/** Whether an error is that of a connection that its client has closed. */
const isDisconnect = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'AbortError' || ('code' in error && error.code === 'ECONNRESET'));

/** Logs why a request failed: as an error, unless its client disconnected before the request was complete. */
export function logFailure(
  log: Log,
  { signal }: Request,
  message: string,
  error: unknown,
  fields: Readonly<Record<string, unknown>> = {},
): void {
  if (signal.aborted && isDisconnect(error)) log('info', 'client aborted', fields);
  else log('error', message, { ...fields, ...describeError(error) });
}

/** What is logged of a text that a library prints: the first error's name and the frames, never the text. */
function describePrinted(text: string): Readonly<Record<string, unknown>> {
  const lines = text.split('\n').map((line) => line.trim());
  return {
    error: /\b[A-Z]\w*Error\b/.exec(text)?.[0] ?? 'unnamed',
    frames: lines.filter((line) => line.startsWith('at ')),
  };
}

/** Turns what libraries print into log lines without user data. */
export function redirectConsole(log: Log, target: Pick<Console, 'error' | 'warn' | 'debug'> = console): void {
  for (const level of ['error', 'warn', 'debug'] as const)
    target[level] = (...printed: readonly unknown[]) => {
      const error = printed.find((each) => each instanceof Error);
      const text = printed.filter((each) => typeof each === 'string').join('\n');
      log(level, 'library output', error ? describeError(error) : describePrinted(text));
    };
}
