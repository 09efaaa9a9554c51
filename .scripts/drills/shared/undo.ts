type Undo = () => Promise<unknown> | unknown;

const undos: Undo[] = [];
let undoing: Promise<void> | undefined;

/** Does this when the drill ends, however it ends; what was begun last is undone first. */
export const atEnd = (undo: Undo): void => void undos.push(undo);

/** @throws once the drill is ending, so that nothing is begun that nobody would undo */
export function assertGoingOn(): void {
  if (undoing) throw new Error('The drill is ending');
}

/** Ends processes, databases and folders of this drill. A step that fails is told and hinders none of the others. */
export function undoAll(): Promise<void> {
  undoing ??= (async () => {
    for (const undo of undos.reverse()) {
      try {
        await undo();
      } catch (error) {
        console.error('The drill could not clean up:', error);
        process.exitCode = 1;
      }
    }
  })();
  return undoing;
}

/** Runs a drill and cleans up after it, also after Ctrl-C. `drill` answers whether what it shows holds. */
export async function runDrill(drill: () => Promise<boolean>): Promise<never> {
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void undoAll().then(() => process.exit(130)));
  let holds = false;
  try {
    holds = await drill();
  } catch (error) {
    if (!undoing) console.error(error);
  }
  await undoAll();
  process.exit(holds && process.exitCode === undefined ? 0 : 1);
}
