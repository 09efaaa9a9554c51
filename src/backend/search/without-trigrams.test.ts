import { randomUUID } from 'node:crypto';
import { PGlite } from '@electric-sql/pglite';
import { expect, test } from 'vitest';
import { embedded } from '#backend/db/client.ts';
import { hasTrigrams, migrate } from '#backend/db/migrate.ts';
import { seed } from '#backend/seed/seed.ts';
import { createBackend } from '#backend/index.ts';
import { fixture, RecordingSms, START } from '#backend/testing.ts';
import { createClient } from '#backend/testing/client.ts';
import { throwError } from '#backend/testing/throw-error.ts';

test('without the extension pg_trgm the shop starts, finds words and corrects them', async () => {
  const opened = embedded(await PGlite.create(`memory://${randomUUID()}`), '', throwError);
  await migrate(opened.db, (tx) => seed(tx, fixture, new Date(START)));
  expect(await hasTrigrams(opened.db)).toBe(false);
  const backend = createBackend({
    db: opened.db,
    clock: { now: () => new Date(START) },
    sms: new RecordingSms(),
    log: () => {},
  });
  const client = createClient(() => backend);
  const find = async (q: string) =>
    (await client.request('search', { query: { city: 'alpha', q } })).products.map(({ slug }) => slug);
  expect(await find('soup')).toEqual(['soup']);
  expect(await find('inacitve')).toEqual(['inactive']);
  expect(await find('onactive')).toEqual([]);
  await backend.close();
  await opened.close();
}, 120_000);
