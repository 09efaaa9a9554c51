import { sql } from 'drizzle-orm';
import type { Database } from '#backend/db/client.ts';
import { readMigrations } from '#backend/db/migrate.ts';

/** Brings an empty database to an earlier version: as far as the migrations before this one. */
export async function migrateBefore(first: string, db: Database): Promise<void> {
  await db.execute(
    sql`create table schema_migrations (name text primary key, applied_at timestamptz not null default now())`,
  );
  for (const { name, statements } of readMigrations().filter((migration) => migration.name < first)) {
    for (const statement of statements) await db.execute(sql.raw(statement));
    await db.execute(sql`insert into schema_migrations (name) values (${name})`);
  }
}
