import type { PGlite } from '@electric-sql/pglite';
import pg from 'pg';

/** Receives the database's notifications (`NOTIFY`). */
interface NotificationHandler {
  onNotification(channel: string, payload: string): void;
  /** Listening has begun, for the first time or again: earlier notifications may have been missed. */
  onConnected(): void;
}

export interface NotificationListener {
  /** Whether notifications arrive now; while they do not, the caller has to poll. */
  readonly isConnected: boolean;
  close(): Promise<void>;
}

export type Listen = (channels: readonly string[], handler: NotificationHandler) => NotificationListener;

const FIRST_RETRY_DELAY_MS = 100;
const MAX_RETRY_DELAY_MS = 5000;
const CONNECTION_TIMEOUT_MS = 10_000;

/** One dedicated connection that only listens; a lost one is replaced after delays that double up to five seconds. */
export function listenToServer(url: string, onError: (error: Error) => void): Listen {
  return (channels, handler) => {
    let client: pg.Client | undefined;
    let isConnected = false;
    let closed = false;
    let delay = FIRST_RETRY_DELAY_MS;
    let timer: NodeJS.Timeout | undefined;

    const connect = async (): Promise<void> => {
      const fresh = new pg.Client({
        connectionString: url,
        keepAlive: true,
        connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
      });
      client = fresh;
      fresh.on('notification', ({ channel, payload }) => handler.onNotification(channel, payload ?? ''));
      fresh.on('error', onError);
      fresh.once('end', () => retry(fresh));
      try {
        await fresh.connect();
        for (const channel of channels) await fresh.query(`listen ${pg.escapeIdentifier(channel)}`);
      } catch (error) {
        onError(error instanceof Error ? error : new Error(String(error)));
        await fresh.end().catch(onError);
        return retry(fresh);
      }
      if (client !== fresh || closed) return;
      isConnected = true;
      delay = FIRST_RETRY_DELAY_MS;
      handler.onConnected();
    };

    const retry = (lost: pg.Client): void => {
      if (client !== lost) return;
      client = undefined;
      isConnected = false;
      if (closed) return;
      timer = setTimeout(() => void connect(), delay);
      timer.unref();
      delay = Math.min(delay * 2, MAX_RETRY_DELAY_MS);
    };

    const connecting = connect();
    return {
      get isConnected() {
        return isConnected;
      },
      close: async () => {
        closed = true;
        isConnected = false;
        clearTimeout(timer);
        await connecting;
        await client?.end();
      },
    };
  };
}

/** The embedded database notifies its own process; the connection cannot be lost. */
export function listenEmbedded(client: PGlite): Listen {
  return (channels, handler) => {
    let isConnected = false;
    const onPayload = (channel: string) => (payload: string) => handler.onNotification(channel, payload);
    const started = Promise.all(channels.map((channel) => client.listen(channel, onPayload(channel)))).then(() => {
      isConnected = true;
      handler.onConnected();
    });
    return {
      get isConnected() {
        return isConnected;
      },
      close: async () => {
        await started;
        isConnected = false;
        if (!client.closed) for (const channel of channels) await client.unlisten(channel);
      },
    };
  };
}
