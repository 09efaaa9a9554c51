import { parseEnvironment, type Environment } from '#contract/environment.ts';
import { openBackend } from '#backend/open.ts';

type Running = Awaited<ReturnType<typeof openBackend>>;

/**
 * One backend a process. It is kept on `globalThis` because development reloads modules while the
 * database folder may be open only once, and because the process closes it at its own end.
 */
const KEY = Symbol.for('shop.backend');
const shared: typeof globalThis & { [KEY]?: Promise<Running> } = globalThis;

function environment(): Environment {
  const parsed = parseEnvironment(process.env);
  if (!parsed.ok) throw new Error(parsed.faults.join('\n'));
  return parsed.environment;
}

/** The embedded backend, opened at the first use. */
export function runningBackend(): Promise<Running> {
  return (shared[KEY] ??= openBackend(environment()));
}
