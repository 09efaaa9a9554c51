import { spawn, spawnSync } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { hashToken } from '#backend/customers/sessions.ts';
import type { RestaurantFull } from '#contract/catalog.ts';
import type { OnWire } from '#contract/money.ts';
import type { Quote } from '#contract/orders.ts';
import { limitMemory } from './memory-limit.ts';
import { withDatabase } from './postgres.ts';
import { Unmeasured, type Bench, type Row } from './row.ts';
import { startShop, type StartedShop } from './started-shop.ts';

const CONNECTIONS = 40;
const WARM_UP_SECONDS = 3;
const SECONDS = 8;
const USERS = 200;
/** More than the shop can place in the warm-up and in the measured time. */
const WARM_UP_ORDERS = 10_000;
const ORDERS = 20_000;
const FIRST_PHONE = '37360000001';
const MAX_MEMORY_BYTES = 400e6;

interface Call {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly token?: string;
  readonly key?: string;
  readonly body?: unknown;
}

/**
 * Calls per second over HTTP of one process on PostgreSQL. The goals are for one core, so a rate is counted per second
 * of the process's processor time; the rate by the clock, which shares two cores with PostgreSQL and the load
 * generator, is printed beside it.
 */
export const api: Bench = {
  name: 'api',
  run: () => withDatabase(measure),
};

async function measure(url: string): Promise<Row[]> {
  if (spawnSync('wrk', ['-v']).error) throw new Unmeasured('wrk is not installed (apt-get install wrk)');
  const folder = await mkdtemp(join(tmpdir(), 'bench-api-'));
  const pool = new pg.Pool({ connectionString: url });
  pool.on('error', (error) => console.error(error.message));
  try {
    const { calls, rates } = await withShop(url, folder, {}, async (shop) => {
      const calls = await prepareCalls(pool, shop);
      return { calls, rates: await measureCalls(shop, pool, folder, calls) };
    });
    return [...rates.map(rateRow), await memoryRow(url, pool, folder, calls)];
  } finally {
    await pool.end();
    await rm(folder, { recursive: true, force: true });
  }
}

async function withShop<Result>(
  url: string,
  folder: string,
  options: Parameters<typeof startShop>[1],
  work: (shop: StartedShop) => Promise<Result>,
): Promise<Result> {
  const shop = await startShop(
    {
      DATABASE_URL: url,
      DATA_DIR: folder,
      DEMO: 'on',
      DEMO_PACE: '0',
      ORDER_REJECT_MINUTES: '0',
      SMS: 'log',
      LOG_LEVEL: 'error',
    },
    options,
  );
  try {
    return await work(shop);
  } finally {
    await shop.stop();
  }
}

interface PreparedCalls {
  readonly tokens: readonly string[];
  readonly menu: Call;
  readonly cart: Call;
  readonly quoteId: string;
}

async function prepareCalls(pool: pg.Pool, shop: StartedShop): Promise<PreparedCalls> {
  const tokens = await createSessions(pool);
  const restaurantId = await findOpenRestaurant(pool);
  const menu: Call = { method: 'GET', path: `/api/get-restaurant-by-id-full?id_restaurant=${restaurantId}` };
  const products = createCart(await send<OnWire<RestaurantFull>>(shop, menu));
  const quote = await send<Quote>(shop, {
    method: 'POST',
    path: '/api/order-quote',
    token: tokens[0] ?? '',
    body: { restaurant_id: restaurantId, products },
  });
  if (quote.problems.length > 0) throw new Error(`the cart cannot be ordered: ${JSON.stringify(quote.problems)}`);
  const cart: Call = { method: 'POST', path: '/api/basket-recalculation', body: { products } };
  return { tokens, menu, cart, quoteId: quote.quote_id };
}

interface MeasuredCall {
  readonly name: string;
  /** Responses per second. */
  readonly goal: number;
  readonly rate: Rate;
}

