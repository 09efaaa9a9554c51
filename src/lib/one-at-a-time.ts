/**
 * Wraps work that may be requested while it runs, such as a load after each change. At most one run is active and one is
 * pending, so results arrive in the order of the runs, and the last one began after the last request.
 * @returns a function that requests a run with the given arguments, or replaces those of the pending run. Its promise
 * settles with that run.
 */
export function oneAtATime<Args extends unknown[]>(
  work: (...args: Args) => Promise<void>,
): (...args: Args) => Promise<void> {
  let active: Promise<void> | null = null;
  let pending: { args: Args; readonly done: Promise<void> } | null = null;

  function start(args: Args): Promise<void> {
    const run = work(...args);
    active = run;
    const end = () => {
      if (active === run && !pending) active = null;
    };
    run.then(end, end);
    return run;
  }

  return (...args) => {
    if (!active) return start(args);
    if (pending) {
      pending.args = args;
      return pending.done;
    }
    const next = () => {
      const { args: latest } = pending ?? { args };
      pending = null;
      return start(latest);
    };
    const done = active.then(next, next);
    pending = { args, done };
    return done;
  };
}
