import { describe, expect, it } from 'vitest';
import { fillResponse } from './response-defaults.ts';
import { Deviations } from './response-repair.ts';

const fill = (name: Parameters<typeof fillResponse>[0], response: unknown, request: unknown = {}) =>
  fillResponse(name, response, request, new Deviations());

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
    expect(fill('recalculateBasket', { available: [line, other] }, { products })).toMatchObject({
      available: [{ additives }, other],
    });
  });

  it('is no recalculation where it says nothing about the requested lines', () => {
    const products = [{ id: 1, count: 1, price: 50 }];
    for (const available of [[], [{ id: 2, count: 1, price: 50 }]])
      expect(fill('recalculateBasket', { available }, { products })).toEqual({});
    expect(fill('recalculateBasket', { available: [] }, { products: [] })).toEqual({ available: [] });
  });

  it('is filled in the options of a line from the requested options', () => {
    const additives = [
      { id: 8, count: 2, price: 5 },
      { id: 9, count: 1, price: 7 },
    ];
    const products = [{ id: 1, count: 1, price: 50, additives, modifiers: [{ id: 3, count: 1, price: 2 }] }];
    const available = [{ id: 1, count: 1, price: 50, additives: [{ id: 9 }, { id: '8', price: -1 }], modifiers: [{}] }];
    expect(fill('recalculateBasket', { available }, { products })).toMatchObject({
      available: [
        {
          additives: [
            { id: 9, count: 1, price: 7 },
            { id: '8', count: 2, price: 5 },
          ],
          modifiers: [{ id: 3, count: 1, price: 2 }],
        },
      ],
    });
  });

  it('is reported where the displayed price may have changed, and where what was sent cannot be used', () => {
    const products = [{ id: 1, count: 1, price: 50, additives: [], modifiers: [] }];
    const deviations = new Deviations();
    fillResponse('recalculateBasket', { available: [{ id: 1, count: 1 }] }, { products }, deviations);
    fillResponse('getCities', [{ id: 1 }, { id: 2, name: ['Bălți'] }], {}, deviations);
    expect(deviations.list.map(({ field, item }) => [field, item])).toEqual([
      ['available.price', 1],
      ['name', 2],
    ]);
    expect(deviations.list).toHaveLength(2);
  });

  it('is filled in what a cart cannot store: huge ids, prices and counts', () => {
    const products = [{ id: 1, count: 2, price: 50, additives: [], modifiers: [] }];
    const line = { id: 1e15, count: 1e15, price: 1e15, additives: [], modifiers: [] };
    expect(fill('recalculateBasket', { available: [line] }, { products })).toEqual({ available: [products[0]] });
  });

  it('is unavailable where a requested line is in none of the lists', () => {
    const [first, second, third] = [1, 2, 2].map((id, index) => {
      return { id, count: 1, price: 50, additives: [], modifiers: [], id_front: index };
    });
    const products = [first, second, third];
    expect(fill('recalculateBasket', { available: [first], not_available: [] }, { products })).toEqual({
      available: [first],
      not_available: [second, third],
    });
    const byProduct = { available: [{ id: 2, count: 1, price: 50 }], not_available: [{ id: 1, price: 50 }] };
    expect(fill('recalculateBasket', byProduct, { products })).toMatchObject({
      available: [{ id: 2 }],
      not_available: [{ id: 1 }, third],
    });
  });

  it('is the price of the available line in one whose price has changed', () => {
    const products = [{ id: 1, count: 1, price: 50, additives: [], modifiers: [], id_front: 0 }];
    const available = [{ id: 1, count: 1, price: 60 }];
    expect(fill('recalculateBasket', { available, price_changed: [{ id: 1 }] }, { products })).toMatchObject({
      price_changed: [{ price: 60 }],
    });
  });

  it.each([
    [
      ['price_changed', { code: 'promo_used', at: null }],
      [{ code: 'price_changed' }, { code: 'promo_used', at: null }],
    ],
    ['restaurant_closed', [{ code: 'restaurant_closed' }]],
    [{ 0: { code: 5 } }, [{ code: '5' }]],
    [{ code: 'promo_used', product_id: 1 }, [{ code: 'promo_used', product_id: 1 }]],
    [
      [{ text: 'closed' }, null],
      [{ text: 'closed', code: 'unknown' }, { code: 'unknown' }],
    ],
  ])('is no problem of a quote less: %j', (problems, filled) => {
    expect(fill('quoteOrder', { problems })).toEqual({ problems: filled });
  });

  it.each([null, false, '', []])('is no problem that a quote does not have: %j', (problems) => {
    expect(fill('quoteOrder', { problems })).toEqual({ problems });
  });

  it('is filled in a saved address from what was entered', () => {
    const request = { id: 5, street: 'Strada Pușkin', house: '4', city_id: 1 };
    expect(fill('editAddress', { status: true, house: '4A' }, request)).toEqual({
      status: true,
      ...request,
      house: '4A',
    });
    expect(fill('editAddress', undefined, request)).toEqual(request);
  });

  it('is expired in a card whose status cannot be read', () => {
    expect(fill('getCards', [{ id: 1, status: {} }, { id: 2, status: 'active' }, { id: 3 }])).toEqual([
      { id: 1, status: 'expired' },
      { id: 2, status: 'active' },
      { id: 3 },
    ]);
  });

  it('is filled in the products of news, their option groups and the orders of an export', () => {
    const products = [{ id: 7, name: 'Zama', restaurant_id: 10, option_groups: [{ options: [] }] }];
    expect(fill('getNews', [{ id: 1, name: 'Autumn', products }])).toMatchObject([
      { products: [{ slug: '7', option_groups: [{ id: 1, name: '', kind: 'modifier' }] }] },
    ]);
    const items = [{ id: 70, product: { id: 7, name: 'Zama' } }];
    expect(fill('exportAccount', { orders: [{ id: 5, items }] })).toMatchObject({
      orders: [{ number: '5', items: [{ product_id: 7, name: 'Zama' }] }],
    });
  });

  it.each([null, 'text', 5, [], [null, 'x']])('is left as it is in %j', (response) => {
    for (const name of ['getCities', 'getRestaurant', 'getNews', 'recalculateBasket', 'getOrders', 'getOrder'] as const)
      expect(fill(name, structuredClone(response))).toEqual(response);
  });
});
