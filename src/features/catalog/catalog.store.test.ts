import { beforeEach, expect, it } from 'vitest';
import type { ApiClient } from '#lib/api-client.ts';
import { $cities, $restaurants, $shopContacts, resetCatalogCache, loadCatalog } from './catalog.store.ts';

const CALLS = ['getCities', 'getOptions', 'getRestaurants'];

/** A provider whose responses wait for `respond`; the calls in `failing` fail. */
function provider(failing: string[] = []) {
  const requested: string[] = [];
  const { promise, resolve: respond } = Promise.withResolvers<void>();
  const api: ApiClient = {
    async call(name) {
      requested.push(name);
      await promise;
      if (failing.includes(name)) throw new Error(`${name} failed`);
      return [name] as never;
    },
  };
  return { api, respond, requested: () => requested.toSorted() };
}

const stored = () => [$shopContacts.get(), $cities.get(), $restaurants.get()];

beforeEach(() => {
  resetCatalogCache();
  $shopContacts.set(null);
  $cities.set([]);
  $restaurants.set([]);
});

it('the start-up requests settings, cities and restaurants in parallel', async () => {
  const { api, respond, requested } = provider();
  const started = loadCatalog(api);
  expect(requested()).toEqual(CALLS);
  expect(stored()).toEqual([null, [], []]);
  respond();
  await started;
  expect(stored()).toEqual([['getOptions'], ['getCities'], ['getRestaurants']]);
});

it('the start-up makes its requests once per page', async () => {
  const { api, respond, requested } = provider();
  const first = loadCatalog(api);
  const second = loadCatalog(api);
  respond();
  await Promise.all([first, second]);
  await loadCatalog(api);
  expect(requested()).toEqual(CALLS);
});

it('a start-up without contacts stores cities and restaurants', async () => {
  const { api, respond } = provider(['getOptions']);
  respond();
  await loadCatalog(api);
  expect(stored()).toEqual([null, ['getCities'], ['getRestaurants']]);
});

it('a failed start-up stores what was loaded and can be repeated', async () => {
  const away = provider(['getRestaurants']);
  const failed = loadCatalog(away.api);
  away.respond();
  await expect(failed).rejects.toThrow('getRestaurants failed');
  expect(stored()).toEqual([['getOptions'], ['getCities'], []]);

  const back = provider();
  back.respond();
  await loadCatalog(back.api);
  expect(back.requested()).toEqual(CALLS);
  expect(stored()).toEqual([['getOptions'], ['getCities'], ['getRestaurants']]);
});
