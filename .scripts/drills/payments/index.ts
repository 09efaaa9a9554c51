import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { PaymentMethod } from '#contract/value-lists.ts';
import { startEmulators } from '../../../src/emulators/start.ts';
import { createTempFolder, onDrillEnd, runDrill } from '../../shared/drill.ts';
import { sendRequest } from '../../shared/http.ts';
import { query, startPostgres } from '../../shared/postgres-server.ts';
import { createShopProcess, type ShopProcess, SignInCodes } from '../../shared/shop-process.ts';
import { prepareOrders, sendOrder } from '../crash/order-load.ts';
import type { OrderAttempt } from '../crash/order-verifier.ts';
import { readMenu, signInCustomers, type TestCustomer } from '../sample-orders.ts';
import { compareBooks, type BankPayment, type ShopPayment } from './books.ts';
import { findSecrets, readTables } from './secrets.ts';

/**
 * Kills instances of the shop in the middle of payments and refunds, and compares the books of the bank with those of
 * the shop in the end: `npm run drill:payments -- --rounds 200`. Then it looks for secrets in everything that the shop has
 * stored and printed. The bank is the emulator of maib, which has neither idempotency keys nor callbacks for refunds,
 * loses and doubles callbacks, takes payments twice, and withholds responses to work that is done.
 */
const { values } = parseArgs({ options: { rounds: { type: 'string', default: '200' } } });
const ROUNDS = Number(values.rounds);
const CUSTOMERS = 6;
const ORDERS_PER_ROUND = 4;
const MAX_KILL_DELAY_MS = 400;
/** Until everything is final: a lease, the delays between attempts, and what a slow machine needs. */
const SETTLE_MS = 10 * 60_000;
const METHOD: PaymentMethod = 'card_online';

type Emulators = Awaited<ReturnType<typeof startEmulators>>;

const chance = (share: number): boolean => Math.random() < share;

async function startInstances(
  database: string,
  codes: SignInCodes,
  emulators: Emulators,
  printed: string[],
): Promise<[ShopProcess, ShopProcess]> {
  const variables = {
    ...emulators.variables,
    DEMO: 'on',
    DEMO_PACE: '0',
    ORDER_REJECT_MINUTES: '0',
    SMS: 'log',
    CODE_PAUSE_SECONDS: '0',
    PAYMENTS: 'maib',
    DATABASE_URL: database,
    DATA_DIR: await createTempFolder('files'),
    LOG_LEVEL: 'debug',
  };
  const onLine = (line: string) => void printed.push(line);
  const shared: Record<string, string> = variables;
  const first = await createShopProcess(shared, { codes, onLine });
  // Callbacks come to the first instance, and are lost while it is down.
  shared['SITE_URL'] = first.url;
  const second = await createShopProcess(shared, { codes, onLine });
  await first.start();
  await second.start();
  return [first, second];
}

/** What may go wrong at the bank in this round. */
function switchFaults({ maib: { faults } }: Emulators): void {
  if (chance(0.3)) faults.switchOn('callback-missing', 1);
  if (chance(0.3)) faults.switchOn('callback-doubled', 1);
  if (chance(0.2)) faults.switchOn('response-withheld', 1);
  if (chance(0.2)) faults.switchOn('status-503', 2);
  if (chance(0.1)) faults.switchOn('refund-rejected', 1);
  if (chance(0.2)) faults.switchOn('paid-twice', 1);
}

/** Orders, pays on the page of the bank, and cancels half of the orders, before or after they are paid. */
async function payAndMaybeCancel(
  { maib }: Emulators,
  shop: ShopProcess,
  attempt: OrderAttempt,
  isRefunding: boolean,
): Promise<void> {
  const { text } = await sendOrder(shop.url, attempt);
  const { order, payment } = JSON.parse(text) as {
    readonly order: { readonly id: number };
    readonly payment: { readonly redirect_url: string | null };
  };
  const checkoutId = payment.redirect_url?.split('/').at(-1);
  if (!isRefunding && chance(0.2)) await cancel(shop, attempt.customer, order.id);
  // A session that was cancelled can be paid a moment later: the card payment was on its way.
  if (checkoutId) void maib.payCheckout(checkoutId, { isLate: true }).catch(() => undefined);
  if (isRefunding || chance(0.3)) await cancel(shop, attempt.customer, order.id);
}

const cancel = ({ url }: ShopProcess, { token }: TestCustomer, orderId: number) =>
  sendRequest(`${url}/api/cancel-order`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
    body: JSON.stringify({ order_id: orderId }),
  });

/** Cancels the orders that nobody has paid, instead of waiting until they expire. */
async function cancelUnpaid(shop: ShopProcess, customers: readonly TestCustomer[], database: string): Promise<void> {
  const unpaid = await query<{ id: number; phone: string }>(
    database,
    `select o.id, u.phone from orders o join users u on u.id = o.user_id where o.status = 'awaiting_payment'`,
  );
  for (const { id, phone } of unpaid) {
    const customer = customers.find((each) => each.phone === phone);
    if (customer) await cancel(shop, customer, id);
  }
}

