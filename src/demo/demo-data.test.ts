import { describe, expect, test } from 'vitest';
import { PHONE_PATTERN } from '#contract/phone.ts';
import type { Allergen, Diet } from '#contract/value-lists.ts';
import { complete, DEMO_LOCALES } from './demo-languages.fixture.ts';
import { demoData } from './index.ts';

const { restaurants } = demoData;
const productsOf = ({ categories }: (typeof restaurants)[number]) => categories.flatMap(({ products }) => products);
const cities = demoData.shop.cities.map((city) => ({
  ...city,
  restaurants: restaurants.filter((restaurant) => restaurant.city === city.slug),
}));
const restaurant = (slug: string) => restaurants.find((one) => one.slug === slug);

/** Names that read the same in two languages on purpose. */
const SAME_IN_LANGUAGES = ['Tiramisu', 'Chișinău', 'Bălți', 'Tiraspol'];
/** Romanian is written with a comma below; the cedilla letters are Turkish. */
const CEDILLA = /[şţŞŢ]/;
const CYRILLIC = /\p{Script=Cyrillic}/u;

const NOT_ALLOWED: Readonly<Record<Diet, readonly Allergen[]>> = {
  vegetarian: ['fish', 'crustaceans', 'molluscs'],
  vegan: ['fish', 'crustaceans', 'molluscs', 'eggs', 'milk'],
  gluten_free: ['gluten'],
  halal: [],
  spicy: [],
};

const repeated = (values: readonly string[]): string[] =>
  values.filter((value, index) => values.indexOf(value) !== index);

test('three cities have three restaurants each, in this order', () => {
  expect(cities.map(({ slug, restaurants: list }) => [slug, ...list.map((one) => one.slug)])).toEqual([
    ['chisinau', 'casa-mare', 'sakura', 'forno-rosso'],
    ['balti', 'north-grill', 'tiflis', 'verde'],
    ['tiraspol', 'samovar', 'bosfor', 'wok-lab'],
  ]);
});

test('every restaurant has a rating', () => {
  expect(Object.keys(demoData.shop.ratings)).toEqual(restaurants.map(({ city, slug }) => `${city}/${slug}`));
});

test('every restaurant has reviews of its own dishes', () => {
  for (const menu of restaurants) {
    const reviews = demoData.reviews.filter((review) => review.restaurant === `${menu.city}/${menu.slug}`);
    expect(reviews.length).toBeGreaterThan(2);
    const slugs = productsOf(menu).map((product) => product.slug);
    expect(slugs).toEqual(expect.arrayContaining(reviews.flatMap(({ products }) => products)));
  }
});

test('the first restaurant has a long menu of 55 dishes', () => {
  expect(restaurants[0] && productsOf(restaurants[0])).toHaveLength(55);
});

test('some restaurants never close, one is open past midnight and one has a break', () => {
  const always = [{ weekdays: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '00:00' }];
  expect(restaurant('casa-mare')?.branches[0]?.hours).toEqual(always);
  expect(restaurant('samovar')?.branches[0]?.hours).toEqual(always);
  expect(restaurant('bosfor')?.branches[0]?.hours).toEqual([
    { weekdays: [1, 2, 3, 4, 7], from: '10:00', to: '23:00' },
    { weekdays: [5, 6], from: '10:00', to: '01:30' },
  ]);
  expect(restaurant('wok-lab')?.branches[0]?.hours).toEqual([
    { weekdays: [1, 2, 3, 4, 5], from: '11:00', to: '15:30' },
    { weekdays: [1, 2, 3, 4, 5], from: '17:00', to: '23:00' },
    { weekdays: [6, 7], from: '12:00', to: '23:30' },
  ]);
});

test.each(cities)('$slug has a phone number that exists', ({ phone }) => {
  expect(phone.replace(/\D/g, '')).toMatch(PHONE_PATTERN);
});

