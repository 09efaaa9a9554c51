import { expect, test } from 'vitest';
import { migrate } from '#backend/db/migrate.ts';
import { createBackend } from '#backend/index.ts';
import { eachEmptyDatabase, RecordingSms, START } from '#backend/testing.ts';
import { createClient } from '#backend/testing/client.ts';
import { LOCALES } from '#contract/constants.ts';
import { demo } from './index.ts';

eachEmptyDatabase((_name, open) => {
  test('the whole catalog of the demonstration is within the contract', async () => {
    const { db, close } = await open();
    const now = () => new Date(START);
    await migrate(db, (tx) => demo.seed(tx, now()));
    const backend = createBackend({ db, clock: { now }, sms: new RecordingSms(), log: () => {} });
    const client = createClient(() => backend);
    for (const locale of LOCALES) {
      const restaurants = await client.request('getRestaurants', { locale });
      expect(restaurants).toHaveLength(9);
      for (const { id } of restaurants) {
        const { categories } = await client.request('getRestaurant', { query: { id_restaurant: id }, locale });
        expect(categories.flatMap(({ products }) => products).length).toBeGreaterThan(40);
        expect((await client.request('getBranches', { query: { id_restaurant: id }, locale })).length).toBeGreaterThan(
          0,
        );
      }
      expect((await client.request('getNews', { locale })).length).toBeGreaterThan(0);
    }
    await backend.close();
    await close();
  });
});
