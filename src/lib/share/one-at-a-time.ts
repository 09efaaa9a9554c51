/** Thrown for work that came while too much was waiting already. */
export class TooBusy extends Error {
  override readonly name = 'TooBusy';
}

/** Work that is done one piece at a time; at most `waiting` pieces wait for their turn, whoever comes then is refused. */
export function oneAtATime(waiting: number): <Value>(work: () => Promise<Value>) => Promise<Value> {
  let turn: Promise<unknown> = Promise.resolve();
  let pieces = 0;
  return async (work) => {
    if (pieces > waiting) throw new TooBusy(`${pieces} pieces of work are under way`);
    pieces += 1;
    const mine = turn.then(work).finally(() => (pieces -= 1));
    // The next piece does not care how this one ended; whoever asked for this one hears it.
    turn = mine.then(
      () => undefined,
      () => undefined,
    );
    return mine;
  };
}
