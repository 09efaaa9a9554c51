/** One line of the table: what is measured, what it should be, what it is. */
export interface Row {
  readonly what: string;
  readonly goal: string;
  readonly figure: string;
  readonly meets: boolean;
}

/** Milliseconds of each of `runs` runs after a few that are not counted, in ascending order. */
export async function times(runs: number, work: () => unknown, warmup = Math.ceil(runs / 10)): Promise<number[]> {
  for (let run = 0; run < warmup; run += 1) await work();
  const measured: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const start = performance.now();
    await work();
    measured.push(performance.now() - start);
  }
  return measured.sort((one, other) => one - other);
}

/** The value below which this part (0 to 1) of ascending figures lies. */
export const part = (sorted: readonly number[], of: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * of))] ?? Number.NaN;
export const milliseconds = (value: number): string => `${value.toFixed(value < 10 ? 3 : 1)} ms`;
