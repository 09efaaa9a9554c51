import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { realpathSync, unlinkSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

const PATIENCE_MILLISECONDS = 30_000;

/** Another process has the folder. */
export class FolderInUse extends Error {
  override readonly name = 'FolderInUse';
}

type Answering = (question: string) => Promise<string>;

export interface FolderLock {
  release(): void;
  /** Answers other processes of this user from now on. */
  serve(answer: Answering): void;
}

/**
 * Keeps a second process of this machine out of a folder that only one may open. A listening socket is the lock: the system
 * drops it with its process, so a crash leaves nothing that would refuse the next start.
 * @throws FolderInUse
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const address = socketFor(folder);
  let answer: Answering = async () => '';
  const serveOne = (socket: Socket): void => void serve(socket, (question) => answer(question));
  const server = (await listen(address, serveOne)) ?? (await takeOver(address, serveOne));
  if (!server)
    throw new FolderInUse(
      `The data in ${folder} is in use by another process; stop it first, or set DATABASE_URL to share one database`,
    );
  return {
    release: () => void server.close(),
    serve: (answering) => {
      answer = answering;
    },
  };
}

/** Asks the process that holds the folder; null when nobody does. */
export async function askHolder(folder: string, question: string): Promise<string | null> {
  const socket = connect(socketFor(folder));
  try {
    await once(socket, 'connect');
  } catch {
    // No socket, or one that a process left behind when it ended.
    return null;
  }
  socket.end(question);
  return text(socket);
}

async function serve(socket: Socket, answer: Answering): Promise<void> {
  // Whoever asked may go before the answer comes; that ends the conversation and nothing else.
  socket.on('error', () => socket.destroy());
  socket.setTimeout(PATIENCE_MILLISECONDS, () => socket.destroy());
  try {
    const question = await text(socket);
    if (question === '') socket.destroy();
    else socket.end(await answer(question));
  } catch {
    // An answer that ends before it began tells that none could be given.
    socket.destroy();
  }
}

function socketFor(folder: string): string {
  const name = `shop-${createHash('sha256').update(realpathSync(folder)).digest('hex').slice(0, 24)}`;
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`);
}

/** Null when the address is taken. */
async function listen(address: string, serveOne: (socket: Socket) => void): Promise<Server | null> {
  // What asks ends its own half; the other half stays open for the answer.
  const server = createServer({ allowHalfOpen: true }, serveOne);
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
async function takeOver(address: string, serveOne: (socket: Socket) => void): Promise<Server | null> {
  const socket = connect(address);
  try {
    await once(socket, 'connect');
    return null;
  } catch {
    unlinkSync(address);
    return listen(address, serveOne);
  } finally {
    socket.destroy();
  }
}
