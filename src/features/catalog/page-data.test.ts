import { describe, expect, it } from 'vitest';
import { Product, type OptionGroup } from '#contract/catalog.ts';
import { parse } from 'valibot';
import { catalogData, readGroups } from './page-data.ts';

const sauces = (id: number, ids: readonly [number, number]): OptionGroup => ({
  id,
  name: 'Sauces',
  kind: 'additive',
  required: false,
  min: 0,
  max: 3,
  options: [
    { id: ids[0], name: 'Ketchup', price: 0, count: 0 },
    { id: ids[1], name: 'Mujdei', price: 12.5, count: 0 },
  ],
});

const product = (id: number, fields: Partial<Product>): Product =>
  parse(Product, { id, slug: `dish-${id}`, name: 'Dish', price: 10, currency: 'MDL', restaurant_id: 1, ...fields });

/** What arrives in the browser. */
const sent = (products: readonly Product[]) => JSON.parse(JSON.stringify(catalogData(products))) as ReturnType<typeof catalogData>;

describe('what a page says of the options of its dishes', () => {
  it('is read as it was, whether the ids follow one another or not', () => {
    const dishes = [product(7, { option_groups: [sauces(1, [4, 5]), { ...sauces(2, [9, 3]), kind: 'modifier', required: true, min: 1 }] })];
    expect(readGroups(sent(dishes), 7)).toEqual(dishes[0]?.option_groups);
  });

  it('says once what many dishes offer', () => {
    const dishes = [product(1, { option_groups: [sauces(1, [4, 5])] }), product(2, { option_groups: [sauces(2, [6, 7])] }), product(3, { option_groups: [{ ...sauces(3, [8, 9]), max: 1 }] })];
    const data = sent(dishes);
    expect(data.offers).toHaveLength(2);
    for (const { id, option_groups } of dishes) expect(readGroups(data, id)).toEqual(option_groups);
  });

  it('leaves out dishes without options, and names no currency where there are several', () => {
    const data = sent([product(1, {}), product(2, { currency: 'RUP', additives: [{ id: 4, name: 'Ketchup', price: 0, count: 0 }] })]);
    expect(Object.keys(data.products)).toEqual(['2']);
    expect(data.currency).toBeNull();
    expect(readGroups(data, 1)).toEqual([]);
  });
});
