import type { Garnish } from './draw/backdrop.ts';

/** What a dish is served on or in. */
export type Serving =
  | 'plate'
  | 'dessert'
  | 'underplate'
  | 'soup'
  | 'heap'
  | 'pizza'
  | 'board'
  | 'slab'
  | 'paper'
  | 'glass'
  | 'cup'
  | 'tumbler';

const emojiSet = (emoji: string): ReadonlySet<string> => new Set(emoji.split(' '));

const servings: readonly (readonly [Serving, ReadonlySet<string>])[] = [
  ['pizza', emojiSet('🍕')],
  ['cup', emojiSet('☕ 🍵 🫖')],
  ['glass', emojiSet('🍷 🍸 🍹 🍺 🍻 🥛 🧃 🧋 🥤 🍶 🧉 🥂 🍾 🫗 💧 🫙 🥫 🍼 🧊')],
  ['soup', emojiSet('🍲 🥣')],
  ['heap', emojiSet('🥗')],
  ['underplate', emojiSet('🍜 🍝 🍛 🥘 🍚 🍳 🫕 🍨 🍮 🥞 🍿 🥡')],
  ['slab', emojiSet('maki-salmon maki-tuna maki-green maki-shrimp maki-crab 🍣 🍙 🍘 🍤 🍥 🍱 🧀')],
  ['paper', emojiSet('onion-rings 🍔 🍟 🌭 🌮 🌯 🥙 🥪 🫔 🍗')],
  ['board', emojiSet('bread-boat mamaliga 🍢 🍞 🥖 🥨 🥯 🫓 🥐 🥩 🍖 🥓 🌽')],
  ['dessert', emojiSet('🍰 🎂 🧁 🍩 🍪 🍫 🍦 🍧 🥧 🥮 🍬 🍭 🍡 🍯 🧇 🍓 🍒 🍇 🥠')],
];

const soupWords =
  /(^|-)(soup|sup|supa|zeam|zam|ciorb|chorb|storceag|bor(s|sh)c|solyan|soljan|uha|ukha|kharcho|harcho|okrosh|bouillon|bulion|broth|cream-soup|gazpach|minestron|tom-(yam|yum|kha)|miso|lagman|shurp|hummus|haydari|guacamole|dip-)/;

/** Emoji that include a vessel: they are drawn upright. */
export const upright = emojiSet('☕ 🍵 🫖 🍷 🍸 🍹 🍺 🍻 🥛 🥤 🧋 🍜 🥘 🍛 🍝 🍚 🥗 🍮 🍨 🍱 🥞 🎂 🍰 🥡');

const ownBowl = emojiSet('🍜 🍛 🫕');

const saladWords = /salad|salat|vinaigrette|olivier|coleslaw|caesar|tabbouleh|bibimbap/;
const drinkWords =
  /lemonade|limonad|water|juice|mors|kompot|compote|uzvar|shake|smoothie|iced|socata|must|ayran|tonic|ginger-ale|fresh|milk|kefir|frappe|spritz|bubble/;
const poured = emojiSet('🥤 🧃 💧 🥛 🫗 🧊 🍾 🍹 🧋 🫙 🍋 🍊 🍎 🍐 🍑 🍒 🍓 🫐 🍇 🫚 🍍 🥭 🍌');

/** Emoji that are vessels or whole dishes, which are not drawn inside a soup or a salad. */
export const vessels = emojiSet('🍲 🥣 🍞 🥘 🥛 🧊 🍵 🍳 🍚 🫕');

/** Served without steam. */
export const coldWords = /okrosh|matsoni|gazpach|hummus|haydari|guacamole|tarator|cold|chilled|yogh?urt/;

export function servingOf(slug: string, dish: string): Serving {
  if (dish === '💧' || (poured.has(dish) && drinkWords.test(slug) && !/cake|salad|soup|cheese/.test(slug)))
    return 'tumbler';
  if (saladWords.test(slug) && !emojiSet('🥘 🍜').has(dish)) return 'heap';
  if (soupWords.test(slug) && !ownBowl.has(dish)) return 'soup';
  return servings.find(([, emoji]) => emoji.has(dish))?.[0] ?? 'plate';
}

/** Small things that are served by the two or three. */
export const smallDishes = emojiSet(
  'stuffed-leaf 🥟 🍤 🍪 🧆 🍣 🍙 🍘 🥐 🍡 🌮 🥚 🧁 🍩 🥠 🍗 🥨 🫓 🫔 🥖 🍥 🍬 🥮 🍖',
);

/** Emoji of flat dishes, whose near edge is drawn farther to the front. */
export const lying = emojiSet('🫓 bread-boat');

/** Companions that stand on the table beside a dish rather than on its plate. */
export const standalone = emojiSet('🍷 🍸 🍹 🍺 🍻 🥛 🧃 🧋 🥤 🍶 🥂 🍾 ☕ 🍵 🫖 🥢 🍴 🧂 🕯️ 🎂 🍯 🫙 🥫');

const asian = emojiSet('maki-salmon maki-tuna maki-green maki-shrimp maki-crab 🍣 🍜 🍱 🍤 🍙 🍘 🍥 🍚 🥡');

export function cutleryOf(serving: Serving, dish: string): 'fork' | 'spoon' | 'chopsticks' | undefined {
  if (asian.has(dish)) return 'chopsticks';
  if (serving === 'soup' || serving === 'dessert') return 'spoon';
  return serving === 'plate' || serving === 'underplate' || serving === 'heap' ? 'fork' : undefined;
}

export function garnishesOf(serving: Serving, dish: string): readonly Garnish[] {
  if (asian.has(dish)) return ['sesame', 'herbs'];
  if (serving === 'glass' || serving === 'tumbler') return ['ice', 'petals'];
  if (serving === 'cup' || serving === 'dessert') return ['crumbs', 'petals'];
  return ['herbs', 'pepper', 'herbs'];
}
