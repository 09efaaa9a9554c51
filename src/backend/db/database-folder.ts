import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, type Dirent, mkdtempSync, openSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { chmod, mkdir, readdir, statfs } from 'node:fs/promises';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { tryLock } from 'fs-native-extensions';

// The folder of the embedded database: a lock that only one process at a time can hold, and the permissions of the
// files. The lock holder also executes the commands of other processes, because only it can write to the database. They
// send the commands over a local socket: while the shop is running, `npm run shop -- import menu.json` sends its
// arguments to the shop.

/**
 * How long the lock holder waits for a command, and then for the sender to read the result. Execution has no time
 * limit.
 */
const HOLDER_TIMEOUT_MS = 30_000;
/**
 * How long the sender waits for a result. Longer, so that a command which was not received in time is `notCompleted`.
 */
const SENDER_TIMEOUT_MS = 35_000;
/** The path of a socket has at most 108 bytes on Linux and 104 on macOS, with the terminating zero. */
const MAX_SOCKET_PATH_BYTES = 103;

/** The lock file inside a locked folder. */
export const LOCK_FILE = 'shop.lock';

/** Another process has locked the folder. */
export class FolderInUseError extends Error {
  override readonly name = 'FolderInUseError';
}

/** The lock holder accepted a command and did not send a result in time. */
export class HolderTimeoutError extends Error {
  override readonly name = 'HolderTimeoutError';
}

/** Executes a serialized command and returns its serialized result. */
type CommandExecutor = (command: string) => Promise<string>;

export interface FolderLock {
  release(): void;
  /**
   * Executes the commands of other processes of the same OS user from now on.
   * @throws where the file system does not support sockets
   */
  serve(execute: CommandExecutor, timeoutMs?: number): Promise<void>;
}

/**
 * Locks a folder that only one process may open, with locks of the operating system on two files: one beside the folder
 * and one in it. The system releases them when the process ends, so a crash leaves no stale lock and a suspended
 * process stays the holder. The locks belong to files and not to process ids, so they also work between containers that
 * share the folder, and between machines where the network file system supports locks. The file beside the folder stays
 * the same when a restore replaces the folder; the file in the folder is the same in every container, wherever the
 * folder is mounted.
 *
 * The files are never deleted: another process could then hold a lock on a file that no longer has a name.
 * @throws FolderInUseError
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const path = realpathSync(folder);
  const fileDescriptors: number[] = [];
  const release = () => fileDescriptors.splice(0).forEach((descriptor) => closeSync(descriptor));
  try {
    for (const file of [`${path}.lock`, join(path, LOCK_FILE)]) fileDescriptors.push(lockFile(file, folder));
  } catch (error) {
    release();
    throw error;
  }
  let server: Server | undefined;
  return {
    serve: async (execute, timeoutMs = HOLDER_TIMEOUT_MS) => {
      server = await listen(path, execute, timeoutMs);
    },
    release: () => {
      // Closing deletes the socket file, so it comes first: without the lock, the file may belong to another process.
      server?.close();
      release();
    },
  };
}

function lockFile(file: string, folder: string): number {
  const descriptor = openSync(file, 'a', 0o600);
  try {
    if (tryLock(descriptor)) return descriptor;
  } catch (error) {
    closeSync(descriptor);
    throw new Error(`The file system of ${folder} does not support locks`, { cause: error });
  }
  closeSync(descriptor);
  throw new FolderInUseError(
    `The data in ${folder} is in use by another process; stop it first, or set DATABASE_URL to share one database`,
  );
}

/**
 * The outcome of a command that was sent to the lock holder. `notReached`: no process accepts commands, because the
 * folder is not locked, or its lock holder is starting, stopping or not reachable from here. `notCompleted`: the
 * command failed in the lock holder, or the lock holder closed the connection without a result.
 */
type CommandOutcome = { kind: 'notReached' } | { kind: 'notCompleted' } | { kind: 'completed'; result: string };

/**
 * Sends a command to the process that has locked the folder.
 * @throws HolderTimeoutError when no result arrives in time; the lock holder may still execute the command
 */
