import { statfs } from 'node:fs/promises';

const CHECK_INTERVAL_MS = 250;
/** Free space above the limit that is needed before writes are accepted again, so that it does not alternate between the two. */
const RECOVERY_BYTES = 10e6;

export interface DiskGuardOptions {
  readonly minFreeBytes: number;
  /** Free space of the file system of a folder, in bytes. */
  readonly readFreeBytes?: (folder: string) => Promise<number>;
  /** Called when the database becomes read-only or writable again. */
  readonly onChange?: (isWritable: boolean) => void;
}

export interface DiskGuard {
  readonly isWritable: boolean;
  /** Compares the free space with the limit now. */
  check(): Promise<void>;
  stop(): Promise<void>;
}

export async function readFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/**
 * Makes the embedded database read-only while its disk has less free space than the limit, and writable again some megabytes above it. On a
 * full disk PGlite fails in the middle of writes and can block the process; read-only, it rejects every write with SQLSTATE
 * 25006 and continues to read.
 */
export function guardDisk(
  client: { exec(sql: string): Promise<unknown> },
  folder: string,
  { minFreeBytes, readFreeBytes: read = readFreeBytes, onChange = () => {} }: DiskGuardOptions,
): DiskGuard {
  let isWritable = true;
  let checking: Promise<void> | null = null;
  const updateWritability = async (): Promise<void> => {
    const free = await read(folder);
    const writable = free >= (isWritable ? minFreeBytes : minFreeBytes + RECOVERY_BYTES);
    if (writable === isWritable) return;
    await client.exec(`set default_transaction_read_only = ${writable ? 'off' : 'on'}`);
    isWritable = writable;
    onChange(writable);
  };
  const check = (): Promise<void> => (checking ??= updateWritability().finally(() => (checking = null)));
  // A failed check is repeated at the next interval; a folder that cannot be read makes statements fail as well.
  const timer = setInterval(() => void check().catch(() => {}), CHECK_INTERVAL_MS);
  timer.unref();
  return {
    get isWritable() {
      return isWritable;
    },
    check,
    stop: async () => {
      clearInterval(timer);
      await checking?.catch(() => {});
    },
  };
}

/** Whether a statement was rejected because the database is read-only. */
export function isReadOnlyError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && error.code === '25006') || isReadOnlyError(error.cause);
}
