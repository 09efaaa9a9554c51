import { rm } from 'node:fs/promises';
import { newDataFolder, startShop } from './shop.ts';

/** Seeds one data folder before all tests, for their shops to copy: seeding takes most of the time of a first start. */
export default async function setUp(): Promise<() => Promise<void>> {
  const data = await newDataFolder();
  const shop = await startShop({ DATA_DIR: data });
  await shop.stop();
  process.env['SEEDED_DATA_DIR'] = data;
  return () => rm(data, { recursive: true, force: true });
}
