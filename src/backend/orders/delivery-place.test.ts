import { beforeEach, describe, expect, test } from 'vitest';
import { eachDatabase, type Customer, START } from '#backend/testing.ts';
import { HOME, orderFor, quoteSoups, type CreateOrderInput, type QuoteInput } from '#backend/testing/ordering.ts';

const box = (west: number, east: number) => ({
  type: 'Polygon',
  coordinates: [
    [
      [west, 47],
      [east, 47],
      [east, 47.5],
      [west, 47.5],
      [west, 47],
    ],
  ],
});
const zone = (name: string, price: number, polygon: object, extra: object = {}) => ({
  name: { ru: name, en: name, ro: name },
  price,
  polygon,
  ...extra,
});
const NEAR = { lat: 47.1, lng: 28.1 };
const FAR = { lat: 47.1, lng: 28.7 };
const OUTSIDE = { lat: 46.9, lng: 28.1 };

eachDatabase((_name, open) => {
  const shop = open();
  let customer: Customer;
  const run = (...args: string[]) => shop.backend.command(args);
  const quote = (extra: Partial<QuoteInput>) => quoteSoups(shop, customer, extra);
  const address = (place: object) => ({ ...HOME, ...place });

  async function order(quoted: Partial<QuoteInput>, extra: Partial<CreateOrderInput>) {
    const body = JSON.stringify(orderFor(await quote(quoted), customer, extra));
    const headers = { authorization: `Bearer ${customer.token}` };
    const response = await shop.client.raw('POST', '/api/create-order', { body, headers });
    const content = await response.json();
    return { status: response.status, code: content.problems?.[0]?.code, order: content.order };
  }

  beforeEach(async () => {
    shop.clock.set(START);
    customer = await shop.signIn();
    await run(
      'zones',
      'alpha',
      JSON.stringify([zone('Near', 20, box(28, 28.5)), zone('Far', 60, box(28.5, 29), { travel_minutes: 30 })]),
    );
  });

  describe('the place of a delivery', () => {
    test('is that of its address where the quote names none', async () => {
      expect((await quote({ address: address(FAR) })).zone?.name).toBe('Far');
      expect((await quote({ address: address(FAR), ...NEAR })).zone?.name).toBe('Near');
      expect((await quote({ address: address({ lat: 47.1, lng: null }) })).problems).toEqual([
        { code: 'zone_required' },
      ]);
    });

    test('is not known where streets have no coordinates: then the zone is the one that the customer chose', async () => {
      const [cheap, far] = await shop.client.request('getZones', { query: { city_id: 1 } });
      const chosen = await order({ zone_id: far?.id ?? 0 }, { address: address({}) });
      expect([cheap?.name, chosen.status, chosen.order.zone, chosen.order.totals[2].amount]).toEqual([
        'Near',
        200,
        { id: far?.id, name: 'Far', chosen: true },
        60,
      ]);
      const located = await order({ zone_id: cheap?.id ?? 0 }, { address: address(FAR) });
      expect([located.status, located.code]).toEqual([409, 'price_changed']);
      const found = await order(FAR, { address: address(FAR) });
      expect(found.order.zone).toMatchObject({ name: 'Far', chosen: false });
    });

    test('is that of a saved address', async () => {
      const saved = await shop.client.request('addAddress', { token: customer.token, body: address(FAR) });
      const { status, order: placed } = await order(
        { address: { ...saved, city_id: 1 } },
        { address_id: saved.id, address: null },
      );
      expect([status, placed.zone.name, placed.totals[2].amount]).toEqual([200, 'Far', 60]);
    });

    test.each([
      ['in a dearer zone', FAR, [409, 'price_changed']],
      ['in no zone', OUTSIDE, [409, 'address_out_of_zone']],
      ['a metre outside', { lat: 47 - 1 / 111_320, lng: 28.1 }, [409, 'address_out_of_zone']],
      ['on the border', { lat: 47, lng: 28.1 }, [200, undefined]],
    ])('of an order is not that of its quote if its address is %s', async (_where, place, expected) => {
      const { status, code } = await order(NEAR, { address: address(place) });
      expect([status, code]).toEqual(expected);
    });

    test('is stored with the order', async () => {
      const { order: placed } = await order(NEAR, { address: address({}) });
      expect([placed.address.lat, placed.address.lng]).toEqual([NEAR.lat, NEAR.lng]);
    });

    test.each([
      { lat: 91, lng: 28 },
      { lat: 47, lng: -181 },
      { lat: '47', lng: 28 },
    ])('cannot be %j', async (place) => {
      const headers = { authorization: `Bearer ${customer.token}` };
      const body = JSON.stringify(address(place));
      expect((await shop.client.raw('POST', '/api/add-user-address', { body, headers })).status).toBe(422);
    });

    test.each([0, -1, 2_147_483_648, 9e15])('is in no zone with the id %d', async (zone_id) => {
      const error = await shop.client.requestError('quoteOrder', {
        token: customer.token,
        body: { restaurant_id: 1, products: [{ id: 1, price: 1, count: 1 }], zone_id },
      });
      expect([error.status, Object.keys(error.errors ?? {})]).toEqual([422, ['zone_id']]);
    });
  });

  test('a quote without a place says the lowest terms, as the restaurant does', async () => {
    const zones = [
      zone('Near', 20, box(28, 28.5), { min_order: 50, free_from: 700 }),
      zone('Far', 60, box(28.5, 29), { free_from: 900 }),
    ];
    await run('zones', 'alpha', JSON.stringify(zones));
    const { delivery } = await shop.restaurant('mama');
    expect(delivery).toMatchObject({ price: 20, min_order: 50, free_from: 900, is_lowest: true });
    const soup = await shop.product('mama', 'soup');
    const { free_from, totals, problems } = await shop.client.request('quoteOrder', {
      token: customer.token,
      body: { restaurant_id: soup.restaurant_id, products: [{ id: soup.id, price: soup.price, count: 1 }] },
    });
    // The minimum of the restaurant is 100.
    expect([free_from, totals[2]?.amount, problems]).toEqual([900, 20, [{ code: 'zone_required' }]]);
    await run('zones', 'alpha', JSON.stringify([...zones, zone('Centre', 90, box(28.9, 29), { min_order: 80 })]));
    // The threshold of the city holds there.
    expect((await shop.restaurant('mama')).delivery?.free_from).toBe(900);
  });

  test('the slots of a zone with a polygon depend on the way there', async () => {
    const { id } = await shop.restaurant('mama');
    const soonest = async (place: object) => {
      const quoted = await quote(place);
      const query = { id_restaurant: id, ...(quoted.zone && { zone_id: quoted.zone.id }) };
      const { asap } = await shop.client.request('getSlots', { query });
      expect(asap).toEqual(quoted.eta);
      return asap?.from;
    };
    expect([await soonest(NEAR), await soonest(FAR)]).toEqual(['2026-11-20T10:40:00.000Z', '2026-11-20T11:10:00.000Z']);
  });

  describe('an order for as soon as possible', () => {
    test('is not accepted later than promised before its customer has seen it', async () => {
      const quoted = await quote(NEAR);
      await run('busy', 'alpha/mama', '30', '60');
      const error = await shop.client.requestError('createOrder', {
        token: customer.token,
        body: orderFor(quoted, customer),
      });
      expect([error.status, error.problems]).toEqual([
        409,
        [{ code: 'slot_unavailable', at: '2026-11-20T11:10:00.000Z' }],
      ]);
      const again = await quote(NEAR);
      const { order: placed } = await shop.client.request('createOrder', {
        token: customer.token,
        body: orderFor(again, customer),
      });
      expect([again.eta?.from, placed.eta?.from]).toEqual(['2026-11-20T11:10:00.000Z', '2026-11-20T11:10:00.000Z']);
      await run('busy', 'alpha/mama', '0', '0');
    });

    test('is later by the time that its customer took', async () => {
      const quoted = await quote(NEAR);
      shop.clock.pass(14 * 60);
      const { order: placed } = await shop.client.request('createOrder', {
        token: customer.token,
        body: orderFor(quoted, customer),
      });
      expect([quoted.eta?.from, placed.eta?.from]).toEqual(['2026-11-20T10:40:00.000Z', '2026-11-20T10:55:00.000Z']);
    });
  });
});
