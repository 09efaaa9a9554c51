import { describe, expect, it } from 'vitest';
import { fillResponse } from './response-defaults.ts';

const fill = (name: Parameters<typeof fillResponse>[0], response: unknown, request: unknown = {}) => {
  fillResponse(name, response, request);
  return response;
};

describe('what a provider’s response lacks', () => {
  it('is filled with the id where slug and name are missing, empty or unreadable', () => {
    expect(fill('getCities', [{ id: 1 }, { id: 2, slug: 'balti', name: '' }, { id: 3, name: ['Tiraspol'] }])).toEqual([
      { id: 1, slug: '1', name: '1' },
      { id: 2, slug: 'balti', name: 'balti' },
      { id: 3, slug: '3', name: '3' },
    ]);
  });

  it('is filled in a menu from what was requested', () => {
    const menu = { slug: 'verde', categories: [{ name: 'Soups', products: [{ id: 7, name: 'Zama', price: 50 }] }] };
    expect(fill('getRestaurant', menu, { id_restaurant: '12' })).toMatchObject({
      id: 12,
      name: 'verde',
      categories: [{ id: 1, slug: 'category-1', products: [{ slug: '7', restaurant_id: 12 }] }],
    });
  });

  it('is filled in the lines of a cart from the requested lines', () => {
    const products = [
      { id: 1, count: 2, price: 50, additives: [{ id: 9, count: 1, price: 5 }], modifiers: [] },
      { id: 2, count: 1, price: 30, additives: [], modifiers: [] },
    ];
    const lines = fill(
      'recalculateBasket',
      {
        available: [
          { id: 2, id_front: 1, price: '31' },
          { id_front: 0, price: 'many' },
        ],
      },
      { products },
    );
    expect(lines).toEqual({
      available: [
        { id: 2, id_front: 1, count: 1, price: '31', additives: [], modifiers: [] },
        { id_front: 0, id: 1, count: 2, price: 50, additives: [{ id: 9, count: 1, price: 5 }], modifiers: [] },
      ],
    });
  });

  it('is filled in the pages of the order history', () => {
    expect(fill('getOrders', { data: [{ id: 5, items: [{ id: 7, name: 'Zama' }] }] })).toEqual({
      data: [
        {
          id: 5,
          number: '5',
          created_at: '',
          status: 'unknown',
          payment: { method: 'unknown', status: 'none' },
          items: [{ id: 7, name: 'Zama', product_id: 7 }],
        },
      ],
      meta: { current_page: 1, last_page: 1, per_page: 1, total: 1 },
    });
  });

  it('is filled inside of what was sent in part', () => {
    const order = { id: 5, payment: { method: 'cash' } };
    expect(fill('createOrder', { order, payment: { redirect_url: '/pay' } })).toMatchObject({
      order: { payment: { method: 'cash', status: 'none' } },
      payment: { redirect_url: '/pay', status: 'none' },
    });
    expect(fill('getOrders', { data: [], meta: { last_page: 3 } })).toMatchObject({
      meta: { current_page: 1, last_page: 3, per_page: 0, total: 0 },
    });
  });

  it('is not taken from the line of another product', () => {
    const additives = [{ id: 9, count: 1, price: 5 }];
    const products = [
      { id: 1, count: 1, price: 50, additives: [], modifiers: [] },
      { id: 1, count: 3, price: 50, additives, modifiers: [] },
    ];
    const line = { id: '1', id_front: 1, count: 3, price: 50 };
    expect(fill('recalculateBasket', { available: [line] }, { products })).toMatchObject({
      available: [{ additives }],
    });
    const other = { id: 2, id_front: 0, count: 1 };
    expect(fill('recalculateBasket', { available: [other] }, { products })).toEqual({ available: [other] });
  });

  it.each([null, 'text', 5, [], [null, 'x']])('is left as it is in %j', (response) => {
    for (const name of ['getCities', 'getRestaurant', 'getNews', 'recalculateBasket', 'getOrders', 'getOrder'] as const)
      expect(fill(name, structuredClone(response))).toEqual(response);
  });
});
