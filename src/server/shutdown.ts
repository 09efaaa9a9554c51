import type { Server } from 'node:http';
import type { Api } from './api.ts';

/** Time for requests that have begun; event streams of an outside provider are cut off after half of it. */
const GRACE_PERIOD_MS = 10_000;
const IDLE_CHECK_MS = 100;

export interface Stopping {
  now: boolean;
}

/** A response that is sent while the process stops is the last one on its connection. */
export function closeIfStopping(
  response: { readonly headersSent: boolean; setHeader(name: string, value: string): unknown },
  { now }: Stopping,
): void {
  if (now && !response.headersSent) response.setHeader('connection', 'close');
}

/** On SIGTERM or SIGINT the process accepts no new connection, finishes the requests that have begun and exits. */
export function stopOnSignal(servers: readonly Server[], stopping: Stopping, api: Api): void {
  const stop = async (): Promise<void> => {
    if (stopping.now) return;
    stopping.now = true;
    setTimeout(() => process.exit(1), GRACE_PERIOD_MS).unref();
    setTimeout(() => servers.forEach((server) => server.closeAllConnections()), GRACE_PERIOD_MS / 2).unref();
    // Connections whose response had begun before the stop become idle one by one.
    setInterval(() => servers.forEach((server) => server.closeIdleConnections()), IDLE_CHECK_MS).unref();
    const closed = servers.map((server) => new Promise((resolve) => server.close(resolve)));
    api.endStreams();
    // Requests that have begun still need the database.
    await Promise.all(closed);
    await api.close();
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop());
  process.on('SIGINT', () => void stop());
}
