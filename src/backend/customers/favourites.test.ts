import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { products, restaurants } from '#backend/db/schema/index.ts';
import { eachDatabase } from '#backend/testing.ts';
import { MAX_FAVOURITES } from '#contract/constants.ts';
import type { Favourites, FavouritesEdit } from '#contract/user.ts';

eachDatabase((_name, open) => {
  const shop = open();
  const edit = (token: string, body: FavouritesEdit) => shop.client.request('editFavourites', { token, body });
  const idsOf = ({ products: dishes, restaurants }: Favourites) => ({
    products: dishes.map(({ id }) => id),
    restaurants: restaurants.map(({ id }) => id),
  });

  describe('favourites', () => {
    test('are added and removed, the newest first, and belong to one customer', async () => {
      const [soup, bread] = [await shop.product('mama', 'soup'), await shop.product('mama', 'bread')];
      const mama = await shop.restaurant('mama');
      const { token } = await shop.signIn();
      expect(await shop.client.request('getFavourites', { token })).toEqual({ products: [], restaurants: [] });
      expect(idsOf(await edit(token, { add: { products: [soup.id] } }))).toEqual({
        products: [soup.id],
        restaurants: [],
      });
      shop.clock.pass(1);
      const added = await edit(token, { add: { products: [bread.id, soup.id], restaurants: [mama.id] } });
      expect(idsOf(added)).toEqual({ products: [bread.id, soup.id], restaurants: [mama.id] });
      expect(added.products[0]).toMatchObject({
        slug: 'bread',
        restaurant_id: mama.id,
        restaurant_slug: 'mama',
        city_slug: 'alpha',
        image: bread.image,
      });
      expect(added.restaurants[0]).toMatchObject({ slug: 'mama', city_slug: 'alpha', image: mama.image });
      const removed = { products: [soup.id], restaurants: [mama.id] };
      expect(idsOf(await edit(token, { remove: removed }))).toEqual({ products: [bread.id], restaurants: [] });
      const other = await shop.signIn();
      expect(idsOf(await shop.client.request('getFavourites', { token: other.token }))).toEqual({
        products: [],
        restaurants: [],
      });
    });

    test('are nothing that customers cannot see', async () => {
      const [soup, bread] = [await shop.product('mama', 'soup'), await shop.product('mama', 'bread')];
      const mama = await shop.restaurant('mama');
      const { token } = await shop.signIn();
      const setActive = (active: boolean) =>
        shop.db.update(restaurants).set({ active }).where(eq(restaurants.id, mama.id));
      const setRemoved = (removedAt: Date | null) =>
        shop.db.update(products).set({ removedAt }).where(eq(products.id, soup.id));
      await setRemoved(shop.clock.now());
      expect(idsOf(await edit(token, { add: { products: [soup.id, bread.id] } })).products).toEqual([bread.id]);
      await setRemoved(null);
      await setActive(false);
      const hidden = { products: [soup.id], restaurants: [mama.id] };
      // What a customer has seen stays.
      expect(idsOf(await edit(token, { add: hidden }))).toEqual({ products: [bread.id], restaurants: [] });
      await setActive(true);
      expect(idsOf(await edit(token, { add: hidden })).restaurants).toEqual([mama.id]);
    });

    test('have the names of the requested language', async () => {
      const soup = await shop.product('mama', 'soup');
      const { token } = await shop.signIn();
      await edit(token, { add: { products: [soup.id] } });
      const english = await shop.client.request('getFavourites', { token, locale: 'en' });
      expect(english.products.map(({ name }) => name)).toEqual(['Dish soup']);
    });

    test('stay after the restaurant has removed a dish, which get-products then leaves out', async () => {
      const soup = await shop.product('mama', 'soup');
      const { token } = await shop.signIn();
      await edit(token, { add: { products: [soup.id] } });
      await shop.db.update(products).set({ removedAt: shop.clock.now() }).where(eq(products.id, soup.id));
      const { products: dishes } = await shop.client.request('getFavourites', { token });
      expect(dishes).toMatchObject([{ id: soup.id, name: soup.name }]);
      expect(await shop.client.request('getProducts', { query: { ids: String(soup.id) } })).toEqual([]);
      await shop.db.update(products).set({ removedAt: null }).where(eq(products.id, soup.id));
    });

    test('leave out what does not exist, and are not repeated', async () => {
      const soup = await shop.product('mama', 'soup');
      const { token } = await shop.signIn();
      const unknown = 2_000_000_000;
      const added = await edit(token, { add: { products: [soup.id, unknown, soup.id], restaurants: [unknown] } });
      expect(idsOf(added)).toEqual({ products: [soup.id], restaurants: [] });
    });

    test('merge those of two browsers that sign in at once', async () => {
      const [soup, bread] = [await shop.product('mama', 'soup'), await shop.product('mama', 'bread')];
      const { token } = await shop.signIn();
      await Promise.all([
        edit(token, { add: { products: [soup.id] } }),
        edit(token, { add: { products: [soup.id, bread.id] } }),
      ]);
      const { products: dishes } = await shop.client.request('getFavourites', { token });
      expect(dishes.map(({ id }) => id).toSorted()).toEqual([soup.id, bread.id].toSorted());
    });

    test('are refused beyond their limit in one call', async () => {
      const { token } = await shop.signIn();
      const ids = Array.from({ length: MAX_FAVOURITES + 1 }, (_, index) => index + 1);
      const body = { add: { products: ids } };
      expect((await shop.client.requestError('editFavourites', { token, body })).status).toBe(422);
    });
  });

  describe('get-products', () => {
    test('returns products of several restaurants in the requested order', async () => {
      const soup = await shop.product('mama', 'soup');
      const { id } = await shop.restaurant('solo');
      const { categories } = await shop.client.request('getRestaurant', { query: { id_restaurant: id } });
      const other = categories[0]?.products[0];
      const ids = `${other?.id},${soup.id},2000000000`;
      const found = await shop.client.request('getProducts', { query: { ids } });
      expect(found.map(({ id, restaurant_id }) => [id, restaurant_id])).toEqual([
        [other?.id, other?.restaurant_id],
        [soup.id, soup.restaurant_id],
      ]);
      expect(found[1]).toEqual(soup);
    });

    test.each([
      '',
      'x',
      '1,,2',
      '-1',
      '0',
      '1.5',
      Array(MAX_FAVOURITES + 1)
        .fill('1')
        .join(),
      '99999999999',
    ])('refuses the ids %j', async (ids) => {
      expect((await shop.client.requestError('getProducts', { query: { ids } })).status).toBe(422);
    });
  });
});
