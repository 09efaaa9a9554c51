import { expect, it } from 'vitest';
import type { ApiClient } from '#lib/api-client.ts';
import { loadShellData } from './shell-data.ts';

it('a page’s header and footer request settings, cities and restaurants in parallel [R4.28] [D24a]', async () => {
  const calls: string[] = [];
  const responses = Promise.withResolvers<void>();
  const api: ApiClient = {
    async call(name) {
      calls.push(name);
      await responses.promise;
      return `response of ${name}` as never;
    },
  };
  const shell = loadShellData(api);
  expect(calls.toSorted()).toEqual(['getCities', 'getOptions', 'getRestaurants']);
  responses.resolve();
  expect(await shell).toEqual({
    options: 'response of getOptions',
    cities: 'response of getCities',
    restaurants: 'response of getRestaurants',
  });
  expect(calls).toHaveLength(3);
});
