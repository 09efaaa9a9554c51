import { beforeEach, expect, it } from 'vitest';
import type { Http } from '#lib/http.ts';
import { $cities, $restaurants, $settings, forgetCatalog, startCatalog } from './catalog.store.ts';

const CALLS = ['getCities', 'getOptions', 'getRestaurants'];

/** A provider whose answers wait for `answer`; those named in `failing` never come. */
function provider(failing: string[] = []) {
  const asked: string[] = [];
  const { promise, resolve: answer } = Promise.withResolvers<void>();
  const http: Http = {
    async call(name) {
      asked.push(name);
      await promise;
      if (failing.includes(name)) throw new Error(`${name} is away`);
      return [name] as never;
    },
  };
  return { http, answer, asked: () => asked.toSorted() };
}

const known = () => [$settings.get(), $cities.get(), $restaurants.get()];

beforeEach(() => {
  forgetCatalog();
  $settings.set(null);
  $cities.set([]);
  $restaurants.set([]);
});

it('the start-up asks for settings, cities and restaurants before any of them has answered [R4.28]', async () => {
  const { http, answer, asked } = provider();
  const started = startCatalog(http);
  expect(asked()).toEqual(CALLS);
  expect(known()).toEqual([null, [], []]);
  answer();
  await started;
  expect(known()).toEqual([['getOptions'], ['getCities'], ['getRestaurants']]);
});

it('the start-up asks once a page, however many want the catalog [R4.28]', async () => {
  const { http, answer, asked } = provider();
  const first = startCatalog(http);
  const second = startCatalog(http);
  answer();
  await Promise.all([first, second]);
  await startCatalog(http);
  expect(asked()).toEqual(CALLS);
});

it('a start-up that failed leaves nothing half known and may be tried again [R4.28]', async () => {
  const away = provider(['getRestaurants']);
  const failed = startCatalog(away.http);
  away.answer();
  await expect(failed).rejects.toThrow('getRestaurants is away');
  expect(known()).toEqual([null, [], []]);

  const back = provider();
  back.answer();
  await startCatalog(back.http);
  expect(back.asked()).toEqual(CALLS);
  expect(known()).toEqual([['getOptions'], ['getCities'], ['getRestaurants']]);
});
