import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { embedded, type Database } from '#backend/db/client.ts';
import { migrate, readMigrations } from '#backend/db/migrate.ts';
import { seed } from '#backend/seed/seed.ts';
import { fixture } from './fixture.ts';
import { START } from './shop.ts';
import type { TemplateContent } from './database-template.ts';
import { throwError } from './throw-error.ts';

/** The shop of the tests, in the state in which a test begins. */
export const seedShop = (db: Database): Promise<void> => migrate(db, (tx) => seed(tx, fixture, new Date(START)));

/** The rows depend on the code that writes them as well as on the data. */
const SOURCES = [
  'seed/seed.ts',
  'seed/seed-content.ts',
  'staff/menu-files/write-restaurant.ts',
  'staff/menu-files/write-option-groups.ts',
  'staff/menu-files/menu-diff.ts',
  'text.ts',
  'search/word-meanings.ts',
  'search/search-words.ts',
  'search/search-index.ts',
].map((name) => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8'));

export const seededShop: TemplateContent = {
  key: createHash('sha256')
    .update(JSON.stringify([readMigrations(), fixture, START, SOURCES]))
    .digest('hex')
    .slice(0, 16),
  fill: (client) => seedShop(embedded(client, '', throwError).db),
};
