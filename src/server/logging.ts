import { describeError } from '#backend/log.ts';
import type { Log } from '#backend/services.ts';

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