/** Waits until nothing is open any more; returns the differences between both books. */
async function settle({ maib }: Emulators, database: string): Promise<string[]> {
  const end = Date.now() + SETTLE_MS;
  for (;;) {
    // The emulator decides a refund when it is read, which one whose id was lost never is; a bank decides by itself.
    for (const { id, status, outcome } of maib.refunds.values())
      if (status === 'Created' || status === 'Requested') maib.decideRefund(id, outcome ?? 'Accepted');
    // A paid payment is polled once more after half an hour: that time has passed.
    await query(
      database,
      `update payments set created_at = created_at - interval '1 hour', next_ask_at = now()
       where status in ('paid', 'refunded') and settled_at is null and created_at > now() - interval '1 hour'`,
    );
    const rows = await query<ShopPayment>(
      database,
      `select p.reference, substring(p.external_id from '^payment-(.*)$') as "bankId", p.amount::int, p.status,
         o.status as "orderStatus", p.settled_at is not null as "isSettled",
         p.cancel_requested as "isCancelling", p.replaced_at is not null as "isReplaced",
         coalesce((select json_agg(json_build_object('amount', r.amount, 'status', r.status)) from refunds r
           where r.payment_id = p.id), '[]') as refunds
       from payments p join orders o on o.id = p.order_id`,
    );
    const differences = compareBooks(rows, readBank(maib));
    if (differences.length === 0 || Date.now() > end) return differences;
    if (process.env['VERBOSE']) console.log(differences.slice(0, 8).join('\n'), '\n');
    await delay(5000);
  }
}

/** Every payment that the bank has executed. */
const readBank = ({ payments }: Emulators['maib']): BankPayment[] =>
  Array.from(payments.values(), ({ id, orderId, amount, refunds }) => ({
    id,
    reference: orderId ?? '',
    amount,
    refunds: refunds.map(({ amount: part, status }) => ({ amount: part, status })),
  }));

/** How many payments the bank has executed in addition to the first of their order. */
function countDuplicates({ maib }: Emulators): number {
  const bank = readBank(maib);
  return bank.length - new Set(bank.map(({ reference }) => reference)).size;
}

await runDrill(async () => {
  const emulators = await startEmulators({ port: 0, smtpPort: 0 });
  onDrillEnd(() => emulators.stop());
  const server = await startPostgres();
  const database = server.url('postgres');
  const codes = new SignInCodes();
  const printed: string[] = [];
  const instances = await startInstances(database, codes, emulators, printed);
  const [first] = instances;
  const menu = await readMenu(first);
  const customers = await signInCustomers(first, CUSTOMERS);

  const kills = { paying: 0, refunding: 0 };
  for (let round = 0; round < ROUNDS; round += 1) {
    const victim = instances[round % 2] ?? first;
    const other = instances[(round + 1) % 2] ?? first;
    switchFaults(emulators);
    const attempts = await prepareOrders({ menu, customers, url: other.url }, ORDERS_PER_ROUND, METHOD);
    const isRefunding = chance(0.5);
    kills[isRefunding ? 'refunding' : 'paying'] += 1;
    const work = Promise.allSettled(
      attempts.map((attempt) => payAndMaybeCancel(emulators, chance(0.5) ? victim : other, attempt, isRefunding)),
    );
    await delay(Math.random() * MAX_KILL_DELAY_MS);
    await victim.kill();
    await work;
    await victim.start();
    if (round % 20 === 19) console.log(`round ${round + 1} of ${ROUNDS}`);
  }
  for (const fault of [...emulators.maib.faults.active().keys()]) emulators.maib.faults.switchOff(fault);

  await cancelUnpaid(first, customers, database);
  const differences = await settle(emulators, database);
  console.log(`kills during payments: ${kills.paying}, during refunds: ${kills.refunding}`);
  for (const line of differences) console.log(`DIFFERENCE ${line}`);
  console.log(`payments at the bank: ${readBank(emulators.maib).length}, second ones: ${countDuplicates(emulators)}`);
  console.log(differences.length === 0 ? 'The books agree.' : `${differences.length} differences`);

  const { MAIB_CLIENT_SECRET: clientSecret, MAIB_SIGNATURE_KEY: signatureKey } = emulators.variables;
  const secrets = {
    clientSecret,
    signatureKey,
    ...Object.fromEntries(customers.map(({ phone, token }) => [phone, token])),
  };
  const places = { printed, ...(await readTables(database)) };
  // A phone is no secret: what does not find it would not find a secret.
  const [canary] = customers.map(({ phone }) => phone);
  if (findSecrets(places, { phone: canary ?? '' }).length < 2) throw new Error('The search does not find a phone');
  const found = findSecrets(places, secrets);
  for (const line of found) console.log(`SECRET ${line}`);
  const rows = Object.values(places).reduce((count, lines) => count + lines.length, 0);
  console.log(`${found.length} secrets in ${rows} printed lines and stored rows`);
  return differences.length === 0 && found.length === 0;
});
