import { sql } from 'drizzle-orm';
import { migrations } from '#backend/migrations/index.ts';
import type { Database } from './client.ts';
import { rowsOf } from './rows.ts';

/** Any constant does, as long as every instance of the shop uses the same one. */
const LOCK = 7_261_043;

/**
 * Brings the schema up to date and then runs `fill`, all in one transaction under a lock, so that several instances may
 * start at once: the first does the work, the others find it done.
 */
export async function migrate(db: Database, fill: (db: Database) => Promise<void> = async () => {}): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK}::bigint)`);
    await tx.execute(sql`create table if not exists schema_migrations (name text primary key, applied_at timestamptz not null default now())`);
    const applied = new Set(rowsOf<{ name: string }>(await tx.execute(sql`select name from schema_migrations`)).map(({ name }) => name));
    for (const { name, statements } of migrations) {
      if (applied.has(name)) continue;
      for (const statement of statements) await tx.execute(sql.raw(statement));
      await tx.execute(sql`insert into schema_migrations (name) values (${name})`);
    }
    await fill(tx);
  });
}