export async function sendToLockHolder(
  folder: string,
  command: string,
  timeoutMs = SENDER_TIMEOUT_MS,
): Promise<CommandOutcome> {
  return withSocketPath(realpathSync(folder), async (address): Promise<CommandOutcome> => {
    const socket = connect(address);
    const connected = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    if (!connected) return { kind: 'notReached' };
    socket.setTimeout(timeoutMs, () =>
      socket.destroy(new HolderTimeoutError('The process that has the data open did not respond')),
    );
    socket.end(command);
    const result = await text(socket);
    return result === '' ? { kind: 'notCompleted' } : { kind: 'completed', result };
  });
}

async function sendResult(socket: Socket, execute: CommandExecutor, timeoutMs: number): Promise<void> {
  // The sender may disconnect before it receives the result.
  socket.on('error', () => socket.destroy());
  socket.setTimeout(timeoutMs, () => socket.destroy());
  try {
    const command = await text(socket);
    if (command === '') {
      socket.destroy();
      return;
    }
    // A connection that was closed during execution would look like a failed command to the sender.
    socket.setTimeout(0);
    const result = await execute(command);
    socket.setTimeout(timeoutMs);
    socket.end(result);
  } catch {
    // The sender receives an empty result, which means `notCompleted`.
    socket.destroy();
  }
}

/** Only the lock holder calls this, so an existing socket file was left by a process that has ended. */
async function listen(folder: string, execute: CommandExecutor, timeoutMs: number): Promise<Server> {
  // The sender ends its half of the connection; the other half stays open for the result.
  const server = createServer({ allowHalfOpen: true }, (socket) => void sendResult(socket, execute, timeoutMs));
  server.unref();
  await withSocketPath(folder, async (address) => {
    if (process.platform !== 'win32') rmSync(address, { force: true });
    server.listen(address);
    await once(server, 'listening');
  });
  return server;
}

/**
 * Calls `use` with the path of the socket. It is beside the folder, where every process that can open the folder finds
 * it. A path that is too long for a socket goes through a temporary symbolic link.
 */
async function withSocketPath<Result>(folder: string, use: (address: string) => Promise<Result>): Promise<Result> {
  if (process.platform === 'win32')
    return use(`\\\\.\\pipe\\shop-${createHash('sha256').update(folder).digest('hex').slice(0, 24)}`);
  const path = `${folder}.sock`;
  if (Buffer.byteLength(path) <= MAX_SOCKET_PATH_BYTES) return use(path);
  const links = mkdtempSync(join(tmpdir(), 'shop-'));
  try {
    symlinkSync(dirname(path), join(links, 'data'));
    return await use(join(links, 'data', basename(path)));
  } finally {
    rmSync(links, { recursive: true });
  }
}

/**
 * Creates a folder that only the OS user of this process can enter, or makes an existing folder and everything in it
 * private. PGlite creates files that every OS user may write, whatever the umask; the mode of the folder protects them.
 */
export async function ensurePrivateFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  await Promise.all(entries.map(makeEntryPrivate));
}

async function makeEntryPrivate(entry: Dirent): Promise<void> {
  const path = join(entry.parentPath, entry.name);
  if (entry.isDirectory()) await chmod(path, 0o700);
  else if (entry.isFile()) await chmod(path, 0o600);
}

const CHECK_INTERVAL_MS = 250;
/**
 * Space above the limit that must be free before writes are accepted again; it prevents quick changes between both
 * modes.
 */
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
  /** Writes to the files of the database. @throws Error if they cannot be written */
  write(): Promise<void>;
  /** Compares the free space with the limit now. */
  check(): Promise<void>;
  stop(): Promise<void>;
}

export async function readFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/**
 * Makes the embedded database read-only when its disk has less free space than the limit, and writable again when there
 * are `RECOVERY_BYTES` more. On a full disk PGlite fails in the middle of writes and can block the process; a read-only
 * database rejects every write with SQLSTATE 25006 and can still be read.
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
    // A transaction of a message that nobody reads: a record of the log, and no row.
    write: async () => void (await client.exec("select pg_logical_emit_message(true, 'readiness', '')")),
    check,
    stop: async () => {
      clearInterval(timer);
      await checking?.catch(() => {});
    },
  };
}
