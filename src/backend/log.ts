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
 * so only its code and constraint are logged; the frames of the stack say where it happened.
 */
export function describeError(error: unknown): Readonly<Record<string, unknown>> {
  if (!(error instanceof Error)) return { error: typeof error };
  const frames = (error.stack ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.startsWith('at '));
  const cause = error.cause instanceof Error ? error.cause : error;
  if ('code' in cause)
    return {
      error: cause.name,
      code: cause.code,
      constraint: 'constraint' in cause ? cause.constraint : undefined,
      frames,
    };
  return { error: error.name, message: error.cause ? cause.name : error.message, frames };
}
