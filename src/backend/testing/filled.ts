import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { embedded, type Database } from '#backend/db/client.ts';
import { migrate } from '#backend/db/migrate.ts';
import { seed } from '#backend/demo/seed.ts';
import { migrations } from '#backend/migrations/index.ts';
import { fixture } from './fixture.ts';
import { START } from './shop.ts';
import type { Filling } from './template.ts';

/** The shop of the tests, as it is when a test begins. */
export const fillShop = (db: Database): Promise<void> => migrate(db, (tx) => seed(tx, fixture, new Date(START)));

/** The rows depend on the code that writes them as well as on the data. */
const SOURCES = ['demo/seed.ts', 'menu/write-restaurant.ts', 'menu/write-options.ts'].map((name) => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8'));

export const filledShop: Filling = {
  key: createHash('sha256').update(JSON.stringify([migrations, fixture, START, SOURCES])).digest('hex').slice(0, 16),
  fill: (client) => fillShop(embedded(client, '').db),
};