async function measureCalls(
  shop: StartedShop,
  pool: pg.Pool,
  folder: string,
  { tokens, menu, cart, quoteId }: PreparedCalls,
): Promise<MeasuredCall[]> {
  const orders = (count: number) => prepareOrders(pool, tokens, quoteId, count);
  const measured: MeasuredCall[] = [];
  for (const { name, goal, warmUp, calls } of [
    { name: 'get-restaurant-by-id-full', goal: 2000, warmUp: [menu], calls: [menu] },
    { name: 'basket-recalculation', goal: 1000, warmUp: [cart], calls: [cart] },
    { name: 'create-order', goal: 300, warmUp: await orders(WARM_UP_ORDERS), calls: await orders(ORDERS) },
  ]) {
    await load(shop, folder, warmUp, WARM_UP_SECONDS);
    measured.push({ name, goal, rate: await load(shop, folder, calls, SECONDS) });
  }
  return measured;
}

/**
 * The same calls to a process whose memory is limited as in a container: without a limit, V8 sizes its heap by the
 * machine.
 */
async function memoryRow(url: string, pool: pg.Pool, folder: string, calls: PreparedCalls): Promise<Row> {
  const memoryLimit = limitMemory(MAX_MEMORY_BYTES);
  try {
    const rates = await withShop(url, folder, { memoryLimit }, (shop) => measureCalls(shop, pool, folder, calls));
    const list = rates.map(({ name, rate }) => `${name} ${Math.round(rate.perCore)}/s`).join(', ');
    return {
      what: 'memory of a process limited to the goal, under these calls',
      goal: `≤ ${MAX_MEMORY_BYTES / 1e6} MB`,
      figure: `${Math.round(memoryLimit.peak() / 1e6)} MB (${list})`,
      meets: memoryLimit.peak() <= MAX_MEMORY_BYTES,
    };
  } finally {
    memoryLimit.remove();
  }
}

