import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { WAIT_TIMEOUT_MS } from './driver.ts';

/** Returns a free local port. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Waits until a local port accepts connections. */
export async function waitForPort(port: number): Promise<void> {
  const end = Date.now() + WAIT_TIMEOUT_MS;
  while (!(await isOpen(port))) {
    if (Date.now() > end) throw new Error(`Nothing listens at port ${port}`);
    await pause(50);
  }
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('error', () => resolve(false));
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
  });
}
