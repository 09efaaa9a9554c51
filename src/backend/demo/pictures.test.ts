import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { toPictureData } from '#features/catalog/picture.ts';
import { compositions, type Dish } from '../../../.scripts/pictures/compositions.ts';
import { demoData } from './index.ts';

const publicFolder = fileURLToPath(new URL('../../../public', import.meta.url));

const images = [
  ...demoData.news.flatMap(({ slug }) => [`/pictures/news/${slug}-640.webp`, `/pictures/news/${slug}-1200.webp`]),
  ...demoData.shop.cities.map(({ slug }) => `/pictures/${slug}/city-640.webp`),
  ...demoData.restaurants.flatMap(({ city, slug, categories }) =>
    ['cover', ...categories.flatMap(({ products }) => products.map((product) => product.slug))].map(
      (name) => `/pictures/${city}/${slug}/${name}-640.webp`,
    ),
  ),
];

interface ComposedDish {
  readonly slug: string;
  readonly dish: Dish;
}

const menus = Object.entries(compositions.cities).flatMap(([city, { restaurants }]) =>
  Object.entries(restaurants).map(([slug, { categories }]) => ({
    name: `${city}/${slug}`,
    dishes: Object.values(categories).flatMap(({ dishes }): readonly ComposedDish[] =>
      Object.entries(dishes).map(([dishSlug, dish]) => ({ slug: dishSlug, dish })),
    ),
  })),
);

function composed(city: string, restaurant: string, slug: string): Dish | undefined {
  return menus.find(({ name }) => name === `${city}/${restaurant}`)?.dishes.find((one) => one.slug === slug)?.dish;
}

const duplicatesOf = (values: readonly string[]): readonly string[] =>
  values.filter((value, index) => values.indexOf(value) !== index);

/** What fills the bowl, the glass or the pizza, and all that is drawn on it. */
function ingredientsOf(dish: Dish): readonly string[] {
  if (dish.serving === 'plain') return [];
  return 'of' in dish ? [dish.of, ...dish.food] : dish.food;
}

const contentOf = (dish: Dish | undefined): string => (dish === undefined ? '' : ingredientsOf(dish).join(' '));

const shows = (dish: Dish, names: readonly string[]): boolean =>
  ingredientsOf(dish).some((name) => names.includes(name));

const MEAT =
  /🥓|🍗|🍖|🥩|🦐|🍤|🍱|🥙|🍝|steak|shank|beef|pork|meat|chicken|sausage|ham\b|salami|prosciutto|mortadella|kebab|skewer|ribs|cutlet|kyiv|cold-cuts|aspic|salmon|trout|carp\b|sea-bass|fillet|tuna|eel|shrimp|squid|clam|anchovy|mussel|caviar|minced|sucuk|stroganoff|carpaccio|(buffalo|honey|lemon|grilled)-wings|burger-(?!halloumi)|(hot|corn)-dog(?!-carrot)|fish-bun|lahmacun|loaded-fries|wok-(?!vegetables)/;
const PORK = /🥓|pork|ham\b|salami|prosciutto|mortadella|cold-cuts/;
const ALLERGENS: Readonly<Record<string, RegExp>> = {
  crustaceans: /🦐|🍤|🦀|shrimp/,
  eggs: /🍳|egg|omelette|mayonnaise/,
  fish: /salmon|trout|carp\b|sea-bass|fillet|tuna|anchovy|caviar/,
  milk: /🧀|🧈|🥛|white-cheese|burrata|mozzarella|parmesan|caprese/,
  nuts: /walnut|almond|hazelnut|pistachio/,
  peanuts: /🥜/,
};

const products = demoData.restaurants.flatMap(({ city, slug: restaurant, categories }) =>
  categories.flatMap((category) =>
    category.products.map(({ slug, diets, allergens }) => ({
      slug,
      diets,
      allergens: allergens.map(String),
      content: contentOf(composed(city, restaurant, slug)),
    })),
  ),
);

function addressesOf(image: string): readonly string[] {
  const { src, sources } = toPictureData(image) ?? { src: image, sources: [] };
  return [
    src,
    ...sources.flatMap(({ srcset }) => srcset.split(', ').map((candidate) => candidate.replace(/ \d+w$/, ''))),
  ];
}

