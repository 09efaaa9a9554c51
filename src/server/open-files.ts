import { open } from 'node:fs/promises';

const MAX_CONNECTIONS = 10_000;
/** For the files of an embedded database, of the build and of pictures, and for connections to other services. */
const RESERVED_FILES = 1200;

let limitAtStart: number | undefined;

/** How many files, connections included, this process may have open; Node raises the limit to the maximum at its start. */
export const readOpenFilesLimit = (): number => (limitAtStart ??= readLimit());

function readLimit(): number {
  // Otherwise the report looks up the host names of connections.
  const report = Object.assign(process.report, { excludeNetwork: true });
  const { userLimits } = report.getReport() as { userLimits?: { open_files?: { soft: number | 'unlimited' } } };
  const limit = userLimits?.open_files?.soft;
  // Windows has no such limit.
  return typeof limit === 'number' ? limit : Infinity;
}

/**
 * How many connections the server may accept, so that the process always has files left: without them an embedded
 * database fails in the middle of a write, and cannot write until a restart.
 * @param openFiles how many files the process may have open
 */
export const toMaxConnections = (openFiles: number): number =>
  Math.min(MAX_CONNECTIONS, Math.max(Math.floor(openFiles / 4), openFiles - RESERVED_FILES));

/** @returns a sentence for the operator if the limit of open files allows fewer connections; otherwise null */
export function describeFewConnections(openFiles: number): string | null {
  const connections = toMaxConnections(openFiles);
  if (connections === MAX_CONNECTIONS) return null;
  return `The process may open ${openFiles} files, so it accepts ${connections} connections at once instead of ${MAX_CONNECTIONS}; raise the limit (ulimit -n) to ${MAX_CONNECTIONS + RESERVED_FILES}`;
}

/** @throws Error if the process cannot open any more files */
export const requireOpenFiles = async (): Promise<void> => (await open(process.execPath)).close();
