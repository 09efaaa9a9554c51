import type { OnWire } from '#contract/money.ts';
import { parseWire } from '#contract/parse-wire.fixture.ts';
import { expect, it } from 'vitest';
import { Product } from '#contract/catalog.ts';
import { serializePageData } from './page-data.ts';
import { toMenuProduct, toPageProduct } from './product-options.ts';

const product = (fields: Partial<OnWire<Product>>): Product =>
  parseWire(Product, {
    id: 7,
    slug: 'soup',
    name: 'Soup </script>',
    description: 'Hot',
    image: '/soup.webp',
    price: 89.5,
    currency: 'MDL',
    restaurant_id: 3,
    ...fields,
  });

it("the data of a page has the API's field names", () => {
  const sauce = { id: 4, name: 'Mujdei', price: 12.5, count: 0 };
  const shown = toPageProduct(product({ additives: [sauce] }), { slug: 'balti' }, { id: 3, slug: 'verde' });
  expect(
    JSON.parse(
      serializePageData({
        city_currencies: { balti: 'MDL' },
        currency_units: { MDL: { one: 'leu', other: 'lei' } },
        products: [shown],
      }),
    ),
  ).toEqual({
    city_currencies: { balti: 'MDL' },
    currency_units: { MDL: { one: 'leu', other: 'lei' } },
    products: [
      {
        id: 7,
        slug: 'soup',
        name: 'Soup </script>',
        image: '/soup.webp',
        price: 89.5,
        currency: 'MDL',
        city: 'balti',
        restaurant: 'verde',
        restaurant_id: 3,
        weight: null,
        measure: '',
        allergens: [],
        diets: [],
        option_groups: [{ id: -2, name: '', required: false, min: 0, max: 0, kind: 'additive', options: [sauce] }],
      },
    ],
  });
});

it('a name with markup does not end the block', () => {
  expect(
    serializePageData({
      city_currencies: {},
      currency_units: {},
      products: [toPageProduct(product({}), { slug: 'balti' }, { id: 3, slug: 'verde' })],
    }),
  ).not.toContain('<');
});

it('a product of a menu is without what its card contains and without allergens, and has details if it has options', () => {
  const fields = { weight: 300, measure: 'g', diets: ['vegetarian'] };
  const onMenu = (extra: Partial<OnWire<Product>>) =>
    toMenuProduct(product({ ...fields, allergens: ['milk'], ...extra }), { slug: 'balti' }, { id: 3, slug: 'verde' });
  expect(Object.keys(onMenu({}))).toEqual([
    'id',
    'price',
    'currency',
    'city',
    'restaurant',
    'restaurant_id',
    'option_groups',
  ]);
  const option = { id: 4, name: 'Large', price: 5, count: 0 };
  const withOption = onMenu({ modifiers: [{ ...option, allergens: ['nuts'] }] });
  expect(withOption).toMatchObject(fields);
  expect(withOption).not.toHaveProperty('allergens');
  expect(withOption.option_groups[0]?.options).toEqual([{ ...option, price: 500 }]);
});
