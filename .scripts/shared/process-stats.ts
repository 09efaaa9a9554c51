import { readFileSync } from 'node:fs';

/** Bytes of a memory page on nearly every Linux machine. */
const PAGE_BYTES = 4096;

/** Resident memory of a process, bytes. Linux only. */
export const residentBytes = (pid: number): number =>
  Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * PAGE_BYTES;

/** What the kernel counts processor time in. */
const TICKS_PER_SECOND = 100;

/** Processor time that a process has used, seconds. Linux only. */
export function processorSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

/** Megabytes. */
export interface MemoryTrend {
  readonly first: number;
  readonly last: number;
  readonly peak: number;
  /** Growth per minute over the second half of the samples, by least squares. */
  readonly growthPerMinute: number;
}

/** Samples the memory of a process once a second until the returned function is called. */
export function watchMemory(pid: number): () => MemoryTrend {
  const sample = () => residentBytes(pid) / 1e6;
  const samples = [sample()];
  const timer = setInterval(() => samples.push(sample()), 1000);
  return () => {
    clearInterval(timer);
    return {
      first: samples[0] ?? 0,
      last: samples.at(-1) ?? 0,
      peak: Math.max(...samples),
      growthPerMinute: slope(samples.slice(samples.length >> 1)) * 60,
    };
  };
}

/** Least-squares slope of evenly spaced values, per step. */
function slope(values: readonly number[]): number {
  const middle = (values.length - 1) / 2;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const covariance = values.reduce((sum, value, index) => sum + (index - middle) * (value - mean), 0);
  const variance = values.reduce((sum, _, index) => sum + (index - middle) ** 2, 0);
  return variance === 0 ? 0 : covariance / variance;
}
