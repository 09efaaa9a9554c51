import * as v from 'valibot';
import { RestaurantFull, type Category } from '#contract/catalog.ts';

export const DISHES = 1000;
export const CATEGORIES = 200;
const WORDS_OF_A_DESCRIPTION = 14;

/**
 * Categories of a thousand dishes, made of the dishes of real menus. No two have the same name, and each description
 * is a mixture of its own: menus of copies would compress to almost nothing.
 * @param menus answers of `get-restaurant-by-id-full`
 */
export function bigMenu(menus: readonly unknown[]): Category[] {
  const categories = menus.flatMap((menu) => v.parse(RestaurantFull, menu).categories);
  const dishes = categories.flatMap(({ products }) => products);
  const words = dishes.flatMap(({ description }) => (description ?? '').split(/\s+/));
  const draw = drawing(1);
  const each = DISHES / CATEGORIES;
  return Array.from({ length: CATEGORIES }, (_, category) => ({
    id: 100_000 + category,
    slug: `category-${category}`,
    name: `${draw(categories)?.name} ${category + 1}`,
    products: Array.from({ length: each }, (_product, place) => {
      const number = category * each + place;
      const dish = dishes[number % dishes.length];
      if (!dish) throw new Error('the menus have no dishes');
      const description = Array.from({ length: WORDS_OF_A_DESCRIPTION }, () => draw(words)).join(' ');
      return {
        ...dish,
        id: 100_000 + number,
        slug: `${dish.slug}-${number}`,
        name: `${dish.name} ${draw(words)}`,
        description,
      };
    }),
  }));
}

/** Draws from lists as if by chance, and the same in every run. */
function drawing(seed: number) {
  let state = seed;
  return <Item>(from: readonly Item[]): Item | undefined => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return from[state % from.length];
  };
}
