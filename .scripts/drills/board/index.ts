import { parseArgs } from 'node:util';
import { FIRST_ORDER_ID } from '#backend/db/schema/orders.ts';
import type { ApiResponse } from '#contract/endpoints.ts';
import { createTempFolder, runDrill, selectFaults } from '../../shared/drill.ts';
import type { HttpResponse } from '../../shared/http.ts';
import { query, startPostgres } from '../../shared/postgres-server.ts';
import { createShopProcess, SignInCodes } from '../../shared/shop-process.ts';
import { printTable } from '../../shared/table.ts';
import { duplicateOrderSql } from '../crash/faults.ts';
import { prepareOrders, sendOrder } from '../crash/order-load.ts';
import type { OrderAttempt } from '../crash/order-verifier.ts';
import { readMenu, signInCustomers } from '../sample-orders.ts';
import { BoardClient } from './board-client.ts';
import { signInOwner } from './staff-sign-in.ts';

/**
 * Places a hundred orders on two instances with one PostgreSQL, kills one instance in the middle, and verifies that the
 * board shows each acknowledged order once. `--inject-fault all`, or `--inject-fault NAME`, injects known faults and
 * verifies that they are detected.
 */
const { values } = parseArgs({ options: { 'inject-fault': { type: 'string' } } });

const ORDERS = 100;
const CONCURRENT_REQUESTS = 16;
/** Time until the board shows what was acknowledged. */
const BOARD_TIMEOUT_MS = 15_000;
/** Customers who sign in at once. */
const SIGN_INS = 10;

interface Fault {
  readonly name: string;
  readonly description: string;
  /** A request without a response is not sent to the other instance. */
  readonly isNotRepeated?: boolean;
  /** The board stays with the killed instance. */
  readonly isBoardDisconnected?: boolean;
  /** Changes an acknowledged order in the database. */
  readonly sql?: (orderId: number) => string;
}

const FAULTS: readonly Fault[] = [
  { name: 'no-second-try', description: 'requests are not repeated at the other instance', isNotRepeated: true },
  { name: 'no-reconnect', description: 'the board does not connect to the other instance', isBoardDisconnected: true },
  { name: 'doubled', description: 'an order is stored twice', sql: duplicateOrderSql },
  {
    name: 'lost',
    description: 'an order is lost',
    sql: (id) => `update orders set status = 'cancelled' where id = ${id}`,
  },
];

interface Placed {
  /** Ids in acknowledged responses. */
  readonly ids: readonly number[];
  /** Responses other than an acknowledgement. */
  readonly failures: readonly string[];
  /** Requests that the killed instance left without a response, sent again to the other one. */
  readonly repeated: number;
  readonly durationMs: number;
}

interface PlaceOptions {
  readonly urls: readonly [victim: string, survivor: string];
  readonly isRepeated: boolean;
  /** Called once, when half of the orders are acknowledged. */
  readonly onHalf: () => void;
}

/** Sends the attempts in parallel to both instances in turn. */
async function placeOrders(
  attempts: readonly OrderAttempt[],
  { urls: [victim, survivor], isRepeated, onHalf }: PlaceOptions,
): Promise<Placed> {
  const ids: number[] = [];
  const failures: string[] = [];
  let repeated = 0;
  const send = async (attempt: OrderAttempt, index: number): Promise<HttpResponse> => {
    try {
      return await sendOrder(index % 2 === 0 ? victim : survivor, attempt);
    } catch (error) {
      if (!isRepeated) throw error;
      repeated += 1;
      return sendOrder(survivor, attempt);
    }
  };
  const queue = attempts.entries();
  const worker = async () => {
    for (const [index, attempt] of queue) {
      try {
        const { status, text } = await send(attempt, index);
        if (status !== 200) throw new Error(`create-order returned ${status}: ${text.slice(0, 200)}`);
        ids.push((JSON.parse(text) as ApiResponse<'createOrder'>).order.id);
        if (ids.length === ORDERS / 2) onHalf();
      } catch (error) {
        failures.push(String(error));
      }
    }
  };
  const start = performance.now();
  await Promise.all(Array.from({ length: CONCURRENT_REQUESTS }, worker));
  return { ids, failures, repeated, durationMs: performance.now() - start };
}

