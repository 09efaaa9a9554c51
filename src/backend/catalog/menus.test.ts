import { describe, expect, test } from 'vitest';
import { Menu } from './menu.ts';
import { Menus } from './menus.ts';
import type { ProductRow } from './rows.ts';

const PLACE = { citySlug: 'alpha', restaurantSlug: 'mama', currency: 'MDL' };
const text = { ru: 'я', en: 'a', ro: 'a' };

/** A menu of one product whose id is ten times that of the restaurant. */
function menuOf(restaurantId: number): Menu {
  const product: ProductRow = {
    id: restaurantId * 10, restaurantId, categoryId: 1, slug: 'soup', name: text, description: text, price: 100, weight: null, measure: 'g', active: true,
    recommended: false, allergens: [], diets: [], picture: null, position: 0, updatedAt: new Date(0), removedAt: null, groups: [],
  };
  return new Menu(PLACE, { categories: [], products: [product] });
}

function counted(room = Number.MAX_SAFE_INTEGER) {
  const read: number[] = [];
  const menus = new Menus(async (id) => {
    read.push(id);
    return menuOf(id);
  }, room);
  return { read, menus };
}

test('many who ask at once cause one reading', async () => {
  const { read, menus } = counted();
  await Promise.all([menus.get(1), menus.get(1), menus.get(1)]);
  await menus.get(1);
  expect(read).toEqual([1]);
  expect(menus.holding(10)).toBe(await menus.get(1));
});

test('the menu that was asked for longest ago makes room', async () => {
  const { read, menus } = counted(menuOf(1).bytes * 2);
  await menus.get(1);
  await menus.get(2);
  await menus.get(1);
  await menus.get(3);
  expect(menus.bytes).toBeLessThanOrEqual(menuOf(1).bytes * 2);
  expect([menus.holding(10), menus.holding(20), menus.holding(30)].map(Boolean)).toEqual([true, false, true]);
  await menus.get(2);
  expect(read).toEqual([1, 2, 3, 2]);
});

describe('a menu that was forgotten', () => {
  test('is read again', async () => {
    const { read, menus } = counted();
    await menus.get(1);
    menus.forget(1);
    expect(menus.holding(10)).toBeUndefined();
    await menus.get(1);
    expect(read).toEqual([1, 1]);
  });

  test('while it was being read is not kept', async () => {
    const readings: PromiseWithResolvers<Menu>[] = [];
    const menus = new Menus(() => {
      const reading = Promise.withResolvers<Menu>();
      readings.push(reading);
      return reading.promise;
    }, 1e6);
    const early = menus.get(1);
    menus.forget(1);
    const late = menus.get(1);
    readings[1]?.resolve(menuOf(1));
    readings[0]?.resolve(menuOf(1));
    const [older, newer] = await Promise.all([early, late]);
    expect(menus.holding(10)).toBe(newer);
    expect(older).not.toBe(newer);
  });
});

test('a reading that failed is tried again', async () => {
  let fails = true;
  const menus = new Menus(async (id) => {
    if (fails) throw new Error('no database');
    return menuOf(id);
  }, 1e6);
  await expect(menus.get(1)).rejects.toThrow('no database');
  fails = false;
  expect((await menus.get(1)).products.size).toBe(1);
});
