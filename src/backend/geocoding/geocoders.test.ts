import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { eachDatabase } from '#backend/testing.ts';
import { parseEnvironment } from '#contract/environment.ts';
import { translationsOf } from '#contract/localized-text.ts';
import { parseAddress } from './address-text.ts';
import { configuredGeocoder } from './http-geocoders.ts';
import type { GeocoderSettings } from '#backend/settings.ts';

const TIMEOUT_MS = 150;

eachDatabase((_name, open) => {
  const shop = open();
  let server: Server;
  let url = '';
  let respond: RequestListener = (_request, response) => void response.end();
  let requests: string[] = [];
  let logged: string[] = [];

  beforeAll(async () => {
    server = createServer((request, response) => {
      requests.push(request.url ?? '');
      respond(request, response);
    });
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  beforeEach(() => {
    requests = [];
    logged = [];
  });

  const create = (kind: GeocoderSettings['kind']) =>
    configuredGeocoder(shop.db, { kind, url }, (level, message) => logged.push(`${level} ${message}`), TIMEOUT_MS);
  const returning = (body: unknown, status = 200) => {
    respond = (_request, response) =>
      response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body));
  };
  const city = { id: 1, name: { ru: 'Альфа', en: 'Alpha', ro: 'Alfa' }, center: { lat: 47.02, lng: 28.84 } };
  const suggest = (geocoder: ReturnType<typeof create>, text = 'stef') =>
    geocoder.suggest({ city, address: parseAddress(text, translationsOf(city.name)), locale: 'ro' });
  const STORED = [{ street: 'Strada Ștefan cel Mare', house: null, place: { lat: 47.02, lng: 28.84 } }];

  const feature = (properties: object, lng = 28.83, lat = 47.01) => ({
    geometry: { coordinates: [lng, lat] },
    properties,
  });

  test('Photon suggests streets and houses near the city', async () => {
    returning({
      features: [
        feature({ type: 'house', street: 'Strada Pușkin', housenumber: '22' }),
        feature({ type: 'house', street: 'Strada Pușkin', housenumber: '22' }, 28.8301),
        feature({ type: 'street', name: 'Strada Pușkin' }),
        feature({ type: 'street', name: 'Strada Pușkin' }, 28.9),
        feature({ type: 'street', name: 'Strada Pușkin, Bălți' }, 27.9, 47.76),
        feature({ type: 'city', name: 'Alfa' }),
      ],
    });
    expect(await suggest(create('photon'), 'pușkin 22')).toEqual([
      { street: 'Strada Pușkin', house: '22', place: { lat: 47.01, lng: 28.83 } },
      { street: 'Strada Pușkin', house: null, place: null },
    ]);
    expect(new URL(requests[0] ?? '', url).searchParams.toString()).toBe(
      'lat=47.02&lon=28.84&q=pu%C8%99kin+22%2C+Alfa&limit=12',
    );
  });

  test('Photon gets the street and the house, without what it does not know', async () => {
    returning({ features: [] });
    await suggest(create('photon'), 'MD-2005, str. Pușkin nr. 22, ap. 5, Alfa');
    expect(new URL(requests[0] ?? '', url).searchParams.get('q')).toBe('str. Pușkin, 22, Alfa');
  });

  test('Photon finds the address at a place', async () => {
    returning({ features: [feature({ type: 'house', street: 'Strada Pușkin', housenumber: '5' })] });
    const found = await create('photon').reverse({ city, place: { lat: 47.01, lng: 28.83 }, locale: 'ro' });
    expect(found).toMatchObject({ street: 'Strada Pușkin', house: '5' });
    expect(requests).toEqual(['/reverse?lat=47.01&lon=28.83&limit=1']);
  });

  test('Nominatim suggests streets and houses near the city', async () => {
    returning([
      { lat: '47.01', lon: '28.83', address: { road: 'Strada Pușkin', house_number: '22' } },
      { lat: '47.01', lon: '28.83', address: { road: 'Strada Pușkin' } },
      { lat: '47.01', lon: '28.83', address: { suburb: 'Centru' } },
    ]);
    expect(await suggest(create('nominatim'), 'pușkin')).toEqual([
      { street: 'Strada Pușkin', house: '22', place: { lat: 47.01, lng: 28.83 } },
      { street: 'Strada Pușkin', house: null, place: null },
    ]);
    expect(new URL(requests[0] ?? '', url).searchParams.get('accept-language')).toBe('ro');
  });

  test('Nominatim knows no address in the middle of nowhere', async () => {
    returning({ error: 'Unable to geocode' });
    expect(await create('nominatim').reverse({ city, place: { lat: 46, lng: 29 }, locale: 'ro' })).toBeNull();
  });

  test.each([
    ['is slow', () => (respond = () => {})],
    ['breaks the connection', () => (respond = (request) => request.socket.destroy())],
    ['fails', () => returning('', 500)],
    ['sends HTML', () => returning('<html>')],
    ['sends another shape', () => returning({ features: [{ geometry: null }] })],
    ['sends too much', () => returning(' '.repeat(1_000_000))],
    ['redirects', () => (respond = (_request, response) => response.writeHead(302, { location: '/' }).end())],
    ['finds nothing', () => returning({ features: [] })],
  ])('the stored streets answer when the service %s', async (_what, prepare) => {
    prepare();
    expect(await suggest(create('photon'))).toEqual(STORED);
  });

  test('a response without an end is read up to its limit only', async () => {
    const sent = Promise.withResolvers<number>();
    respond = (_request, response) => {
      let bytes = 0;
      const write = () => {
        while (!response.destroyed) {
          bytes += 65_536;
          if (!response.write(' '.repeat(65_536))) break;
        }
      };
      response
        .on('drain', write)
        .on('close', () => sent.resolve(bytes))
        .writeHead(200);
      write();
    };
    const started = performance.now();
    expect(await suggest(create('photon'))).toEqual(STORED);
    expect(await sent.promise).toBeLessThan(20_000_000);
    expect(performance.now() - started).toBeLessThan(5000);
  });

  test('a service that fails three times gets no requests for a while, and the log omits the search text', async () => {
    returning('', 500);
    const geocoder = create('photon');
    for (let attempt = 0; attempt < 10; attempt += 1) expect(await suggest(geocoder)).toEqual(STORED);
    expect(requests).toHaveLength(3);
    expect(logged).toEqual(Array.from({ length: 3 }, () => 'warn the geocoder failed'));
  });

  test('the same text is asked for once', async () => {
    returning({ features: [feature({ type: 'street', name: 'Strada Nouă' })] });
    const geocoder = create('photon');
    await suggest(geocoder, 'Noua');
    expect(await suggest(geocoder, ' noua ')).toEqual([{ street: 'Strada Nouă', house: null, place: null }]);
    expect(requests).toHaveLength(1);
  });

  test('a cached result expires an hour after its request, however often it is used', async () => {
    returning({ features: [feature({ type: 'street', name: 'Strada Nouă' })] });
    const geocoder = create('photon');
    const start = performance.now();
    const clock = vi.spyOn(performance, 'now');
    try {
      for (const minutes of [0, 30, 59, 61]) {
        clock.mockReturnValue(start + minutes * 60_000);
        await suggest(geocoder, 'noua');
        await setTimeout(5); // the cache reads the clock once per millisecond
        expect(requests).toHaveLength(minutes > 60 ? 2 : 1);
      }
    } finally {
      clock.mockRestore();
    }
  });

  test('the stored streets need no service', async () => {
    expect(await suggest(create('streets'))).toEqual(STORED);
    expect(requests).toEqual([]);
  });
});

test.each([
  [{ GEOCODER: 'photon' }, 'GEOCODER_URL must name the service when GEOCODER is photon or nominatim'],
  [
    { GEOCODER: 'nominatim', GEOCODER_URL: 'https://nominatim.openstreetmap.org' },
    'GEOCODER_URL must be an instance of your own: the rules of the public Nominatim forbid address suggestions',
  ],
  [{ GEOCODER: 'google' }, 'GEOCODER must be streets or photon or nominatim'],
])('the settings %o are refused at start', (variables, error) => {
  expect(parseEnvironment(variables)).toEqual({ ok: false, errors: [error] });
});

test('an own Nominatim is accepted', () => {
  expect(parseEnvironment({ GEOCODER: 'nominatim', GEOCODER_URL: 'http://localhost:8080/' })).toMatchObject({
    ok: true,
    environment: { GEOCODER: 'nominatim', GEOCODER_URL: 'http://localhost:8080' },
  });
});
