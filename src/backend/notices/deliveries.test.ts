import { eq } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { notices } from '#backend/db/schema/index.ts';
import { eachDatabase } from '#backend/testing.ts';
import { agreeToSms, MANUAL_NOTICES, moveOrder, sendDueNotices } from '#backend/testing/notices.ts';
import { placeOrder } from '#backend/testing/ordering.ts';
import { createTestSmsSender } from '#backend/testing/sms.ts';
import { type DeliveryState, SmsError } from '#backend/sms/gateway.ts';
import { signInAs } from '../staff/testing/staff-accounts.ts';
import { updateDeliveries } from './deliveries.ts';

const START = '2026-11-20T10:00:00.000Z';

eachDatabase((_name, open) => {
  const shop = open({ settings: MANUAL_NOTICES });
  /** What the gateway says next, and the times at which it was asked. */
  let [state, asked]: [DeliveryState | 'broken', number[]] = ['queued', []];
  shop.sms.deliveryState = async () => {
    asked.push(shop.clock.now().getTime());
    if (state === 'broken') throw new SmsError('unavailable', { cause: new Error('out of order') });
    return state;
  };
  const update = () =>
    updateDeliveries({
      db: shop.db,
      clock: shop.clock,
      log: (level, message, fields) => void shop.log.push({ level, message, fields }),
      sms: createTestSmsSender(shop),
    });
  /** An order whose customer got an SMS. */
  const notified = async () => {
    const customer = await shop.signIn();
    await agreeToSms(shop, customer);
    const order = await placeOrder(shop, customer);
    await moveOrder(shop, order, 'accept', 'prepare', 'ready', 'send');
    await sendDueNotices(shop);
    return order;
  };
  const deliveryOf = async ({ id }: { readonly id: number }) =>
    (await shop.db.select().from(notices).where(eq(notices.orderId, id)))[0]?.delivery;

  afterEach(async () => {
    [state, asked] = ['queued', []];
    await shop.db.delete(notices);
  });

  test('the gateway is asked until the delivery is final, and staff see it on the order', async () => {
    const order = await notified();
    const { client } = await signInAs(shop, 'manager', [(await shop.restaurant('mama')).id]);
    const messages = async () =>
      (await client.call('getOrderDetails', { query: { order_id: order.id } })).messages?.map(
        ({ template, state: seen }) => `${template} ${seen}`,
      );
    expect(await messages()).toEqual(['order_on_the_way queued']);
    await update();
    expect(asked).toEqual([]);
    for (const [seconds, next] of [
      [15, 'sent'],
      [15, 'unknown'],
      [30, 'delivered'],
    ] as const) {
      state = next;
      shop.clock.pass(seconds);
      await update();
    }
    expect(asked).toHaveLength(3);
    expect(await messages()).toEqual(['order_on_the_way delivered']);
    shop.clock.pass(3600);
    await update();
    expect(asked).toHaveLength(3);
  });

  test('messages are asked for less often the older they are, and not after a day', async () => {
    await notified();
    for (let minute = 0; minute < 26 * 60; minute += 1) {
      shop.clock.pass(60);
      await update();
    }
    expect(asked.length).toBeGreaterThan(8);
    expect(asked.length).toBeLessThan(16);
    expect(Math.max(...asked)).toBeLessThan(Date.parse(START) + 30 * 3_600_000);
  });

  test('several instances ask once', async () => {
    await notified();
    shop.clock.pass(15);
    await Promise.all([update(), update(), update()]);
    expect(asked).toHaveLength(1);
  });

  test('a gateway that fails is asked again later', async () => {
    const order = await notified();
    state = 'broken';
    shop.log.length = 0;
    shop.clock.pass(15);
    await update();
    expect(shop.log.map(({ message }) => message)).toEqual(['the delivery of an SMS is unknown']);
    expect(await deliveryOf(order)).toBe('queued');
    state = 'undelivered';
    shop.clock.pass(30);
    await update();
    expect(await deliveryOf(order)).toBe('undelivered');
  });
});
