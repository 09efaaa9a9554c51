import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { auditLog } from '#backend/db/schema/index.ts';
import { eachDatabase } from '#backend/testing.ts';
import { orderFor, placeOrder, quoteSoups } from '#backend/testing/ordering.ts';
import type { PromotionInput } from '#contract/staff/promotions.ts';
import { promotionForm } from '../testing/promotion-form.ts';
import { signInAs } from '../testing/staff-accounts.ts';

eachDatabase((_name, open) => {
  const shop = open();
  const owner = () => signInAs(shop, 'owner');
  const add = async (extra: Partial<PromotionInput> = {}) => {
    const { client } = await owner();
    return client.call('addPromotion', { body: promotionForm(extra) });
  };
  const inDays = (days: number) => new Date(shop.clock.now().getTime() + days * 86_400_000).toISOString();
  /** What a customer learns of a code for a cart of 500 in a restaurant. */
  const check = async (promocode: string, restaurant = 'mama') =>
    shop.client.request('checkPromo', {
      body: { promocode, order_sum: 500, restaurant_id: (await shop.restaurant(restaurant)).id },
    });

  test('a code that an owner adds works for customers at once, in capitals', async () => {
    expect(await add({ code: ' lunch-5 ', value: 5 })).toMatchObject({
      code: 'LUNCH-5',
      revision: 1,
      state: 'running',
      uses: 0,
      is_unused: true,
    });
    expect(await check('lunch-5')).toMatchObject({ status: true, promotion: { value: 5, discount: 25 } });
  });

  test('a code of one restaurant is not known in another', async () => {
    const { id } = await shop.restaurant('night');
    await add({ code: 'ONLYNIGHT', restaurant_id: id });
    expect(await check('ONLYNIGHT', 'night')).toMatchObject({ status: true });
    expect(await check('ONLYNIGHT')).toMatchObject({ status: false, code: 'promo_invalid' });
  });

  test('states follow from the times and the limit', async () => {
    const stateOf = async (extra: Partial<PromotionInput>) => (await add(extra)).state;
    expect(await stateOf({ starts_at: inDays(1), ends_at: inDays(2) })).toBe('coming');
    expect(await stateOf({ starts_at: inDays(-2), ends_at: inDays(-1) })).toBe('ended');
    expect(await stateOf({ starts_at: inDays(-1), ends_at: inDays(1) })).toBe('running');
  });

  test('uses and discounts are those of orders that did not fail, and a used-up code is one', async () => {
    const { id } = await add({ code: 'ONCE', use_limit: 1 });
    const customer = await shop.signIn();
    const order = await placeOrder(shop, customer, { promocode: 'ONCE' });
    const { client } = await owner();
    const read = async () => (await client.call('getPromotions')).find((each) => each.id === id);
    expect(await read()).toMatchObject({
      uses: 1,
      state: 'used_up',
      is_unused: false,
      discounts: [{ currency: 'MDL', amount: 2093 }],
    });
    await shop.client.request('cancelOrder', { token: customer.token, body: { order_id: order.id } });
    expect(await read()).toMatchObject({ uses: 0, state: 'running', discounts: [], is_unused: false });
  });

  test('an edit raises the revision, is in the audit log, and one of an older revision is refused with the new version', async () => {
    const { id } = await add({ code: 'EDITED' });
    const { id: staffId, client } = await owner();
    const save = (value: number) => ({ body: { ...promotionForm({ code: 'EDITED', value }), id, revision: 1 } });
    expect(await client.call('savePromotion', save(20))).toMatchObject({ value: 20, revision: 2 });
    expect(await client.fail('savePromotion', save(30))).toMatchObject({
      status: 409,
      code: 'stale',
      current: { id, value: 20, revision: 2 },
    });
    const entries = await shop.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.subject, `promotion ${id}`), eq(auditLog.action, 'savePromotion')));
    expect(entries).toMatchObject([{ staffId, before: { value: 10 }, after: { value: 20 } }]);
  });

  test('a code that is ended no longer works, and is not ended twice', async () => {
    const { id } = await add({ code: 'STOPNOW' });
    const { client } = await owner();
    expect(await client.call('endPromotion', { body: { id, revision: 1 } })).toMatchObject({ state: 'ended' });
    expect(await check('STOPNOW')).toMatchObject({ status: false, code: 'promo_expired' });
    expect((await client.fail('endPromotion', { body: { id, revision: 2 } })).status).toBe(422);
  });

  test('a code that has not begun can be ended', async () => {
    const { id } = await add({ starts_at: inDays(1), ends_at: inDays(2) });
    const { client } = await owner();
    expect(await client.call('endPromotion', { body: { id, revision: 1 } })).toMatchObject({ state: 'ended' });
  });

  test('a code without orders is removed; a used one is neither removed nor renamed', async () => {
    const { client } = await owner();
    const unused = await add({ code: 'UNUSED' });
    await client.call('removePromotion', { body: { id: unused.id, revision: 1 } });
    expect(await check('UNUSED')).toMatchObject({ code: 'promo_invalid' });

    const used = await add({ code: 'USED' });
    await placeOrder(shop, await shop.signIn(), { promocode: 'USED' });
    const row = { id: used.id, revision: 1 };
    expect((await client.fail('removePromotion', { body: row })).status).toBe(422);
    const renamed = await client.fail('savePromotion', { body: { ...promotionForm({ code: 'OTHER' }), ...row } });
    expect(Object.keys(renamed.errors ?? {})).toEqual(['code']);
    await client.call('savePromotion', { body: { ...promotionForm({ code: 'USED', value: 50 }), ...row } });
  });

  test('the limit of uses is not set below the uses', async () => {
    const { id } = await add({ code: 'THRICE', use_limit: 3 });
    for (let orders = 0; orders < 2; orders += 1) await placeOrder(shop, await shop.signIn(), { promocode: 'THRICE' });
    const { client } = await owner();
    const body = { ...promotionForm({ code: 'THRICE', use_limit: 1 }), id, revision: 1 };
    expect(Object.keys((await client.fail('savePromotion', { body })).errors ?? {})).toEqual(['use_limit']);
  });

  test.each<[string, Partial<PromotionInput>, string]>([
    ['no percentage', { value: 0 }, 'value'],
    ['more than 100 percent', { value: 101 }, 'value'],
    ['an amount of nothing', { kind: 'fixed', value: 0 }, 'value'],
    ['free delivery with a value', { kind: 'free_delivery', value: 5 }, 'value'],
    ['a space in the code', { code: 'TWO WORDS' }, 'code'],
    ['a code that exists', { code: 'dinner10' }, 'code'],
    ['a missing text', { title: { ru: '', en: 'Discount', ro: 'Reducere' } }, 'title.ru'],
    ['an end before its start', { starts_at: '2026-12-02T00:00:00Z', ends_at: '2026-12-01T00:00:00Z' }, 'ends_at'],
    ['an unknown city', { city_id: 9999 }, 'city_id'],
  ])('a code is refused for %s', async (_what, extra, field) => {
    const { client } = await owner();
    const refused = await client.fail('addPromotion', { body: promotionForm(extra) });
    expect([refused.status, Object.keys(refused.errors ?? {})]).toEqual([422, [field]]);
  });

  test('a manager sees and adds codes of their restaurants only', async () => {
    const mama = await shop.restaurant('mama');
    const { client } = await signInAs(shop, 'manager', [mama.id]);
    await add({ code: 'WHOLESHOP' });
    const own = await client.call('addPromotion', { body: promotionForm({ restaurant_id: mama.id }) });
    expect((await client.call('getPromotions')).map(({ id }) => id)).toEqual([own.id]);
    const refused = await client.fail('addPromotion', { body: promotionForm() });
    expect(Object.keys(refused.errors ?? {})).toEqual(['restaurant_id']);
    const moved = { ...promotionForm({ restaurant_id: null }), id: own.id, revision: 1 };
    expect((await client.fail('savePromotion', { body: moved })).status).toBe(422);
  });

  test('a repeated request with the same key adds one code', async () => {
    const { client } = await owner();
    const request = { body: promotionForm({ code: 'TWICE' }), idempotencyKey: 'add-twice' };
    expect(await client.call('addPromotion', request)).toEqual(await client.call('addPromotion', request));
  });

  test('a code that was ended after the quote makes the order fail', async () => {
    const { id } = await add({ code: 'GONE' });
    const customer = await shop.signIn();
    const quote = await quoteSoups(shop, customer, { promocode: 'GONE' });
    const { client } = await owner();
    await client.call('endPromotion', { body: { id, revision: 1 } });
    const refused = await shop.client.requestError('createOrder', {
      token: customer.token,
      body: orderFor(quote, customer),
    });
    expect(refused.problems).toMatchObject([{ code: 'promo_expired' }]);
  });
});
