import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { connectToServer, type Database, rowsOf } from '#backend/db/client.ts';
import { auditLog, orderEvents, refunds, restaurants, staff } from '#backend/db/schema/index.ts';
import { DEFAULT_SETTINGS, type BackendSettings } from '#backend/settings.ts';
import type { Log } from '#backend/log.ts';
import { eachDatabase, type Customer, START } from '#backend/testing.ts';
import { serverUrl } from '#backend/testing/databases.ts';
import { sendDueNotices } from '#backend/testing/notices.ts';
import { orderFor, placeOrder, quoteSoups, withFailingEvents, type Order } from '#backend/testing/ordering.ts';
import { orderOnline, payAtBank, VALID_CARD } from '#backend/testing/paying.ts';
import { OrderChangeNotifier } from '#backend/orders/event-stream.ts';
import { ORDER_EFFECTS } from '#backend/order-effects.ts';
import { signInAs } from '../testing/staff-accounts.ts';
import { handleUnansweredOrders } from './unanswered-orders.ts';

const RULES: BackendSettings = {
  ...DEFAULT_SETTINGS,
  unanswered: { warnMinutes: 1, managerMinutes: 3, rejectMinutes: 10 },
};

eachDatabase((name, open) => {
  // The backend of the tests runs no such jobs by itself, so that a test decides when one runs.
  const shop = open();
  /** The database of another instance; the embedded one has a single process. */
  let otherDb: Database;
  let closeOther = async (): Promise<void> => {};

  beforeAll(async () => {
    otherDb = shop.db;
    if (name === 'PGlite') return;
    const [{ database } = { database: '' }] = rowsOf<{ database: string }>(
      await shop.db.execute(sql`select current_database() as database`),
    );
    const opened = connectToServer(serverUrl(database), () => {});
    otherDb = opened.db;
    closeOther = opened.close;
  });
  afterAll(() => closeOther());

  beforeEach(async () => {
    shop.clock.set(START);
    await shop.db.update(restaurants).set({ pausedUntil: null, unattendedSince: null });
    await shop.db.update(staff).set({ active: false });
    await shop.db.execute(sql`update orders set status = 'accepted' where status = 'placed'`);
    shop.sms.sent.length = 0;
    shop.sms.isBroken = false;
  });

  const runJob = (db: Database = shop.db, log: Log = () => {}) =>
    handleUnansweredOrders({
      db,
      clock: shop.clock,
      settings: RULES,
      log,
      orderChanges: new OrderChangeNotifier(),
      orderEffects: ORDER_EFFECTS,
      runPaymentJobsNow: () => {},
    });
  const runOnTwoInstances = () => Promise.all([runJob(), runJob(otherDb), runJob(), runJob(otherDb)]);
  const mama = async () => (await shop.restaurant('mama')).id;
  const unattendedSince = async () =>
    (
      await shop.db
        .select()
        .from(restaurants)
        .where(eq(restaurants.id, await mama()))
    )[0]?.unattendedSince ?? null;
  const eventsOf = async ({ id }: Order) =>
    (await shop.db.select().from(orderEvents).where(eq(orderEvents.orderId, id)).orderBy(orderEvents.id)).map(
      ({ status, by }) => `${status} by ${by}`,
    );
  const manager = async (phone: string, restaurantIds?: readonly number[]) => {
    const { id } = await signInAs(shop, 'manager', restaurantIds ?? [await mama()]);
    await shop.db.update(staff).set({ phone, locale: 'ru' }).where(eq(staff.id, id));
  };
  const textsTo = (phone: string) => shop.sms.sent.flatMap((sent) => (sent.phone === phone ? [sent.text] : []));
  const read = ({ token }: Customer, { id }: Order) =>
    shop.client.request('getOrder', { token, query: { order_id: id } });

  test('an order without an answer for ten minutes is rejected, returned and pauses its restaurant, each once', async () => {
    const customer = await shop.signIn();
    const { order, payment } = await orderOnline(shop, customer);
    await payAtBank(shop, payment.redirect_url, VALID_CARD);
    shop.clock.pass(9 * 60 + 59);
    await runOnTwoInstances();
    expect((await read(customer, order)).status).toBe('placed');
    shop.clock.pass(61);
    const pausedAt = shop.clock.now();
    await runOnTwoInstances();
    shop.clock.pass(60);
    await runOnTwoInstances();
    expect(await eventsOf(order)).toEqual(['awaiting_payment by customer', 'placed by system', 'rejected by system']);
    expect(await read(customer, order)).toMatchObject({
      status: 'rejected',
      closed: { by: 'system', reason: 'Ресторан не\u00a0ответил вовремя' },
    });
    const returned = await shop.db.select().from(refunds).where(eq(refunds.orderId, order.id));
    expect(returned.map(({ code }) => code)).toEqual(['order_closed']);
    expect(await unattendedSince()).toEqual(pausedAt);
  });

  test('the restaurant accepts no orders until a staff member opens the board', async () => {
    const customer = await shop.signIn();
    const quote = await quoteSoups(shop, customer);
    await placeOrder(shop, await shop.signIn());
    shop.clock.pass(600);
    await runJob();
    expect(await shop.restaurant('mama')).toMatchObject({ is_open: false, opens_at: null });
    const refused = await shop.client.requestError('createOrder', {
      token: customer.token,
      body: orderFor(quote, customer),
    });
    expect(refused.status).toBe(409);
    const { client } = await signInAs(shop, 'kitchen', [await mama()]);
    const { restaurant } = await client.call('getBoard', { query: { restaurant_id: await mama() } });
    expect(restaurant.unattended_since).toBe(shop.clock.now().toISOString());
    await client.call('pauseRestaurant', { body: { restaurant_id: await mama(), minutes: 0 } });
    expect(await shop.restaurant('mama')).toMatchObject({ is_open: true });
    expect(await shop.db.$count(auditLog, eq(auditLog.action, 'pauseRestaurant'))).toBe(1);
  });

  test('a pause that staff have chosen goes on when the board is opened after an unanswered order', async () => {
    const { client } = await signInAs(shop, 'kitchen', [await mama()]);
    const pause = async (minutes: number, keep_pause = false) =>
      client.call('pauseRestaurant', { body: { restaurant_id: await mama(), minutes, keep_pause } });
    await placeOrder(shop, await shop.signIn());
    const chosen = await pause(120);
    shop.clock.pass(600);
    await runJob();
    expect((await client.call('getBoard', { query: { restaurant_id: await mama() } })).restaurant).toMatchObject({
      paused_until: chosen.paused_until,
      unattended_since: shop.clock.now().toISOString(),
    });
    // Two boards are opened.
    for (const board of [1, 2])
      expect([board, await pause(0, true)]).toMatchObject([
        board,
        { paused_until: chosen.paused_until, unattended_since: null },
      ]);
    expect(await pause(0)).toMatchObject({ paused_until: null });
  });

  test('managers of the restaurant get one SMS at three minutes, and one when it is paused', async () => {
    await manager('37369000001');
    await manager('37369000002', [(await shop.restaurant('night')).id]);
    const { number } = await placeOrder(shop, await shop.signIn());
    await placeOrder(shop, await shop.signIn());
    shop.clock.pass(179);
    await runOnTwoInstances();
    await sendDueNotices(shop);
    expect(textsTo('37369000001')).toEqual([]);
    shop.clock.pass(1);
    await runOnTwoInstances();
    await sendDueNotices(shop);
    shop.clock.pass(60);
    await runOnTwoInstances();
    await sendDueNotices(shop);
    const waiting = `Заказ ${number} ждёт ответа. Откройте доску заказов.`;
    expect(textsTo('37369000001')).toEqual([waiting]);
    shop.clock.pass(400);
    await runOnTwoInstances();
    await sendDueNotices(shop);
    expect(textsTo('37369000001')).toEqual([waiting, `Заказ ${number} отклонён без ответа. Пауза до открытия доски.`]);
    expect(textsTo('37369000002')).toEqual([]);
  });

  test('an owner gets it where no manager has a phone', async () => {
    const { id } = await signInAs(shop, 'owner');
    await shop.db.update(staff).set({ phone: '37369000003', locale: 'en' }).where(eq(staff.id, id));
    const { number } = await placeOrder(shop, await shop.signIn());
    shop.clock.pass(180);
    await runJob();
    await sendDueNotices(shop);
    expect(textsTo('37369000003')).toEqual([`Order ${number} is waiting for an answer. Open the order board.`]);
  });

  test('no manager is notified after the order is answered', async () => {
    await manager('37369000004');
    const order = await placeOrder(shop, await shop.signIn());
    shop.clock.pass(180);
    // No message can be sent until the order is answered: the backend may still be sending those about the new order.
    shop.sms.isBroken = true;
    await runJob();
    const { client } = await signInAs(shop, 'kitchen', [await mama()]);
    await client.call('moveOrder', { body: { order_id: order.id, from: 'placed', to: 'accepted', minutes: 20 } });
    shop.sms.isBroken = false;
    shop.clock.pass(600);
    await runJob();
    await sendDueNotices(shop);
    expect(textsTo('37369000004')).toEqual([]);
    expect(await eventsOf(order)).toEqual(['placed by customer', 'accepted by restaurant']);
    expect(await unattendedSince()).toBeNull();
  });

  test('an order for a chosen time counts from the moment at which preparing it has to begin', async () => {
    const customer = await shop.signIn();
    const { days } = await shop.client.request('getSlots', { query: { id_restaurant: await mama() } });
    const at = days.flatMap(({ slots }) => slots).at(-1)?.at ?? '';
    const order = await placeOrder(shop, customer, { when: at });
    const { lead_minutes } = await shop.restaurant('mama');
    const begin = Date.parse(at) - lead_minutes * 60_000;
    const { client } = await signInAs(shop, 'kitchen', [await mama()]);
    const { orders } = await client.call('getBoard', { query: { restaurant_id: await mama() } });
    expect(orders.find(({ id }) => id === order.id)).toMatchObject({
      waiting_since: new Date(begin).toISOString(),
      warn_at: new Date(begin + 60_000).toISOString(),
      reject_at: null,
    });
    shop.clock.set(new Date(begin + 599_000).toISOString());
    await runJob();
    expect((await read(customer, order)).status).toBe('placed');
    shop.clock.pass(1);
    await runJob();
    expect((await read(customer, order)).status).toBe('rejected');
  });

  test.each(['mama', 'night'])('a failure at %s does not keep the other restaurant waiting', async (failing) => {
    const ids = { mama: await mama(), night: (await shop.restaurant('night')).id };
    const orders = {
      mama: await placeOrder(shop, await shop.signIn()),
      night: await placeOrder(shop, await shop.signIn()),
    };
    await shop.db.execute(sql`update orders set restaurant_id = ${ids.night} where id = ${orders.night.id}`);
    const [failed, handled] = failing === 'mama' ? (['mama', 'night'] as const) : (['night', 'mama'] as const);
    await shop.db.execute(sql`
      create function fail_pause() returns trigger language plpgsql as
      'begin if new.id = tg_argv[0]::integer then raise exception ''disk full''; end if; return new; end'
    `);
    await shop.db.execute(
      sql.raw(
        `create trigger fail_pause before update on restaurants for each row execute function fail_pause(${ids[failed]})`,
      ),
    );
    const logged: string[] = [];
    shop.clock.pass(600);
    try {
      await runJob(shop.db, (level, message, fields) => logged.push(`${level} ${message} ${fields?.item}`));
    } finally {
      await shop.db.execute(sql`drop function fail_pause cascade`);
    }
    expect(await eventsOf(orders[handled])).toEqual(['placed by customer', 'rejected by system']);
    expect(await eventsOf(orders[failed])).toEqual(['placed by customer']);
    expect(logged).toContain(`error unanswered orders of a restaurant could not be handled ${ids[failed]}`);
    await runJob();
    expect(await eventsOf(orders[failed])).toEqual(['placed by customer', 'rejected by system']);
  });

  test('an order that cannot be rejected does not keep the others of its restaurant waiting', async () => {
    const failing = await placeOrder(shop, await shop.signIn());
    const other = await placeOrder(shop, await shop.signIn());
    const logged: string[] = [];
    shop.clock.pass(600);
    const pausedAt = shop.clock.now();
    await withFailingEvents(shop, failing.id, async () => {
      await runJob(shop.db, (level, message, fields) => logged.push(`${level} ${message} ${fields?.item}`));
    });
    expect(await eventsOf(other)).toEqual(['placed by customer', 'rejected by system']);
    expect(await eventsOf(failing)).toEqual(['placed by customer']);
    expect(await unattendedSince()).toEqual(pausedAt);
    expect(logged).toContain(`error an unanswered order could not be rejected ${failing.id}`);
    await runJob();
    expect(await eventsOf(failing)).toEqual(['placed by customer', 'rejected by system']);
  });

  test('accepting at the last moment and rejecting by time at once: one of them wins', async () => {
    const { client } = await signInAs(shop, 'kitchen', [await mama()]);
    for (let race = 0; race < 10; race += 1) {
      shop.clock.set(START);
      await shop.db.update(restaurants).set({ unattendedSince: null });
      const order = await placeOrder(shop, await shop.signIn());
      shop.clock.pass(600);
      const [accepted] = await Promise.all([
        client.send('moveOrder', { body: { order_id: order.id, from: 'placed', to: 'accepted', minutes: 20 } }),
        runJob(otherDb),
      ]);
      const isAccepted = accepted.status === 200;
      expect(await eventsOf(order)).toEqual([
        'placed by customer',
        isAccepted ? 'accepted by restaurant' : 'rejected by system',
      ]);
    }
  });
});
