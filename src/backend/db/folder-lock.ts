import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { realpathSync, unlinkSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

const SOCKET_TIMEOUT_MS = 30_000;

/** Another process has locked the folder. */
export class FolderInUseError extends Error {
  override readonly name = 'FolderInUseError';
}

type Handler = (request: string) => Promise<string>;

export interface FolderLock {
  release(): void;
  /** Handles the requests of other processes of this user from now on; until then they get an empty response. */
  serve(handler: Handler): void;
}

/**
 * Locks a folder that only one process of this machine may open. A listening socket is the lock: the system closes it with its
 * process, so a crash leaves nothing that would prevent the next start.
 * @throws FolderInUseError
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const address = socketPath(folder);
  let handler: Handler = async () => '';
  const onConnection = (socket: Socket) => void respond(socket, (request) => handler(request));
  let server = await listen(address, onConnection);
  if (!server) {
    const owner = await connectTo(address);
    owner?.destroy();
    if (!owner) {
      unlinkSync(address);
      server = await listen(address, onConnection);
    }
  }
  if (!server)
    throw new FolderInUseError(
      `The data in ${folder} is in use by another process; stop it first, or set DATABASE_URL to share one database`,
    );
  const lock = server;
  return {
    release: () => void lock.close(),
    serve: (newHandler) => {
      handler = newHandler;
    },
  };
}

/** Sends a request to the process that has locked the folder; null when none has. */
export async function requestLockOwner(folder: string, request: string): Promise<string | null> {
  const socket = await connectTo(socketPath(folder));
  if (!socket) return null;
  socket.end(request);
  return text(socket);
}

/** Null when there is no socket, or only the file of a process that has ended. */
async function connectTo(address: string): Promise<Socket | null> {
  const socket = connect(address);
  return once(socket, 'connect').then(
    () => socket,
    () => null,
  );
}

async function respond(socket: Socket, handler: Handler): Promise<void> {
  // The client may disconnect before the response is sent.
  socket.on('error', () => socket.destroy());
  socket.setTimeout(SOCKET_TIMEOUT_MS, () => socket.destroy());
  try {
    const request = await text(socket);
    if (request === '') socket.destroy();
    else socket.end(await handler(request));
  } catch {
    // The client sees an empty response.
    socket.destroy();
  }
}

function socketPath(folder: string): string {
  const name = `shop-${createHash('sha256').update(realpathSync(folder)).digest('hex').slice(0, 24)}`;
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`);
}

/** Null when the address is taken. */
async function listen(address: string, onConnection: (socket: Socket) => void): Promise<Server | null> {
  // The client ends its half; the other half stays open for the response.
  const server = createServer({ allowHalfOpen: true }, onConnection);
  server.unref();
  try {
    server.listen(address);
    await once(server, 'listening');
    return server;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') return null;
    throw new Error(`The lock on the data could not be made at ${address}`, { cause: error });
  }
}
