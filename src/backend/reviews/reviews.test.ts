import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { rowsOf } from '#backend/db/client.ts';
import { branches, restaurants, reviews, users } from '#backend/db/schema/index.ts';
import { eachDatabase, type Customer, type Shop } from '#backend/testing.ts';
import { advanceTo, placeOrder, toCartLine } from '#backend/testing/ordering.ts';
import type { Body } from '#contract/endpoints.ts';

const FIVE_STARS = { food: 5, delivery: 5, service: 5 };

type RatingFields = Partial<Omit<Body<'rateOrder'>, 'order_id'>>;

async function signInAs(shop: Shop, name: string): Promise<Customer> {
  const customer = await shop.signIn();
  await shop.client.request('updateProfile', { token: customer.token, body: { name, email: '', date_birth: null } });
  return customer;
}

/** A delivered order that its customer has rated. */
async function rateOrder(shop: Shop, customer: Customer, fields: RatingFields = {}) {
  const order = await placeOrder(shop, customer);
  await advanceTo(shop, order, 'delivered');
  const { token } = customer;
  const body = { order_id: order.id, ...FIVE_STARS, ...fields };
  const rating = await shop.client.request('rateOrder', { token, body });
  return { orderId: order.id, rating };
}

const idOfReview = async (shop: Shop, orderId: number) => {
  const rows = rowsOf<{ id: number }>(await shop.db.execute(sql`select id from reviews where order_id = ${orderId}`));
  return rows[0]?.id ?? 0;
};

