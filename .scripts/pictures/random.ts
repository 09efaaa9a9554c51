/** A source of repeatable choices: the same seed always gives the same sequence. */
export interface Random {
  /** At least `from`, less than `to`. */
  between(from: number, to: number): number;
  integer(from: number, to: number): number;
  chance(probability: number): boolean;
  pick<T>(choices: readonly T[]): T;
  /** Left or right, clockwise or not. */
  sign(): 1 | -1;
}

/** FNV-1a over UTF-16 code units. */
function hash(text: string): number {
  let state = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    state = Math.imul(state ^ text.charCodeAt(index), 0x01000193);
  }
  return state >>> 0;
}

/** Mulberry32 seeded by a text. */
export function createRandom(seed: string): Random {
  let state = hash(seed);
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const between = (from: number, to: number): number => from + next() * (to - from);
  const integer = (from: number, to: number): number => Math.floor(between(from, to + 1));
  return {
    between,
    integer,
    chance: (probability) => next() < probability,
    pick: <T>(choices: readonly T[]): T => {
      const choice = choices[integer(0, choices.length - 1)];
      if (choice === undefined) throw new RangeError('There is nothing to pick from.');
      return choice;
    },
    sign: () => (next() < 0.5 ? 1 : -1),
  };
}