async function drill(fault?: Fault): Promise<boolean> {
  const server = await startPostgres();
  const database = server.url('postgres');
  const variables = {
    DATABASE_URL: database,
    DATA_DIR: await createTempFolder('files'),
    SMS: 'log',
    CODE_PAUSE_SECONDS: '0',
    DEMO: 'on',
    // Orders stay new.
    DEMO_PACE: '0',
    ORDER_REJECT_MINUTES: '0',
  };
  const codes = new SignInCodes();
  const victim = await createShopProcess(variables, { codes });
  const survivor = await createShopProcess(variables, { codes });
  await Promise.all([victim.start(), survivor.start()]);
  console.log(`${server.version}, two instances; injected fault: ${fault?.description ?? 'none'}`);

  const menu = await readMenu(survivor);
  const customers = await signInCustomers(survivor, ORDERS, SIGN_INS);
  const attempts = await prepareOrders({ menu, customers, url: survivor.url }, ORDERS, 'cash');
  const board = new BoardClient({
    urls: fault?.isBoardDisconnected ? [victim.url] : [victim.url, survivor.url],
    cookie: await signInOwner(survivor.url, database),
    restaurantId: menu.restaurantId,
  });
  const abort = new AbortController();
  const following = board.follow(abort.signal);

  const { ids, failures, repeated, durationMs } = await placeOrders(attempts, {
    urls: [victim.url, survivor.url],
    isRepeated: !fault?.isNotRepeated,
    onHalf: () => victim.signal('SIGKILL'),
  });
  const lastId = ids.at(-1);
  if (fault?.sql && lastId !== undefined) await query(database, fault.sql(lastId));
  const timeout = AbortSignal.timeout(BOARD_TIMEOUT_MS);
  const isComplete = await board.waitForOrders(ids, timeout).then(
    () => true,
    () => false,
  );
  abort.abort();
  await following;
  const [stored] = await query<{ count: number }>(
    database,
    `select count(*)::int as count from orders where id >= ${FIRST_ORDER_ID}`,
  );
  const shown = await board.read(survivor.url);

  const acknowledged = new Set(ids);
  const tickets = ids.filter((id) => board.tickets.get(id) === 1).length;
  const others = [...board.tickets.keys(), ...shown].filter((id) => !acknowledged.has(id)).length;
  const checks = [
    ['orders acknowledged', ORDERS, acknowledged.size],
    ['instance killed in the middle', 'SIGKILL', String(await victim.exited)],
    ['orders in the database', ORDERS, stored?.count ?? 0],
    ['acknowledged orders that came onto the board exactly once', ORDERS, tickets],
    ['tickets of other orders', 0, others],
    ['orders twice in one response', 0, board.duplicates.size],
    ['orders on the board at the end', ORDERS, new Set(shown).size],
  ] as const;
  console.log(
    `${ORDERS} orders took ${(durationMs / 1000).toFixed(2)} s; ${repeated} requests were sent again to the other instance; the board connected ${board.connections} times and was read ${board.reads} times${isComplete ? '' : '; IT DID NOT SHOW ALL ORDERS'}`,
  );
  printTable(
    ['check', 'expected', 'measured', 'passed'],
    checks.map(([subject, expected, measured]) => [subject, expected, measured, expected === measured ? 'yes' : 'NO']),
  );
  for (const failure of failures.slice(0, 10)) console.log(`  ${failure}`);
  return isComplete && checks.every(([, expected, measured]) => expected === measured);
}

async function verifyFaults(name: string): Promise<boolean> {
  const rows: string[][] = [];
  for (const fault of selectFaults(FAULTS, name)) rows.push([fault.name, (await drill(fault)) ? 'MISSED' : 'caught']);
  printTable(['fault', 'result'], rows);
  return rows.every((row) => row.at(-1) === 'caught');
}

await runDrill(() => (values['inject-fault'] === undefined ? drill() : verifyFaults(values['inject-fault'])));
