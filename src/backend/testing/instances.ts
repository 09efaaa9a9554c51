import { sql } from 'drizzle-orm';
import { connectToServer, rowsOf } from '#backend/db/client.ts';
import { createBackend, type Backend, type BackendParts } from '#backend/index.ts';
import { serverUrl } from './databases.ts';
import type { Shop } from './shop.ts';

export interface Instance {
  readonly backend: Backend;
  close(): Promise<void>;
}

/**
 * Another instance of a shop's backend on the same database; on PGlite it shares the process, as no other one can open
 * its data.
 */
export async function openInstance(
  { db, clock, sms }: Shop,
  database: 'PGlite' | 'PostgreSQL',
  parts: Pick<BackendParts, 'settings'> = {},
): Promise<Instance> {
  const [row] = rowsOf<{ name: string }>(await db.execute(sql`select current_database() as name`));
  const opened = database === 'PGlite' ? null : connectToServer(serverUrl(row?.name ?? ''), () => {});
  const backend = createBackend({ db: opened?.db ?? db, clock, sms, log: () => {}, ...parts });
  return {
    backend,
    close: async () => {
      await backend.close();
      await opened?.close();
    },
  };
}
