import { randomBytes } from 'node:crypto';
import * as v from 'valibot';
import { hashToken } from '#backend/customers/sessions.ts';
import { openBackend, type OpenedBackend } from '#backend/open.ts';
import { RestaurantFull } from '#contract/catalog.ts';
import { type Environment, parseEnvironment } from '#contract/environment.ts';
import { query } from '../shared/postgres-server.ts';
import { generateStreet, generateZone, streetName, zoneCenter } from './generated-area.ts';
import { withDatabase } from './postgres.ts';
import { median, milliseconds, ratioOf, type Bench, type Row } from './row.ts';

const SMALL = { zones: 10, streets: 10 };
const LARGE: typeof SMALL = { zones: 1000, streets: 10_000 };
const CITY = 'chisinau';
const RUNS = 200;
const WARM_UP_RUNS = 40;
const MAX_RATIO = 2;
const SUGGESTIONS = 'suggest-address';

/**
 * A shop whose city has a number of zones and streets. Every second zone has a polygon; the others are chosen by name.
 */
interface ZonedShop {
  /** @throws Error for another status than 200 */
  send(path: string, body?: object): Promise<string>;
  readonly restaurantId: number;
  readonly products: readonly object[];
  /** Ids of the zones that are chosen by name. */
  readonly namedZones: readonly number[];
  readonly zoneCount: number;
  readonly streetCount: number;
}

interface Target {
  readonly what: string;
  send(shop: ZonedShop, run: number): Promise<unknown>;
}

const itemOf = <Item>(items: readonly Item[], run: number): Item | undefined => items[run % items.length];

const quote =
  (where: (shop: ZonedShop, run: number) => object): Target['send'] =>
  async (shop, run) => {
    const { restaurantId, products } = shop;
    const body = { restaurant_id: restaurantId, products, ...where(shop, run) };
    const text = await shop.send('order-quote', body);
    if (!text.includes('"zone":{')) throw new Error(`The quote has no zone: ${text.slice(0, 300)}`);
  };
const suggest =
  (text: (shop: ZonedShop, run: number) => string): Target['send'] =>
  async (shop, run) => {
    const found = await shop.send(`suggest-address?city_id=1&q=${encodeURIComponent(text(shop, run))}`);
    if (found === '[]') throw new Error(`There is no suggestion for ${text(shop, run)}`);
  };
const street = ({ streetCount }: ZonedShop, run: number): string => streetName((run * 7) % streetCount);
const placeOf = ({ zoneCount }: ZonedShop, run: number) => zoneCenter((2 * run) % zoneCount);

const TARGETS: readonly Target[] = [
  {
    what: 'order-quote for a zone by its name',
    send: quote(({ namedZones }, run) => ({ zone_id: itemOf(namedZones, run) })),
  },
  { what: 'order-quote for a place', send: quote(placeOf) },
  {
    what: 'order-quote for a place outside of polygons, and a zone by its name',
    send: quote(({ namedZones }, run) => ({ zone_id: itemOf(namedZones, run), lat: 46, lng: 27 })),
  },
  {
    what: 'get-slots for a zone',
    send: ({ send, restaurantId, namedZones }, run) =>
      send(`get-slots?id_restaurant=${restaurantId}&zone_id=${itemOf(namedZones, run)}`),
  },
  {
    what: 'get-restaurants for a zone',
    send: ({ send, namedZones }, run) => send(`get-restaurants?zone_id=${itemOf(namedZones, run)}`),
  },
  { what: `${SUGGESTIONS} for a name`, send: suggest(street) },
  { what: `${SUGGESTIONS} for two letters`, send: suggest((shop, run) => street(shop, run).slice(0, 2)) },
  { what: `${SUGGESTIONS} for a kind of street`, send: suggest((_, run) => ['strada', 'улица', 'st'][run % 3] ?? '') },
  {
    what: `${SUGGESTIONS} for a kind, a name and a house`,
    send: suggest((shop, run) => `str. ${street(shop, run)} 12/1`),
  },
  {
    what: `${SUGGESTIONS} for a place`,
    send: (shop, run) => {
      const { lat, lng } = placeOf(shop, run);
      return shop.send(`suggest-address?city_id=1&lat=${lat}&lng=${lng}`);
    },
  },
];

/** Response times of what depends on delivery zones and streets, with ten and with 1,000 zones and 10,000 streets. */
export const zones: Bench = {
  name: 'zones',
  fault: { what: 'the index on the words of streets is missing', rows: [`${SUGGESTIONS} for a kind of street`] },
  run: ({ isFaulty }) => withShop(SMALL, false, (small) => withShop(LARGE, isFaulty, (large) => compare(small, large))),
};

