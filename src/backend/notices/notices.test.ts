import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { requireRow } from '#backend/db/client.ts';
import { branches, notices, orders, restaurants, staff } from '#backend/db/schema/index.ts';
import { inTransaction } from '#backend/db/transaction.ts';
import { eachDatabase } from '#backend/testing.ts';
import {
  agreeToSms,
  MANUAL_NOTICES,
  moveOrder,
  noticeStates,
  orderIn,
  sendDueNotices,
} from '#backend/testing/notices.ts';
import { placeOrder } from '#backend/testing/ordering.ts';
import { transitionOrder } from '#backend/orders/transitions.ts';
import { LOCALES } from '#contract/constants.ts';
import { getBackendT } from '#i18n/backend.ts';
import { ORDER_EFFECTS } from '#backend/order-effects.ts';
import { claimNotices, queueNotice, readStaffRecipient, SMS_QUEUE } from './outbox.ts';

const TO_COURIER = ['accept', 'prepare', 'ready', 'send'] as const;

eachDatabase((_name, open) => {
  const shop = open({ settings: MANUAL_NOTICES });
  const textsTo = ({ phone }: { readonly phone: string }) =>
    shop.sms.sent.flatMap((sent) => (sent.phone === phone && !/код/i.test(sent.text) ? [sent.text] : []));
  const newCustomer = async () => {
    const customer = await shop.signIn();
    await agreeToSms(shop, customer);
    return customer;
  };

  afterEach(() => {
    shop.sms.isBroken = false;
    shop.sms.isSilent = false;
    shop.sms.isSimulated = false;
  });

  test('a customer who agreed gets an SMS when the courier is on the way', async () => {
    const customer = await newCustomer();
    const order = await placeOrder(shop, customer);
    await moveOrder(shop, order, 'accept', 'prepare', 'ready');
    await sendDueNotices(shop);
    expect(textsTo(customer)).toEqual([]);
    await moveOrder(shop, order, 'send');
    await sendDueNotices(shop);
    expect(textsTo(customer)).toEqual([`Заказ ${order.number}: курьер уже едет к вам.`]);
    await moveOrder(shop, order, 'deliver');
    await sendDueNotices(shop);
    expect(textsTo(customer)).toHaveLength(1);
  });

  test.each([
    ['cancel Закрыто', 'Ресторан отменил заказ # Подробности на сайте.'],
    ['reject Закрыто', 'Ресторан не смог принять заказ # Подробности на сайте.'],
  ])('and when the restaurant does not deliver: %s', async (action, text) => {
    const customer = await newCustomer();
    const order = await placeOrder(shop, customer);
    await moveOrder(shop, order, action);
    await sendDueNotices(shop);
    expect(textsTo(customer)).toEqual([text.replace('#', `${order.number}.`)]);
  });

  test('and when an order can be collected', async () => {
    const mama = await shop.restaurant('mama');
    await shop.db.update(branches).set({ pickup: true }).where(eq(branches.restaurantId, mama.id));
    await shop.db.update(restaurants).set({ pickupMinutes: 20 }).where(eq(restaurants.id, mama.id));
    const customer = await newCustomer();
    const order = await placeOrder(shop, customer, { fulfilment: 'pickup' });
    await moveOrder(shop, order, 'accept', 'prepare', 'ready');
    await sendDueNotices(shop);
    expect(textsTo(customer)).toEqual([`Заказ ${order.number} готов, его можно забрать.`]);
  });

  test.each(LOCALES)('in the language of the order: %s', async (locale) => {
    const customer = await newCustomer();
    const order = await orderIn(shop, customer, locale);
    await moveOrder(shop, order, ...TO_COURIER);
    await sendDueNotices(shop);
    const number = order.number;
    expect(textsTo(customer)).toEqual([getBackendT(locale)('backend-notices:sms_order_on_the_way', { number })]);
  });

  test('no customer gets an SMS without having agreed, or about an own cancellation', async () => {
    const silent = await shop.signIn();
    const order = await placeOrder(shop, silent);
    await moveOrder(shop, order, ...TO_COURIER);
    const customer = await newCustomer();
    const cancelled = await placeOrder(shop, customer);
    await shop.client.request('cancelOrder', { token: customer.token, body: { order_id: cancelled.id } });
    await sendDueNotices(shop);
    expect([textsTo(silent), textsTo(customer)]).toEqual([[], []]);
  });

  test('a withdrawn consent holds for what is queued', async () => {
    const customer = await newCustomer();
    const order = await placeOrder(shop, customer);
    await moveOrder(shop, order, ...TO_COURIER);
    expect(await agreeToSms(shop, customer, false)).toEqual({ sms: false, push: null });
    await sendDueNotices(shop);
    expect(textsTo(customer)).toEqual([]);
    expect(await noticeStates(shop, order)).toEqual(['order_on_the_way sms dropped']);
  });

  test('a notice is queued in the transaction of its event', async () => {
    const customer = await newCustomer();
    const order = await placeOrder(shop, customer);
    await moveOrder(shop, order, 'accept', 'prepare', 'ready');
    await expect(
      inTransaction(shop.db, async (tx) => {
        const [row] = await tx.select().from(orders).where(eq(orders.id, order.id)).for('update');
        if (row)
          await transitionOrder(tx, row, { to: 'on_the_way', by: 'courier', at: shop.clock.now() }, ORDER_EFFECTS);
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    expect(await noticeStates(shop, order)).toEqual([]);
  });

  test('several instances at once send each message once', async () => {
    const customers = await Promise.all(Array.from({ length: 8 }, newCustomer));
    for (const customer of customers) await moveOrder(shop, await placeOrder(shop, customer), ...TO_COURIER);
    await Promise.all(Array.from({ length: 4 }, () => sendDueNotices(shop)));
    expect(customers.map((customer) => textsTo(customer).length)).toEqual(customers.map(() => 1));
  });

  describe('while the gateway is out of order', () => {
    test('a message is tried again, later each time, and sent once', async () => {
      const customer = await newCustomer();
      const order = await placeOrder(shop, customer);
      await moveOrder(shop, order, ...TO_COURIER);
      shop.sms.isBroken = true;
      await sendDueNotices(shop);
      shop.sms.isBroken = false;
      shop.clock.pass(14);
      await sendDueNotices(shop);
      expect(textsTo(customer)).toEqual([]);
      shop.clock.pass(1);
      shop.sms.isBroken = true;
      await sendDueNotices(shop);
      shop.clock.pass(29);
      shop.sms.isBroken = false;
      await sendDueNotices(shop);
      expect(textsTo(customer)).toEqual([]);
      shop.clock.pass(1);
      await sendDueNotices(shop);
      await sendDueNotices(shop);
      expect(textsTo(customer)).toHaveLength(1);
    });

    test('a message that may have been sent is not sent again, and its order says so', async () => {
      const customer = await newCustomer();
      const order = await placeOrder(shop, customer);
      await moveOrder(shop, order, ...TO_COURIER);
      shop.sms.isSilent = true;
      shop.log.length = 0;
      await sendDueNotices(shop);
      shop.sms.isSilent = false;
      shop.clock.pass(60);
      await sendDueNotices(shop);
      expect(textsTo(customer)).toHaveLength(1);
      expect(shop.log.map(({ message }) => message)).toEqual(['a notice may not have been sent']);
      const [row] = await shop.db.select().from(notices).where(eq(notices.orderId, order.id));
      expect(row).toMatchObject({ state: 'sent', delivery: 'unconfirmed' });
    });

    test('nothing is sent after the fact: not once the order has moved on', async () => {
      const customer = await newCustomer();
      const order = await placeOrder(shop, customer);
      await moveOrder(shop, order, ...TO_COURIER);
      shop.sms.isBroken = true;
      await sendDueNotices(shop);
      await moveOrder(shop, order, 'deliver');
      shop.sms.isBroken = false;
      shop.clock.pass(15);
      await sendDueNotices(shop);
      expect(textsTo(customer)).toEqual([]);
    });

    test('and not after half an hour', async () => {
      const customer = await newCustomer();
      const order = await placeOrder(shop, customer);
      await moveOrder(shop, order, ...TO_COURIER);
      shop.clock.pass(30 * 60);
      await sendDueNotices(shop);
      expect(textsTo(customer)).toEqual([]);
    });

    test('a message is given up after six attempts, with a warning', async () => {
      const customer = await newCustomer();
      const order = await placeOrder(shop, customer);
      await moveOrder(shop, order, ...TO_COURIER);
      shop.sms.isBroken = true;
      shop.log.length = 0;
      for (const seconds of [0, 15, 30, 60, 120, 240]) {
        shop.clock.pass(seconds);
        await sendDueNotices(shop);
      }
      expect(await noticeStates(shop, order)).toEqual(['order_on_the_way sms dropped']);
      expect(shop.log.map(({ level, message }) => `${level} ${message}`)).toEqual([
        ...Array.from({ length: 5 }, () => 'warn a notice could not be sent yet'),
        'warn a notice was given up',
      ]);
    });

    test('a message whose instance died is sent by another once the lease ends', async () => {
      const customer = await newCustomer();
      const order = await placeOrder(shop, customer);
      await moveOrder(shop, order, ...TO_COURIER);
      await claimNotices(shop.db, SMS_QUEUE, shop.clock.now());
      await sendDueNotices(shop);
      expect(textsTo(customer)).toEqual([]);
      shop.clock.pass(60);
      await sendDueNotices(shop);
      expect(textsTo(customer)).toHaveLength(1);
    });
  });

  test('a member of the staff is notified at a later time, unless the order is answered before', async () => {
    const { id: staffId } = requireRow(
      await shop.db
        .insert(staff)
        .values({ name: 'Ион', role: 'kitchen', phone: '37369000111', locale: 'ru', createdAt: shop.clock.now() })
        .returning({ id: staff.id }),
    );
    const queue = async (answer: boolean) => {
      const order = await placeOrder(shop, await shop.signIn());
      await queueNotice(shop.db, await readStaffRecipient(shop.db, staffId), {
        orderId: order.id,
        template: 'order_cancelled',
        data: { number: order.number },
        locale: 'ru',
        event: `order ${order.id} unanswered`,
        now: shop.clock.now(),
        dueAt: new Date(shop.clock.now().getTime() + 180_000),
        lifeMinutes: 10,
      });
      await sendDueNotices(shop);
      if (answer) await moveOrder(shop, order, 'accept');
      shop.clock.pass(180);
      await sendDueNotices(shop);
      return order.number;
    };
    const number = await queue(false);
    await queue(true);
    expect(textsTo({ phone: '37369000111' })).toEqual([`Ресторан отменил заказ ${number}. Подробности на сайте.`]);
  });

  test('the daily budget of the shop ends messages with a warning, and no codes', async () => {
    shop.clock.pass(2 * 86_400);
    const customers = [await newCustomer(), await newCustomer(), await newCustomer()];
    for (const customer of customers) {
      await moveOrder(shop, await placeOrder(shop, customer), ...TO_COURIER);
      const monitor = await sendDueNotices(shop, { smsLimits: { perDay: 0, noticesPerDay: 2 } });
      expect(monitor.rejections.get('sms_notices')).toBe(customer === customers[2] ? 1 : undefined);
    }
    expect(customers.map((customer) => textsTo(customer).length)).toEqual([1, 1, 0]);
    await shop.signIn();
  });

  test('the daily budget is not exceeded by messages that are due together', async () => {
    shop.clock.pass(2 * 86_400);
    const customers = [await newCustomer(), await newCustomer(), await newCustomer()];
    for (const customer of customers) await moveOrder(shop, await placeOrder(shop, customer), ...TO_COURIER);
    await sendDueNotices(shop, { smsLimits: { perDay: 0, noticesPerDay: 2 } });
    expect(customers.flatMap(textsTo)).toHaveLength(2);
  });

  test('consent is off until a customer gives it, and nothing is sent once the shop sends no SMS any more', async () => {
    const { token } = await shop.signIn();
    expect(await shop.client.request('getNotifications', { token })).toEqual({ sms: false, push: null });
    const customer = await newCustomer();
    await moveOrder(shop, await placeOrder(shop, customer), ...TO_COURIER);
    shop.sms.isSimulated = true;
    await sendDueNotices(shop);
    expect(textsTo(customer)).toEqual([]);
  });

  test('the export has the consent and the messages, and a deleted account leaves none', async () => {
    const customer = await newCustomer();
    const { token, phone } = customer;
    const order = await placeOrder(shop, customer);
    await moveOrder(shop, order, ...TO_COURIER);
    await sendDueNotices(shop);
    const text = `Заказ ${order.number}: курьер уже едет к вам.`;
    const { notifications } = await shop.client.request('exportAccount', { token });
    expect(notifications).toEqual({
      sms_agreed_at: expect.stringMatching(/^2026-/),
      email_agreed_at: null,
      browsers: [],
      messages: [
        {
          channel: 'sms',
          order_id: order.id,
          text,
          created_at: shop.clock.now().toISOString(),
          sent_at: shop.clock.now().toISOString(),
        },
      ],
    });
    await moveOrder(shop, order, 'deliver');
    shop.clock.pass(61);
    await shop.client.request('sendDeletionCode', { token, clientAddress: `test ${phone}` });
    await shop.client.request('deleteAccount', { token, body: { code: shop.sms.codeFor(phone) } });
    expect(await noticeStates(shop, order)).toEqual([]);
  });
});

eachDatabase((_name, open) => {
  const shop = open({ settings: MANUAL_NOTICES });
  const demo = open({ settings: { ...MANUAL_NOTICES, notices: { ...MANUAL_NOTICES.notices, simulatedSms: true } } });

  test('a shop that only prints SMS says so, except in a demonstration', async () => {
    for (const [each, sms] of [
      [shop, null],
      [demo, false],
    ] as const) {
      each.sms.isSimulated = true;
      const { token } = await each.signIn();
      expect(await each.client.request('getNotifications', { token })).toEqual({ sms, push: null });
    }
  });
});
