/** Demo data may name an animal; on a plate there is only food. */
const onPlate: Readonly<Record<string, string>> = {
  '🐖': '🥓',
  '🐷': '🥓',
  '🐑': '🍖',
  '🐏': '🍖',
  '🐇': '🍖',
  '🐰': '🍖',
  '🦴': '🍖',
  '🐂': '🥩',
  '🐄': '🥩',
  '🐮': '🥩',
  '🦌': '🥩',
  '🐓': '🍗',
  '🐔': '🍗',
  '🐥': '🍗',
  '🐣': '🍗',
  '🦃': '🍗',
  '🦆': '🍗',
  '🐠': '🐟',
  '🐡': '🐟',
  '🌱': '🌿',
  '🍃': '🌿',
  '☘️': '🌿',
  '🍀': '🌿',
  '🎃': '🍠',
  '🫗': '💧',
};

/** Foods, vessels with food, herbs and edible flowers; anything else (fire, mountains, cutlery) stays off the table. */
const food =
  /^(?:[\u{1F32D}-\u{1F330}\u{1F336}\u{1F337}\u{1F339}-\u{1F33D}\u{1F33F}\u{1F345}-\u{1F373}\u{1F375}-\u{1F37F}\u{1F344}\u{1F382}\u{1F41F}\u{1F419}\u{1F950}-\u{1F961}\u{1F963}-\u{1F96F}\u{1F980}\u{1F990}\u{1F991}\u{1F99E}\u{1F9AA}\u{1F9C0}-\u{1F9CB}\u{1FAD0}-\u{1FAD6}\u{1FAD8}-\u{1FADC}\u{2615}\u{1F4A7}]\uFE0F?)$/u;

/** Drawings for slugs that are more precise than any emoji. */
const named: readonly (readonly [RegExp, string])[] = [
  [/adjar/, 'bread-boat'],
  [/sarmal|golubtsy|dolma/, 'stuffed-leaf'],
  [/^mamaliga/, 'mamaliga'],
  [/onion-ring/, 'onion-rings'],
  [/tofu/, 'tofu'],
  [/edamame/, '🫛'],
  [/siu-mai|dim-sum/, '🥟'],
  [/brownie/, '🍫'],
  [/bulgur/, '🍚'],
  [/(avocado|cucumber|vegan|garden).*(maki|roll|set)/, 'maki-green'],
  [/tempura.*roll|shrimp.*roll|ebi.*roll/, 'maki-shrimp'],
  [/spicy-tuna|tuna.*(maki|roll)|dragon|unagi|eel-roll/, 'maki-tuna'],
  [/philadelphia|salmon.*(maki|roll)|baked.*salmon|rainbow/, 'maki-salmon'],
  [/california|crab.*(maki|roll)|hosomaki|(^|-)(maki|futomaki|uramaki|rolls?-set)/, 'maki-crab'],
  [/nigiri|sashimi|(family|hanami|fuji|party|sushi).*set|set-.*(sushi|roll)/, '🍣'],
];

/** Emoji that are an ingredient rather than a dish when they are alone. */
export const raw: ReadonlySet<string> = new Set(
  [...'🍅🍆🥑🥦🥬🥒🌽🥕🧄🧅🥔🍠🍄🥜🫘🌰🍯🧀🍇🍈🍉🍊🍋🍌🍍🥭🍎🍏🍐🍑🍒🍓🫐🥝🥥🫒🫑🌿🌼🫚🫛🧈🥚🧂🫙'].concat('🌶️'),
);

const alwaysDishes = new Set([...'🍲🥧🫓🥤🧃🥘🍰🍳🥞🍝🧋🍾☕🍵🫖🍟🍨🍚🍜🍹🍸🧁🍮🥐🥗🫕🍕🥪']);

/** Emoji that are a dish only if the slug matches: bread accompanies many dishes, a bowl contains many. */
const dishesByName: readonly (readonly [string, RegExp])[] = [
  ['🍞', /bread|toast|cozonac|roll/],
  ['🥣', /soup|ciorb|zeam|zam|borsch|porridge|cream|yogh?urt|oat|granola|bowl/],
  ['🥛', /shake|kefir|milk|smoothie|ayran|latte/],
];

function isDish(emoji: string, slug: string): boolean {
  return alwaysDishes.has(emoji) || dishesByName.some(([dish, words]) => dish === emoji && words.test(slug));
}

/** The emoji to draw: the dish first, then its companions; food only, without duplicates, three at most. */
export function compose(slug: string, emoji: readonly string[]): readonly [string, ...string[]] {
  const precise = named.find(([words]) => words.test(slug))?.[1];
  const all = [...new Set(emoji.map((one) => onPlate[one] ?? one))].filter((one) => food.test(one));
  if (precise !== undefined) {
    const rice = precise.startsWith('maki') ? /🍣|🍙|🍥/u : /^$/;
    return [precise, ...all.filter((one) => one !== precise && !alwaysDishes.has(one) && !rice.test(one))];
  }
  const [first = '🍲', ...rest] = all;
  if (first === '🫙' && rest[0] !== undefined) return [rest[0], ...rest.slice(1), first];
  const dish = raw.has(first) && !isDish(first, slug) ? rest.find((one) => isDish(one, slug)) : undefined;
  return dish === undefined ? [first, ...rest] : [dish, ...all.filter((one) => one !== dish)];
}
