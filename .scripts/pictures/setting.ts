import type { Garnish } from './draw/garnish.ts';

/** What a dish is served on or in. */
export type Serving = TablewareName | 'bowl' | 'heap' | 'pizza' | 'tumbler' | 'plain';

/** Tableware that the dish stands on, with its companions around it. */
export const tableware = ['plate', 'dessert', 'underplate', 'board', 'slab', 'paper', 'glass', 'cup'] as const;
export type TablewareName = (typeof tableware)[number];

const nameSet = (names: string): ReadonlySet<string> => new Set(names.split(' '));

/** Drawings that include a vessel: they are drawn upright. */
export const upright = nameSet('☕ 🍵 🫖 🍷 🍸 🍹 🍺 🍻 🥛 🥤 🧋 🍜 🥘 🍛 🍝 🍚 🥗 🍮 🍨 🍱 🥞 🎂 🍰 🥡');

/** Small things that are served by the two or three. */
export const smallDishes = nameSet(
  'stuffed-leaf 🥟 🍤 🍪 🧆 🍣 🍙 🍘 🥐 🍡 🌮 🧁 🍩 🥠 🍗 🥨 flatbread 🫔 🥖 🍥 🍬 🥮 shank khinkali',
);

/** Flat dishes, whose near edge is drawn farther to the front. */
export const lying = nameSet('flatbread bread-boat');

/** Companions that stand on the table beside a dish rather than on its plate. */
export const standalone = nameSet('🍷 🍸 🍹 🍺 🍻 🥛 🧃 🧋 🥤 🍶 🥂 🍾 ☕ 🍵 🫖 🥢 🍴 🧂 🎂 🍯 🫙 🥫');

const asian = nameSet('🍣 🍜 🍱 🍤 🍙 🍘 🍥 🍚 🥡 salmon-sashimi tuna-tataki soba udon pad-thai yakisoba');

const isAsian = (dish: string): boolean => asian.has(dish) || /^(maki|nigiri|wok)-/.test(dish);

export function cutleryOf(serving: Serving, dish: string): 'fork' | 'spoon' | 'chopsticks' | undefined {
  if (isAsian(dish)) return 'chopsticks';
  if (serving === 'bowl' || serving === 'dessert') return 'spoon';
  return serving === 'plate' || serving === 'underplate' || serving === 'heap' ? 'fork' : undefined;
}

export function garnishesOf(serving: Serving, dish: string): readonly Garnish[] {
  if (isAsian(dish)) return ['sesame', 'herbs'];
  if (serving === 'glass' || serving === 'tumbler') return ['ice', 'petals'];
  if (serving === 'cup' || serving === 'dessert') return ['crumbs', 'petals'];
  return ['herbs', 'pepper', 'herbs'];
}
