import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { realpathSync, unlinkSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Keeps a second process of this machine out of a folder that only one may open. A listening socket is the lock: the system
 * drops it with its process, so a crash leaves nothing that would refuse the next start.
 */
export async function lockFolder(folder: string): Promise<{ release(): void }> {
  const address = socketFor(folder);
  const server = (await listen(address)) ?? (await takeOver(address));
  if (!server) throw new Error(`The data in ${folder} is in use by another process; stop it first, or set DATABASE_URL to share one database`);
  return { release: () => void server.close() };
}

function socketFor(folder: string): string {
  const name = `shop-${createHash('sha256').update(realpathSync(folder)).digest('hex').slice(0, 24)}`;
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`);
}

/** Null when the address is taken. */
async function listen(address: string): Promise<Server | null> {
  const server = createServer((socket) => socket.destroy());
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

/** A socket file that nobody answers was left by a process that is gone. */
async function takeOver(address: string): Promise<Server | null> {
  const socket = connect(address);
  try {
    await once(socket, 'connect');
    return null;
  } catch {
    unlinkSync(address);
    return listen(address);
  } finally {
    socket.destroy();
  }
}
