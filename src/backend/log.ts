import { LOG_LEVELS, type Log, type LogLevel } from './services.ts';

/** JSON lines, those of `least` importance and above. */
export function jsonLog(least: LogLevel, write: (line: string) => void, now: () => Date): Log {
  return (level, message, fields) => {
    if (LOG_LEVELS.indexOf(level) < LOG_LEVELS.indexOf(least)) return;
    write(JSON.stringify({ at: now().toISOString(), level, message, ...fields }));
  };
}
