import { spawn, spawnSync } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { openBackend } from '#backend/open.ts';
import { hashToken } from '#backend/customers/sessions.ts';
import { parseEnvironment } from '#contract/environment.ts';
import type { Quote } from '#contract/orders.ts';
import type { RestaurantFull } from '#contract/catalog.ts';
import { withDatabase } from './postgres.ts';
import { median, Unmeasured, type Bench, type Row } from './row.ts';
import { startShop } from './started-shop.ts';

/** As many as the shop's pool has. */
const CONNECTIONS = 10;
const SECONDS = 5;
/** Seconds before that, uncounted: what is compiled once is compiled then. */
const WARMING = 3;
/** What only reads is asked in turns with its statements, so that both meet the same quiet and busy moments of the machine. */
const TURNS = 7;
const SECONDS_A_TURN = 2;
const USERS = 200;
/** Orders that are prepared for the shop to take; more than it can in the time, and in that before it. */
const ORDERS = 40_000;
const WARMING_ORDERS = 20_000;
/** Orders whose statements are recorded and sent again. */
const RECORDED = 2000;
const PHONE = '37360000001';

/** A call as it goes over the wire. */
interface Call {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly token?: string;
  readonly key?: string;
  readonly body?: unknown;
}

interface Sent {
  readonly name?: string;
  readonly text: string;
  readonly values: unknown[];
}

/** How many calls a second one process answers over HTTP on PostgreSQL, beside the statements of such a call sent by a bare script. */
export const api: Bench = {
  name: 'api',
  fault: { what: 'the dishes change all the time', rows: ['get-restaurant-by-id-full'] },
  run: ({ planted }) => withDatabase((url) => measure(url, planted)),
};

