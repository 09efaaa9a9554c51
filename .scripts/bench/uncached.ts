import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { City, Restaurant, RestaurantFull } from '#contract/catalog.ts';
import { withoutScripts } from './bare-html.ts';
import { bareList, buildBarePage, serveEntry, type BareDish, type BarePage, type Rendering } from './bare-page.ts';
import { answersOf } from './rate.ts';
import { median, type Bench, type Row } from './row.ts';
import { samePage } from './same-page.ts';

const ROOT = new URL('../../', import.meta.url).pathname;
const WARMUP_SECONDS = 4;
const SECONDS = 4;
/** All take turns, and what counts is the time of the processor: other work on the machine slows each, and none much. */
const ROUNDS = 3;
/** Pages a second. */
const GOAL = 50;
/** Renders of each page when the fault is planted. */
const FAULTY_RENDERS = 20;
const WHAT = 'listing rendered anew, a second of one core';

/** How often a second the listing is rendered without the page cache, beside pages of bare Astro: one with the same HTML, and a list of the same dishes. */
export const uncached: Bench = {
  name: 'uncached',
  fault: { what: `every page is rendered ${FAULTY_RENDERS} times`, rows: [WHAT] },
  run: ({ planted }) => benchUncached(planted),
};

async function benchUncached(planted: boolean): Promise<Row[]> {
  const data = await mkdtemp(join(tmpdir(), 'bench-uncached-'));
  const open: Rendering[] = [];
  const serve = async (...asked: Parameters<typeof serveEntry>): Promise<Rendering> => {
    const rendering = await serveEntry(...asked);
    open.push(rendering);
    return rendering;
  };
  const serveBare = async (name: string, page: BarePage): Promise<Rendering> =>
    serve(await buildBarePage(join(ROOT, '.cache/bench', name), page));
  try {
    const shop = await serve(join(ROOT, 'dist/server/entry.mjs'), {
      env: { DATA_DIR: data, DEMO: 'on', DEMO_PACE: '0', LOG_LEVEL: 'error' },
      renders: planted ? FAULTY_RENDERS : 1,
    });
    const { path, dishes } = await largestListing(shop.address);
    const html = withoutScripts(await textOf(shop.address + path));
    const same = await serveBare('same', samePage(html));
    if ((await textOf(same.address)) !== html) throw new Error('the bare page does not send the same HTML');
    const list = await serveBare('bare', bareList(dishes));
    const [ours, ...bare] = await takeTurns([
      { server: shop, path },
      { server: same, path: '/' },
      { server: list, path: '/' },
    ]);
    return rowsOf(ours ?? Number.NaN, bare, {
      dishes: dishes.length,
      kilobytes: Math.round(Buffer.byteLength(html) / 1000),
    });
  } finally {
    await Promise.all(open.map((rendering) => rendering.end()));
    await rm(data, { recursive: true, force: true });
  }
}

function rowsOf(
  ours: number,
  [same = Number.NaN, list = Number.NaN]: readonly number[],
  { dishes, kilobytes }: { dishes: number; kilobytes: number },
): Row[] {
  const beside = (bare: number) => ({
    figure: `${Math.round(ours)} of ${Math.round(bare)}`,
    ratio: `${Math.round((100 * ours) / bare)} %`,
  });
  return [
    {
      what: `${WHAT} (${dishes} dishes, ${kilobytes} kB of HTML)`,
      goal: `≥ ${GOAL} a second`,
      figure: String(Math.round(ours)),
      meets: ours >= GOAL,
    },
    { what: 'the same beside a bare Astro page with the same HTML', goal: '', ...beside(same), meets: undefined },
    { what: 'the same beside a bare list of these dishes', goal: '', ...beside(list), meets: undefined },
  ];
}

interface Asked {
  readonly server: Rendering;
  readonly path: string;
}

/** Answers a second of the processor's time of each, in the order given. */
async function takeTurns(all: readonly Asked[]): Promise<number[]> {
  const rate = async ({ server, path }: Asked, seconds: number): Promise<number> => {
    const before = await server.busy();
    const answers = answersOf(server.address + path, seconds);
    return answers / ((await server.busy()) - before);
  };
  for (const one of all) await rate(one, WARMUP_SECONDS);
  const rounds: number[][] = all.map(() => []);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [index, one] of all.entries()) rounds[index]?.push(await rate(one, SECONDS));
  }
  return rounds.map(median);
}

const textOf = async (address: string): Promise<string> => (await fetch(address)).text();

/** The restaurant with the most dishes: its page's path, and its dishes as a bare page shows them. */
async function largestListing(address: string): Promise<{ path: string; dishes: BareDish[] }> {
  const ask = async <Answer>(call: string): Promise<Answer> =>
    (await fetch(`${address}/api/${call}`, { headers: { 'accept-language': 'ru' } })).json() as Promise<Answer>;
  const cities = await ask<City[]>('get-cities');
  const restaurants = await ask<Restaurant[]>('get-restaurants');
  const menus = await Promise.all(
    restaurants.map(({ id }) => ask<RestaurantFull>(`get-restaurant-by-id-full?id_restaurant=${id}`)),
  );
  const size = ({ categories }: RestaurantFull) => categories.reduce((sum, { products }) => sum + products.length, 0);
  const [largest] = menus.toSorted((one, other) => size(other) - size(one));
  const city = cities.find(({ id }) => id === largest?.city_id);
  if (!largest || !city) throw new Error('the shop has no restaurant');
  const products = largest.categories.flatMap((category) => category.products);
  return {
    path: `/${city.slug}/${largest.slug}`,
    dishes: products.map(({ name, description, price, currency, image }) => ({
      name,
      description: description ?? '',
      price: `${price} ${currency}`,
      picture: image ?? '',
    })),
  };
}