eachDatabase((_name, open) => {
  const shop = open();
  const run = (...words: (string | number)[]) => shop.backend.command(words.map(String));
  const restaurant = async () => {
    const { id } = await shop.restaurant('mama');
    return shop.client.request('getRestaurant', { query: { id_restaurant: id } });
  };
  const publicReviews = async (product?: string) => {
    const { id } = await shop.restaurant('mama');
    const product_id = product === undefined ? undefined : (await shop.product('mama', product)).id;
    const query = { id_restaurant: id, ...(product_id !== undefined && { product_id }) };
    return (await shop.client.request('getReviews', { query })).data;
  };
  const texts = async (product?: string) => (await publicReviews(product)).map(({ text }) => text);
  const statusOf = async ({ token }: Customer, orderId: number) =>
    (await shop.client.request('getOrder', { token, query: { order_id: orderId } })).rating?.review_status;

  describe('a published comment', () => {
    test('is shown once it is approved, under first name and initial, with the average of its stars', async () => {
      const customer = await signInAs(shop, 'Ана Русу');
      const comment = '  Суп был горячий  ';
      const { orderId, rating } = await rateOrder(shop, customer, { delivery: 4, service: 4, comment, publish: true });
      expect(rating).toMatchObject({ comment: 'Суп был горячий', review_status: 'pending' });
      expect(await texts()).toEqual([]);
      const id = await idOfReview(shop, orderId);
      expect(await run('reviews', 'approve', id)).toEqual({ ok: true, lines: [`Review ${id}: approved`] });
      expect(await statusOf(customer, orderId)).toBe('approved');
      const createdAt = expect.stringMatching(/^\d{4}-\d\d-\d\dT/);
      expect(await publicReviews()).toEqual([
        { id, author: 'Ана Р.', text: 'Суп был горячий', score: 4.3, created_at: createdAt, answer: '' },
      ]);
      expect((await restaurant()).review_count).toBe(1);
      await run('reviews', 'hide', id);
      expect(await statusOf(customer, orderId)).toBe('hidden');
      expect([await texts(), (await restaurant()).review_count]).toEqual([[], 0]);
    });

    test('is shown with the dishes of its order only', async () => {
      const { orderId } = await rateOrder(shop, await shop.signIn(), { comment: 'О супе', publish: true });
      await run('reviews', 'approve', await idOfReview(shop, orderId));
      expect(await texts('soup')).toContain('О супе');
      expect(await texts('pizza')).not.toContain('О супе');
    });

    test('of a customer without a name is that of a guest', async () => {
      const customer = await shop.signIn();
      const order = await placeOrder(shop, customer);
      await advanceTo(shop, order, 'delivered');
      const { token } = customer;
      // Orders name their account, but did not always.
      await shop.db.update(users).set({ name: '' }).where(eq(users.phone, customer.phone));
      const body = { order_id: order.id, ...FIVE_STARS, comment: 'Гость', publish: true };
      await shop.client.request('rateOrder', { token, body });
      await run('reviews', 'approve', await idOfReview(shop, order.id));
      expect((await publicReviews())[0]).toMatchObject({ author: '', text: 'Гость' });
    });

    test('invalidates the pages of its restaurant when it is approved, and none while it is pending', async () => {
      const { id } = await shop.restaurant('mama');
      const { orderId } = await rateOrder(shop, await shop.signIn());
      const { token } = await signInAs(shop, 'Ион');
      const before = await shop.backend.catalogVersion();
      const other = await placeOrder(shop, { token, phone: shop.newPhone() });
      await advanceTo(shop, other, 'delivered');
      expect(await shop.backend.catalogVersion()).toBe(before);
      await shop.client.request('rateOrder', { token, body: { order_id: other.id, ...FIVE_STARS, comment: 'Да' } });
      const rated = await shop.backend.catalogVersion();
      await shop.client.request('editReview', { token, body: { order_id: other.id, comment: 'Да', publish: true } });
      expect(await shop.backend.catalogVersion()).toBe(rated);
      await run('reviews', 'approve', await idOfReview(shop, other.id));
      expect(await shop.backend.catalogChanges(rated)).toMatchObject({ tags: [`restaurant:${id}`] });
      expect(orderId).toBeGreaterThan(0);
    });
  });

  describe('an unpublished comment', () => {
    test('is for the restaurant only', async () => {
      const customer = await shop.signIn();
      const { orderId, rating } = await rateOrder(shop, customer, { comment: 'Только вам' });
      expect(rating.review_status).toBeUndefined();
      expect(await idOfReview(shop, orderId)).toBe(0);
      expect((await run('reviews', 'list', 'private')).lines.join('\n')).toContain('Только вам');
      expect((await run('reviews', 'list')).lines.join('\n')).not.toContain('Только вам');
    });

    test('that is empty is no review', async () => {
      const { orderId } = await rateOrder(shop, await shop.signIn(), { comment: '   ', publish: true });
      expect(await idOfReview(shop, orderId)).toBe(0);
    });
  });

  describe('edit-review', () => {
    test('returns a changed text to pending, under a new number', async () => {
      const customer = await shop.signIn();
      const { token } = customer;
      const { orderId } = await rateOrder(shop, customer, { comment: 'Первый', publish: true });
      const first = await idOfReview(shop, orderId);
      await run('reviews', 'approve', first);
      const body = { order_id: orderId, comment: 'Второй', publish: true };
      expect(await shop.client.request('editReview', { token, body })).toMatchObject({
        comment: 'Второй',
        review_status: 'pending',
      });
      expect(await texts()).not.toContain('Второй');
      expect(await run('reviews', 'approve', first)).toMatchObject({ ok: false });
      expect(await texts()).not.toContain('Второй');
      await run('reviews', 'approve', await idOfReview(shop, orderId));
      expect(await texts()).toContain('Второй');
    });

    test('changes nothing when it is repeated', async () => {
      const customer = await shop.signIn();
      const { token } = customer;
      const { orderId } = await rateOrder(shop, customer, { comment: 'Одинаково', publish: true });
      await run('reviews', 'approve', await idOfReview(shop, orderId));
      const body = { order_id: orderId, comment: 'Одинаково', publish: true };
      const edited = await Promise.all([1, 2, 3].map(() => shop.client.request('editReview', { token, body })));
      expect(edited.map(({ review_status: status }) => status)).toEqual(['approved', 'approved', 'approved']);
    });

    test('withdraws a review, and deletes it with an empty text', async () => {
      const customer = await shop.signIn();
      const { token } = customer;
      const { orderId } = await rateOrder(shop, customer, { comment: 'Уберите', publish: true });
      await run('reviews', 'approve', await idOfReview(shop, orderId));
      const edit = (comment: string, publish: boolean) =>
        shop.client.request('editReview', { token, body: { order_id: orderId, comment, publish } });
      expect(await edit('Уберите', false)).toMatchObject({ comment: 'Уберите' });
      expect(await texts()).not.toContain('Уберите');
      expect(await edit('', true)).toMatchObject({ comment: '', food: 5 });
      expect(await idOfReview(shop, orderId)).toBe(0);
    });

    test('is rejected before the order is rated', async () => {
      const customer = await shop.signIn();
      const order = await placeOrder(shop, customer);
      const body = { order_id: order.id, comment: 'Рано', publish: true };
      const error = await shop.client.requestError('editReview', { token: customer.token, body });
      expect(error.status).toBe(409);
    });
  });

  describe('get-reviews', () => {
    test('has pages of twenty, the newest first', async () => {
      const { id } = await shop.restaurant('mama');
      const { orderId } = await rateOrder(shop, await shop.signIn(), { comment: 'Много', publish: true });
      await run('reviews', 'approve', await idOfReview(shop, orderId));
      const page = (number: number) =>
        shop.client.request('getReviews', { query: { id_restaurant: id, page: number } });
      const { data, meta } = await page(1);
      expect(data.map((review) => review.id)).toEqual(data.map((review) => review.id).toSorted((a, b) => b - a));
      expect(meta).toMatchObject({ current_page: 1, per_page: 20, total: data.length });
      expect((await page(meta.last_page + 1)).data).toEqual([]);
      expect((await page(2_147_483_647)).data).toEqual([]);
    });

    test('knows no other restaurants', async () => {
      const query = { id_restaurant: 2_000_000_000 };
      expect((await shop.client.requestError('getReviews', { query })).status).toBe(404);
    });
  });

  describe('the average of a restaurant', () => {
    test('counts every rating with the average of its stars', async () => {
      const { average, count } = (await restaurant()).rating;
      await rateOrder(shop, await shop.signIn(), { food: 1, delivery: 2, service: 3 });
      const { rating } = await restaurant();
      expect(rating.count).toBe(count + 1);
      expect(rating.average).toBeCloseTo((average * count + 2) / (count + 1), 10);
    });

    test('ignores a delivery score of an order that was collected', async () => {
      const { id } = await shop.restaurant('mama');
      await shop.db.update(branches).set({ pickup: true }).where(eq(branches.restaurantId, id));
      await shop.db.update(restaurants).set({ pickupMinutes: 20 }).where(eq(restaurants.id, id));
      const customer = await shop.signIn();
      const order = await placeOrder(shop, customer, { fulfilment: 'pickup' });
      await advanceTo(shop, order, 'delivered');
      const { average, count } = (await restaurant()).rating;
      const body = { order_id: order.id, food: 4, delivery: 1, service: 4 };
      const saved = await shop.client.request('rateOrder', { token: customer.token, body });
      expect(saved).toMatchObject({ food: 4, delivery: null, service: 4 });
      expect((await restaurant()).rating.average).toBeCloseTo((average * count + 4) / (count + 1), 10);
    });

    test('is public from five ratings on', async () => {
      const { id } = await shop.restaurant('mama');
      const setRatings = (count: number) =>
        shop.db.execute(sql`update restaurants set rating_average = 4, rating_count = ${count} where id = ${id}`);
      await setRatings(4);
      expect((await restaurant()).rating).toEqual({ average: 0, count: 0 });
      await rateOrder(shop, await shop.signIn(), { food: 4, delivery: 4, service: 4 });
      expect((await restaurant()).rating).toEqual({ average: 4, count: 5 });
    });

    test.each(['food', 'delivery', 'service'])('needs a score for %s', async (category) => {
      const customer = await shop.signIn();
      const order = await placeOrder(shop, customer);
      await advanceTo(shop, order, 'delivered');
      const response = await shop.client.raw('POST', '/api/rate-order', {
        body: JSON.stringify({ order_id: order.id, ...FIVE_STARS, [category]: undefined }),
        headers: { authorization: `Bearer ${customer.token}` },
      });
      expect([response.status, Object.keys((await response.json()).errors)]).toEqual([422, [category]]);
    });
  });

  describe('the command', () => {
    test('lists what awaits a decision, in one line each', async () => {
      const { orderId } = await rateOrder(shop, await signInAs(shop, 'Ион Русу'), {
        comment: 'Две\nстроки',
        publish: true,
      });
      const { lines } = await run('reviews', 'list');
      expect(lines[0]).toMatch(/^REVIEW +WRITTEN +ORDER +RESTAURANT +CITY +STARS +NAME +TEXT$/);
      const id = await idOfReview(shop, orderId);
      const row = lines.find((line) => line.startsWith(`${id} `)) ?? '';
      expect(row).toMatch(/ mama +alpha +5\.0 +Ион Р\. +Две\\u000aстроки$/);
    });

    test.each([
      ['nothing to do', ['reviews']],
      ['an unknown list', ['reviews', 'list', 'all']],
      ['no number', ['reviews', 'approve']],
      ['an unknown action', ['reviews', 'publish', '1']],
      ['a word for a number', ['reviews', 'approve', 'x']],
      ['an unknown number', ['reviews', 'hide', '2000000000']],
    ])('fails with %s', async (_what, words) => expect((await run(...words)).ok).toBe(false));
  });

  test('reviews are part of the export of the customer’s data, and are erased with the account', async () => {
    const customer = await signInAs(shop, 'Стерта Навсегда');
    const { token, phone } = customer;
    const { orderId } = await rateOrder(shop, customer, { comment: 'Сотрите', publish: true });
    await run('reviews', 'approve', await idOfReview(shop, orderId));
    await shop.db.update(reviews).set({ answer: 'Спасибо' }).where(eq(reviews.orderId, orderId));
    expect((await shop.client.request('exportAccount', { token })).reviews).toEqual([
      {
        order_id: orderId,
        author: 'Стерта Н.',
        text: 'Сотрите',
        status: 'approved',
        created_at: expect.any(String),
        answer: 'Спасибо',
      },
    ]);
    shop.clock.pass(61);
    await shop.client.request('sendDeletionCode', { token, clientAddress: `test ${phone}` });
    await shop.client.request('deleteAccount', { token, body: { code: shop.sms.codeFor(phone) } });
    expect(await texts()).not.toContain('Сотрите');
    const rows = rowsOf(await shop.db.execute(sql`select author from reviews where author like 'Стерта%'`));
    expect(rows).toEqual([]);
  });

  test('an order with a line of several dishes keeps one review', async () => {
    const customer = await shop.signIn();
    const line = toCartLine(await shop.product('mama', 'soup'), { count: 2 });
    const order = await placeOrder(shop, customer, { products: [line] });
    await advanceTo(shop, order, 'delivered');
    const body = { order_id: order.id, ...FIVE_STARS, comment: 'Раз', publish: true };
    const init = {
      body: JSON.stringify(body),
      headers: { authorization: `Bearer ${customer.token}`, 'idempotency-key': 'once' },
    };
    const statuses = await Promise.all(
      [1, 2, 3].map(async () => (await shop.client.raw('POST', '/api/rate-order', init)).status),
    );
    expect(statuses).toEqual([200, 200, 200]);
    await run('reviews', 'approve', await idOfReview(shop, order.id));
    expect((await texts('soup')).filter((text) => text === 'Раз')).toHaveLength(1);
  });
});
