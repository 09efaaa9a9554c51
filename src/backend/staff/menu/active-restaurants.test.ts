import { and, eq } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { refreshSearchIndex } from '#backend/search/search-index.ts';
import { eachDatabase } from '#backend/testing.ts';
import { auditLog, branches, deliveryZones, restaurants } from '#backend/db/schema/index.ts';
import { createClient } from '#backend/testing/client.ts';
import { textInAllLocales } from '#backend/testing/fixture.ts';
import { openInstance } from '#backend/testing/instances.ts';
import { orderFor, placeOrder, quoteSoups, toCartLine } from '#backend/testing/ordering.ts';
import { START } from '#backend/testing/shop.ts';
import { signInAs } from '../testing/staff-accounts.ts';
import { newSlug } from '../testing/resource-examples.ts';
import { asMinor } from '#contract/money.ts';

const CLOSED = [{ code: 'restaurant_closed', at: null }];

eachDatabase((name, open) => {
  const shop = open();
  afterEach(async () => {
    shop.clock.set(START);
    await shop.db.update(restaurants).set({ active: true });
  });

  describe('a restaurant that is not active', () => {
    async function openMama() {
      const { id } = await shop.restaurant('mama');
      const { id: staffId, client } = await signInAs(shop, 'owner');
      const setActive = async (active: boolean) => {
        const { revision } = await client.call('getRestaurantDetails', { query: { id } });
        return client.call('setRestaurantActive', { body: { id, revision, active } });
      };
      return { id, staffId, client, setActive };
    }

    test('is hidden on every instance, and appears again', async () => {
      const other = await openInstance(shop, name);
      const ofOther = createClient(() => other.backend);
      const slugs = async (client = shop.client) => (await client.request('getRestaurants')).map(({ slug }) => slug);
      const { id, setActive } = await openMama();
      const query = { id_restaurant: id };
      const soup = await shop.product('mama', 'soup');
      expect(await slugs(ofOther)).toContain('mama');
      await setActive(false);
      expect(await slugs()).toEqual(['night', 'solo']);
      expect(await slugs(ofOther)).toEqual(['night', 'solo']);
      for (const call of ['getRestaurant', 'getBranches', 'getReviews', 'getZones'] as const)
        expect([call, (await shop.client.requestError(call, { query })).status]).toEqual([call, 404]);
      expect((await shop.client.requestError('getProduct', { query: { ...query, slug: 'soup' } })).status).toBe(404);
      expect(await shop.client.request('getProducts', { query: { ids: String(soup.id) } })).toEqual([]);
      const news = (await shop.client.request('getNews')).find(({ slug }) => slug === 'opening');
      expect(news?.products.map(({ slug }) => slug)).toEqual(['stew']);
      await setActive(true);
      expect(await slugs(ofOther)).toContain('mama');
      expect(await shop.client.request('getRestaurant', { query })).toMatchObject({ slug: 'mama' });
      await other.close();
    });

    test('is not found by the search', async () => {
      await refreshSearchIndex(shop.db);
      const search = () => shop.client.request('search', { query: { city: 'alpha', q: 'soup' }, locale: 'en' });
      const { id, setActive } = await openMama();
      expect((await search()).products.map(({ slug }) => slug)).toEqual(['soup']);
      await setActive(false);
      expect((await search()).products).toEqual([]);
      const inMenu = await shop.client.requestError('search', { query: { id_restaurant: id, q: 'soup' } });
      expect(inMenu.status).toBe(404);
    });

    test('takes no order from a page that was opened before', async () => {
      const { id, setActive } = await openMama();
      const customer = await shop.signIn();
      const before = await quoteSoups(shop, customer);
      const soup = await shop.product('mama', 'soup');
      const { days } = await shop.client.request('getSlots', { query: { id_restaurant: id } });
      const slot = days.at(-1)?.slots[0]?.at ?? '';
      const scheduled = await quoteSoups(shop, customer, { when: slot });
      await setActive(false);
      for (const quote of [before, scheduled]) {
        const refused = await shop.client.requestError('createOrder', {
          token: customer.token,
          body: orderFor(quote, customer),
        });
        expect(refused).toMatchObject({ status: 409, problems: CLOSED });
      }
      for (const when of ['asap', slot])
        for (const fulfilment of ['delivery', 'pickup'] as const) {
          const { problems } = await shop.client.request('quoteOrder', {
            token: customer.token,
            body: { restaurant_id: id, products: [toCartLine(soup, { count: 2 })], when, fulfilment },
          });
          expect(problems).toEqual(CLOSED);
        }
      expect(await shop.client.request('getSlots', { query: { id_restaurant: id } })).toMatchObject({
        asap: null,
        days: [],
      });
      const cart = await shop.client.request('recalculateBasket', { body: { products: [toCartLine(soup)] } });
      expect(cart).toMatchObject({ available: [], not_available: [{ id: soup.id, code: 'product_unavailable' }] });
    });

    test('keeps its orders: the customer reads them, and the board moves them', async () => {
      const { id, client, setActive } = await openMama();
      const { token, ...customer } = await shop.signIn();
      const order = await placeOrder(shop, { token, ...customer });
      await setActive(false);
      const query = { order_id: order.id };
      expect(await shop.client.request('getOrder', { token, query })).toMatchObject({ restaurant: { slug: 'mama' } });
      const board = await client.call('getBoard', { query: { restaurant_id: id } });
      expect(board.orders.map((each) => each.id)).toContain(order.id);
      await client.call('moveOrder', { body: { ...query, from: 'placed', to: 'accepted', minutes: 30 } });
      expect(await shop.client.request('getOrder', { token, query })).toMatchObject({ status: 'accepted' });
    });

    test('is in the audit log; an older revision is refused', async () => {
      const { id, staffId, client, setActive } = await openMama();
      const { revision } = await setActive(false);
      const body = { id, revision: revision - 1, active: true };
      expect(await client.fail('setRestaurantActive', { body })).toMatchObject({
        status: 409,
        current: { revision, active: false },
      });
      const ofOwner = and(eq(auditLog.staffId, staffId), eq(auditLog.restaurantId, id));
      expect(await shop.db.select().from(auditLog).where(ofOwner)).toMatchObject([
        {
          action: 'setRestaurantActive',
          subject: `restaurant ${id}`,
          before: { active: true },
          after: { active: false },
        },
      ]);
    });
  });

  describe('a branch that is not active', () => {
    /** A new restaurant with two branches that hand orders over around the clock. */
    async function openTwoBranches() {
      const { client } = await signInAs(shop, 'owner');
      const [city] = await client.call('getCities');
      const text = textInAllLocales('Пример');
      const { id: restaurantId } = await client.call('addRestaurant', {
        body: {
          city_id: city?.id ?? 0,
          slug: newSlug(),
          name: 'Две кухни',
          description: text,
          phone: null,
          min_order: 0,
          lead_minutes: 30,
          address: text,
        },
      });
      const second = { name: textInAllLocales('Вторая'), address: text, phone: null, pickup: true };
      await client.call('addBranch', { body: { restaurant_id: restaurantId, ...second } });
      const staffBranches = async () =>
        (await client.call('getHours', { query: { restaurant_id: restaurantId } })).branches;
      for (const { id, revision } of await staffBranches())
        await client.call('saveWeek', {
          body: { id, revision, week: Array.from({ length: 7 }, () => [{ from: '00:00', to: '00:00' }]) },
        });
      const setActive = async (index: number, active: boolean) => {
        const branch = (await staffBranches())[index];
        return { body: { id: branch?.id ?? 0, revision: branch?.revision ?? 0, active } };
      };
      const shown = async () => (await shop.client.request('getRestaurants')).find(({ id }) => id === restaurantId);
      return { client, cityId: city?.id ?? 0, restaurantId, staffBranches, setActive, shown };
    }

    test('is hidden, and nothing is collected there', async () => {
      const { client, restaurantId, staffBranches, setActive, shown } = await openTwoBranches();
      const second = (await staffBranches())[1]?.id;
      const query = { id_restaurant: restaurantId };
      const slots = () =>
        shop.client.request('getSlots', {
          query: { ...query, fulfilment: 'pickup', ...(second !== undefined && { branch_id: second }) },
        });
      expect((await slots()).days).not.toEqual([]);
      await client.call('setBranchActive', await setActive(1, false));
      expect((await shop.client.request('getBranches', { query })).map(({ name: shownName }) => shownName)).toEqual([
        'Две кухни',
      ]);
      expect(await shown()).toMatchObject({ fulfilments: ['delivery'], is_open: true });
      expect(await slots()).toMatchObject({ asap: null, days: [] });
      await client.call('setBranchActive', await setActive(1, true));
      expect(await shown()).toMatchObject({ fulfilments: ['delivery', 'pickup'] });
      expect((await slots()).days).not.toEqual([]);
    });

    test('leaves the restaurant closed while the other one is', async () => {
      const { client, staffBranches, setActive, shown, restaurantId } = await openTwoBranches();
      const first = (await staffBranches())[0];
      await client.call('saveWeek', {
        body: {
          id: first?.id ?? 0,
          revision: first?.revision ?? 0,
          week: Array.from({ length: 7 }, () => []),
          confirmed: true,
        },
      });
      expect(await shown()).toMatchObject({ is_open: true });
      await client.call('setBranchActive', await setActive(1, false));
      expect(await shown()).toMatchObject({ is_open: false });
      const hours = await client.call('getHours', { query: { restaurant_id: restaurantId } });
      expect([hours.status.is_open, hours.branches.map(({ active }) => active)]).toEqual([false, [true, false]]);
    });

    test('delivers to none of its zones', async () => {
      const { client, cityId, restaurantId, staffBranches, setActive } = await openTwoBranches();
      const branchId = (await staffBranches())[1]?.id ?? null;
      const [zone] = await shop.db
        .insert(deliveryZones)
        .values({ cityId, restaurantId, branchId, name: textInAllLocales('Зона'), price: asMinor(1000) })
        .returning();
      const query = { id_restaurant: restaurantId, ...(zone && { zone_id: zone.id }) };
      expect((await shop.client.request('getSlots', { query })).days).not.toEqual([]);
      await client.call('setBranchActive', await setActive(1, false));
      expect((await shop.client.request('getSlots', { query })).days).toEqual([]);
    });

    test('is never the last one', async () => {
      const { client, staffBranches, setActive } = await openTwoBranches();
      const responses = await Promise.all(
        [await setActive(0, false), await setActive(1, false)].map((request) =>
          client.send('setBranchActive', request),
        ),
      );
      expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 422]);
      expect((await staffBranches()).filter(({ active }) => active)).toHaveLength(1);
      const last = (await staffBranches()).findIndex(({ active }) => active);
      const refused = await client.fail('setBranchActive', await setActive(last, false));
      expect(refused).toMatchObject({
        status: 422,
        errors: { active: [expect.stringMatching(/last active kitchen/) as string] },
      });
    });

    test('is in the audit log, and an older revision is refused', async () => {
      const { client, staffBranches, setActive } = await openTwoBranches();
      const request = await setActive(1, false);
      await client.call('setBranchActive', request);
      const current = (await staffBranches())[1];
      expect(await client.fail('setBranchActive', request)).toMatchObject({ status: 409, current });
      const ofBranch = and(eq(auditLog.subject, `branch ${request.body.id}`), eq(auditLog.action, 'setBranchActive'));
      expect(await shop.db.select().from(auditLog).where(ofBranch)).toMatchObject([
        { before: { active: true }, after: { active: false } },
      ]);
      expect(await shop.db.$count(branches, eq(branches.id, request.body.id))).toBe(1);
    });
  });
});
