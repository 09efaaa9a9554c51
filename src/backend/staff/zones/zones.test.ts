import { and, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { auditLog, deliveryZones } from '#backend/db/schema/index.ts';
import { eachDatabase } from '#backend/testing.ts';
import { placeOrder, quoteSoups } from '#backend/testing/ordering.ts';
import { MAX_POLYGON_CORNERS } from '#contract/staff/zones.ts';
import { signInAs } from '../testing/staff-accounts.ts';
import { zoneForm, type ZoneForm } from '../testing/zone-examples.ts';

type Position = readonly unknown[];
/** A polygon with these corners; it ends where it begins. */
const polygonOf = (...corners: readonly Position[]) => ({ type: 'Polygon', coordinates: [[...corners, corners[0]]] });
const SQUARE = polygonOf([28, 47], [29, 47], [29, 48], [28, 48]);
const circle = (corners: number) =>
  polygonOf(
    ...Array.from({ length: corners }, (_, index) => {
      const angle = (index / corners) * 2 * Math.PI;
      return [28 + Math.cos(angle) / 10, 47 + Math.sin(angle) / 10];
    }),
  );
const texts = (en: string) => ({ ru: `${en} ru`, en, ro: `${en} ro` });

eachDatabase((_name, open) => {
  const shop = open();

  beforeEach(async () => {
    await shop.db.delete(deliveryZones);
  });

  /** Somebody who edits the zones of a restaurant. */
  async function openZones(role: 'owner' | 'manager' = 'manager') {
    const restaurantId = (await shop.restaurant('mama')).id;
    const { id: staffId, client } = await signInAs(shop, role, [restaurantId]);
    const bodyOf = (extra: Partial<ZoneForm>, scope: 'restaurant' | 'city' = 'restaurant') => ({
      body: { restaurant_id: restaurantId, scope, ...zoneForm(extra) },
    });
    return {
      restaurantId,
      staffId,
      client,
      bodyOf,
      add: (extra: Partial<ZoneForm> = {}, scope?: 'restaurant' | 'city') =>
        client.call('addZone', bodyOf(extra, scope)),
      zones: () => client.call('getZones', { query: { restaurant_id: restaurantId } }),
      /** What customers are offered. */
      offered: () => shop.client.request('getZones', { query: { id_restaurant: restaurantId }, locale: 'en' }),
    };
  }

  test('a zone that a manager adds is offered to customers with its terms, and decides the price', async () => {
    const { add, offered } = await openZones();
    const terms = { price: 4550, free_from: 90000, min_order: 15000, travel_minutes: 12 };
    const { id } = await add({ name: texts('Center'), ...terms });
    expect(await offered()).toEqual([
      { id, name: 'Center', price: 45.5, free_from: 900, min_order: 150, travel_minutes: 12, has_polygon: false },
    ]);
    const quote = await quoteSoups(shop, await shop.signIn(), { zone_id: id });
    expect(quote.totals[2]).toMatchObject({ amount: 45.5 });
  });

  test.each([
    ['a polygon', SQUARE],
    ['a feature', { type: 'Feature', properties: { name: 'Center' }, geometry: SQUARE }],
    [
      'a collection of one feature',
      {
        type: 'FeatureCollection',
        features: [{ type: 'Feature', id: 7, properties: {}, geometry: { ...SQUARE, bbox: [28, 47, 29, 48] } }],
      },
    ],
    ['a polygon with altitudes', polygonOf([28, 47, 90], [29, 47, 90], [29, 48, 90], [28, 48, 90])],
    [
      'a polygon with altitudes and measures',
      polygonOf([28, 47, 90, 1], [29, 47, 90, 1], [29, 48, 90, 1], [28, 48, 90, 1]),
    ],
    ['a multipolygon of one', { type: 'MultiPolygon', coordinates: [SQUARE.coordinates] }],
    ['a collection of geometries', { type: 'GeometryCollection', geometries: [SQUARE] }],
    [
      'a polygon beside the place of the restaurant',
      {
        type: 'FeatureCollection',
        features: [
          { type: 'Feature', properties: {}, geometry: { type: 'Point', coordinates: [28.5, 47.5] } },
          { type: 'Feature', properties: {}, geometry: SQUARE },
        ],
      },
    ],
    ['a closed line', { type: 'LineString', coordinates: SQUARE.coordinates[0] }],
    ['a ring that is not closed', { type: 'Polygon', coordinates: [SQUARE.coordinates[0]?.slice(0, 4)] }],
    ['a doubled corner', polygonOf([28, 47], [28, 47], [29, 47], [29, 47], [29, 48], [28, 48], [28, 47])],
    ['an edge there and back', polygonOf([28, 47], [29, 47], [29.5, 47], [29, 47], [29, 48], [28, 48])],
    [
      'an edge there and back at its beginning',
      polygonOf([27.5, 47], [28, 47], [29, 47], [29, 48], [28, 48], [28, 47]),
    ],
  ])('is where %s says', async (_what, polygon) => {
    const { add, client } = await openZones();
    const { id } = await add({ price: 3300, polygon });
    expect((await client.call('getZone', { query: { id } })).polygon).toEqual(SQUARE);
    const customer = await shop.signIn();
    const inside = await quoteSoups(shop, customer, { lat: 47.5, lng: 28.5 });
    expect([inside.problems, inside.totals[2]?.amount]).toEqual([[], 33]);
    const outside = await quoteSoups(shop, customer, { lat: 46.9, lng: 28.5 });
    expect(outside.problems).toEqual([{ code: 'address_out_of_zone' }]);
  });

  test.each([
    ['a clockwise ring', polygonOf([28, 47], [28, 48], [29, 48], [29, 47])],
    [
      'a hole that touches the border at a corner',
      {
        type: 'Polygon',
        coordinates: [
          ...SQUARE.coordinates,
          [
            [28, 47],
            [28.3, 47.1],
            [28.1, 47.3],
            [28, 47],
          ],
        ],
      },
    ],
    ['parts that touch at a corner', polygonOf([28, 47], [29, 47], [28.5, 47.5], [29, 48], [28, 48], [28.5, 47.5])],
  ])('may have %s', async (_what, polygon) => {
    const { add, client } = await openZones();
    const { id } = await add({ polygon, confirmed: true });
    expect((await client.call('getZone', { query: { id } })).polygon).toEqual(polygon);
  });

  test('is marked as chosen on the board and in the order if the place of the address was not known', async () => {
    const { add, client, restaurantId } = await openZones();
    const { id } = await add({ name: texts('Center'), polygon: SQUARE });
    const customer = await shop.signIn();
    const chosen = await placeOrder(shop, customer, { zone_id: id });
    const located = await placeOrder(shop, customer, { lat: 47.5, lng: 28.5 });
    const { orders } = await client.call('getBoard', { query: { restaurant_id: restaurantId } });
    const details = (order: typeof chosen) => client.call('getOrderDetails', { query: { order_id: order.id } });
    for (const [order, isChosen] of [
      [chosen, true],
      [located, false],
    ] as const) {
      const expected = { place: 'Center', zone_chosen: isChosen };
      expect(orders.find(({ id: shown }) => shown === order.id)).toMatchObject(expected);
      expect(await details(order)).toMatchObject(expected);
    }
  });

  test('with exchanged coordinates is saved as corrected, or once it is confirmed', async () => {
    const { add, client, bodyOf } = await openZones();
    const swapped = polygonOf([47, 28], [47, 29], [48, 29], [48, 28]);
    const response = await client.send('addZone', bodyOf({ polygon: swapped }));
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({
      code: 'unconfirmed',
      warnings: [
        {
          code: 'zone_swapped',
          message: 'Latitude and longitude seem to be exchanged. This means: no address of the city is in this zone.',
          data: polygonOf([28, 47], [29, 47], [29, 48], [28, 48]),
        },
      ],
    });
    expect(await shop.db.$count(deliveryZones)).toBe(0);
    const zone = await add({ polygon: swapped, confirmed: true });
    const { id, revision, restaurant_id: _restaurantId, ...fields } = zone;
    // What was confirmed is not asked again by a change of the price, but by another border.
    const cheaper = await client.call('saveZone', { body: { ...fields, id, revision, price: 100 } });
    const save = { ...fields, id, revision: cheaper.revision, price: 100 };
    const moved = polygonOf([47, 28], [47, 30], [48, 30], [48, 28]);
    expect((await client.send('saveZone', { body: { ...save, polygon: moved } })).status).toBe(409);
    const corrected = await client.call('saveZone', { body: { ...save, polygon: SQUARE } });
    expect(corrected).toMatchObject({ price: 100, polygon: SQUARE });
  });

  describe('a polygon is refused at its field', () => {
    const WHOLE = 'GeoJSON with one polygon is needed: pairs of numbers, first the longitude, then the latitude.';
    const OUTSIDE = 'A corner is outside the map: longitudes are from −180 to 180, latitudes from −90 to 90.';
    const FEW = 'The border needs at least three corners.';
    const SEVERAL = 'There are several polygons, but a zone has one. Keep one and add zones for the others.';
    const MANY = 'There are too many corners: at most 500 are possible.';
    test.each([
      [
        'a bow-tie',
        polygonOf([0, 0], [1, 1], [1, 0], [0, 1]),
        'The border crosses itself. Change the order of its corners.',
      ],
      ['three equal points', polygonOf([28, 47], [28, 47], [28, 47]), 'At least three different corners are needed.'],
      ['501 corners', circle(501), MANY],
      ['10,000 corners', circle(10_000), MANY],
      ['NaN', polygonOf([Number.NaN, 47], [29, 47], [29, 48]), WHOLE],
      ['texts as coordinates', polygonOf(['28', '47'], ['29', '47'], ['29', '48']), WHOLE],
      ['a longitude outside of the world', polygonOf([28, 47], [181, 47], [29, 48]), OUTSIDE],
      ['a latitude outside of the world', polygonOf([28, 47], [29, -91], [29, 48]), OUTSIDE],
      ['two corners', polygonOf([28, 47], [29, 48]), FEW],
      ['two open corners', { type: 'Polygon', coordinates: [SQUARE.coordinates[0]?.slice(0, 2)] }, FEW],
      [
        'corners on one line',
        polygonOf([28, 47], [28.5, 47.5], [29, 48]),
        'The border encloses no area: all its points are on one line. Add a point off that line.',
      ],
      [
        'a multipolygon of two',
        { type: 'MultiPolygon', coordinates: [SQUARE.coordinates, SQUARE.coordinates] },
        SEVERAL,
      ],
      [
        'a collection of two polygons',
        {
          type: 'FeatureCollection',
          features: [SQUARE, SQUARE].map((geometry) => ({ type: 'Feature', properties: {}, geometry })),
        },
        SEVERAL,
      ],
      ['a line that is not closed', { type: 'LineString', coordinates: SQUARE.coordinates[0]?.slice(0, 4) }, WHOLE],
      ['no ring', { type: 'Polygon', coordinates: [] }, WHOLE],
      ['no coordinates', { type: 'Polygon' }, WHOLE],
      ['another geometry', { type: 'Point', coordinates: [28, 47] }, WHOLE],
      ['a feature without geometry', { type: 'Feature', geometry: null }, WHOLE],
      ['a collection of two features', { type: 'FeatureCollection', features: [{}, {}] }, WHOLE],
    ])('%s', async (_what, polygon, message) => {
      const { client, bodyOf, zones } = await openZones();
      const { status, errors } = await client.fail('addZone', bodyOf({ polygon }));
      expect([status, errors]).toEqual([422, { polygon: [message] }]);
      expect((await zones()).restaurant_zones).toEqual([]);
    });

    test.each(['text', 5, [], true])('%j instead of an object', async (polygon) => {
      const { client, bodyOf } = await openZones();
      const { status, errors } = await client.fail('addZone', bodyOf({ polygon: polygon as never }));
      expect([status, Object.keys(errors ?? {})]).toEqual([422, ['polygon']]);
    });

    test('also when it is changed', async () => {
      const { client, add } = await openZones();
      const { id, revision } = await add({ polygon: SQUARE });
      const body = { ...zoneForm({ polygon: circle(MAX_POLYGON_CORNERS + 1) }), id, revision };
      expect((await client.fail('saveZone', { body })).errors).toEqual({ polygon: [MANY] });
      expect(await client.call('getZone', { query: { id } })).toMatchObject({ revision, polygon: SQUARE });
    });
  });

  test('a polygon of 500 corners is accepted', async () => {
    const { add } = await openZones();
    expect((await add({ polygon: circle(500), confirmed: true })).polygon?.coordinates[0]).toHaveLength(501);
  });

  test.each([
    ['name.ru', { name: { ru: ' ', en: 'Center', ro: 'Centru' } }],
    ['price', { price: -1 }],
    ['price', { price: 10.5 }],
    ['free_from', { free_from: 0 }],
    ['min_order', { min_order: -5 }],
    ['travel_minutes', { travel_minutes: 601 }],
    ['priority', { priority: 1001 }],
  ])('%s is refused with another value: %j', async (field, extra) => {
    const { client, bodyOf } = await openZones();
    const { status, errors } = await client.fail('addZone', bodyOf(extra));
    expect([status, Object.keys(errors ?? {})]).toEqual([422, [field]]);
  });

  test('a name is used once, because files name zones by it; another restaurant or the city may use it too', async () => {
    const { client, add, bodyOf } = await openZones('owner');
    const { id, revision } = await add({ name: texts('Center') });
    await add({ name: texts('Center') }, 'city');
    const taken = { 'name.ru': ['This name is already used here.'] };
    expect((await client.fail('addZone', bodyOf({ name: texts('Center') }))).errors).toEqual(taken);
    const other = await add({ name: texts('Suburb') });
    const rename = { ...zoneForm({ name: texts('Center') }), id: other.id, revision: other.revision };
    expect((await client.fail('saveZone', { body: rename })).errors).toEqual(taken);
    const same = { ...zoneForm({ name: texts('Center'), price: 1 }), id, revision };
    expect(await client.call('saveZone', { body: same })).toMatchObject({ price: 1, revision: revision + 1 });
  });

  test('two people who add the same name at the same time: one zone', async () => {
    const { client, bodyOf } = await openZones();
    const add = () => client.send('addZone', bodyOf({ name: texts('Center') }));
    const statuses = (await Promise.all([add(), add(), add()])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 422, 422]);
  });

  test('an edit of an older revision changes nothing and returns the zone as it is now', async () => {
    const { client, add } = await openZones();
    const { id, revision } = await add();
    const save = (price: number) => ({ body: { ...zoneForm({ price }), id, revision } });
    await client.call('saveZone', save(9000));
    const refused = await client.fail('saveZone', save(9500));
    expect(refused).toMatchObject({ status: 409, code: 'stale', current: { id, price: 9000, revision: 2 } });
    const removal = await client.fail('removeZone', { body: { id, revision } });
    expect(removal).toMatchObject({ status: 409, current: { price: 9000 } });
    expect((await client.call('getZone', { query: { id } })).price).toBe(9000);
  });

  test('a zone that is removed is not offered any more, and the audit log has it', async () => {
    const { client, staffId, restaurantId, add, offered } = await openZones();
    const { id, revision } = await add({ price: 700 });
    await client.call('removeZone', { body: { id, revision } });
    expect(await offered()).toEqual([]);
    const entries = await shop.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.subject, `zone ${id}`), eq(auditLog.staffId, staffId)));
    expect(entries).toMatchObject([
      { action: 'addZone', restaurantId, after: { price: 700 } },
      { action: 'removeZone', restaurantId, before: { price: 700 }, after: null },
    ]);
  });

  test('zones of a city are for its owner alone: a manager sees them in the list', async () => {
    const owner = await openZones('owner');
    const { id, revision } = await owner.add({ name: texts('City') }, 'city');
    const manager = await openZones();
    expect(await manager.zones()).toMatchObject({ restaurant_zones: [], city_zones: [{ id, restaurant_id: null }] });
    expect(await manager.offered()).toMatchObject([{ id }]);
    const body = { ...zoneForm(), id, revision };
    expect((await manager.client.fail('addZone', manager.bodyOf({}, 'city'))).status).toBe(403);
    expect((await manager.client.fail('getZone', { query: { id } })).status).toBe(404);
    expect((await manager.client.fail('saveZone', { body })).status).toBe(404);
    expect((await manager.client.fail('removeZone', { body: { id, revision } })).status).toBe(404);
    expect((await owner.client.call('saveZone', { body })).revision).toBe(revision + 1);
  });

  test('the branch of a zone is one of its restaurant', async () => {
    const { client, add, bodyOf, zones } = await openZones('owner');
    const [branch] = (await zones()).branches;
    if (!branch) throw new Error('The restaurant has a branch');
    expect((await add({ branch_id: branch.id })).branch_id).toBe(branch.id);
    const solo = (await shop.restaurant('solo')).id;
    const foreign = (await client.call('getZones', { query: { restaurant_id: solo } })).branches[0]?.id ?? 0;
    for (const request of [bodyOf({ branch_id: foreign }), bodyOf({ branch_id: branch.id }, 'city')])
      expect(await client.fail('addZone', request)).toMatchObject({
        status: 422,
        errors: { branch_id: ['The restaurant has no such branch.'] },
      });
  });

  test('an import raises the revision: an edit that began before it is refused', async () => {
    const { client, add } = await openZones();
    const { id, revision } = await add({ name: texts('Center') });
    const file = JSON.stringify([{ name: texts('Center'), price: 9 }]);
    expect(await shop.backend.command(['zones', 'alpha/mama', file])).toMatchObject({ ok: true });
    const refused = await client.fail('saveZone', { body: { ...zoneForm(), id, revision } });
    expect(refused).toMatchObject({ status: 409, current: { price: 900 } });
  });
});
