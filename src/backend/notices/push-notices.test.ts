import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { branches, orders, pushSubscriptions, restaurants, secrets } from '#backend/db/schema/index.ts';
import { inTransaction } from '#backend/db/transaction.ts';
import { type Customer, eachDatabase } from '#backend/testing.ts';
import { MANUAL_NOTICES, moveOrder, noticeStates, orderIn, sendDueNotices } from '#backend/testing/notices.ts';
import { placeOrder } from '#backend/testing/ordering.ts';
import { orderOnline, payAtBank, VALID_CARD } from '#backend/testing/paying.ts';
import { FakePushService } from '#backend/testing/push-service.ts';
import { LOCALES } from '#contract/constants.ts';
import { getBackendT } from '#i18n/backend.ts';
import { withLocale } from '#i18n/paths.ts';
import { queueDelayNotice } from './outbox.ts';

const settings = {
  ...MANUAL_NOTICES,
  notices: { ...MANUAL_NOTICES.notices, pushContact: 'mailto:owner@shop.example' },
};

eachDatabase((_name, open) => {
  const service = new FakePushService();
  const shop = open({ settings, pushFetch: service.fetch });
  const send = () => sendDueNotices(shop, {}, service);
  const bodies = () => service.received.map(({ payload }) => payload['body']);
  const subscribe = async ({ token }: Customer, subscription = service.subscribe()) => {
    await shop.client.request('addPushSubscription', { token, body: subscription });
    return subscription;
  };
  const newCustomer = async () => {
    const customer = await shop.signIn();
    const { endpoint } = await subscribe(customer);
    return { ...customer, endpoint };
  };
  const endpointsOf = async ({ token }: Customer) =>
    (await shop.client.request('getNotifications', { token })).push?.endpoints;

  beforeEach(() => {
    service.received.length = 0;
  });
  afterEach(async () => {
    service.statuses = [];
    await shop.db.delete(pushSubscriptions);
  });

  test('a browser is notified of every status of an order, encrypted for it and signed by the shop', async () => {
    const customer = await newCustomer();
    const order = await placeOrder(shop, customer);
    for (const action of ['accept', 'prepare', 'ready', 'send', 'deliver']) {
      await moveOrder(shop, order, action);
      await send();
    }
    expect(bodies()).toEqual([
      'Ресторан принял заказ.',
      'Заказ готовят.',
      'Заказ готов и\u00a0ждёт курьера.',
      'Курьер уже едет к\u00a0вам.',
      'Заказ доставлен. Приятного аппетита!',
    ]);
    expect(service.received.at(-1)).toEqual({
      endpoint: customer.endpoint,
      payload: {
        title: `Заказ ${order.number}`,
        body: 'Заказ доставлен. Приятного аппетита!',
        tag: `order-${order.id}`,
        path: `/orders/${order.id}`,
        icon: '/icon-192.png',
      },
      topic: `order-${order.id}`,
      ttlSeconds: 1800,
      urgency: 'high',
    });
  });

  test.each(LOCALES)('in the language of the order, with the path of its page: %s', async (locale) => {
    const customer = await newCustomer();
    const order = await orderIn(shop, customer, locale);
    await moveOrder(shop, order, 'accept');
    await send();
    expect(service.received[0]?.payload).toMatchObject({
      title: getBackendT(locale)('backend-notices:push_title', { number: order.number }),
      path: withLocale(`/orders/${order.id}`, locale),
    });
  });

  test('not of an order that is placed because its customer chose to pay at delivery', async () => {
    const customer = await newCustomer();
    const { order } = await orderOnline(shop, customer);
    await shop.client.request('payOrder', {
      token: customer.token,
      idempotencyKey: randomUUID(),
      body: { order_id: order.id, method: 'cash' },
    });
    await send();
    expect(bodies()).toEqual([]);
  });

  test('of a payment that has arrived, and not of the own order and the own cancellation', async () => {
    const customer = await newCustomer();
    const { payment } = await orderOnline(shop, customer);
    await payAtBank(shop, payment.redirect_url ?? '', VALID_CARD);
    const order = await placeOrder(shop, customer);
    await shop.client.request('cancelOrder', { token: customer.token, body: { order_id: order.id } });
    await send();
    expect(bodies()).toEqual(['Оплата получена, заказ передан ресторану.']);
  });

  test('of an order that can be collected', async () => {
    const mama = await shop.restaurant('mama');
    await shop.db.update(branches).set({ pickup: true }).where(eq(branches.restaurantId, mama.id));
    await shop.db.update(restaurants).set({ pickupMinutes: 20 }).where(eq(restaurants.id, mama.id));
    const order = await placeOrder(shop, await newCustomer(), { fulfilment: 'pickup' });
    await moveOrder(shop, order, 'accept', 'prepare', 'ready');
    await send();
    await moveOrder(shop, order, 'deliver');
    await send();
    expect(bodies()).toEqual(['Заказ готов, его можно забрать.', 'Заказ у\u00a0вас. Приятного аппетита!']);
  });

  test('of a delay, once for each new time, with the hours of Chișinău', async () => {
    const order = await placeOrder(shop, await newCustomer());
    const delay = async (from: string, to: string) =>
      inTransaction(shop.db, async (tx) => {
        const [row] = await tx.select().from(orders).where(eq(orders.id, order.id)).for('update');
        const promised = { previous: new Date('2026-11-20T16:00:00Z'), from: new Date(from), to: new Date(to) };
        if (row) await queueDelayNotice(tx, row, { ...promised, at: shop.clock.now() });
      });
    await delay('2026-11-20T16:05:00Z', '2026-11-20T16:25:00Z');
    await delay('2026-11-20T16:30:00Z', '2026-11-20T16:50:00Z');
    await send();
    await delay('2026-11-20T16:30:00Z', '2026-11-20T16:50:00Z');
    await send();
    expect(bodies()).toEqual(['Заказ задерживается. Ждите его с\u00a018:30 до\u00a018:50.']);
  });

  test('not of a new time that is no later; an unsent delay is withdrawn', async () => {
    const order = await placeOrder(shop, await newCustomer());
    const change = async (previous: string, from: string) =>
      inTransaction(shop.db, async (tx) => {
        const [row] = await tx.select().from(orders).where(eq(orders.id, order.id)).for('update');
        const span = { from: new Date(from), to: new Date('2026-11-20T18:00:00Z') };
        if (row) await queueDelayNotice(tx, row, { previous: new Date(previous), ...span, at: shop.clock.now() });
      });
    await change('2026-11-20T16:00:00Z', '2026-11-20T16:30:00Z');
    await change('2026-11-20T16:30:00Z', '2026-11-20T16:20:00Z');
    await send();
    expect(bodies()).toEqual([]);
  });

  test('in all browsers of the customer, and in no other', async () => {
    const customer = await newCustomer();
    const { endpoint } = await subscribe(customer);
    await newCustomer();
    await moveOrder(shop, await placeOrder(shop, customer), 'accept');
    await Promise.all([send(), send(), send()]);
    expect(service.received.map((push) => push.endpoint).toSorted()).toEqual([customer.endpoint, endpoint].toSorted());
  });

  describe('a subscription', () => {
    test('that a push service no longer knows is deleted', async () => {
      const customer = await newCustomer();
      const order = await placeOrder(shop, customer);
      for (const status of [404, 410]) {
        if (status === 410) await subscribe(customer);
        service.statuses = [status];
        await moveOrder(shop, order, status === 404 ? 'accept' : 'prepare');
        await send();
        expect(await endpointsOf(customer)).toEqual([]);
      }
    });

    test('stays when the push service fails, and the message is sent later', async () => {
      const customer = await newCustomer();
      const order = await placeOrder(shop, customer);
      service.statuses = [503, 429];
      await moveOrder(shop, order, 'accept');
      await send();
      shop.clock.pass(15);
      await send();
      shop.clock.pass(30);
      await send();
      expect(bodies()).toEqual(['Ресторан принял заказ.']);
      expect(service.received[0]?.ttlSeconds).toBe(1755);
    });

    test.each([301, 302, 307, 400, 403, 413])(
      'is not redirected, nor tried again after a refusal: %i',
      async (status) => {
        const customer = await newCustomer();
        const order = await placeOrder(shop, customer);
        service.statuses = [status];
        await moveOrder(shop, order, 'accept');
        await send();
        shop.clock.pass(15);
        await send();
        expect(await noticeStates(shop, order)).toEqual(['order_accepted push dropped']);
        expect(await endpointsOf(customer)).toEqual([customer.endpoint]);
      },
    );

    test.each([
      'https://169.254.169.254/latest/meta-data',
      'https://localhost/push',
      'http://fcm.googleapis.com/fcm/send/1',
      'https://fcm.googleapis.com.example.org/1',
      'not an address',
    ])('at %s is refused', async (endpoint) => {
      const { token } = await shop.signIn();
      const body = { ...service.subscribe(), endpoint };
      expect(await shop.client.requestError('addPushSubscription', { token, body })).toMatchObject({
        status: 422,
        errors: { endpoint: [expect.any(String)] },
      });
    });

    const NO_POINT = `B${'A'.repeat(86)}`;

    test('with a key that is no point of the curve is refused', async () => {
      const { token } = await shop.signIn();
      const { endpoint, keys } = service.subscribe();
      const body = { endpoint, keys: { ...keys, p256dh: NO_POINT } };
      expect(await shop.client.requestError('addPushSubscription', { token, body })).toMatchObject({
        status: 422,
        errors: { 'keys.p256dh': [expect.any(String)] },
      });
    });

    test('with such a key from an earlier version is deleted', async () => {
      const customer = await newCustomer();
      await shop.db.update(pushSubscriptions).set({ p256dh: NO_POINT });
      const order = await placeOrder(shop, customer);
      await moveOrder(shop, order, 'accept');
      await send();
      expect(await endpointsOf(customer)).toEqual([]);
    });

    test('ends with its session, and with the account', async () => {
      const customer = await newCustomer();
      shop.clock.pass(61);
      const elsewhere = await shop.signIn(customer.phone);
      const { endpoint } = await subscribe(elsewhere);
      await shop.client.request('logout', { token: customer.token });
      const order = await placeOrder(shop, elsewhere);
      await moveOrder(shop, order, 'accept');
      await send();
      expect(service.received.map((push) => push.endpoint)).toEqual([endpoint]);
      expect(await endpointsOf(elsewhere)).toEqual([endpoint]);
      await moveOrder(shop, order, 'reject Закрыто').catch(() => moveOrder(shop, order, 'cancel Закрыто'));
      shop.clock.pass(61);
      const { token, phone } = elsewhere;
      await shop.client.request('sendDeletionCode', { token, clientAddress: `test ${phone}` });
      await shop.client.request('deleteAccount', { token, body: { code: shop.sms.codeFor(phone) } });
      expect(await shop.db.$count(pushSubscriptions)).toBe(0);
      expect(await noticeStates(shop, order)).toEqual([]);
    });

    test('belongs to whoever subscribed last in its browser', async () => {
      const subscription = service.subscribe();
      const [first, second] = [await shop.signIn(), await shop.signIn()];
      await subscribe(first, subscription);
      await subscribe(second, subscription);
      expect([await endpointsOf(first), await endpointsOf(second)]).toEqual([[], [subscription.endpoint]]);
    });

    test('can be ended by its customer only', async () => {
      const customer = await newCustomer();
      const other = await shop.signIn();
      const body = { endpoint: customer.endpoint };
      await shop.client.request('deletePushSubscription', { token: other.token, body });
      expect(await endpointsOf(customer)).toEqual([customer.endpoint]);
      await shop.client.request('deletePushSubscription', { token: customer.token, body });
      expect(await endpointsOf(customer)).toEqual([]);
    });

    test('gives way to newer ones beyond ten', async () => {
      const customer = await newCustomer();
      for (let count = 0; count < 10; count += 1) await subscribe(customer);
      const endpoints = await endpointsOf(customer);
      expect([endpoints?.length, endpoints?.includes(customer.endpoint)]).toEqual([10, false]);
    });

    test('is in the export of the customer’s data', async () => {
      const customer = await newCustomer();
      const { notifications } = await shop.client.request('exportAccount', { token: customer.token });
      expect(notifications?.browsers).toEqual([
        { endpoint: customer.endpoint, created_at: shop.clock.now().toISOString() },
      ]);
    });
  });

  test('all instances have one key, which does not change', async () => {
    const { token } = await shop.signIn();
    const keys = await Promise.all(
      Array.from({ length: 4 }, async () => (await shop.client.request('getNotifications', { token })).push?.key),
    );
    expect(new Set(keys).size).toBe(1);
    expect(await shop.db.$count(secrets, eq(secrets.name, 'vapid'))).toBe(1);
  });
});