describe.each(restaurants)('$city/$slug', (one) => {
  const products = productsOf(one);

  test('has enough of everything that the shop can show', () => {
    const counts = {
      products: products.length >= 42,
      categories: one.categories.length >= 6 && one.categories.length <= 9,
      branches: one.branches.length <= 3,
      withOptions: products.filter((product) => product.option_groups.length > 0).length >= 10,
      withoutOptions: products.filter((product) => product.option_groups.length === 0).length >= products.length / 2,
      inactive: [2, 3].includes(products.filter(({ active }) => !active).length),
      recommended: [8, 9, 10, 11, 12, 13].includes(products.filter(({ recommended }) => recommended).length),
    };
    expect(counts).toEqual({
      products: true,
      categories: true,
      branches: true,
      withOptions: true,
      withoutOptions: true,
      inactive: true,
      recommended: true,
    });
  });

  test('names only diets that the allergens of a dish allow', () => {
    const wrong = products.flatMap(({ slug, diets, allergens }) =>
      diets
        .filter((diet) => NOT_ALLOWED[diet].some((allergen) => allergens.includes(allergen)))
        .map((diet) => `${slug}: ${diet}`),
    );
    const vegan = products
      .filter(({ diets }) => diets.includes('vegan') && !diets.includes('vegetarian'))
      .map(({ slug }) => slug);
    expect([wrong, vegan]).toEqual([[], []]);
  });

  test('offers no option twice, in no language', () => {
    const groups = products.flatMap((product) => product.option_groups);
    expect(
      groups.flatMap(({ options }) =>
        DEMO_LOCALES.flatMap((locale) => repeated(options.map(({ name }) => complete(name)[locale]))),
      ),
    ).toEqual([]);
  });
});

describe.each(cities)('the texts of $slug', (city) => {
  const products = city.restaurants.flatMap(productsOf);
  const names = namesOf(city);
  const prose = [...city.restaurants, ...products]
    .map(({ description }) => description)
    .concat(city.restaurants.flatMap(({ branches }) => branches.map(({ address }) => address)))
    .map(complete);

  test.each(DEMO_LOCALES)('call no two dishes the same and describe none in the words of another (%s)', (locale) => {
    const sentences = products.map(({ slug, description }) => ({
      slug,
      words: wordsOf(complete(description)[locale]),
    }));
    const alike = sentences.flatMap((one, index) =>
      sentences
        .slice(index + 1)
        .filter((other) => differInOneWordAtMost(one.words, other.words))
        .map((other) => `${one.slug}, ${other.slug}`),
    );
    expect([repeated(products.map(({ name }) => complete(name)[locale])), alike]).toEqual([[], []]);
  });

  test('are translated', () => {
    const same = new Set(names.flatMap((name) => repeated(Object.values(name))));
    expect([...same].filter((name) => !SAME_IN_LANGUAGES.includes(name))).toEqual([]);
    expect(prose.flatMap((text) => repeated(Object.values(text)))).toEqual([]);
    expect(prose.filter(({ ru }) => !CYRILLIC.test(ru))).toEqual([]);
  });

  test('are spelled in their own letters, without spaces around them', () => {
    const texts = [...names, ...prose];
    expect(
      texts.flatMap((text) => Object.values(text)).filter((value) => value === '' || value.trim() !== value),
    ).toEqual([]);
    expect(texts.flatMap(({ en, ro }) => [en, ro]).filter((value) => CYRILLIC.test(value))).toEqual([]);
    expect(texts.filter(({ ro }) => CEDILLA.test(ro))).toEqual([]);
  });
});

function namesOf(city: (typeof cities)[number]) {
  const categories = city.restaurants.flatMap((one) => one.categories);
  const products = categories.flatMap((category) => category.products);
  const groups = products.flatMap((product) => product.option_groups);
  const branches = city.restaurants.flatMap((one) => one.branches);
  return [city, ...branches, ...categories, ...products, ...groups, ...groups.flatMap(({ options }) => options)]
    .map(({ name }) => name)
    .concat(city.restaurants.flatMap(({ cuisines }) => cuisines))
    .map(complete);
}

function wordsOf(sentence: string): readonly string[] {
  return sentence.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

function differInOneWordAtMost(one: readonly string[], other: readonly string[]): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (long.length - short.length > 1) return false;
  const start = long.findIndex((word, index) => word !== short[index]);
  if (start === -1) return true;
  const rest = long.slice(start + 1).join(' ');
  return rest === short.slice(start + 1).join(' ') || rest === short.slice(start).join(' ');
}
