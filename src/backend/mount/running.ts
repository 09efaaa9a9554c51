import { parseEnvironment, type Environment } from '#contract/environment.ts';
import { openBackend, type OpenedBackend } from '#backend/open.ts';
import { seenVersion, type SeenVersion } from './seen-version.ts';

interface Running extends OpenedBackend {
  /** The version of the catalog that pages are made from. */
  readonly seen: SeenVersion;
}

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
  return (shared[KEY] ??= openBackend(environment()).then(withSeenVersion));
}

/** Whoever asks what changed does so to make pages anew. */
function withSeenVersion({ backend, summary }: OpenedBackend): Running {
  const seen = seenVersion(() => backend.catalogVersion());
  const catalogChanges: typeof backend.catalogChanges = async (since) => {
    const changes = await backend.catalogChanges(since);
    seen.note(changes.version);
    return changes;
  };
  return { backend: { ...backend, catalogChanges }, summary, seen };
}
