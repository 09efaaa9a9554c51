import { chmod, mkdir, readdir, statfs } from 'node:fs/promises';
import { closeSync, type Dirent, mkdtempSync, openSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { text } from 'node:stream/consumers';
import { tryLock } from 'fs-native-extensions';

/** A request that takes longer is cut off by the lock owner; the client waits a little longer. */
const OWNER_TIMEOUT_MS = 30_000;
const CLIENT_TIMEOUT_MS = 35_000;
/** The address of a socket has 108 bytes on Linux and 104 on macOS, the last of which is zero. */
const MAX_SOCKET_PATH_BYTES = 103;

/** The lock file inside a locked folder. */
export const LOCK_FILE = 'shop.lock';

/** Another process has locked the folder. */
export class FolderInUseError extends Error {
  override readonly name = 'FolderInUseError';
}

/** The process that has locked the folder accepted a request and did not respond in time. */
export class OwnerTimeoutError extends Error {
  override readonly name = 'OwnerTimeoutError';
}

type Handler = (request: string) => Promise<string>;

export interface FolderLock {
  release(): void;
  /** Handles the requests of other processes of this user from now on. @throws where the file system has no sockets */
  serve(handler: Handler): Promise<void>;
}

/**
 * Locks a folder that only one process may open. The lock consists of the operating system's locks on two files, one beside the
 * folder and one in it. The system takes and releases it atomically, at the latest when the process ends: nothing is stale after a crash, and a
 * suspended process keeps it. Containers that share the folder see it, because it belongs to the file and not to a process id,
 * and so do other machines where a network file system supports locks. The file beside the folder stays the same when a
 * restore replaces the folder; the file in it is the same in every container, wherever the folder is mounted.
 *
 * The files are never deleted: a process could otherwise lock a file that no longer has a name.
 * @throws FolderInUseError
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const path = realpathSync(folder);
  const files: number[] = [];
  const release = () => files.splice(0).forEach((file) => closeSync(file));
  try {
    for (const file of [`${path}.lock`, join(path, LOCK_FILE)]) files.push(lockFile(file, folder));
  } catch (error) {
    release();
    throw error;
  }
  let server: Server | undefined;
  return {
    serve: async (handler) => {
      server = await listen(path, handler);
    },
    release: () => {
      // Closing deletes the socket, which must still be this process's own.
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
 * The result of a request to the process that has locked a folder. `notReached`: no process accepts requests, because the folder is
 * not locked, or its owner is starting, stopping or not reachable from here. `notCompleted`: the owner's handler failed, or the owner
 * closed the connection without a response.
 */
export type OwnerResponse = { kind: 'notReached' } | { kind: 'notCompleted' } | { kind: 'completed'; body: string };

/**
 * Sends a request to the process that has locked the folder.
 * @throws OwnerTimeoutError
 */
export async function sendToLockOwner(
  folder: string,
  request: string,
  timeoutMs = CLIENT_TIMEOUT_MS,
): Promise<OwnerResponse> {
  return withSocketPath(realpathSync(folder), async (address): Promise<OwnerResponse> => {
    const socket = connect(address);
    const connected = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    if (!connected) return { kind: 'notReached' };
    socket.setTimeout(timeoutMs, () =>
      socket.destroy(new OwnerTimeoutError('The process that has the data open did not respond')),
    );
    socket.end(request);
    const body = await text(socket);
    return body === '' ? { kind: 'notCompleted' } : { kind: 'completed', body };
  });
}

async function respond(socket: Socket, handler: Handler): Promise<void> {
  // The client may disconnect before the response is sent.
  socket.on('error', () => socket.destroy());
  socket.setTimeout(OWNER_TIMEOUT_MS, () => socket.destroy());
  try {
    const request = await text(socket);
    if (request === '') socket.destroy();
    else socket.end(await handler(request));
  } catch {
    // The client receives an empty response, which means `notCompleted`.
    socket.destroy();
  }
}

/** Only the owner of the lock calls this, so a socket that exists is the remainder of a process that has ended. */
async function listen(folder: string, handler: Handler): Promise<Server> {
  // The client ends its half; the other half stays open for the response.
  const server = createServer({ allowHalfOpen: true }, (socket) => void respond(socket, handler));
  server.unref();
  await withSocketPath(folder, async (address) => {
    if (process.platform !== 'win32') rmSync(address, { force: true });
    server.listen(address);
    await once(server, 'listening');
  });
  return server;
}

/** The socket is beside the folder, where every process that can open the folder finds it. A long path is shortened by a link. */
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
 * Creates a folder that only its owner can enter, or makes an existing one and everything in it private. PGlite creates files
 * that every user may write, independent of the process's umask: the mode of the folder protects those it creates later.
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
/** Free space above the limit that is needed before writes are accepted again, so that the state does not oscillate. */
const RECOVERY_BYTES = 10e6;

export interface DiskGuardOptions {
  readonly minFreeBytes: number;
  /** Free space of the file system of a folder, in bytes. */
  readonly readFreeBytes?: (folder: string) => Promise<number>;
  /** Called with the new state at each change. */
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
  const updateState = async (): Promise<void> => {
    const free = await read(folder);
    const writable = free >= (isWritable ? minFreeBytes : minFreeBytes + RECOVERY_BYTES);
    if (writable === isWritable) return;
    await client.exec(`set default_transaction_read_only = ${writable ? 'off' : 'on'}`);
    isWritable = writable;
    onChange(writable);
  };
  const check = (): Promise<void> => (checking ??= updateState().finally(() => (checking = null)));
  // A failed check is repeated; a folder that cannot be read makes statements fail as well.
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