async function compare(small: ZonedShop, large: ZonedShop): Promise<Row[]> {
  const rows: Row[] = [];
  for (const { what, send } of TARGETS) {
    const times = { small: [] as number[], large: [] as number[] };
    // The shops are measured alternately, so that other work on the machine affects both.
    for (let run = 0; run < WARM_UP_RUNS + RUNS; run += 1)
      for (const [size, shop] of Object.entries({ small, large }) as ['small' | 'large', ZonedShop][]) {
        const start = performance.now();
        await send(shop, run);
        if (run >= WARM_UP_RUNS) times[size].push(performance.now() - start);
      }
    const [smallMedian, largeMedian] = [median(times.small), median(times.large)];
    rows.push({
      what: `${what}: ${SMALL.zones} zones and streets / ${LARGE.zones} and ${LARGE.streets}`,
      goal: `≤ ${MAX_RATIO}×`,
      figure: `${milliseconds(smallMedian)} / ${milliseconds(largeMedian)}`,
      ratio: ratioOf(largeMedian, smallMedian),
      meets: largeMedian <= smallMedian * MAX_RATIO,
    });
  }
  return rows;
}

/** Provides the demo in a database of its own, with as many zones and streets in its first city. */
const withShop = <Result>(
  { zones: zoneCount, streets: streetCount }: typeof SMALL,
  isFaulty: boolean,
  work: (shop: ZonedShop) => Promise<Result>,
): Promise<Result> =>
  withDatabase(async (url) => {
    const environment = toEnvironment({
      DATABASE_URL: url,
      DEMO: 'on',
      DEMO_PACE: '0',
      SMS: 'log',
      LOG_LEVEL: 'error',
      LIMITS: 'off',
    });
    const { backend } = await openBackend(environment);
    try {
      await replace(backend, 'zones', zoneCount, (index) => generateZone(index, { isDrawn: index % 2 === 0 }));
      await replace(backend, 'streets', streetCount, (index) => generateStreet(index, zoneCount));
      if (isFaulty) await query(url, 'drop index street_words_prefix');
      await query(url, 'analyze');
      const headers = { authorization: `Bearer ${await createSession(url)}`, 'content-type': 'application/json' };
      const send = async (path: string, body?: object): Promise<string> => {
        const method = body ? 'POST' : 'GET';
        const request = new Request(`http://bench/api/${path}`, {
          method,
          headers,
          body: body ? JSON.stringify(body) : null,
        });
        const response = await backend.fetch(request);
        const text = await response.text();
        if (response.status !== 200) throw new Error(`${path} returned ${response.status}: ${text.slice(0, 300)}`);
        return text;
      };
      const restaurant = v.parse(RestaurantFull, JSON.parse(await send('get-restaurant-by-id-full?id_restaurant=1')));
      const named = v.parse(v.array(v.object({ id: v.number() })), JSON.parse(await send('get-zones?city_id=1')));
      return await work({
        send,
        restaurantId: restaurant.id,
        products: restaurant.categories
          .flatMap(({ products }) => products)
          .slice(0, 5)
          .map(({ id, price }) => ({ id, price, count: 3 })),
        namedZones: named.map(({ id }) => id),
        zoneCount,
        streetCount,
      });
    } finally {
      await backend.close();
    }
  });

function toEnvironment(variables: Readonly<Record<string, string>>): Environment {
  const parsed = parseEnvironment(variables);
  if (!parsed.ok) throw new Error(parsed.errors.join('\n'));
  return parsed.environment;
}

/** Replaces the zones or the streets of the city. */
async function replace(
  { command }: OpenedBackend['backend'],
  what: 'zones' | 'streets',
  count: number,
  generate: (index: number) => object,
): Promise<void> {
  const file = Array.from({ length: count }, (_, index) => generate(index));
  const { ok, lines } = await command([what, CITY, JSON.stringify(file)]);
  if (!ok) throw new Error(lines.join('\n'));
}

/** Signs a new customer in; resolves to the token. */
async function createSession(url: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await query(
    url,
    `with customer as (insert into users (phone, created_at) values ('37360000001', now()) returning id)
    insert into sessions (token_hash, user_id, created_at, expires_at) select $1, id, now(), now() + interval '1 day' from customer`,
    [hashToken(token)],
  );
  return token;
}
