import { asMinor, type MinorInput } from '#contract/money.ts';
import { describe, expect, it } from 'vitest';
import type { Restaurant } from '#contract/catalog.ts';
import { restaurants } from '#tests/fixtures/samples-catalog.ts';
import {
  filterAndSortRestaurants,
  restaurantControls,
  sortOpenFirst,
  toListedRestaurant,
  type ListedRestaurant,
  type RestaurantFilter,
} from './restaurant-list.ts';

const restaurant = (
  name: string,
  { min_order = 0, ...fields }: Partial<Omit<ListedRestaurant, 'min_order'>> & { min_order?: MinorInput } = {},
) => ({
  name,
  cuisines: [],
  is_open: true,
  lead_minutes: 0,
  min_order: asMinor(min_order),
  rating: { average: 0, count: 0 },
  ...fields,
});
const rated = (average: number) => ({ average, count: 10 });

const grill = restaurant('Grill', {
  cuisines: ['Burgers', 'Steaks'],
  is_open: false,
  lead_minutes: 20,
  min_order: 50,
  rating: rated(4.9),
});
const tiflis = restaurant('Tiflis', {
  cuisines: ['Georgian', 'Skewers'],
  lead_minutes: 50,
  min_order: 120,
  rating: rated(4.8),
});
const verde = restaurant('Verde', { cuisines: ['Healthy', 'Breakfasts'], lead_minutes: 30, min_order: 80 });
const diner = restaurant('Diner', { cuisines: ['Burgers', 'Breakfasts'], min_order: 80, rating: rated(4.2) });
const all = [grill, tiflis, verde, diner];
/** As many as have controls. */
const five = [...all, restaurant('Bistro', { cuisines: ['Burgers'], min_order: 80 })];

const names = (filter?: Partial<RestaurantFilter>) =>
  filterAndSortRestaurants(all, { cuisines: [], openNow: false, sort: 'default', ...filter }).map(({ name }) => name);

describe('the price of a delivery', () => {
  const city = { delivery_price: asMinor(3000), order_amount_free_shipping: null, currency: 'MDL' };
  const [sample] = restaurants;
  const listed = (name: string, delivery: Restaurant['delivery']) => ({
    name,
    ...toListedRestaurant(city, { ...(sample as Restaurant), is_open: true, delivery }),
  });
  const terms = { free_from: null, travel_minutes: 0, min_order: asMinor(9000), own_zones: true, is_lowest: false };

  it('is that of the city where a restaurant has no zones', () => {
    const order = [
      listed('Of the city', null),
      listed('Dear', { ...terms, price: asMinor(4000) }),
      listed('Cheap', { ...terms, price: asMinor(1000) }),
    ];
    const sorted = filterAndSortRestaurants(order, { cuisines: [], openNow: false, sort: 'delivery_price' });
    expect(sorted.map(({ name }) => name)).toEqual(['Cheap', 'Of the city', 'Dear']);
    expect(sorted[0]?.min_order).toBe(9000);
  });
});

describe('the restaurants of a city', () => {
  it('keep the order of the API, with closed ones last', () => {
    expect(sortOpenFirst(all).map(({ name }) => name)).toEqual(['Tiflis', 'Verde', 'Diner', 'Grill']);
  });

  it.each([
    [['Burgers'], ['Diner', 'Grill']],
    [
      ['Georgian', 'Breakfasts'],
      ['Tiflis', 'Verde', 'Diner'],
    ],
    [['Sushi'], []],
  ])('of the cuisines %j are %j', (cuisines, expected) => {
    expect(names({ cuisines })).toEqual(expected);
  });

  it('that are open now', () => {
    expect(names({ openNow: true })).toEqual(['Tiflis', 'Verde', 'Diner']);
    expect(names({ openNow: true, cuisines: ['Steaks'] })).toEqual([]);
  });

  it.each([
    ['rating', ['Tiflis', 'Diner', 'Verde', 'Grill']],
    ['lead_minutes', ['Verde', 'Tiflis', 'Diner', 'Grill']],
    ['min_order', ['Verde', 'Diner', 'Tiflis', 'Grill']],
  ] as const)('sorted by %s are %j', (sort, expected) => {
    expect(names({ sort })).toEqual(expected);
  });
});

describe('the controls of a list of restaurants', () => {
  it('filter by the cuisines that some restaurants have, the most frequent first', () => {
    expect(restaurantControls(five)?.cuisines).toEqual([
      'Burgers',
      'Breakfasts',
      'Steaks',
      'Georgian',
      'Skewers',
      'Healthy',
    ]);
    expect(restaurantControls(five.map((each) => ({ ...each, cuisines: ['Pizza', 'Pizza'] })))?.cuisines).toEqual([]);
  });

  it('filter by at most twelve cuisines, all of them named', () => {
    const cuisines = ['', ' ', ...Array.from({ length: 20 }, (_, index) => `Cuisine ${index}`)];
    const controls = restaurantControls([...five, restaurant('Food court', { cuisines })]);
    expect(controls?.cuisines).toHaveLength(12);
    expect(controls?.cuisines.slice(0, 3)).toEqual(['Burgers', 'Breakfasts', 'Steaks']);
    expect(controls?.cuisines).not.toContain('');
  });

  it('filter by opening hours where they differ', () => {
    expect(restaurantControls(five)?.openNow).toBe(true);
    expect(restaurantControls(five.map((each) => ({ ...each, is_open: false })))?.openNow).toBe(false);
  });

  it('sort by the values that differ', () => {
    expect(restaurantControls(five)?.sorts).toEqual(['rating', 'lead_minutes', 'min_order']);
    expect(restaurantControls(five.map((each) => ({ ...each, min_order: asMinor(80) })))?.sorts).toEqual([
      'rating',
      'lead_minutes',
    ]);
  });

  it('are absent from a short list, and where nothing differs', () => {
    expect(restaurantControls(all)).toBeUndefined();
    expect(restaurantControls(five.map(() => verde))).toBeUndefined();
  });
});
