import { expect, it } from 'vitest';
import type { ApiClient } from '#lib/api-client.ts';
import { loadShell } from './shell-data.ts';

it('a page’s header and footer ask for settings, cities and restaurants before any of them has answered [R4.28] [D24a]', async () => {
  const calls: string[] = [];
  const apiResponses = Promise.withResolvers<void>();
  const api: ApiClient = {
    async call(name) {
      calls.push(name);
      await apiResponses.promise;
      return `answer of ${name}` as never;
    },
  };
  const shell = loadShell(api);
  expect(calls.toSorted()).toEqual(['getCities', 'getOptions', 'getRestaurants']);
  apiResponses.resolve();
  expect(await shell).toEqual({
    options: 'answer of getOptions',
    cities: 'answer of getCities',
    restaurants: 'answer of getRestaurants',
  });
  expect(calls).toHaveLength(3);
});
