import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { pgTable, text } from 'drizzle-orm/pg-core';
import type { Database } from './client.ts';
import { inTransaction } from './transaction.ts';

/** An arbitrary constant, the same in every instance. */
const ADVISORY_LOCK_KEY = 7_261_043;
const FIRST_MIGRATION = '0000_shop.sql';
const STATEMENT_BREAKPOINT = '--> statement-breakpoint';

/** The applied migrations. The table exists before the first one and so is not part of the schema. */
const schemaMigrations = pgTable('schema_migrations', { name: text('name').primaryKey() });

/** The migrations in the order in which they are applied; `schema_migrations` records their names. */
export function readMigrations() {
  const folder = migrationsFolder();
  const files = readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort();
  return files.map((file) => ({
    name: file.replace('.sql', ''),
    statements: readFileSync(new URL(file, folder), 'utf8')
      .split(STATEMENT_BREAKPOINT)
      .map((statement) => statement.trim()),
  }));
}

/**
 * The nearest `migrations` folder above this module: `src/backend/migrations`, or the copy that a build puts beside the
 * bundle.
 */
function migrationsFolder(): URL {
  let parent = new URL('.', import.meta.url);
  while (!existsSync(new URL(`migrations/${FIRST_MIGRATION}`, parent))) {
    const next = new URL('..', parent);
    if (next.href === parent.href)
      throw new Error(`No folder above ${import.meta.url} has migrations/${FIRST_MIGRATION}`);
    parent = next;
  }
  return new URL('migrations/', parent);
}

/**
 * Brings the schema up to date and then runs `seed` on every start, all in one transaction under a lock, so that
 * several instances may start at once. Drizzle's own migrator takes no lock and has another table of applied
 * migrations, so it would migrate an existing database twice. A user who does not own the schema can run it when
 * nothing is left to apply.
 */
export async function migrate(db: Database, seed: (db: Database) => Promise<void> = async () => {}): Promise<void> {
  await inTransaction(db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCK_KEY}::bigint)`);
    // `create table if not exists` needs the right to create tables even if the table exists.
    const existing = await tx.execute(sql`select 1 where to_regclass('schema_migrations') is not null`);
    if (existing.rows.length === 0)
      await tx.execute(
        sql`create table schema_migrations (name text primary key, applied_at timestamptz not null default now())`,
      );
    const applied = new Set((await tx.select().from(schemaMigrations)).map(({ name }) => name));
    for (const { name, statements } of readMigrations()) {
      if (applied.has(name)) continue;
      for (const statement of statements) await tx.execute(sql.raw(statement));
      await tx.insert(schemaMigrations).values({ name });
    }
    await createTrigramIndex(tx);
    await seed(tx);
  });
}

/** The PostgreSQL extension that finds similar words by their trigrams. */
const TRIGRAM_EXTENSION = 'pg_trgm';
const TRIGRAM_INDEX = 'search_words_trigrams';

/** Whether the extension is installed: without it, words with a wrong first letter are not corrected. */
export async function hasTrigrams(db: Database): Promise<boolean> {
  const { rows } = await db.execute(sql`select 1 from pg_extension where extname = ${TRIGRAM_EXTENSION}`);
  return rows.length > 0;
}

/**
 * Creates the extension and the index of the words where that is possible. It is not a migration: a server without the
 * extension, or a user without the right to create it, must not prevent the start, and an extension that is installed
 * later is used from the next start.
 */
export async function createTrigramIndex(db: Database): Promise<void> {
  const { rows } = await db.execute(sql`select 1 from pg_indexes where indexname = ${TRIGRAM_INDEX}`);
  if (rows.length > 0) return;
  try {
    // A nested transaction is a savepoint: otherwise a failed statement would abort the transaction of the caller.
    await inTransaction(db, async (tx) => {
      await tx.execute(sql.raw(`create extension if not exists ${TRIGRAM_EXTENSION}`));
      await tx.execute(sql.raw(`create index ${TRIGRAM_INDEX} on search_words using gin (word gin_trgm_ops)`));
    });
  } catch {
    // Without the index, words with a wrong first letter are not corrected. The server reports this when it starts.
    return;
  }
}
