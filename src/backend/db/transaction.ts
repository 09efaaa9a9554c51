import { drizzle } from 'drizzle-orm/node-postgres';
import type { PgTransactionConfig } from 'drizzle-orm/pg-core';
import pg from 'pg';
import type { Database } from './client.ts';

/** What Drizzle passes to the work of a transaction. */
type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];

/**
 * Runs `work` in one transaction, in a savepoint if `db` is a transaction already. An error of `work` rolls back and is
 * thrown. On a server the transaction always releases its connection, which Drizzle does not if BEGIN fails; one that is
 * not idle by then is closed.
 */
export async function inTransaction<Result>(
  db: Database,
  work: (tx: Transaction) => Promise<Result>,
  config?: PgTransactionConfig,
): Promise<Result> {
  const pool = '$client' in db && db.$client instanceof pg.Pool ? db.$client : null;
  // eslint-disable-next-line no-restricted-syntax -- The embedded database has no pool, and a savepoint its connection.
  if (!pool) return db.transaction(work, config);
  const client = await pool.connect();
  // Without a listener, a connection that breaks during a transaction would end the process.
  const report = (error: Error) => pool.emit('error', error, client);
  client.on('error', report);
  try {
    // eslint-disable-next-line no-restricted-syntax -- A transaction of this connection.
    return await drizzle({ client }).transaction(work, config);
  } finally {
    client.off('error', report);
    client.release(client.getTransactionStatus() !== 'I');
  }
}