async function measure(url: string, planted: boolean): Promise<Row[]> {
  if (spawnSync('wrk', ['-v']).error) throw new Unmeasured('wrk is not installed (apt-get install wrk)');
  const variables = { DATABASE_URL: url, DEMO: 'on', DEMO_PACE: '0', SMS: 'log', LOG_LEVEL: 'error', LIMITS: 'off' };
  const parsed = parseEnvironment(variables);
  if (!parsed.ok) throw new Error(parsed.faults.join('\n'));
  const { backend } = await openBackend(parsed.environment);
  const folder = await mkdtemp(join(tmpdir(), 'bench-api-'));
  const pool = new pg.Pool({ connectionString: url, max: CONNECTIONS });
  pool.on('error', (error) => console.error(error.message));
  const shop = await startShop({ ...variables, DATA_DIR: folder });
  let unrest: { end(): Promise<void> } | undefined;
  const ask = async <Answer>({ method, path, token, key, body }: Call): Promise<Answer> => {
    const headers = {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
      ...(key && { 'idempotency-key': key }),
    };
    const answer = await backend.fetch(
      new Request(`http://bench${path}`, {
        method,
        headers,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    );
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as Answer;
  };
  try {
    const tokens = await signUsersIn(pool);
    const restaurantId = await openRestaurant(pool);
    const full: Call = { method: 'GET', path: `/api/get-restaurant-by-id-full?id_restaurant=${restaurantId}` };
    const products = cartOf(await ask<RestaurantFull>(full));
    const basket: Call = { method: 'POST', path: '/api/basket-recalculation', body: { products } };
    const quote = await ask<Quote>({
      method: 'POST',
      path: '/api/order-quote',
      token: tokens[0] ?? '',
      body: { restaurant_id: products[0]?.restaurantId, products },
    });
    if (quote.problems.length > 0)
      throw new Error(`the bench's cart cannot be ordered: ${JSON.stringify(quote.problems)}`);

    const rows: Row[] = [];
    const reading = [
      { what: 'get-restaurant-by-id-full', goal: 2000, call: full, sent: await recorded(async () => ask(full)) },
      { what: 'basket-recalculation', goal: 1000, call: basket, sent: await recorded(async () => ask(basket)) },
    ];
    // What a call asks while nothing changes is what it is held against.
    if (planted) unrest = disturb(url, restaurantId);
    for (const {
      what,
      goal,
      call,
      sent: [sent],
    } of reading) {
      const alone = (seconds: number) => replay(pool, endless(sent ?? []), seconds);
      const whole = (seconds: number) => overHttp(shop.address, folder, [call], seconds);
      rows.push(rowOf(what, goal, await inTurns(whole, alone)));
    }
    // Its statements are not those of an order, which are recorded next.
    await unrest?.end();
    unrest = undefined;

    const orders = await prepareOrders(pool, tokens, quote.quote_id, RECORDED);
    const sent: Sent[][] = [];
    for (const order of orders) sent.push(...(await recorded(async () => ask(order))));
    await pool.query('truncate orders cascade');
    await pool.query('update quotes set used_at = null');
    await pool.query('update users set order_count = 0');
    await pool.query('delete from idempotency_keys');
    const bare = await replay(pool, sent, SECONDS);
    await overHttp(shop.address, folder, await prepareOrders(pool, tokens, quote.quote_id, WARMING_ORDERS), WARMING);
    const prepared = await prepareOrders(pool, tokens, quote.quote_id, ORDERS);
    const rate = await overHttp(shop.address, folder, prepared, SECONDS);
    rows.push({
      what: 'create-order, answers a second',
      goal: '≥ 300',
      figure: `${Math.round(rate)} (statements alone ${Math.round(bare)})`,
      ratio: `${Math.round((100 * rate) / bare)} %`,
      meets: rate >= 300,
    });
    return [
      ...rows,
      {
        what: 'memory of the shop under these calls',
        goal: '≤ 400 MB',
        figure: `${Math.round(shop.memory() / 1e6)} MB`,
        meets: shop.memory() <= 400e6,
      },
    ];
  } finally {
    await unrest?.end();
    await shop.stop();
    await pool.end();
    await backend.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Changes the dishes of a restaurant again and again until it is ended, on a connection of its own. */
function disturb(url: string, restaurantId: number): { end(): Promise<void> } {
  let ended = false;
  const client = new pg.Client({ connectionString: url });
  const work = (async () => {
    await client.connect();
    while (!ended) await client.query('update products set price = price where restaurant_id = $1', [restaurantId]);
    await client.end();
  })();
  return { end: () => ((ended = true), work) };
}

interface Measured {
  /** Answers a second. */
  readonly rate: number;
  /** How often a second the statements of one are answered alone. */
  readonly bare: number;
}

/** Medians of turns. */
async function inTurns(
  whole: (seconds: number) => Promise<number>,
  alone: (seconds: number) => Promise<number>,
): Promise<Measured> {
  await alone(WARMING);
  await whole(WARMING);
  const [rates, bare]: [number[], number[]] = [[], []];
  for (let turn = 0; turn < TURNS; turn += 1) {
    bare.push(await alone(SECONDS_A_TURN));
    rates.push(await whole(SECONDS_A_TURN));
  }
  return { rate: median(rates), bare: median(bare) };
}

function rowOf(call: string, goal: number, { rate, bare }: Measured): Row {
  return {
    what: `${call}, answers a second`,
    goal: `≥ ${goal}`,
    figure: `${Math.round(rate)} (statements alone ${Math.round(bare)})`,
    ratio: `${Math.round((100 * rate) / bare)} %`,
    meets: rate >= goal,
  };
}

/** The statements of each piece of work, as they were sent. */
async function recorded(work: () => Promise<unknown>): Promise<Sent[][]> {
  const { query } = pg.Client.prototype;
  const sent: Sent[] = [];
  pg.Client.prototype.query = function (
    this: pg.Client,
    config: string | pg.QueryConfig,
    values?: unknown[],
    ...rest: unknown[]
  ) {
    const named = typeof config === 'string' ? { text: config } : config;
    // Background work of the backend is not the call's.
    if (typeof values !== 'function')
      sent.push({ ...(named.name && { name: named.name }), text: named.text, values: values ?? named.values ?? [] });
    return (query as (...words: unknown[]) => unknown).call(this, config, values, ...rest);
  } as typeof query;
  await work().finally(() => (pg.Client.prototype.query = query));
  return [sent];
}

/** Sends the statements of calls again, each call's over one connection in their order; calls a second. */
async function replay(pool: pg.Pool, calls: Iterable<readonly Sent[]>, seconds: number): Promise<number> {
  const next = calls[Symbol.iterator]();
  let sent = 0;
  const started = performance.now();
  const worker = async (): Promise<void> => {
    const client = await pool.connect();
    while (performance.now() - started < seconds * 1000) {
      const { value: call, done } = next.next();
      if (done) break;
      for (const statement of call) await client.query({ ...statement });
      sent += 1;
    }
    client.release();
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, worker));
  return sent / ((performance.now() - started) / 1000);
}

function* endless<Value>(value: Value): Generator<Value, never> {
  for (;;) yield value;
}

async function signUsersIn(pool: pg.Pool): Promise<readonly string[]> {
  const tokens = Array.from({ length: USERS }, () => randomBytes(32).toString('base64url'));
  await pool.query(
    `with made as (insert into users (phone, created_at) select ($1::bigint + n)::text, now() from generate_series(0, $2 - 1) n returning id),
    numbered as (select id, row_number() over (order by id) as place from made)
    insert into sessions (token_hash, user_id, created_at, expires_at) select hash, numbered.id, now(), now() + interval '30 days'
    from unnest($3::text[]) with ordinality as token(hash, place) join numbered using (place)`,
    [PHONE, USERS, tokens.map(hashToken)],
  );
  return tokens;
}

async function openRestaurant(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    `select b.restaurant_id as id from branches b join branch_hours h on h.branch_id = b.id where h.opens = '00:00' and h.closes = '00:00' group by 1 having count(*) = 7 order by 1 limit 1`,
  );
  if (!rows[0]) throw new Error('no restaurant is open around the clock');
  return rows[0].id;
}

/** Five plain dishes, enough of each for the smallest order. */
function cartOf({ id, categories }: RestaurantFull) {
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
      contact: { name: 'Bench', phone: PHONE },
      address: { city_id: 1, street: 'Pushkin', house: '1' },
      payment: { method: 'cash' },
    },
  }));
}

/** Asks for these calls, one after the other and from the beginning, over several connections; answers a second. */
async function overHttp(address: string, folder: string, calls: readonly Call[], seconds: number): Promise<number> {
  const file = join(folder, 'calls.txt');
  await writeFile(
    file,
    calls
      .map(({ method, path, token = '', key = '', body }) =>
        [method, path, token, key, body === undefined ? '' : JSON.stringify(body)].join('\t'),
      )
      .join('\n'),
  );
  const script = join(folder, 'calls.lua');
  await writeFile(script, LUA.replace('FILE', file).replace('HOST', new URL(address).host));
  const child = spawn('wrk', ['-t1', `-c${CONNECTIONS * 4}`, `-d${seconds}s`, '-s', script, address]);
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  await once(child, 'close');
  const wrong = /Non-2xx or 3xx responses: (\d+)/.exec(printed)?.[1];
  if (wrong !== undefined) throw new Error(`${wrong} of the answers of ${calls[0]?.path} were refusals`);
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(printed)?.[1]);
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
