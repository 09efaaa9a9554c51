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

interface ListenTimings {
  readonly connectionMs: number;
  readonly statementMs: number;
  /** Between two checks of the connection. */
  readonly heartbeatMs: number;
}

/**
 * One dedicated connection that only listens; a lost one is replaced after delays that double up to five seconds. A connection
 * that only receives never notices that the network is silent, so it executes a statement at each heartbeat.
 */
export function createPostgresListen(url: string, onError: (error: Error) => void, timings: ListenTimings): Listen {
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
        connectionTimeoutMillis: timings.connectionMs,
        query_timeout: timings.statementMs,
      });
      client = fresh;
      fresh.on('notification', ({ channel, payload }) => handler.onNotification(channel, payload ?? ''));
      fresh.on('error', onError);
      fresh.once('end', () => retry(fresh));
      try {
        await fresh.connect();
        for (const channel of channels) await fresh.query(`listen ${pg.escapeIdentifier(channel)}`);
      } catch (error) {
        onError(toError(error));
        // Connected, but unable to listen: the server would keep the connection.
        await fresh.end().catch(onError);
        // A client that was never connected emits no `end`. After one that did, this changes nothing.
        return retry(fresh);
      }
      if (client !== fresh || closed) return;
      isConnected = true;
      delay = FIRST_RETRY_DELAY_MS;
      handler.onConnected();
      checkPeriodically(fresh);
    };

    const checkPeriodically = (current: pg.Client): void => {
      timer = setTimeout(() => {
        current.query('select 1').then(
          () => client === current && !closed && checkPeriodically(current),
          (error: unknown) => {
            onError(toError(error));
            // While a statement is pending, `end()` destroys the socket instead of waiting for it.
            void current.end();
          },
        );
      }, timings.heartbeatMs);
      timer.unref();
    };

    /** Connects again after a delay, once for each lost client. */
    const retry = (lost: pg.Client): void => {
      if (client !== lost) return;
      client = undefined;
      isConnected = false;
      clearTimeout(timer);
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

const toError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

/** The embedded database notifies its own process; the connection cannot be lost. Where listening fails, the caller polls. */
export function createEmbeddedListen(
  client: Pick<PGlite, 'listen' | 'unlisten' | 'closed'>,
  onError: (error: Error) => void,
): Listen {
  return (channels, handler) => {
    let isConnected = false;
    const onPayload = (channel: string) => (payload: string) => handler.onNotification(channel, payload);
    const started = Promise.all(channels.map((channel) => client.listen(channel, onPayload(channel)))).then(
      () => {
        isConnected = true;
        handler.onConnected();
      },
      (error: unknown) => onError(toError(error)),
    );
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
