import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { Unmeasured } from './row.ts';

/** Names of the same files in both versions of Linux control groups. */
const VERSIONS = [
  { root: '/sys/fs/cgroup/memory', limit: 'memory.limit_in_bytes', peak: 'memory.max_usage_in_bytes' },
  { root: '/sys/fs/cgroup', limit: 'memory.max', peak: 'memory.peak' },
];

export interface MemoryLimit {
  /** Starts the command that follows within the limit. */
  readonly command: readonly string[];
  /** Peak memory of the limited processes, bytes. */
  peak(): number;
  /** Removes the limit; its processes must have exited. */
  remove(): void;
}

/**
 * Limits the memory of a process as a container does: V8 sizes its heap accordingly, and the kernel kills what exceeds
 * the limit.
 * @throws Unmeasured without Linux control groups, or without permission to create one
 */
export function limitMemory(bytes: number): MemoryLimit {
  const version = VERSIONS.find(({ root }) => existsSync(`${root}/cgroup.procs`));
  if (!version) throw new Unmeasured('memory limits need Linux control groups');
  const group = `${version.root}/shop-bench-${process.pid}`;
  try {
    mkdirSync(group);
    writeFileSync(`${group}/${version.limit}`, String(bytes));
  } catch (error) {
    throw new Unmeasured('memory limits need root', { cause: error });
  }
  return {
    command: ['sh', '-c', 'echo $$ > "$0" && exec "$@"', `${group}/cgroup.procs`],
    peak: () => Number(readFileSync(`${group}/${version.peak}`, 'utf8')),
    remove: () => rmdirSync(group),
  };
}
