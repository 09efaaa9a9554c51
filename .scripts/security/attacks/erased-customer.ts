import { openPglite, postgresFolder } from '#backend/db/client.ts';
import { signInByApi } from '../../../src/tests/fixtures/shop-setup.ts';
import { createTempFolder } from '../../shared/drill.ts';
import { query } from '../../shared/postgres-server.ts';
import { EMBEDDED_PROVIDER, outcome, post, type Attack } from './attack.ts';
import { type Marks, placeMarkedOrder } from './marked-orders.ts';
import { moveOrderTo, signInOwner } from './staff.ts';

const PHONE = '61000066';
/** Of the orders. */
const MARKS: Marks = {
  name: 'Zahar Sters',
  phone: '37360555888',
  street: 'Strada Stearsa',
  door: 'K4722',
  comment: 'Cheia la vecini',
};
/** Their rows have the phone for a day, for the limits of codes. */
const LIMIT_TABLES = ['code_requests', 'wrong_codes'];
/** Every text that the customer writes contains it, except the order. */
const MARK = 'Zzmark';
const SEARCHED = [MARK, PHONE, ...Object.values(MARKS)];

type Read = (sql: string) => Promise<Record<string, unknown>[]>;

/** The names of the tables with a searched text in a row. */
async function tablesWithMarks(read: Read): Promise<string[]> {
  const tables = await read("select table_name from information_schema.tables where table_schema = 'public'");
  const found: string[] = [];
  for (const name of tables.map((row) => String(row['table_name']))) {
    const dump = JSON.stringify(await read(`select * from "${name}"`)).toLowerCase();
    const searched = LIMIT_TABLES.includes(name) ? SEARCHED.filter((text) => text !== PHONE) : SEARCHED;
    if (searched.some((text) => dump.includes(text.toLowerCase()))) found.push(name);
  }
  return found.sort();
}

export const erasedCustomer: Attack = {
  finding: 'Personal data outlives the account',
  tried: 'Every table after the deletion of an account with orders, a rating, reports, addresses and repeated calls',
  applies: EMBEDDED_PROVIDER,
  async run(target) {
    const variables = target.setup === 'pglite' ? { DATA_DIR: await createTempFolder('attack') } : target.variables;
    const shop = await target.startShop({ ...variables, CODE_PAUSE_SECONDS: '0' });
    const owner = await signInOwner({ shops: [shop], variables });
    const token = await signInByApi(shop, PHONE, `${MARK} name`);
    const send = async (path: string, body: object) => {
      const { status, text } = await post(`${shop.url}/api/${path}`, body, { token });
      if (status !== 200) throw new Error(`${path} returned ${status}: ${text}`);
    };
    await send('update-profile', { name: `${MARK} name`, email: `${MARK}@example.com`, date_birth: '1990-01-01' });
    await send('add-user-address', { city_id: 1, street: `${MARK} street`, house: '1', comment: `${MARK} door` });
    const order_id = await placeMarkedOrder(shop, token, MARKS);
    await moveOrderTo(owner, order_id, 'placed', 'delivered');
    const stars = { food: 5, delivery: 5, service: 5 };
    await send('rate-order', { order_id, ...stars, comment: `${MARK} rating`, publish: true });
    await send('report-problem', { order_id, reason: 'late', message: `${MARK} report` });
    const refund = { order_id, refunded: 0, amount: 100, line_ids: [], code: 'goodwill' as const };
    await owner.call('refundOrder', { body: { ...refund, note: `${MARK} refund` }, idempotencyKey: 'erased' });
    const rejected = await placeMarkedOrder(shop, token, MARKS);
    const refusal = { from: 'placed' as const, to: 'rejected' as const, code: 'something_else' as const };
    await owner.call('moveOrder', { body: { order_id: rejected, ...refusal, note: `${MARK} note` } });
    const cancelled = await placeMarkedOrder(shop, token, MARKS);
    await send('cancel-order', { order_id: cancelled, reason: `${MARK} reason` });

    const dump = async (read: Read) => (await tablesWithMarks(read)).join(', ');
    const database = target.variables['DATABASE_URL'];
    const before = database === undefined ? 'not read' : await dump((sql) => query(database, sql));
    await send('delete-account-code', {});
    await send('delete-account', { code: await shop.code(`373${PHONE}`) });
    await shop.kill();
    const after =
      database === undefined ? await dumpFolder(variables, dump) : await dump((sql) => query(database, sql));
    return outcome(before !== '' && after === '', `before: ${before}; after: ${after || 'none'}`);
  },
};

async function dumpFolder(variables: Readonly<Record<string, string>>, dump: (read: Read) => Promise<string>) {
  const folder = await openPglite({ dataDir: postgresFolder(variables['DATA_DIR'] ?? '') });
  const found = await dump(async (sql) => (await folder.query<Record<string, unknown>>(sql)).rows);
  await folder.close();
  return found;
}
