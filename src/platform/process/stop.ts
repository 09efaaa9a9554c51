import { ServerResponse, type IncomingMessage, type Server } from 'node:http';
import { runningBackend } from './running.ts';

/** Milliseconds a stopping process gives to what it began. */
const GRACE = 10_000;

/** Whether this process has been asked to end. */
export interface Stopping {
  now: boolean;
}

/** What answers are made of: each that is begun once the process stops is the last on its connection, whenever it was asked for, and says so. */
export function lastOnceStopping(stopping: Stopping) {
  return class Answer<Asked extends IncomingMessage = IncomingMessage> extends ServerResponse<Asked> {
    override writeHead(status: number, ...rest: readonly unknown[]): this {
      if (stopping.now) this.shouldKeepAlive = false;
      return Reflect.apply(super.writeHead, this, [status, ...rest]) as this;
    }
  };
}

/** At SIGTERM or SIGINT the process takes no new connection, finishes what it began and ends. */
export function stopOnSignal(servers: readonly Server[], stopping: Stopping): void {
  const stop = async (): Promise<void> => {
    if (stopping.now) return;
    stopping.now = true;
    setTimeout(() => process.exit(1), GRACE).unref();
    // What never ends by itself, such as the event streams of an outside provider, is cut halfway.
    setTimeout(() => servers.forEach((server) => server.closeAllConnections()), GRACE / 2).unref();
    for (const server of servers) server.closeIdleConnections();
    const closed = servers.map((server) => new Promise((done) => server.close(done)));
    const running = await runningBackend();
    running?.backend.endStreams();
    // Whatever else is under way still needs the database.
    await Promise.all(closed);
    await running?.backend.close();
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop());
  process.on('SIGINT', () => void stop());
}
