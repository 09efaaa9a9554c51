import { and, eq, isNull, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { optionGroups, options, products } from '#backend/db/schema/index.ts';
import { eachDatabase, START } from '#backend/testing.ts';
import { orderFor, quoteSoups, toCartLine } from '#backend/testing/ordering.ts';
import type { StopUntil } from '#contract/staff/stop-list.ts';
import { signInAs } from '../testing/staff-accounts.ts';
import { endStopListEntries, stopEnd } from './stop-list.ts';

eachDatabase((_name, open) => {
  const shop = open();

  const kitchen = async () => (await signInAs(shop, 'kitchen', [(await shop.restaurant('mama')).id])).client;
  const stop = async (slug: string, until?: StopUntil) =>
    (await kitchen()).call('stopProduct', {
      body: { product_id: (await shop.product('mama', slug)).id, ...(until && { until }) },
    });
  const pizzaOptions = async (kind: 'modifier' | 'additive') =>
    shop.db
      .select({ id: options.id })
      .from(options)
      .innerJoin(optionGroups, and(eq(optionGroups.id, options.groupId), eq(optionGroups.kind, kind)))
      .innerJoin(products, and(eq(products.id, optionGroups.productId), eq(products.slug, 'pizza')))
      .orderBy(options.id);
  const chosen = ({ id, price }: { readonly id: number; readonly price: number }) => ({
    id,
    price,
    count: 1,
    name: '',
  });

  beforeEach(async () => {
    shop.clock.set(START);
    await shop.db.update(products).set({ stopped: false, stoppedUntil: null });
    await shop.db.update(options).set({ stopped: false, stoppedUntil: null });
  });

  test('a dish that has run out cannot be ordered, is refused in carts and orders, and comes back by itself', async () => {
    const customer = await shop.signIn();
    const quote = await quoteSoups(shop, customer);
    const soup = await shop.product('mama', 'soup');
    expect(await stop('soup', 'hour')).toEqual({
      id: soup.id,
      stopped: true,
      stopped_until: '2026-11-20T11:00:00.000Z',
    });
    expect(await shop.product('mama', 'soup')).toMatchObject({ active: false });
    const { not_available } = await shop.client.request('recalculateBasket', {
      body: { products: [toCartLine(soup)] },
    });
    expect(not_available).toMatchObject([{ id: soup.id, code: 'product_unavailable' }]);
    const refused = await shop.client.requestError('createOrder', {
      token: customer.token,
      body: orderFor(quote, customer),
    });
    expect([refused.status, refused.problems?.map(({ code }) => code)]).toEqual([
      409,
      ['product_unavailable', 'min_order_not_met'],
    ]);
    shop.clock.pass(3599);
    await endStopListEntries(shop.db, shop.clock.now());
    expect(await shop.product('mama', 'soup')).toMatchObject({ active: false });
    shop.clock.pass(1);
    await Promise.all([endStopListEntries(shop.db, shop.clock.now()), endStopListEntries(shop.db, shop.clock.now())]);
    expect(await shop.product('mama', 'soup')).toMatchObject({ active: true });
  });

  test('every change raises the version by which instances renew their pages', async () => {
    const { id } = await shop.restaurant('mama');
    let version = await shop.backend.catalogVersion();
    const changes = async () => {
      const { tags, version: next } = await shop.backend.catalogChanges(version);
      version = next;
      return tags;
    };
    const client = await kitchen();
    const [option] = await pizzaOptions('additive');
    await stop('soup', 'hour');
    expect(await changes()).toContain(`restaurant:${id}`);
    await client.call('stopOption', { body: { option_id: option?.id ?? 0, until: 'hour' } });
    expect(await changes()).toContain(`restaurant:${id}`);
    shop.clock.pass(3600);
    await endStopListEntries(shop.db, shop.clock.now());
    expect(await changes()).toContain(`restaurant:${id}`);
    await endStopListEntries(shop.db, shop.clock.now());
    expect(await changes()).toEqual([]);
  });

  test('without a choice it ends when the restaurant opens tomorrow; it can be open-ended, or end now', async () => {
    // Open around the clock: the next working day begins at five in the morning.
    expect(await stop('soup')).toMatchObject({ stopped: true, stopped_until: '2026-11-21T03:00:00.000Z' });
    expect(await stop('soup', 'changed')).toMatchObject({ stopped: true, stopped_until: null });
    shop.clock.pass(40 * 86_400);
    await endStopListEntries(shop.db, shop.clock.now());
    expect(await shop.product('mama', 'soup')).toMatchObject({ active: false });
    expect(await stop('soup', 'now')).toMatchObject({ stopped: false, stopped_until: null });
    expect(await shop.product('mama', 'soup')).toMatchObject({ active: true });
  });

  test('what the menu makes unavailable stays so when a stop ends', async () => {
    await stop('inactive', 'now');
    expect(await shop.product('mama', 'inactive')).toMatchObject({ active: false });
  });

  describe('an option that has run out', () => {
    test('is not offered, and refused in carts', async () => {
      const before = await shop.product('mama', 'pizza');
      const [size] = before.modifiers;
      const [extra] = before.additives;
      if (!size || !extra) throw new Error('The fixture has no options');
      await (await kitchen()).call('stopOption', { body: { option_id: extra.id } });
      const pizza = await shop.product('mama', 'pizza');
      expect(pizza.active).toBe(true);
      expect(pizza.additives.map(({ id }) => id)).not.toContain(extra.id);
      const { not_available } = await shop.client.request('recalculateBasket', {
        body: { products: [toCartLine(before, { modifiers: [chosen(size)], additives: [chosen(extra)] })] },
      });
      expect(not_available).toMatchObject([{ id: pizza.id, code: 'product_unavailable' }]);
    });

    test('makes its dish unavailable if nothing is left of a required group', async () => {
      const client = await kitchen();
      const sizes = await pizzaOptions('modifier');
      for (const { id } of sizes) {
        expect(await shop.product('mama', 'pizza')).toMatchObject({ active: true });
        await client.call('stopOption', { body: { option_id: id, until: 'changed' } });
      }
      expect(await shop.product('mama', 'pizza')).toMatchObject({ active: false });
      const { products: list } = await client.call('getStopList', {
        query: { restaurant_id: (await shop.restaurant('mama')).id },
      });
      expect(list.find(({ name }) => name === 'Dish pizza')).toMatchObject({
        stopped: false,
        is_available: false,
        options: expect.arrayContaining([
          expect.objectContaining({ id: sizes[0]?.id, stopped: true, stopped_until: null }),
        ]),
      });
      await client.call('stopOption', { body: { option_id: sizes[0]?.id ?? 0, until: 'now' } });
      expect(await shop.product('mama', 'pizza')).toMatchObject({ active: true });
    });
  });

  test('a removed dish has no stop-list', async () => {
    const { id } = await shop.product('mama', 'bread');
    await shop.db.execute(sql`update products set removed_at = now() where id = ${id}`);
    const response = await (await kitchen()).send('stopProduct', { body: { product_id: id } });
    expect(response.status).toBe(404);
    await shop.db
      .update(products)
      .set({ removedAt: null })
      .where(and(eq(products.id, id), isNull(products.stoppedUntil)));
  });

  test('an option of a removed dish has no stop-list', async () => {
    const pizza = await shop.product('mama', 'pizza');
    const optionId = (await pizzaOptions('additive'))[0]?.id ?? 0;
    const setRemovedAt = (removedAt: Date | null) =>
      shop.db.update(products).set({ removedAt }).where(eq(products.id, pizza.id));
    await setRemovedAt(shop.clock.now());
    const response = await (await kitchen()).send('stopOption', { body: { option_id: optionId } });
    expect(response.status).toBe(404);
    expect(await shop.db.$count(options, and(eq(options.id, optionId), options.stopped))).toBe(0);
    await setRemovedAt(null);
  });
});

describe('the end of a stop', () => {
  const at = (time: string) => Date.parse(`2026-11-${time}:00+02:00`);
  // From ten to two at night on Friday and Saturday, and from noon on Sunday.
  const periods = [
    [at('20T10:00'), at('21T02:00')],
    [at('21T10:00'), at('22T02:00')],
    [at('22T12:00'), at('22T22:00')],
  ] as const;

  test.each([
    ['closing', '20T12:00', '21T02:00'],
    ['closing', '21T00:30', '21T02:00'],
    ['closing', '20T08:00', '21T10:00'],
    ['tomorrow', '20T12:00', '21T10:00'],
    ['tomorrow', '21T00:30', '21T10:00'],
    ['tomorrow', '21T06:00', '22T12:00'],
    ['tomorrow', '22T13:00', '23T05:00'],
  ] as const)('until %s, at %s, is %s', (until, now, end) => {
    expect(stopEnd(periods, until, new Date(at(now)))).toEqual(new Date(at(end)));
  });
});
