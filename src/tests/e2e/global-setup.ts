import { rm } from 'node:fs/promises';
import { createDatabase, dropDatabase, isServerReachable } from '#backend/testing/databases.ts';
import { newDataFolder, onDatabase, startShop } from './shop.ts';

/**
 * Seeds one shop before all tests, for their shops to copy: seeding takes most of the time of a first start. Its
 * database is on PostgreSQL when a server is reachable, which needs less processor time; `npm run test:all` tests the
 * embedded one.
 */
export default async function setUp(): Promise<() => Promise<void>> {
  const usesServer = process.env['TEST_DATABASES'] !== 'all' && (await isServerReachable());
  const database = usesServer ? await createDatabase('template1') : undefined;
  const data = await newDataFolder();
  const shop = await startShop({ DATA_DIR: data, ...(database && onDatabase(database)) });
  await shop.stop();
  process.env['SEEDED_DATA_DIR'] = data;
  if (database) process.env['SEEDED_DATABASE'] = database;
  return async () => {
    await rm(data, { recursive: true, force: true });
    if (database) await dropDatabase(database);
  };
}
