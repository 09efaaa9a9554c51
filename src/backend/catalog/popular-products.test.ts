import { expect, test } from 'vitest';
import { eachDatabase } from '#backend/testing.ts';
import { orderFor, placeOrder, toCartLine } from '#backend/testing/ordering.ts';
import { Catalog } from './catalog.ts';
import { readPopularProducts } from './catalog-queries.ts';

const DAY_SECONDS = 24 * 60 * 60;

eachDatabase((_name, open) => {
  const shop = open();

  test('the most ordered products of a restaurant are read by units, and without cancelled orders', async () => {
    const customer = await shop.signIn();
    const [soup, bread] = [await shop.product('mama', 'soup'), await shop.product('mama', 'bread')];
    const start = shop.clock.now();
    const since = (moment: Date) => readPopularProducts(shop.db, soup.restaurant_id, moment, 12);
    expect(await since(start)).toEqual([]);

    // Two soups and three loaves.
    await placeOrder(shop, customer);
    expect(await since(start)).toEqual([bread.id, soup.id]);
    expect(await readPopularProducts(shop.db, soup.restaurant_id, start, 1)).toEqual([bread.id]);
    expect(await readPopularProducts(shop.db, soup.restaurant_id + 1, start, 12)).toEqual([]);

    const { token } = customer;
    const orderSoups = async (count: number) => {
      const products = [toCartLine(soup, { count })];
      const body = { restaurant_id: soup.restaurant_id, products };
      const quote = await shop.client.request('quoteOrder', { token, body });
      return (await shop.client.request('createOrder', { token, body: orderFor(quote, customer) })).order;
    };
    const { id } = await orderSoups(4);
    expect(await since(start)).toEqual([soup.id, bread.id]);
    await shop.client.request('cancelOrder', { token, body: { order_id: id } });
    expect(await since(start)).toEqual([bread.id, soup.id]);

    shop.clock.pass(DAY_SECONDS);
    expect(await since(shop.clock.now())).toEqual([]);
  });

  test('products are popular for 30 days', async () => {
    const [soup, bread] = [await shop.product('mama', 'soup'), await shop.product('mama', 'bread')];
    const popular = () => new Catalog(shop.db).popularProducts(soup.restaurant_id, shop.clock.now());
    expect(await popular()).toEqual([bread.id, soup.id]);
    shop.clock.pass(30 * DAY_SECONDS);
    expect(await popular()).toEqual([]);
  });

  test('get-restaurant-by-id-full names the popular products, as they were at its first call', async () => {
    const { id } = await shop.restaurant('mama');
    expect((await shop.client.request('getRestaurant', { query: { id_restaurant: id } })).popular).toEqual([]);
  });
});
