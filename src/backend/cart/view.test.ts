import { expect, test } from 'vitest';
import { Menu } from '#backend/catalog/menu.ts';
import { bytesOfJson } from '#backend/http/ready.ts';
import type { OptionSnapshot } from '#backend/orders/snapshot.ts';
import type { AvailableLine } from './pricing.ts';
import { availableBytes, availableView } from './view.ts';

const PLACE = { citySlug: 'alpha', restaurantSlug: 'mama', currency: 'MDL' };
const text = (ru: string) => ({ ru, en: 'Soup "of the day"', ro: 'Ciorbă' });

function lineWith(options: readonly OptionSnapshot[]): AvailableLine {
  const product = { id: 7, restaurantId: 3, slug: 'soup', picture: null, name: text('Щи «суточные» 🍲'), price: 8950, active: true, groups: [] };
  const line = { id: 7, count: 2, price: 80.05, modifiers: [], additives: [], id_front: 4, restaurantId: 3 };
  return { line, product, unitPrice: 8950, count: 2, options, changed: false };
}

const CHEESE: OptionSnapshot = { id: 1, kind: 'additive', name: text('Сыр'), price: 1500, count: 2 };
const SMALL: OptionSnapshot = { id: 2, kind: 'modifier', name: text('Малая'), price: 0, count: 1 };

test.each([['ru', []], ['en', []], ['ro', [SMALL, CHEESE]], ['ru', [CHEESE, SMALL]]] as const)('a line written from what was made before says the same, in %s with %j', (locale, options) => {
  const line = lineWith(options);
  const menu = new Menu(PLACE, { categories: [], products: [] });
  const recommended = [{ name: 'Хлеб' }];
  // The second time the menu has written the product already.
  for (const _turn of [1, 2]) {
    const written = Buffer.from(availableBytes(line, menu, locale, bytesOfJson(recommended)), 'latin1').toString();
    expect(written).toBe(JSON.stringify({ ...availableView(line, PLACE, locale), recommended }));
  }
});
