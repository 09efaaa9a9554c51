import fc from 'fast-check';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { deliveryZones, restaurants } from '#backend/db/schema/index.ts';
import { eachDatabase, type Customer } from '#backend/testing.ts';
import { HOME, orderFor, quoteSoups, type QuoteInput } from '#backend/testing/ordering.ts';
import { asMinor } from '#contract/money.ts';

const names = (name: string) => ({ ru: `${name} ру`, en: name, ro: `${name} ro` });
const named = (name: string, price: number, extra: object = {}) => ({ name: names(name), price, ...extra });
/** A rectangle in degrees. */
const box = (west: number, south: number, east: number, north: number) => ({
  type: 'Polygon',
  coordinates: [
    [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ],
  ],
});
/** One metre in degrees of latitude. */
const METRE = 1 / 111_320;

eachDatabase((_name, open) => {
  const shop = open();
  let customer: Customer;

  // The zones of most tests are not where the restaurants are.
  const writeZones = (path: string, zones: unknown, options = ['--yes']) =>
    shop.backend.command(['zones', path, JSON.stringify(zones), ...options]);
  const idOf = async (name: string) =>
    (await shop.db.select().from(deliveryZones)).find((zone) => zone.name.en === name)?.id;
  const quote = (extra: Partial<QuoteInput>) => quoteSoups(shop, customer, extra);
  const priceAt = async (lat: number, lng: number) => {
    const { zone, problems } = await quote({ lat, lng });
    return problems[0]?.code ?? zone?.name;
  };

  beforeEach(async () => {
    customer = await shop.signIn();
    await writeZones('alpha', []);
    await writeZones('alpha/mama', []);
    await writeZones('beta', []);
  });

  test('without zones the terms of the city hold, and a zone is an error', async () => {
    expect(await quote({})).toMatchObject({ zone: null, problems: [], totals: [{}, {}, { amount: 35 }, {}] });
    expect((await shop.client.request('getCities')).map(({ has_zones }) => has_zones)).toEqual([false, false]);
    const soup = await shop.restaurant('mama');
    expect(await shop.client.request('getZones', { query: { id_restaurant: soup.id } })).toEqual([]);
  });

  test('the minimum of a zone of a restaurant cannot exceed the maximum order of the restaurant', async () => {
    const { id } = await shop.restaurant('mama');
    const setMaxOrder = (maxOrder: number | null) =>
      shop.db
        .update(restaurants)
        .set({ maxOrder: maxOrder === null ? null : asMinor(maxOrder) })
        .where(eq(restaurants.id, id));
    await setMaxOrder(30_000);
    try {
      const refused = await writeZones('alpha/mama', [named('Center', 20, { min_order: 300.01 })]);
      expect(refused).toMatchObject({ ok: false, lines: ['0.min_order: must not exceed max_order of alpha/mama'] });
      expect(await writeZones('alpha/mama', [named('Center', 20, { min_order: 300 })])).toMatchObject({ ok: true });
    } finally {
      await setMaxOrder(null);
    }
  });

  describe('zones that are chosen by name', () => {
    beforeEach(() =>
      writeZones('alpha', [
        named('Center', 20),
        named('Suburb', 50, { travel_minutes: 15, min_order: 500, free_from: 1000 }),
        named('Closed', 5, { active: false }),
      ]),
    );

    test('are offered with their terms, and decide price, threshold, minimum and time', async () => {
      const { id } = await shop.restaurant('mama');
      const zones = await shop.client.request('getZones', { query: { id_restaurant: id }, locale: 'en' });
      expect(zones).toEqual([
        {
          id: await idOf('Center'),
          name: 'Center',
          price: 20,
          free_from: 350,
          min_order: 100,
          travel_minutes: 0,
          has_polygon: false,
        },
        {
          id: await idOf('Suburb'),
          name: 'Suburb',
          price: 50,
          free_from: 1000,
          min_order: 500,
          travel_minutes: 15,
          has_polygon: false,
        },
      ]);
      const center = await quote({ zone_id: zones[0]?.id ?? 0 });
      const suburb = await quote({ zone_id: zones[1]?.id ?? 0 });
      expect(center.totals.map(({ amount }) => amount)).toEqual([209.3, 0, 20, 229.3]);
      expect(suburb.totals.map(({ amount }) => amount)).toEqual([209.3, 0, 50, 259.3]);
      expect(suburb.problems).toEqual([{ code: 'min_order_not_met', amount: 290.7 }]);
      expect([suburb.free_from, Date.parse(suburb.eta?.from ?? '') - Date.parse(center.eta?.from ?? '')]).toEqual([
        1000,
        15 * 60_000,
      ]);
    });

    test('are offered for the city, and decide what a restaurant says of its delivery', async () => {
      const zones = await shop.client.request('getZones', { query: { city_id: 1 }, locale: 'en' });
      expect(zones.map(({ name }) => name)).toEqual(['Center', 'Suburb']);
      const termsOf = async (zone_id?: number) => {
        const restaurants = await shop.client.request('getRestaurants', { query: { ...(zone_id && { zone_id }) } });
        return Object.fromEntries(restaurants.map(({ slug, delivery }) => [slug, delivery]));
      };
      const { mama, solo } = await termsOf();
      // Free from 350 in the center and from 1,000 in the suburb.
      expect(mama).toEqual({
        price: 20,
        free_from: 1000,
        min_order: (await shop.restaurant('mama')).min_order,
        travel_minutes: 0,
        is_lowest: true,
        own_zones: false,
      });
      expect(solo).toBeNull();
      expect((await termsOf(await idOf('Suburb')))['mama']).toMatchObject({
        price: 50,
        free_from: 1000,
        min_order: 500,
        travel_minutes: 15,
        is_lowest: false,
      });
      expect((await termsOf(2_000_000_000))['mama']).toMatchObject({ price: 20, is_lowest: true });
      await writeZones('alpha', [named('Center', 20, { min_order: 30 }), named('Suburb', 50, { min_order: 500 })]);
      expect((await termsOf())['mama']).toMatchObject({ min_order: 30, is_lowest: true });
      await writeZones('alpha/mama', [named('Own', 7)]);
      expect((await termsOf(await idOf('Suburb')))['mama']).toMatchObject({
        price: 7,
        is_lowest: true,
        own_zones: true,
      });
      expect(await shop.client.raw('GET', '/api/get-zones?city_id=99')).toMatchObject({ status: 404 });
      expect(await shop.client.raw('GET', '/api/get-restaurants?zone_id=x')).toMatchObject({ status: 422 });
    });

    test('are required, and an order has the zone that was chosen', async () => {
      const without = await quote({});
      // The lowest price, until the zone is known.
      expect([without.problems, without.totals[2]?.amount]).toEqual([[{ code: 'zone_required' }], 20]);
      const error = await shop.client.requestError('createOrder', {
        token: customer.token,
        body: orderFor(without, customer),
      });
      expect([error.status, error.problems]).toEqual([409, [{ code: 'zone_required' }]]);
      const chosen = await quote({ zone_id: (await idOf('Center')) ?? 0 });
      const { order } = await shop.client.request('createOrder', {
        token: customer.token,
        body: orderFor(chosen, customer),
        locale: 'en',
      });
      expect(order.zone).toEqual({ id: await idOf('Center'), name: 'Center', chosen: true });
      expect(order.totals[2]?.amount).toBe(20);
    });

    test('whose price changes between quote and order are not ordered at the old one', async () => {
      const chosen = await quote({ zone_id: (await idOf('Center')) ?? 0 });
      await writeZones('alpha', [named('Center', 21)]);
      const error = await shop.client.requestError('createOrder', {
        token: customer.token,
        body: orderFor(chosen, customer),
      });
      expect(error.problems).toEqual([{ code: 'price_changed' }]);
    });

    test('that are unknown or of another city are refused; one that is closed must be replaced', async () => {
      await writeZones('beta', [named('Far', 5)]);
      for (const zone_id of [999_999, (await idOf('Far')) ?? 0]) {
        const { restaurant_id, products } = await bodyOf();
        const error = await shop.client.requestError('quoteOrder', {
          token: customer.token,
          body: { restaurant_id, products, zone_id },
        });
        expect([error.status, Object.keys(error.errors ?? {})]).toEqual([422, ['zone_id']]);
      }
      expect((await quote({ zone_id: (await idOf('Closed')) ?? 0 })).problems).toEqual([{ code: 'zone_required' }]);
    });

    test('that are unknown or of another city have no slots', async () => {
      await writeZones('beta', [named('Far', 5)]);
      const { id } = await shop.restaurant('mama');
      const statusOf = async (zoneId: unknown) =>
        (await shop.client.raw('GET', `/api/get-slots?id_restaurant=${id}&zone_id=${zoneId}`)).status;
      expect(await statusOf(await idOf('Center'))).toBe(200);
      for (const zoneId of [999_999, await idOf('Far')]) expect(await statusOf(zoneId), String(zoneId)).toBe(404);
      for (const zoneId of ['x', 'NaN', '1.5', '-', 2 ** 40]) expect(await statusOf(zoneId), String(zoneId)).toBe(422);
    });

    test('stay in an address until its zone is removed', async () => {
      const zone_id = (await idOf('Center')) ?? 0;
      const { token } = customer;
      const address = await shop.client.request('addAddress', { token, body: { ...HOME, zone_id, lat: 47, lng: 28 } });
      expect(address).toMatchObject({ zone_id, lat: 47, lng: 28 });
      await writeZones('beta', [named('Far', 5)]);
      const error = await shop.client.requestError('addAddress', {
        token,
        body: { ...HOME, zone_id: (await idOf('Far')) ?? 0 },
      });
      expect(Object.keys(error.errors ?? {})).toEqual(['zone_id']);
      await writeZones('alpha', []);
      const { addresses } = await shop.client.request('getProfile', { token });
      expect(addresses[0]?.zone_id).toBeNull();
    });

    test('of a restaurant replace those of its city', async () => {
      await writeZones('alpha/mama', [named('Own', 12)]);
      const { id } = await shop.restaurant('mama');
      const zones = await shop.client.request('getZones', { query: { id_restaurant: id }, locale: 'en' });
      expect(zones.map(({ name }) => name)).toEqual(['Own']);
      expect((await quote({ zone_id: (await idOf('Center')) ?? 0 })).problems).toEqual([{ code: 'zone_required' }]);
      expect((await quote({ zone_id: (await idOf('Own')) ?? 0 })).totals[2]?.amount).toBe(12);
    });

    test('cost nothing for an order that is collected', async () => {
      expect((await quote({ fulfilment: 'pickup' })).problems).toEqual([{ code: 'fulfilment_unavailable' }]);
    });
  });

  describe('zones with a polygon', () => {
    beforeEach(() =>
      writeZones('alpha', [
        named('West', 30, { polygon: box(28, 47, 28.5, 47.5) }),
        named('East', 20, { polygon: box(28.5, 47, 29, 47.5) }),
        named('Old town', 40, { polygon: box(28.2, 47.2, 28.3, 47.3), priority: 1 }),
      ]),
    );

    test('contain their border; the highest priority counts, then the lowest price', async () => {
      expect(await priceAt(47.1, 28.1)).toBe('West ру');
      expect(await priceAt(47, 28)).toBe('West ру');
      expect(await priceAt(47.5, 28.25)).toBe('West ру');
      expect(await priceAt(47.1, 28.5)).toBe('East ру');
      expect(await priceAt(47.25, 28.25)).toBe('Old town ру');
      expect(await priceAt(47.3, 28.3)).toBe('Old town ру');
    });

    test('do not contain what is a metre outside', async () => {
      expect(await priceAt(47 - METRE, 28.1)).toBe('address_out_of_zone');
      expect(await priceAt(47.5 + METRE, 28.1)).toBe('address_out_of_zone');
      expect(await priceAt(47.3 + METRE, 28.25)).toBe('West ру');
    });

    test('are chosen by name where the place is not known, and a zone that is named does not replace a known place', async () => {
      expect((await quote({})).problems).toEqual([{ code: 'zone_required' }]);
      const { id } = await shop.restaurant('mama');
      const offered = await shop.client.request('getZones', { query: { id_restaurant: id }, locale: 'en' });
      expect(offered.map(({ name, price, has_polygon }) => [name, price, has_polygon])).toEqual([
        ['West', 30, true],
        ['East', 20, true],
        ['Old town', 40, true],
      ]);
      const zone_id = (await idOf('East')) ?? 0;
      expect(await quote({ zone_id })).toMatchObject({ zone: { name: 'East ру', chosen: true }, problems: [] });
      expect((await quote({ zone_id, lat: 47.1, lng: 28.1 })).zone).toMatchObject({ name: 'West ру', chosen: false });
      expect((await quote({ zone_id, lat: 50, lng: 30 })).problems).toEqual([{ code: 'address_out_of_zone' }]);
    });

    test.each([
      [{ lat: 47 }],
      [{ lng: 28 }],
      [{ lat: 91, lng: 28 }],
      [{ lat: '47', lng: 28 }],
      [{ lat: 'NaN', lng: 28 }],
      // JSON has no NaN: it becomes null.
      [{ lat: NaN, lng: 28 }],
      [{ lat: 47, lng: NaN }],
      [{ zone_id: '1' }],
      [{ zone_id: 'NaN' }],
      [{ zone_id: 1.5 }],
    ])('refuse %j', async (extra) => {
      const { restaurant_id, products } = await bodyOf();
      const body = JSON.stringify({ restaurant_id, products, ...extra });
      const headers = { authorization: `Bearer ${customer.token}` };
      expect((await shop.client.raw('POST', '/api/order-quote', { body, headers })).status).toBe(422);
    });

    test('refuse a body with the word NaN', async () => {
      const body = '{"restaurant_id":1,"products":[],"lat":NaN,"lng":28}';
      const headers = { authorization: `Bearer ${customer.token}` };
      expect((await shop.client.raw('POST', '/api/order-quote', { body, headers })).status).toBe(422);
    });

    test('leave a place outside of them to a zone that is named', async () => {
      await writeZones('alpha', [named('West', 30, { polygon: box(28, 47, 28.5, 47.5) }), named('Elsewhere', 60)]);
      expect(await priceAt(50, 30)).toBe('zone_required');
      const zone_id = (await idOf('Elsewhere')) ?? 0;
      expect((await quote({ zone_id, lat: 50, lng: 30 })).zone?.name).toBe('Elsewhere ру');
    });

    test('give the same zone as a rectangle does, wherever the place is', async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.double({ min: 46.9, max: 47.6, noNaN: true }),
          fc.double({ min: 27.9, max: 29.1, noNaN: true }),
          async (lat, lng) => {
            const isIn = (west: number, south: number, east: number, north: number) =>
              west <= lng && lng <= east && south <= lat && lat <= north;
            const expected = isIn(28.2, 47.2, 28.3, 47.3)
              ? 'Old town ру'
              : isIn(28.5, 47, 29, 47.5)
                ? 'East ру'
                : isIn(28, 47, 28.5, 47.5)
                  ? 'West ру'
                  : 'address_out_of_zone';
            expect(await priceAt(lat, lng)).toBe(expected);
          },
        ),
        { numRuns: 15 },
      );
    });
  });

  describe('a file of zones', () => {
    const circle = (corners: number) => {
      const ring = Array.from({ length: corners }, (_, index) => {
        const angle = (index / corners) * 2 * Math.PI;
        return [28 + Math.cos(angle) / 10, 47 + Math.sin(angle) / 10];
      });
      return { type: 'Polygon', coordinates: [[...ring, ring[0]]] };
    };
    const bowTie = {
      type: 'Polygon',
      coordinates: [
        [
          [0, 0],
          [1, 1],
          [1, 0],
          [0, 1],
          [0, 0],
        ],
      ],
    };
    const polygon = (polygonOf: unknown) => [named('One', 1, { polygon: polygonOf })];

    test('may have a polygon of 500 corners', async () => {
      expect(await writeZones('alpha', polygon(circle(500)))).toMatchObject({ ok: true });
    });

    test.each([
      ['a feature', { type: 'Feature', properties: {}, geometry: circle(5) }],
      ['a multipolygon of one', { type: 'MultiPolygon', coordinates: [circle(5).coordinates] }],
      ['a ring that is not closed', { ...circle(5), coordinates: [circle(5).coordinates[0]?.slice(0, -1)] }],
    ])('may have %s as its polygon', async (_what, geoJson) => {
      expect(await writeZones('alpha', polygon(geoJson))).toMatchObject({ ok: true });
      const [zone] = await shop.db.select().from(deliveryZones);
      expect(zone?.polygon).toEqual(circle(5).coordinates);
    });

    test.each([
      ['a polygon of 501 corners', polygon(circle(501)), 'at most 500 corners'],
      ['a polygon that crosses itself', polygon(bowTie), 'must not cross itself'],
      [
        'three equal corners',
        polygon({
          type: 'Polygon',
          coordinates: [
            [
              [0, 0],
              [0, 0],
              [0, 0],
              [0, 0],
            ],
          ],
        }),
        'three different corners',
      ],
      [
        'a corner that is no number',
        polygon({
          type: 'Polygon',
          coordinates: [
            [
              ['0', 0],
              [1, 0],
              [1, 1],
              ['0', 0],
            ],
          ],
        }),
        'pairs of numbers',
      ],
      ['another geometry', polygon({ type: 'Point', coordinates: [0, 0] }), 'GeoJSON with one polygon'],
      ['a negative price', [named('One', -1)], 'price'],
      ['a zone twice', [named('One', 1), named('One', 2)], 'must not name a zone twice'],
      ['a name in one language', [{ name: { en: 'One' }, price: 1 }], 'name.ru'],
      ['no list', {}, 'file'],
    ])('is refused because of %s', async (_what, zones, message) => {
      const before = await shop.db.select().from(deliveryZones);
      const { ok, lines } = await writeZones('alpha', zones);
      expect([ok, lines.some((line) => line.includes(message))], lines.join('\n')).toEqual([false, true]);
      expect(await shop.db.select().from(deliveryZones)).toEqual(before);
    });

    // The branch of the restaurant is at 47.02, 28.83.
    const around = box(28.7, 46.9, 29, 47.1);
    const swapped = box(46.9, 28.7, 47.1, 29);
    test.each([
      [
        'alpha/mama',
        swapped,
        'Latitude and longitude seem to be exchanged. This means: no address of the city is in this zone.',
      ],
      [
        'alpha',
        swapped,
        'Latitude and longitude seem to be exchanged. This means: no address of the city is in this zone.',
      ],
      [
        'alpha',
        box(2, 48, 3, 49),
        'The border is far from the city. This means: no address of the city is in this zone.',
      ],
      [
        'alpha/mama',
        box(28.5, 47.01, 28.6, 47.03),
        'No branch of the restaurant is inside the border. This means: addresses beside the restaurant are not in this zone.',
      ],
    ])('of %s with the border %j is saved only with --yes', async (path, border, sentence) => {
      const before = await shop.db.select().from(deliveryZones);
      const refused = await writeZones(path, [named('One', 1, { polygon: border })], []);
      expect([refused.ok, refused.lines[0]]).toEqual([false, `One: ${sentence}`]);
      expect(await shop.db.select().from(deliveryZones)).toEqual(before);
      const saved = await writeZones(path, [named('One', 1, { polygon: border })], ['--yes']);
      expect(saved).toEqual({ ok: true, lines: [`One: ${sentence}`, `${path}: 1 delivery zones`] });
    });

    test('is saved without a warning if a branch is in its border, if none is in one of the city, or without a border', async () => {
      const zones = [named('Around', 1, { polygon: around })];
      expect(await writeZones('alpha/mama', zones, [])).toEqual({ ok: true, lines: ['alpha/mama: 1 delivery zones'] });
      const suburb = [named('Suburb', 1, { polygon: box(28.5, 47.01, 28.6, 47.03) }), named('Rest', 2)];
      expect(await writeZones('alpha', suburb, [])).toEqual({ ok: true, lines: ['alpha: 2 delivery zones'] });
    });

    test('with latitude and longitude exchanged is saved in the right order with --swap', async () => {
      expect(await writeZones('alpha/mama', [named('One', 70, { polygon: swapped })], ['--swap'])).toEqual({
        ok: true,
        lines: ['alpha/mama: 1 delivery zones'],
      });
      expect(await priceAt(47.02, 28.83)).toBe('One ру');
    });

    test('names a branch of its restaurant', async () => {
      const branches = await shop.client.request('getBranches', {
        query: { id_restaurant: (await shop.restaurant('mama')).id },
        locale: 'en',
      });
      const last = branches.at(-1);
      expect(await writeZones('alpha/mama', [named('Far', 30, { branch: last?.name })])).toMatchObject({ ok: true });
      expect((await shop.db.select().from(deliveryZones)).map(({ branchId }) => branchId)).toEqual([last?.id]);
      expect(await writeZones('alpha/mama', [named('Far', 30, { branch: 'Elsewhere' })])).toEqual({
        ok: false,
        lines: ['alpha/mama has no branch Elsewhere'],
      });
    });

    test('keeps the zones that it names, and removes the others', async () => {
      await writeZones('alpha', [named('One', 1), named('Two', 2)]);
      const one = await idOf('One');
      await writeZones('alpha', [named('One', 3)]);
      const rows = await shop.db
        .select()
        .from(deliveryZones)
        .where(eq(deliveryZones.price, asMinor(300)));
      expect(rows.map(({ id }) => id)).toEqual([one]);
      expect(await idOf('Two')).toBeUndefined();
    });

    test.each(['gamma', 'alpha/nobody'])('is refused for %s', async (path) => {
      expect(await writeZones(path, [])).toMatchObject({ ok: false });
    });
  });

  async function bodyOf() {
    const soup = await shop.product('mama', 'soup');
    return { restaurant_id: soup.restaurant_id, products: [{ id: soup.id, price: soup.price, count: 2 }] };
  }
});