/** @throws Error when the response is not 2xx */
async function send<Body>(shop: StartedShop, { method, path, token, body }: Call): Promise<Body> {
  const response = await fetch(shop.address + path, {
    method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Body;
}

interface Rate {
  /** Responses per second of the process's processor time. */
  readonly perCore: number;
  /** Responses per second of the clock. */
  readonly byClock: number;
}

const rateRow = ({ name, goal, rate: { perCore, byClock } }: MeasuredCall): Row => ({
  what: `${name}, responses per second of one core`,
  goal: `≥ ${goal}`,
  figure: `${Math.round(perCore)} (by the clock ${Math.round(byClock)})`,
  meets: perCore >= goal,
});

async function createSessions(pool: pg.Pool): Promise<readonly string[]> {
  const tokens = Array.from({ length: USERS }, () => randomBytes(32).toString('base64url'));
  await pool.query(
    `with made as (insert into users (phone, created_at) select ($1::bigint + n)::text, now() from generate_series(0, $2 - 1) n returning id),
    numbered as (select id, row_number() over (order by id) as place from made)
    insert into sessions (token_hash, user_id, created_at, expires_at) select hash, numbered.id, now(), now() + interval '30 days'
    from unnest($3::text[]) with ordinality as token(hash, place) join numbered using (place)`,
    [FIRST_PHONE, USERS, tokens.map(hashToken)],
  );
  return tokens;
}

async function findOpenRestaurant(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    `select b.restaurant_id as id from branches b join branch_hours h on h.branch_id = b.id where h.opens = '00:00' and h.closes = '00:00' group by 1 having count(*) = 7 order by 1 limit 1`,
  );
  if (!rows[0]) throw new Error('no restaurant is open around the clock');
  return rows[0].id;
}

/** Five plain dishes, enough of each for the smallest order. */
function createCart({ id, categories }: OnWire<RestaurantFull>) {
  const plain = categories
    .flatMap(({ products }) => products)
    .filter(
      ({ active, option_groups: groups }) => active && groups.every(({ required, min }) => !required && min === 0),
    );
  return plain.slice(0, 5).map((product, index) => ({
    id: product.id,
    count: 2,
    price: product.price,
    modifiers: [],
    additives: [],
    id_front: index,
    restaurantId: id,
  }));
}

/** Orders that differ in user, quote and key, made from copies of one quote. */
async function prepareOrders(
  pool: pg.Pool,
  tokens: readonly string[],
  quoteId: string,
  count: number,
): Promise<Call[]> {
  const { rows } = await pool.query<{ id: string; token: string }>(
    `with people as (select u.id, row_number() over (order by u.id) - 1 as place from users u where u.phone like '37360000%'),
    copied as (insert into quotes (id, user_id, restaurant_id, content, expires_at)
      select gen_random_uuid(), people.id, q.restaurant_id, q.content, now() + interval '1 hour'
      from generate_series(1, $2::int) n join people on people.place = n % $3::int, quotes q where q.id = $1 returning id, user_id)
    select copied.id, s.token_hash as token from copied join sessions s using (user_id) order by copied.id`,
    [quoteId, count, tokens.length],
  );
  const plain = new Map(tokens.map((token) => [hashToken(token), token]));
  return rows.map(({ id, token }) => ({
    method: 'POST',
    path: '/api/create-order',
    token: plain.get(token) ?? '',
    key: randomUUID(),
    body: {
      quote_id: id,
      contact: { name: 'Bench', phone: FIRST_PHONE },
      address: { city_id: 1, street: 'Pushkin', house: '1' },
      payment: { method: 'cash' },
    },
  }));
}

/**
 * Sends these calls in their order over several connections.
 * @throws Error when a response is not 2xx, or when there were more responses than calls that may be sent once
 */
async function load(shop: StartedShop, folder: string, calls: readonly Call[], seconds: number): Promise<Rate> {
  const file = join(folder, 'calls.txt');
  const fields = ({ method, path, token = '', key = '', body }: Call) => [
    method,
    path,
    token,
    key,
    body === undefined ? '' : JSON.stringify(body),
  ];
  await writeFile(file, calls.map((call) => fields(call).join('\t')).join('\n'));
  const script = join(folder, 'calls.lua');
  await writeFile(script, LUA.replace('FILE', file).replace('HOST', new URL(shop.address).host));
  const before = await shop.processorSeconds();
  const child = spawn('wrk', ['-t1', `-c${CONNECTIONS}`, `-d${seconds}s`, '-s', script, shop.address]);
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  await once(child, 'close');
  const errors = /Non-2xx or 3xx responses: (\d+)/.exec(output)?.[1];
  if (output.includes('Socket errors')) throw new Error(`connections of ${calls[0]?.path} failed: ${output}`);
  if (errors !== undefined) throw new Error(`${errors} responses of ${calls[0]?.path} were errors`);
  const responses = Number(/(\d+) requests in/.exec(output)?.[1]);
  if (calls.length > 1 && responses > calls.length) throw new Error(`${calls.length} orders were too few`);
  return {
    perCore: responses / ((await shop.processorSeconds()) - before),
    byClock: Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1]),
  };
}

const LUA = `
local calls = {}
for line in io.lines("FILE") do
  local method, path, token, key, body = line:match("([^\\t]*)\\t([^\\t]*)\\t([^\\t]*)\\t([^\\t]*)\\t(.*)")
  local headers = { ["Host"] = "HOST", ["Content-Type"] = "application/json" }
  if token ~= "" then headers["Authorization"] = "Bearer " .. token end
  if key ~= "" then headers["Idempotency-Key"] = key end
  calls[#calls + 1] = wrk.format(method, path, headers, body ~= "" and body or nil)
end
local turn = 0
request = function()
  turn = turn % #calls + 1
  return calls[turn]
end
`;
