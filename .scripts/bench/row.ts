/** One line of the result table. */
export interface Row {
  readonly what: string;
  readonly goal: string;
  readonly figure: string;
  /** The figure divided by what it is compared with, as `1.04×` or `73 %`. */
  readonly ratio?: string;
  /** Undefined if the row has no goal or could not be measured. */
  readonly meets: boolean | undefined;
}

export interface Bench {
  /** The name on the command line. */
  readonly name: string;
  /** @throws Unmeasured if something required is missing on this machine */
  run(): Promise<Row[]>;
}

/** Something required is missing on this machine; the message says what, and how to install it. */
export class Unmeasured extends Error {}

export const ascending = (values: readonly number[]): number[] => values.toSorted((a, b) => a - b);

/** @param sorted ascending @param part 0 to 1 */
export const percentile = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
export const median = (values: readonly number[]): number => percentile(ascending(values), 0.5);

export const milliseconds = (value: number): string => `${value.toFixed(value < 10 ? 3 : 1)} ms`;
export const seconds = (value: number): string => `${(value / 1000).toFixed(2)} s`;
/** Kilobytes of 1,000 bytes. */
export const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;
export const ratioOf = (value: number, base: number): string => `${(value / base).toFixed(2)}×`;
