import * as v from 'valibot';
import { expect, it } from 'vitest';
import { Product, type Category } from '#contract/catalog.ts';
import { popularProducts } from './catalog-loaders.ts';

const product = (id: number, fields: Partial<Product> = {}): Product =>
  v.parse(Product, { id, slug: `dish-${id}`, name: `Dish ${id}`, price: 10, restaurant_id: 3, ...fields });

const menu = (...products: Product[]): Category[] => [{ id: 1, slug: 'all', name: 'All', products }];
const dishes = [1, 2, 3, 4, 5, 6, 7, 8].map((id) => product(id));
const recommended = [11, 12, 13].map((id) => product(id, { recommended: true }));

it.each([
  ['the most ordered ones, six at most', menu(...dishes), [8, 7, 6, 5, 4, 3, 2], [8, 7, 6, 5, 4, 3]],
  ['followed by recommended ones', menu(...dishes, ...recommended), [5, 12], [5, 12, 11, 13]],
  ['recommended ones where none was ordered', menu(...dishes, ...recommended), [], [11, 12, 13]],
  ['none where there are fewer than three', menu(...dishes), [1, 2], []],
  ['without unknown ones', menu(...dishes), [99, 1, 2, 3], [1, 2, 3]],
  ['without sold out ones', menu(...dishes, product(9, { active: false })), [9, 1, 2, 3], [1, 2, 3]],
])('the popular products of a menu are %s', (_, categories, popular, expected) => {
  expect(popularProducts({ categories, popular }).map(({ id }) => id)).toEqual(expected);
});

it('a list of related products is no recommendation', () => {
  const related = [1, 2, 3].map((id) => product(id, { recommended: [4] }));
  expect(popularProducts({ categories: menu(...related), popular: [] })).toEqual([]);
});
