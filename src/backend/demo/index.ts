import type { Database } from '#backend/db/client.ts';
import { balti } from './balti/index.ts';
import { chisinau } from './chisinau/index.ts';
import { news } from './news.ts';
import { seed } from './seed.ts';
import { tiraspol } from './tiraspol/index.ts';

/** Fills an empty database with the three demo cities. Loaded only in demo mode: the data is large. */
export const seedDemo = (db: Database, now: Date): Promise<void> => seed(db, { cities: [chisinau, balti, tiraspol], news }, now);
