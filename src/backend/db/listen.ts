import type { PGlite } from '@electric-sql/pglite';
import pg from 'pg';

/** Where the database's announcements arrive. */
export interface Hearing {
  message(channel: string, payload: string): void;
  /** Listening has begun, for the first time or again: what was announced until now may not have been heard. */
  resumed(): void;
}

export interface Ear {
  /** Whether announcements arrive now. While they do not, whoever needs them has to ask the database. */
  readonly hears: boolean;
  close(): Promise<void>;
}

export type Listen = (channels: readonly string[], hearing: Hearing) => Ear;

const FIRST_PAUSE = 100;
const LONGEST_PAUSE = 5000;

/** One connection of its own that does nothing but listen; a lost one is replaced, after pauses that grow to five seconds. */
export function listenToServer(url: string, onError: (error: Error) => void): Listen {
  return (channels, hearing) => {
    let client: pg.Client | undefined;
    let hears = false;
    let closed = false;
    let pause = FIRST_PAUSE;
    let timer: NodeJS.Timeout | undefined;

    const connect = async (): Promise<void> => {
      const fresh = new pg.Client({ connectionString: url, keepAlive: true, connectionTimeoutMillis: 10_000 });
      client = fresh;
      fresh.on('notification', ({ channel, payload }) => hearing.message(channel, payload ?? ''));
      fresh.on('error', onError);
      fresh.once('end', () => lost(fresh));
      try {
        await fresh.connect();
        for (const channel of channels) await fresh.query(`listen ${pg.escapeIdentifier(channel)}`);
      } catch (error) {
        onError(error instanceof Error ? error : new Error(String(error)));
        await fresh.end().catch(onError);
        return lost(fresh);
      }
      if (client !== fresh || closed) return;
      hears = true;
      pause = FIRST_PAUSE;
      hearing.resumed();
    };

    const lost = (which: pg.Client): void => {
      if (client !== which) return;
      client = undefined;
      hears = false;
      if (closed) return;
      timer = setTimeout(() => void connect(), pause);
      timer.unref();
      pause = Math.min(pause * 2, LONGEST_PAUSE);
    };

    const connecting = connect();
    return {
      get hears() {
        return hears;
      },
      close: async () => {
        closed = true;
        hears = false;
        clearTimeout(timer);
        await connecting;
        await client?.end();
      },
    };
  };
}

/** The embedded database announces within its own process, and cannot be lost. */
export function listenEmbedded(client: PGlite): Listen {
  return (channels, hearing) => {
    let hears = false;
    const begin = async (): Promise<void> => {
      for (const channel of channels) await client.listen(channel, (payload) => hearing.message(channel, payload));
      hears = true;
      hearing.resumed();
    };
    const begun = begin();
    return {
      get hears() {
        return hears;
      },
      close: async () => {
        await begun;
        hears = false;
        if (!client.closed) for (const channel of channels) await client.unlisten(channel);
      },
    };
  };
}
