/** One line of the table: what is measured, what it should be, what it is. */
export interface Row {
  readonly what: string;
  readonly goal: string;
  readonly figure: string;
  /** The figure against what it is compared with, as «1.04×» or «73 %». */
  readonly ratio?: string;
  /** Undefined where the row only tells, or where nothing could be measured. */
  readonly meets: boolean | undefined;
}

/** A way to measure some of what the shop promises. */
export interface Bench {
  /** What selects it on the command line. */
  readonly name: string;
  /** A fault that makes the shop break the promise, and the beginnings of the rows which then must not meet their goals. */
  readonly fault: { readonly what: string; readonly rows: readonly string[] };
  /**
   * @param options.planted whether the fault is in what is measured
   * @throws Unmeasured when this machine lacks what the measuring needs
   */
  run(options: { readonly planted: boolean }): Promise<Row[]>;
}

/** Something outside the project is missing; the message says what, and how to get it. */
export class Unmeasured extends Error {}

/** Milliseconds of each of `runs` runs after a few that are not counted, in ascending order. */
export async function times(runs: number, work: () => unknown, warmup = Math.ceil(runs / 10)): Promise<number[]> {
  for (let run = 0; run < warmup; run += 1) await work();
  const measured: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const start = performance.now();
    await work();
    measured.push(performance.now() - start);
  }
  return ascending(measured);
}

export const ascending = (figures: readonly number[]): number[] => figures.toSorted((one, other) => one - other);

/** The value below which this part (0 to 1) of ascending figures lies. */
export const part = (sorted: readonly number[], of: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * of))] ?? Number.NaN;
export const median = (figures: readonly number[]): number => part(ascending(figures), 0.5);

export const milliseconds = (value: number): string => `${value.toFixed(value < 10 ? 3 : 1)} ms`;
/** Thousands of bytes, as networks count. */
export const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;
export const ratioOf = (figure: number, base: number): string => `${(figure / base).toFixed(2)}×`;
