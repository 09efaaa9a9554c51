import { readFileSync } from 'node:fs';
import { runCommandLine } from '#backend/commands/command-line.ts';
import { connectToServer, MAINTENANCE_TIMEOUTS } from '#backend/db/client.ts';
import { openBackend } from '#backend/open.ts';
import { refreshSearchIndex } from '#backend/search/search-index.ts';
import { parseEnvironment, type Environment } from '#contract/environment.ts';
import { loadDemo } from '../shared/demo.ts';
import { query } from '../shared/postgres-server.ts';
import { withDatabase } from './postgres.ts';
import { ascending, median, milliseconds, percentile, ratioOf, type Bench, type Row } from './row.ts';

const MAX_RATIO = 2;
const MAX_P99_MS = 50;
/** How often every query is sent; the first time is not measured. */
const ROUNDS = 4;
/** Restaurants and products besides those of the demonstration; ten restaurants are in each generated city. */
const GENERATE = ['generate', '--restaurants', '1000', '--products', '200', '--orders', '0', '--anyway'];
const GENERATED_CITIES = 100;

/** The queries of the search's own test, with typing mistakes, keyboard layouts and three languages. */
const QUERIES = JSON.parse(
  readFileSync(new URL('../../src/backend/search/search-queries.json', import.meta.url), 'utf8'),
) as readonly { readonly city: string; readonly lang: string; readonly q: string }[];

/** Gives generated products the texts of the demonstration's, so that the words of every query are in every city. */
const SHARE_WORDS = `
  with known as (
    select row_number() over (order by p.id) - 1 as n, count(*) over () as total, p.name, p.description, p.diets, p.allergens, p.allergens_known
    from products p join restaurants r on r.id = p.restaurant_id join cities c on c.id = r.city_id where c.slug not like 'generated-%'),
  made as (
    select p.id, row_number() over (order by p.id) as n
    from products p join restaurants r on r.id = p.restaurant_id join cities c on c.id = r.city_id where c.slug like 'generated-%')
  update products set name = known.name, description = known.description, diets = known.diets, allergens = known.allergens, allergens_known = known.allergens_known
  from made join known on known.n = made.n % known.total where products.id = made.id`;

interface SearchedShop {
  /** Sends one query; resolves to its duration in milliseconds. */
  search(query: { readonly city: string; readonly lang: string; readonly q: string }, extra?: string): Promise<number>;
}

/**
 * Searches of the queries in the demonstration, and in a shop of 1,000 restaurants with 200 dishes more that share its
 * words.
 */
export const search: Bench = {
  name: 'search',
  run: () => withShop(false, (small) => withShop(true, (large) => compare(small, large))),
};

async function compare(small: SearchedShop, large: SearchedShop): Promise<Row[]> {
  const generated = (index: number) => `generated-${(index % GENERATED_CITIES) + 1}`;
  const without = '&without=milk,nuts&diets=vegetarian';
  const times = {
    demo: [] as number[],
    sameCity: [] as number[],
    largeCity: [] as number[],
    filteredDemo: [] as number[],
    filtered: [] as number[],
  };
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [index, sample] of QUERIES.entries()) {
      const inLargeCity = { ...sample, city: generated(index + round) };
      // The shops are measured alternately, so that other work on the machine affects both.
      const measured = {
        demo: await small.search(sample),
        sameCity: await large.search(sample),
        largeCity: await large.search(inLargeCity),
        filteredDemo: await small.search(sample, without),
        filtered: await large.search(inLargeCity, without),
      };
      if (round > 0) for (const name of Object.keys(times) as (keyof typeof times)[]) times[name].push(measured[name]);
    }
  return [
    ...rowsOf('in the same city, 9 restaurants / 1,009', times.demo, times.sameCity),
    ...rowsOf('in a city of 3 restaurants / of 10 with 200 dishes each', times.demo, times.largeCity),
    ...rowsOf('the same without two allergens, of one diet', times.filteredDemo, times.filtered),
  ];
}

function rowsOf(what: string, base: readonly number[], values: readonly number[]): Row[] {
  const [before, after] = [median(base), median(values)];
  const p99 = percentile(ascending(values), 0.99);
  return [
    {
      what: `${what}: median`,
      goal: `≤ ${MAX_RATIO}×`,
      figure: `${milliseconds(before)} / ${milliseconds(after)}`,
      ratio: ratioOf(after, before),
      meets: after <= before * MAX_RATIO,
    },
    {
      what: `${what}: p99 of the larger`,
      goal: `< ${MAX_P99_MS} ms`,
      figure: milliseconds(p99),
      meets: p99 < MAX_P99_MS,
    },
  ];
}

/** Provides a shop in a database of its own: the demonstration, or a large one besides. */
const withShop = <Result>(isLarge: boolean, work: (shop: SearchedShop) => Promise<Result>): Promise<Result> =>
  withDatabase(async (url) => {
    const parsed = parseEnvironment({ DATABASE_URL: url, DEMO: 'on', DEMO_PACE: '0', SMS: 'log', LOG_LEVEL: 'error' });
    if (!parsed.ok) throw new Error(parsed.errors.join('\n'));
    await seed(parsed.environment);
    if (isLarge) await enlarge(url, parsed.environment);
    const { backend } = await openBackend(parsed.environment, loadDemo);
    try {
      return await work({
        async search({ city, lang, q }, extra = '') {
          const request = new Request(
            `http://bench/api/search?city=${city}&q=${encodeURIComponent(q.slice(0, 60))}${extra}`,
            { headers: { 'accept-language': lang } },
          );
          const start = performance.now();
          const response = await backend.fetch(request);
          await response.text();
          if (!response.ok) throw new Error(`search for ${q} returned ${response.status}`);
          return performance.now() - start;
        },
      });
    } finally {
      await backend.close();
    }
  });

async function seed(environment: Environment): Promise<void> {
  const { backend } = await openBackend(environment, loadDemo);
  await backend.close();
}

async function enlarge(url: string, environment: Environment): Promise<void> {
  const { ok, lines } = await runCommandLine(environment, GENERATE, loadDemo);
  if (!ok) throw new Error(lines.join('\n'));
  await query(url, SHARE_WORDS);
  const { db, close } = connectToServer(
    url,
    (error) => {
      throw error;
    },
    MAINTENANCE_TIMEOUTS,
  );
  try {
    await refreshSearchIndex(db);
  } finally {
    await close();
  }
  await query(url, 'analyze');
}
