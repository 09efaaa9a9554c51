import { afterEach, describe, expect, test } from 'vitest';
import * as v from 'valibot';
import { endpoints, type Endpoint, type EndpointName } from '#contract/endpoints.ts';
import { faultsOfVisit, restoreGlobals } from './customer/actions.ts';
import { CALL_NAMES, CALLS } from './data/calls.ts';
import { limitTo, type Extent } from './handler/extent.ts';
import { GATE } from './variations/gate.ts';
import { createProvider } from './handler/provider.ts';
import { collectSamples, createRequest, SAMPLE_REQUESTS } from './variations/samples.ts';
import { vary } from './variations/variation.ts';
import { findVariation, listVariations } from './variations/variations.ts';

const samples = await collectSamples();
const variations = await listVariations();

describe('the provider of these tests', () => {
  test('has the calls of the contract', () => {
    const contract = Object.entries(endpoints as Record<string, Endpoint>).map(([name, { method, path, access }]) => [
      name,
      `${method} ${path}`,
      access === 'customer',
    ]);
    const own = CALL_NAMES.map((name) => [
      name,
      `${CALLS[name].method} ${CALLS[name].path}`,
      'signedIn' in CALLS[name],
    ]);
    expect(Object.fromEntries(own.map((call) => [call[0], call]))).toEqual(
      Object.fromEntries(contract.map((call) => [call[0], call])),
    );
  });

  test.each(CALL_NAMES)('responds to %s as the contract requires', (name) => {
    const endpoint: Endpoint = endpoints[name];
    const parsed = v.safeParse(endpoint.response, samples.get(name));
    expect(parsed.success ? [] : parsed.issues.map(({ message }) => message)).toEqual([]);
  });

  test('refuses a call without a session, as providers do', async () => {
    const response = await createProvider().fetch(createRequest('getProfile', {}, 'unknown'));
    expect([response.status, await response.json()]).toEqual([401, { message: 'Unauthenticated.' }]);
  });

  test('repeats the response to an idempotency key, and refuses another body under it', async () => {
    const { fetch } = createProvider();
    const send = async (comment: string) => {
      const request = createRequest('rateOrder', { ...SAMPLE_REQUESTS.rateOrder, comment });
      request.headers.set('idempotency-key', 'one');
      return (await fetch(request)).status;
    };
    expect([await send('good'), await send('good'), await send('bad')]).toEqual([200, 200, 422]);
  });

  test('sends what the specification shows and nothing else', async () => {
    const fetch = limitTo('specified', createProvider().fetch);
    const read = async (name: EndpointName) => (await fetch(createRequest(name, SAMPLE_REQUESTS[name]))).json();
    expect(await read('getRestaurants')).toEqual([
      { id: 10, slug: 'casa-noua', city_id: 1 },
      { id: 20, slug: 'pod-dubom', city_id: 2 },
    ]);
    expect(await read('getOptions')).toEqual({
      phone: '+373 22 000 111',
      link_instagram: 'https://instagram.com/provider',
      link_fb: 'https://facebook.com/provider',
    });
    expect(await read('getProduct')).toEqual({ message: 'The route api/get-product could not be found.' });
  });
});

describe('a variation', () => {
  const read = async (name: string) => {
    const variation = findVariation(variations, name);
    const fetch = vary(createProvider().fetch, [variation]);
    return fetch(createRequest(variation.call, SAMPLE_REQUESTS[variation.call]));
  };

  test('has a name of its own', () => {
    expect(new Set(variations.map(({ name }) => name)).size).toBe(variations.length);
  });

  test('changes one field of every item, also one that the specification does not show', async () => {
    expect(await (await read('getRestaurants.rating.average as text')).json()).toMatchObject([
      { slug: 'casa-noua', rating: { average: '4.6', count: 128 } },
      { slug: 'pod-dubom', rating: { average: '4.1', count: 37 } },
    ]);
  });

  test('leaves a field out', async () => {
    const [first] = (await (await read('getCities.phone absent')).json()) as { phone?: unknown }[];
    expect(Object.keys(first ?? {})).toEqual([
      'id',
      'name',
      'slug',
      'currency',
      'delivery_price',
      'order_amount_free_shipping',
    ]);
  });

  test('replaces the whole response', async () => {
    const response = await read('getNews absent');
    expect([response.status, await response.json()]).toEqual([
      404,
      { message: 'The route api/get-news could not be found.' },
    ]);
  });

  test('changes the events of a stream', async () => {
    const response = await read('getOrderEvents.status as number');
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    const chunks = [await reader?.read(), await reader?.read()].map((chunk) => chunk?.value);
    await reader?.cancel();
    expect(chunks.join('')).toContain('"status":42');
  });

  test('that does not exist is reported with those that do', () => {
    expect(() => findVariation(variations, 'getNews lost')).toThrow('getNews absent');
  });
});

describe('the variations of npm test', () => {
  test('exist', () => {
    expect(() => GATE.map((name) => findVariation(variations, name))).not.toThrow();
  });

  test('concern every call', () => {
    const calls = new Set(GATE.map((name) => findVariation(variations, name).call));
    expect(CALL_NAMES.filter((name) => !calls.has(name))).toEqual([]);
  });

  test('are of every kind', () => {
    const kinds = new Set(GATE.map((name) => findVariation(variations, name).kind));
    expect([...new Set(variations.map(({ kind }) => kind))].filter((kind) => !kinds.has(kind))).toEqual([]);
  });
});

describe('every action of a customer succeeds', () => {
  afterEach(restoreGlobals);

  test.each<Extent>(['specified', 'complete'])('with a provider of this extent: %s', async (extent) => {
    expect(await faultsOfVisit(limitTo(extent, createProvider().fetch))).toBe('');
  });

  test('and together they make every call that pages do not make', async () => {
    const provider = createProvider();
    await faultsOfVisit(provider.fetch);
    const made = new Set<EndpointName>(provider.calls);
    expect(CALL_NAMES.filter((name) => !made.has(name))).toEqual([
      'getBranches',
      'getNews',
      'getProduct',
      'getInfoPage',
      'search',
      'getZones',
      'suggestAddress',
      'getSlots',
      'getReviews',
    ]);
  });
});
