/** Milliseconds for which a look at the version is good enough for a page; the process looks about as often. */
const GOOD_FOR = 1000;

export interface SeenVersion {
  /** The catalog's version as it was seen last, not longer than a second ago. */
  get(): Promise<number>;
  /** Somebody else saw this version just now. */
  note(version: number): void;
}

/**
 * The version of the catalog that pages are made from. Whatever makes pages anew after a change notes the change here first,
 * so a page made after that is made from the changed catalog; and a listing does not cost a question to the database.
 */
export function seenVersion(look: () => Promise<number>, now: () => number = () => performance.now()): SeenVersion {
  let seen: { readonly version: number; readonly at: number } | undefined;
  let looking: Promise<number> | undefined;

  const note = (version: number, since: number) => {
    // What was asked before something newer was noted may be older than that.
    if (!seen || since >= seen.at) seen = { version, at: now() };
    return seen.version;
  };
  const lookAgain = async () => {
    const began = now();
    return note(await look(), began);
  };
  return {
    async get() {
      if (seen && now() - seen.at < GOOD_FOR) return seen.version;
      looking ??= lookAgain().finally(() => (looking = undefined));
      return looking;
    },
    note: (version) => void note(version, now()),
  };
}
