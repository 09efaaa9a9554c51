import { pino } from 'pino';
import { logShape } from '#contract/log.ts';
import type { Log, LogLevel } from './services.ts';

/** JSON lines, those of `least` importance and above, with the id of the request in hand and the permitted fields only. */
export function jsonLog(least: LogLevel, write: (line: string) => void, now: () => Date): Log {
  const lines = pino({ ...logShape(now), level: least }, { write: (line) => write(line.trimEnd()) });
  return (level, message, fields = {}) => lines[level](fields, message);
}
