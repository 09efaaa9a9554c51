import type { PGlite } from '@electric-sql/pglite';
import pg from 'pg';

/** Callbacks for the database's notifications (`NOTIFY`). */
interface NotificationHandler {
  onNotification(channel: string, payload: string): void;
  /** Called whenever listening starts or restarts: earlier notifications may have been missed. */
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
 * Listens on one dedicated connection. A lost connection is replaced after a delay that doubles with each attempt, up
 * to five seconds. A broken network cannot be detected by receiving alone, so each heartbeat executes a statement.
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
        // A connection that cannot listen is closed; otherwise it would stay open on the server.
        await fresh.end().catch(onError);
        // A client that never connected emits no `end`. If it did emit `end`, this second call has no effect.
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

/**
 * Listens to the embedded database, which runs in this process, so the connection cannot be lost. If listening fails,
 * the listener stays disconnected.
 */
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