describe('demo pictures', () => {
  it('exist in every size that the shop offers to a browser', () => {
    const missing = images.flatMap(addressesOf).filter((address) => !existsSync(`${publicFolder}${address}`));
    expect(missing).toEqual([]);
  });

  it('have no unused file', () => {
    const wanted = new Set(images.flatMap(addressesOf));
    const files = readdirSync(`${publicFolder}/pictures`, { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    );
    const unused = files
      .map((entry) => `${entry.parentPath}/${entry.name}`.slice(publicFolder.length).replaceAll('\\', '/'))
      .filter(
        (address) =>
          !wanted.has(address) && address !== '/pictures/ATTRIBUTION.txt' && !address.startsWith('/pictures/share/'),
      );
    expect(unused).toEqual([]);
  });

  it('are small enough for a phone', () => {
    const heavy = images
      .flatMap(addressesOf)
      .filter((address) => address.endsWith('-320.avif') && existsSync(`${publicFolder}${address}`))
      .filter((address) => statSync(`${publicFolder}${address}`).size > 8_000);
    expect(heavy).toEqual([]);
  });

  it.each(menus)('show no two dishes of $name alike', ({ name, dishes }) => {
    const files = dishes.map(({ slug }) => readFileSync(`${publicFolder}/pictures/${name}/${slug}-320.avif`));
    const hashes = files.map((file) => createHash('sha256').update(file).digest('hex'));
    const served = dishes.filter(({ dish }) => dish.serving !== 'plain').map(({ dish }) => JSON.stringify(dish));
    expect(duplicatesOf(hashes)).toEqual([]);
    expect(duplicatesOf(served)).toEqual([]);
  });

  it.each(menus)('name what the dishes of $name are composed of, or show a plain plate', ({ dishes }) => {
    const unnamed = dishes.filter(({ dish }) => dish.serving !== 'plain' && ingredientsOf(dish).length === 0);
    expect(unnamed.map(({ slug }) => slug)).toEqual([]);
  });

  it('show no living animals, toadstools and other food that only resembles a dish', () => {
    const misleading = ['🐟', '🐠', '🐡', '🐙', '🦑', '🦀', '🍄', '🌰', '🥯', '🍮', '🍥', '🍣', '🌭', '🍔', '🥘'];
    const shown = menus.flatMap(({ dishes }) => dishes.filter(({ dish }) => shows(dish, misleading)));
    expect(shown.map(({ slug }) => slug)).toEqual([]);
  });

  it('show no meat or fish in vegetarian dishes, and no pork in halal ones', () => {
    const wrong = products.filter(
      ({ diets, content }) =>
        (diets.some((diet) => diet === 'vegetarian' || diet === 'vegan') && MEAT.test(content)) ||
        (diets.includes('halal') && PORK.test(content)),
    );
    expect(wrong.map(({ slug }) => slug)).toEqual([]);
  });

  it.each(Object.entries(ALLERGENS))('show %s only in dishes that declare it', (allergen, words) => {
    const wrong = products.filter(({ allergens, content }) => words.test(content) && !allergens.includes(allergen));
    expect(wrong.map(({ slug }) => slug)).toEqual([]);
  });

  it('are composed for exactly what the shop shows', () => {
    const { cities, news } = compositions;
    const composed = [
      ...Object.keys(news).map((slug) => `news/${slug}`),
      ...Object.entries(cities).flatMap(([city, { restaurants }]) =>
        Object.entries(restaurants).flatMap(([slug, { categories }]) =>
          Object.values(categories)
            .flatMap(({ dishes }) => Object.keys(dishes))
            .map((dish) => `${city}/${slug}/${dish}`),
        ),
      ),
    ];
    const dishes = demoData.restaurants.flatMap(({ city, slug, categories }) =>
      categories.flatMap(({ products }) => products.map((product) => `${city}/${slug}/${product.slug}`)),
    );
    expect(composed).toEqual([...demoData.news.map(({ slug }) => `news/${slug}`), ...dishes]);
  });
});
