import { desc } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { auditLog, restaurants } from '#backend/db/schema/index.ts';
import { type Customer, eachDatabase, type Shop } from '#backend/testing.ts';
import { orderFor, quoteSoups } from '#backend/testing/ordering.ts';
import { orderOnline } from '#backend/testing/paying.ts';
import type { RestaurantSettingsInput } from '#contract/staff/restaurant-settings.ts';
import { PAYMENT_METHODS, type PaymentMethod } from '#contract/value-lists.ts';
import { restaurantSettingsForm } from '../testing/restaurant-settings-form.ts';
import { signInAs } from '../testing/staff-accounts.ts';
import { zoneForm } from '../testing/zone-examples.ts';

const ALL = [...PAYMENT_METHODS];

eachDatabase((_name, open) => {
  const shop = open();
  const managerOf = async (of: Shop) => (await signInAs(of, 'manager', [(await of.restaurant('mama')).id])).client;
  const form = async (changes: Partial<RestaurantSettingsInput>, of: Shop = shop) =>
    restaurantSettingsForm(of, (await of.restaurant('mama')).id, changes);
  /** Saves settings, also those of pickup, which the restaurant has not. */
  const save = async (changes: Partial<RestaurantSettingsInput>) =>
    (await managerOf(shop)).call('saveRestaurantSettings', { body: { ...(await form(changes)), confirmed: true } });
  const accept = (delivery: PaymentMethod[], pickup: PaymentMethod[] = ALL) =>
    save({ payment_methods: { delivery, pickup } });

  afterEach(() =>
    shop.db
      .update(restaurants)
      .set({ deliveryPaymentMethods: ALL, pickupPaymentMethods: ALL, maxOrder: null, maxRefund: null }),
  );

  describe('the payment methods of a restaurant', () => {
    const create = ({ token }: Customer, body: ReturnType<typeof orderFor>) =>
      shop.client.request('createOrder', { token, body });

    test('are all of the shop until a manager chooses, and are stored in one order', async () => {
      const client = await managerOf(shop);
      const { id } = await shop.restaurant('mama');
      expect(await client.call('getRestaurantSettings', { query: { id } })).toMatchObject({
        payment_methods: { delivery: ALL, pickup: ALL },
        shop_payment_methods: ALL,
      });
      const saved = await accept(['card_online', 'cash'], ['card_courier']);
      expect(saved.payment_methods).toEqual({ delivery: ['cash', 'card_online'], pickup: ['card_courier'] });
    });

    test('are those that a quote offers, for its fulfilment', async () => {
      await accept(['card_courier'], ['cash', 'card_courier']);
      const customer = await shop.signIn();
      expect((await quoteSoups(shop, customer)).payment_methods).toEqual(['card_courier']);
      const pickup = await quoteSoups(shop, customer, { fulfilment: 'pickup' });
      expect(pickup.payment_methods).toEqual(['cash', 'card_courier']);
    });

    test('that change after a quote refuse the order, which another method can still pay for', async () => {
      const customer = await shop.signIn();
      const quote = await quoteSoups(shop, customer);
      await accept(['card_courier']);
      const refusal = await shop.client.requestError('createOrder', {
        token: customer.token,
        body: orderFor(quote, customer),
        locale: 'en',
      });
      expect(refusal).toMatchObject({
        status: 422,
        errors: { 'payment.method': ['The restaurant does not accept this payment method. Choose another one.'] },
        problems: [{ code: 'payment_method_unavailable' }],
      });
      const { order } = await create(customer, orderFor(quote, customer, { payment: { method: 'card_courier' } }));
      expect(order.payment.method).toBe('card_courier');
    });

    test('hold for an order that waits for its payment', async () => {
      const customer = await shop.signIn();
      const { token } = customer;
      const { order } = await orderOnline(shop, customer);
      await accept(['card_courier']);
      const query = { order_id: order.id };
      expect((await shop.client.request('getOrderPayment', { token, query })).methods).toEqual(['card_courier']);
      for (const method of ['cash', 'card_online'] as const) {
        const body = { order_id: order.id, method };
        expect(await shop.client.requestError('payOrder', { token, body })).toMatchObject({
          status: 422,
          problems: [{ code: 'payment_method_unavailable' }],
        });
      }
      await shop.client.request('payOrder', { token, body: { order_id: order.id, method: 'card_courier' } });
      const payment = await shop.client.request('getOrderPayment', { token, query });
      expect([payment.status, payment.methods]).toEqual(['none', undefined]);
    });

    test('are never none', async () => {
      const client = await managerOf(shop);
      const body = await form({ payment_methods: { delivery: [], pickup: ALL } });
      const refusal = await client.fail('saveRestaurantSettings', { body });
      expect([refusal.status, Object.keys(refusal.errors ?? {})]).toEqual([422, ['payment_methods.delivery']]);
    });
  });

  describe('the largest order of a restaurant', () => {
    test('is in the catalog, and refuses what is above it in quotes and orders', async () => {
      const customer = await shop.signIn();
      const quote = await quoteSoups(shop, customer);
      expect((await shop.restaurant('mama')).max_order).toBeNull();
      await save({ max_order: 20_000 });
      expect((await shop.restaurant('mama')).max_order).toBe(200);
      const problems = [{ code: 'max_order_exceeded', amount: 9.3 }];
      expect((await quoteSoups(shop, customer)).problems).toEqual(problems);
      const { token } = customer;
      expect(await shop.client.requestError('createOrder', { token, body: orderFor(quote, customer) })).toMatchObject({
        status: 409,
        problems,
      });
      await save({ max_order: 20_930 });
      expect((await quoteSoups(shop, customer)).problems).toEqual([]);
    });

    test('is not below the smallest of a delivery zone, whichever of them changes', async () => {
      const manager = await managerOf(shop);
      const { id: restaurantId } = await shop.restaurant('mama');
      const { id, revision } = await manager.call('addZone', {
        body: { restaurant_id: restaurantId, scope: 'restaurant', ...zoneForm({ min_order: 30_000 }) },
      });
      const refusal = await manager.fail('saveRestaurantSettings', { body: await form({ max_order: 29_999 }) });
      expect(refusal.errors).toEqual({ max_order: ['This is below the minimum order of a delivery zone.'] });
      await save({ max_order: 30_000 });
      const body = { ...zoneForm({ min_order: 30_001 }), id, revision };
      expect((await manager.fail('saveZone', { body })).errors).toEqual({
        min_order: ['This is above the maximum order in the settings of the restaurant.'],
      });
      await manager.call('removeZone', { body: { id, revision } });
    });

    test('is never below the smallest, whichever of them changes', async () => {
      const manager = await managerOf(shop);
      const refusal = await manager.fail('saveRestaurantSettings', { body: await form({ max_order: 9_999 }) });
      expect([refusal.status, Object.keys(refusal.errors ?? {})]).toEqual([422, ['max_order']]);
      const { id } = await save({ max_order: 10_000 });
      const { client: owner } = await signInAs(shop, 'owner');
      const details = await owner.call('getRestaurantDetails', { query: { id } });
      const above = await owner.fail('saveRestaurant', { body: { ...details, min_order: 10_001 } });
      expect([above.status, Object.keys(above.errors ?? {})]).toEqual([422, ['min_order']]);
      await owner.call('saveRestaurant', { body: { ...details, min_order: 10_000 } });
    });
  });

  test('only an owner changes the largest refund; a manager saves the rest beside it', async () => {
    const { client: owner } = await signInAs(shop, 'owner');
    await owner.call('saveRestaurantSettings', { body: await form({ max_refund: 5000 }) });
    const manager = await managerOf(shop);
    for (const max_refund of [null, 5001])
      expect((await manager.fail('saveRestaurantSettings', { body: await form({ max_refund }) })).status).toBe(403);
    expect(await save({ max_order: 50_000 })).toMatchObject({ max_order: 50_000, max_refund: 5000 });
  });

  test('what is limited is part of an exported menu, and of its import', async () => {
    const exported = async () => (await shop.backend.command(['export-menu', 'mama'])).lines.join('\n');
    const bring = (file: string) => shop.backend.command(['import', file, '--apply', '--overwrite']);
    const unlimited = await exported();
    expect(unlimited).not.toMatch(/payment_methods|max_order/);
    await save({ payment_methods: { delivery: ['cash'], pickup: ALL }, max_order: 250_000 });
    const limited = await exported();
    await bring(unlimited);
    expect(await form({})).toMatchObject({ payment_methods: { delivery: ALL, pickup: ALL }, max_order: null });
    await bring(limited);
    expect(await form({})).toMatchObject({ payment_methods: { delivery: ['cash'], pickup: ALL }, max_order: 250_000 });
  });

  test('a change is in the audit log; one of an older revision is refused with the new version', async () => {
    const body = await form({ payment_methods: { delivery: ['cash'], pickup: ALL } });
    const client = await managerOf(shop);
    const { revision } = await client.call('saveRestaurantSettings', { body });
    expect(revision).toBe(body.revision + 1);
    const [entry] = await shop.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
    expect(entry).toMatchObject({
      subject: `restaurant ${body.id}`,
      restaurantId: body.id,
      before: { payment_methods: { delivery: ALL } },
      after: { payment_methods: { delivery: ['cash'] } },
    });
    expect(await client.fail('saveRestaurantSettings', { body })).toMatchObject({
      status: 409,
      code: 'stale',
      current: { revision, payment_methods: { delivery: ['cash'] } },
    });
  });

  describe('where no cards are taken online', () => {
    const withoutBank = open({ payments: 'off' });

    test('another method must stay', async () => {
      const client = await managerOf(withoutBank);
      const body = await form({ payment_methods: { delivery: ALL, pickup: ['card_online'] } }, withoutBank);
      const refusal = await client.fail('saveRestaurantSettings', { body });
      expect([refusal.status, Object.keys(refusal.errors ?? {})]).toEqual([422, ['payment_methods.pickup']]);
      const quote = await quoteSoups(withoutBank, await withoutBank.signIn());
      expect(quote.payment_methods).toEqual(['cash', 'card_courier']);
    });
  });
});
