import { describe, expect, test } from 'vitest';
import { chisinau } from './chisinau/index.ts';
import { sameInLanguages } from './chisinau/same.ts';
import { faultsOf } from './rules.ts';
import type { DemoCity, DemoGroup, DemoProduct } from './types.ts';

const [first, second] = chisinau.restaurants[0]!.categories[0]!.products as [DemoProduct, DemoProduct];
const size: DemoGroup = {
  name: { ru: 'Размер', en: 'Size', ro: 'Mărime' },
  kind: 'modifier',
  options: [{ name: { ru: 'Малый', en: 'Small', ro: 'Mic' }, price: 0 }],
};

/** Chișinău with something else about the first dish of its first restaurant. */
function cityWith(change: Partial<DemoProduct>): DemoCity {
  const [restaurant, ...restaurants] = chisinau.restaurants;
  const [category, ...categories] = restaurant!.categories;
  const products = [{ ...first, ...change }, ...category!.products.slice(1)];
  return {
    ...chisinau,
    restaurants: [{ ...restaurant!, categories: [{ ...category!, products }, ...categories] }, ...restaurants],
  };
}

test('a sound city has no faults', () => {
  expect(faultsOf(chisinau, sameInLanguages)).toEqual([]);
});

describe('one dish breaks a rule', () => {
  test.each<[string, Partial<DemoProduct>, string]>([
    ['its slug is not in kebab case', { slug: 'Eggs_1' }, 'is not a slug'],
    ['its slug is taken', { slug: second.slug }, 'has two of'],
    ['its price has three decimals', { price: 89.555 }, 'impossible price'],
    ['it is free', { price: 0 }, 'costs or weighs nothing'],
    ['it has no emoji', { emoji: [] }, '0 emoji'],
    ['it looks like the dish after it', { emoji: second.emoji }, 'looks like the dish before it'],
    ['it is vegetarian with fish', { allergens: ['fish'], diets: ['vegetarian'] }, 'is not vegetarian'],
    ['it is vegan with milk', { allergens: ['milk'], diets: ['vegetarian', 'vegan'] }, 'is not vegan'],
    ['it is free of gluten with gluten', { allergens: ['gluten'], diets: ['gluten_free'] }, 'not free of gluten'],
    ['its name is taken', { name: second.name }, 'Two dishes are called'],
    ['its name is the same in two languages', { name: { ...first.name, ro: first.name.en } }, 'is the same in two languages'],
    ['its description is not translated', { description: { ...first.description, ro: first.description.en } }, 'is not translated'],
    ['its Romanian has cedillas', { name: { ...first.name, ro: 'Ouă ciobăneşti' } }, 'spelled with cedillas'],
    ['its English holds Cyrillic', { name: { ...first.name, en: 'Eggs и хлеб' } }, 'holds Cyrillic'],
    ['a required group has no minimum', { groups: [{ ...size, required: true }] }, 'needs a minimum'],
    ['a group with a minimum is optional', { groups: [{ ...size, min: 1 }] }, 'is required'],
    ['a maximum is below the minimum', { groups: [{ ...size, required: true, min: 2, max: 1 }] }, 'below the minimum'],
    ['an option is offered twice', { groups: [{ ...size, options: [...size.options, ...size.options] }] }, 'twice'],
  ])('%s', (_, change, fault) => {
    expect(faultsOf(cityWith(change), sameInLanguages)).toContainEqual(expect.stringContaining(fault));
  });

  test.each([
    ['one word is another', 'Pasta with tomato and basil', 'Pasta with garlic and basil'],
    ['one word is added', 'Pasta with tomato', 'Pasta with ripe tomato'],
    ['nothing but case differs', 'Pasta with tomato', 'pasta with Tomato'],
  ])('its description is that of another dish: %s', (_, ours, theirs) => {
    const city = cityWith({ description: { ...first.description, en: ours } });
    const twin = { ...second, slug: 'twin', description: { ...second.description, en: theirs } };
    const category = { ...city.restaurants[0]!.categories[0]!, slug: 'more', products: [twin] };
    const restaurants = city.restaurants.map((restaurant, index) =>
      index === 1 ? { ...restaurant, categories: [...restaurant.categories, category] } : restaurant,
    );
    expect(faultsOf({ ...city, restaurants }, sameInLanguages)).toContain(`${first.slug} and twin have one description in en.`);
  });
});

test('a listed name that differs in every language is a fault', () => {
  expect(faultsOf(chisinau, [...sameInLanguages, 'Borscht'])).toEqual(['"Borscht" is listed, but differs in every language.']);
});

test('a restaurant with too few dishes is told by count', () => {
  const [restaurant, ...restaurants] = chisinau.restaurants;
  const small = { ...restaurant!, categories: restaurant!.categories.slice(0, 5) };
  expect(faultsOf({ ...chisinau, restaurants: [small, ...restaurants] }, sameInLanguages)).toEqual(
    expect.arrayContaining([
      'casa-mare has 35 products; at least 42 were expected.',
      'casa-mare has 5 categories; 6 to 9 were expected.',
    ]),
  );
});
