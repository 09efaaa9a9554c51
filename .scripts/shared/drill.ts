import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

type Cleanup = () => Promise<unknown> | unknown;

const cleanups: Cleanup[] = [];
let cleaning: Promise<void> | undefined;

/** A program that the drill needs is not installed; the message names it. */
export class MissingDependency extends Error {}

/** Registers a cleanup that runs when the drill ends for any reason; the last one registered runs first. */
export const onDrillEnd = (cleanup: Cleanup): void => void cleanups.push(cleanup);

/** @throws Error while the drill is ending, because a process started now would not be stopped */
export function assertDrillRunning(): void {
  if (cleaning) throw new Error('The drill is ending');
}

/** Creates an empty folder that is deleted when the drill ends. */
export async function createTempFolder(name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `shop-drill-${name}-`));
  onDrillEnd(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}

/** Runs all cleanups. A failing one is reported and does not prevent the others. For a test that uses parts of a drill. */
export function cleanUp(): Promise<void> {
  cleaning ??= (async () => {
    for (const cleanup of cleanups.reverse()) {
      try {
        await cleanup();
      } catch (error) {
        console.error('Cleanup failed:', error);
        process.exitCode = 1;
      }
    }
  })();
  return cleaning;
}

/** Runs a drill, cleans up after it (also after Ctrl-C) and exits; `drill` resolves to whether it passed. */
export async function runDrill(drill: () => Promise<boolean>): Promise<never> {
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void cleanUp().then(() => process.exit(130)));
  let passed = false;
  try {
    passed = await drill();
  } catch (error) {
    if (!cleaning) console.error(error instanceof MissingDependency ? error.message : error);
  }
  await cleanUp();
  process.exit(passed && process.exitCode === undefined ? 0 : 1);
}

/** The fault of a name, or all of them for `all`. @throws Error for an unknown name */
export function selectFaults<Fault extends { readonly name: string }>(
  faults: readonly Fault[],
  name: string,
): readonly Fault[] {
  const selected = faults.filter((fault) => name === 'all' || fault.name === name);
  if (selected.length === 0)
    throw new Error(`Unknown fault ${name}; choose all, ${faults.map((fault) => fault.name).join(', ')}`);
  return selected;
}
