import type { Garnish } from './draw/garnish.ts';

// How a table is set for a dish. A dish is named by its main drawing: an emoji, or a name of `draw/food`.

/** What a dish is served on or in. */
export type ServingStyle = TablewareName | 'bowl' | 'heap' | 'pizza' | 'tumbler' | 'plain';

/** Tableware that has the main drawing on or in it and smaller ones (its companions, as a sauce or bread) around it. */
export const tableware = ['plate', 'dessert', 'underplate', 'board', 'slab', 'paper', 'glass', 'cup'] as const;
export type TablewareName = (typeof tableware)[number];

const nameSet = (names: string): ReadonlySet<string> => new Set(names.split(' '));

/** Drawings with a vessel of their own, or of what stands high: they are not laid down. */
export const upright = nameSet('☕ 🍵 🫖 🍷 🍸 🍹 🍺 🍻 🥛 🥤 🧋 🍜 🥘 🍛 🍝 🍚 🥗 🍮 🍨 🍱 🥞 🎂 🍰 🥡');

/** Small things that are served by the two or three. */
export const smallDishes = nameSet(
  'stuffed-leaf 🥟 🍤 🍪 🧆 🍣 🍙 🍘 🥐 🍡 🌮 🧁 🍩 🥠 🍗 🥨 flatbread 🫔 🥖 🍥 🍬 🥮 shank khinkali',
);

/** Flat dishes: they lie on their tableware, so they are drawn nearer to its front than dishes that stand. */
export const flatDishes = nameSet('flatbread bread-boat');

/** Companions that stand on the table beside a dish rather than on its plate. */
export const standalone = nameSet('🍷 🍸 🍹 🍺 🍻 🥛 🧃 🧋 🥤 🍶 🥂 🍾 ☕ 🍵 🫖 🥢 🍴 🧂 🎂 🍯 🫙 🥫');

const asian = nameSet('🍣 🍜 🍱 🍤 🍙 🍘 🍥 🍚 🥡 salmon-sashimi tuna-tataki soba udon pad-thai yakisoba');

const isAsian = (dish: string): boolean => asian.has(dish) || /^(maki|nigiri|wok)-/.test(dish);

export function cutleryOf(serving: ServingStyle, dish: string): 'fork' | 'spoon' | 'chopsticks' | undefined {
  if (isAsian(dish)) return 'chopsticks';
  if (serving === 'bowl' || serving === 'dessert') return 'spoon';
  return serving === 'plate' || serving === 'underplate' || serving === 'heap' ? 'fork' : undefined;
}

export function garnishesOf(serving: ServingStyle, dish: string): readonly Garnish[] {
  if (isAsian(dish)) return ['sesame', 'herbs'];
  if (serving === 'glass' || serving === 'tumbler') return ['ice', 'petals'];
  if (serving === 'cup' || serving === 'dessert') return ['crumbs', 'petals'];
  return ['herbs', 'pepper', 'herbs'];
}
