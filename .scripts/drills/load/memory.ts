import { readFileSync } from 'node:fs';

/** Bytes of a page of memory, as Linux counts on nearly every machine. */
const PAGE = 4096;

/** Bytes that a process holds, by Linux's word. */
const held = (pid: number): number => Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * PAGE;

const MB = 1e6;

export interface Held {
  readonly first: number;
  readonly last: number;
  readonly most: number;
  /** MB a minute over the second half, by least squares. */
  readonly slope: number;
}

/** Looks each second what a process holds, until it is told to stop; MB. */
export function watchMemory(pid: number): () => Held {
  const seen: number[] = [held(pid) / MB];
  const timer = setInterval(() => seen.push(held(pid) / MB), 1000);
  return () => {
    clearInterval(timer);
    return {
      first: seen[0] ?? 0,
      last: seen.at(-1) ?? 0,
      most: Math.max(...seen),
      slope: slopeOf(seen.slice(seen.length >> 1)) * 60,
    };
  };
}

/** Of evenly spaced figures, a step. */
function slopeOf(figures: readonly number[]): number {
  const middle = (figures.length - 1) / 2;
  const mean = figures.reduce((sum, figure) => sum + figure, 0) / figures.length;
  const [above, below] = figures.reduce(
    ([top, bottom], figure, index) => [top + (index - middle) * (figure - mean), bottom + (index - middle) ** 2],
    [0, 0],
  );
  return below === 0 ? 0 : above / below;
}
