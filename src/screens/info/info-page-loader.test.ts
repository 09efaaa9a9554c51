import { expect, it } from 'vitest';
import { fakeApiClient } from '#features/shared/api-client.fake.ts';
import { loadInfoPage } from './info-page-loader.ts';

const page = { slug: 'privacy', name: 'Данные', version: 1, text: 'Текст' };
const api = fakeApiClient({
  getOptions: () => ({ pages: [page] }),
  getCities: () => [],
  getRestaurants: () => [],
  getInfoPage: () => page,
});

it('a page has one address: the text of /privacy has none below /info', async () => {
  expect((await loadInfoPage(api, 'terms'))?.page.text).toBe('Текст');
  expect(await loadInfoPage(api, 'privacy')).toBeUndefined();
});

it('the API is not called with an address that it would refuse', async () => {
  for (const slug of ['a'.repeat(200), 'a\0b.json']) expect(await loadInfoPage(api, slug)).toBeUndefined();
});
