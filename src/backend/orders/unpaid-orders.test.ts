import { beforeAll, expect, test } from 'vitest';
import { promotions, slotRules } from '#backend/db/schema/index.ts';
import { eachDatabase, type Customer } from '#backend/testing.ts';
import { advanceTo, orderFor, quoteSoups, type QuoteInput } from '#backend/testing/ordering.ts';
import { payAtBank, VALID_CARD } from '#backend/testing/paying.ts';
import { textInAllLocales } from '#backend/testing/fixture.ts';
import { PAYMENT_WINDOW_MINUTES } from '#contract/constants.ts';
import { ZERO } from '#contract/money.ts';

eachDatabase((_name, open) => {
  const shop = open();

  beforeAll(async () => {
    await shop.db
      .insert(promotions)
      .values({ code: 'FEW', title: textInAllLocales('Few'), kind: 'percent', value: 5, minSum: ZERO, useLimit: 100 });
  });

  const limitSlots = async (maxOrders: number | null) => {
    const { id: restaurantId } = await shop.restaurant('mama');
    await shop.db
      .insert(slotRules)
      .values({ restaurantId, fulfilment: 'delivery', intervalMinutes: 60, daysAhead: 0, maxOrders })
      .onConflictDoUpdate({ target: [slotRules.restaurantId, slotRules.fulfilment], set: { maxOrders } });
  };
  const orderOf = async (customer: Customer, method: 'cash' | 'card_online', extra: Partial<QuoteInput> = {}) => ({
    token: customer.token,
    body: orderFor(await quoteSoups(shop, customer, extra), customer, { payment: { method } }),
  });
  type Method = 'cash' | 'card_online';
  /** By default an order that waits for its payment. */
  const place = async (customer: Customer, extra?: Partial<QuoteInput>, method: Method = 'card_online') =>
    shop.client.request('createOrder', await orderOf(customer, method, extra));
  const refuse = async (customer: Customer, extra?: Partial<QuoteInput>, method: Method = 'card_online') =>
    shop.client.requestError('createOrder', await orderOf(customer, method, extra));
  const cancel = ({ token }: Customer, { order }: Awaited<ReturnType<typeof place>>) =>
    shop.client.request('cancelOrder', { token, body: { order_id: order.id } });
  const UNPAID = { status: 409, problems: [{ code: 'unpaid_order' }] };

  test('a customer holds one slot without paying, and others have theirs', async () => {
    await limitSlots(3);
    const customer = await shop.signIn();
    await place(customer);
    expect(await refuse(customer)).toMatchObject(UNPAID);
    await place(await shop.signIn());
  });

  test('the next order is possible once the first is paid, cancelled or expired', async () => {
    await limitSlots(100);
    const customer = await shop.signIn();
    const { token } = customer;
    const paid = await place(customer);
    await payAtBank(shop, paid.payment.redirect_url, VALID_CARD);
    await shop.client.request('getOrderPayment', { token, query: { order_id: paid.order.id } });
    const cancelled = await place(customer);
    expect(await refuse(customer)).toMatchObject(UNPAID);
    expect(await refuse(customer, {}, 'cash')).toMatchObject(UNPAID);
    await cancel(customer, cancelled);
    await place(customer);
    shop.clock.pass(PAYMENT_WINDOW_MINUTES * 60);
    await place(customer);
  });

  test('a customer holds one use of a limited promo code without paying', async () => {
    await limitSlots(null);
    const customer = await shop.signIn();
    await place(customer, { promocode: 'FEW' });
    expect(await refuse(customer, { promocode: 'FEW' })).toMatchObject(UNPAID);
    // What has no limit is taken from nobody.
    await place(customer);
  });

  test('a new customer holds one slot or limited promo code with cash orders, and another once it is cancelled', async () => {
    await limitSlots(100);
    const customer = await shop.signIn();
    const first = await place(customer, {}, 'cash');
    expect(await refuse(customer, {}, 'cash')).toMatchObject(UNPAID);
    expect(await refuse(customer)).toMatchObject(UNPAID);
    await cancel(customer, first);
    await limitSlots(null);
    await place(customer, { promocode: 'FEW' }, 'cash');
    expect(await refuse(customer, { promocode: 'FEW' }, 'cash')).toMatchObject(UNPAID);
    await place(customer, {}, 'cash');
  });

  test('a customer with a delivered order holds three, of which one waits for its payment', async () => {
    await limitSlots(100);
    const customer = await shop.signIn();
    await advanceTo(shop, (await place(customer, {}, 'cash')).order, 'delivered');
    const first = await place(customer, {}, 'cash');
    await place(customer);
    expect(await refuse(customer)).toMatchObject(UNPAID);
    await place(customer, {}, 'cash');
    expect(await refuse(customer, {}, 'cash')).toMatchObject(UNPAID);
    await cancel(customer, first);
    await place(customer, {}, 'cash');
  });

  test('an order holds nothing any more once its promised time has passed', async () => {
    await limitSlots(100);
    const customer = await shop.signIn();
    await place(customer, {}, 'cash');
    expect(await refuse(customer, {}, 'cash')).toMatchObject(UNPAID);
    shop.clock.pass(3 * 3600);
    await place(customer, {}, 'cash');
  });
});
