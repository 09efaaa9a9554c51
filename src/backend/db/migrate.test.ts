import { readFileSync } from 'node:fs';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { bundleOfMigrations } from '#backend/migrations/bundle.ts';
import { seed } from '#backend/demo/seed.ts';
import { eachEmptyDatabase, fixture, START } from '#backend/testing.ts';
import { migrate } from './migrate.ts';
import { rowsOf } from './rows.ts';
import * as schema from './schema/index.ts';

const folder = new URL('../migrations/', import.meta.url);
const read = (name: string) => readFileSync(new URL(name, folder), 'utf8');

test('the bundled migrations are those of the SQL files', () => {
  expect(read('index.ts')).toBe(bundleOfMigrations());
});

test('the migrations lead to the schema: nothing is left to generate', async () => {
  const { entries } = JSON.parse(read('meta/_journal.json')) as { entries: { idx: number }[] };
  const newest = String(entries.at(-1)?.idx).padStart(4, '0');
  const snapshot = JSON.parse(read(`meta/${newest}_snapshot.json`)) as Parameters<typeof generateMigration>[0];
  expect(await generateMigration(snapshot, generateDrizzleJson(schema, snapshot.id))).toEqual([]);
});

eachEmptyDatabase((_name, open) => {
  test('several starts at once migrate and fill once', async () => {
    const { db, close } = await open();
    const start = () => migrate(db, (tx) => seed(tx, fixture, new Date(START)));
    await Promise.all([start(), start(), start()]);
    await start();
    const [counts] = rowsOf(
      await db.execute(sql`select (select count(*)::int from cities) as cities, (select count(*)::int from schema_migrations) as migrations`),
    );
    expect(counts).toEqual({ cities: 2, migrations: 3 });
    await close();
  });

  test('a start that fails while filling leaves nothing behind', async () => {
    const { db, close } = await open();
    await expect(migrate(db, () => Promise.reject(new Error('no data')))).rejects.toThrow('no data');
    await migrate(db);
    expect(rowsOf(await db.execute(sql`select id from cities`))).toEqual([]);
    await close();
  });
});
