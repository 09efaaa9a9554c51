import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as v from 'valibot';
import { configBrand } from '#contract/brand.ts';
import { ShopContacts } from '#contract/catalog.ts';
import type { EndpointName } from '#contract/endpoints.ts';
import { fakeApiClient } from '#features/shared/api-client.fake.ts';
import type { ApiClient } from '#lib/api-client.ts';
import { HttpError } from '#lib/errors.ts';
import { ALL_RESTAURANTS, hasApp, loadBrand, loadContacts, loadShellData } from './shell-data.ts';

const NO_CONTACTS = v.parse(ShopContacts, {});
const CONTACTS = { ...NO_CONTACTS, phone: '+373 22 000 111' };

/** A client whose responses name their call; the calls of `failures` fail with a status, or hang with `hang`. */
function provider(failures: Partial<Record<EndpointName, number | 'hang'>> = {}) {
  const calls: string[] = [];
  const api: ApiClient = {
    async call(name) {
      calls.push(name);
      const failure = failures[name];
      if (failure === 'hang') await new Promise(() => {});
      if (typeof failure === 'number') throw new HttpError(name, failure);
      return (name === 'getOptions' ? CONTACTS : `response of ${name}`) as never;
    },
  };
  return { api, calls };
}

const complete = {
  contacts: CONTACTS,
  pages: [],
  cities: 'response of getCities',
  restaurants: 'response of getRestaurants',
  incomplete: false,
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a page’s header and footer', () => {
  it('request settings, cities and restaurants in parallel', async () => {
    const { api, calls } = provider();
    const shell = loadShellData(api);
    expect(calls.toSorted()).toEqual(['getCities', 'getOptions', 'getRestaurants']);
    expect(await shell).toEqual(complete);
    expect(calls).toHaveLength(3);
  });

  it.each([
    ['getOptions', { contacts: NO_CONTACTS }],
    ['getCities', { cities: [] }],
    ['getRestaurants', { restaurants: [] }],
  ] as const)('do without %s if it fails or hangs, and the page is incomplete', async (name, empty) => {
    expect(await loadShellData(provider({ [name]: 500 }).api)).toEqual({ ...complete, ...empty, incomplete: true });
    const hanging = loadShellData(provider({ [name]: 'hang' }).api);
    await vi.advanceTimersByTimeAsync(2000);
    expect(await hanging).toEqual({ ...complete, ...empty, incomplete: true });
  });

  it.each([404, 405])('are complete without a call that the backend does not implement (%i)', async (status) => {
    const shell = await loadShellData(provider({ getOptions: status }).api);
    expect(shell).toEqual({ ...complete, contacts: NO_CONTACTS });
  });
});

describe('the links of the app stores', () => {
  const links = { link_app_store: 'https://apps.apple.com/app/id1', link_google_play: '' };

  afterEach(() => void vi.unstubAllEnvs());

  it('are those of the environment, whatever the options have', async () => {
    vi.stubEnv('LINK_APP_STORE', 'https://apps.apple.com/app/id2');
    const { value } = await loadContacts(fakeApiClient({ getOptions: () => links }));
    expect([value.link_app_store, value.link_google_play, hasApp(value)]).toEqual([
      'https://apps.apple.com/app/id2',
      '',
      true,
    ]);
  });

  it.each([undefined, ''])('are those of the options where the environment has none (%j)', async (none) => {
    vi.stubEnv('LINK_APP_STORE', none);
    vi.stubEnv('LINK_GOOGLE_PLAY', 'https://play.google.com/store/apps/details?id=shop');
    const { value } = await loadContacts(fakeApiClient({ getOptions: () => links }));
    expect([value.link_app_store, value.link_google_play, hasApp(value)]).toEqual([
      links.link_app_store,
      'https://play.google.com/store/apps/details?id=shop',
      true,
    ]);
  });

  it('may be absent', async () => {
    expect(hasApp((await loadContacts(fakeApiClient({ getOptions: () => ({}) }))).value)).toBe(false);
  });
});

describe('the brand', () => {
  const brand = { name: 'Mămăliga', color: '#0b3d91', logo: '', share_picture: '' };
  afterEach(() => void vi.unstubAllEnvs());

  it('is that of the options, or of the build where they have none', async () => {
    const options = { ...NO_CONTACTS, brand };
    expect(await loadBrand(fakeApiClient({ getOptions: () => options }), 'ro')).toMatchObject({ name: brand.name });
    expect(await loadBrand(fakeApiClient({ getOptions: () => NO_CONTACTS }), 'ro')).toEqual(configBrand('ro'));
  });

  it('is not known while the options cannot be read', async () => {
    expect(await loadBrand(provider({ getOptions: 500 }).api, 'ro')).toBeUndefined();
  });

  it('is that of the build with an external provider, whatever it sends', async () => {
    vi.stubEnv('API_BASE_URL', 'https://provider.example');
    const api = fakeApiClient({ getOptions: () => ({ ...NO_CONTACTS, brand }) });
    expect(await loadBrand(api, 'ro')).toEqual(configBrand('ro'));
    expect((await loadContacts(api)).value.brand).toBeUndefined();
  });
});

it('a page that shows no restaurants asks for one, others for those that they show', async () => {
  const api = fakeApiClient({ getOptions: () => ({}), getCities: () => [], getRestaurants: () => [] });
  await loadShellData(api);
  await loadShellData(api, { restaurantQuery: { city: 'balti' } });
  await loadShellData(api, { restaurantQuery: ALL_RESTAURANTS });
  const queries = api.calls.flatMap((call) => (call.name === 'getRestaurants' ? [call.query] : []));
  expect(queries).toEqual([{ limit: 1 }, { city: 'balti' }, {}]);
});

describe('a page of the catalog', () => {
  it.each(['getCities', 'getRestaurants'] as const)('can require %s', async (name) => {
    await expect(loadShellData(provider({ [name]: 500 }).api, { required: [name] })).rejects.toThrow(name);
  });

  it('does without settings', async () => {
    const shell = await loadShellData(provider({ getOptions: 500 }).api, { required: ['getCities', 'getRestaurants'] });
    expect(shell).toEqual({ ...complete, contacts: NO_CONTACTS, incomplete: true });
  });
});
