import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { formatMenuFileError, type HasPicture, parseMenuText } from './parse-menu.ts';

const EXAMPLE = readFileSync(new URL('../../../docs/menu-example.json', import.meta.url), 'utf8');

const errorsOf = (checked: ReturnType<typeof parseMenuText>): readonly string[] =>
  checked.ok ? [] : checked.errors.map(formatMenuFileError);

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

/** The errors of the example with the value at a path replaced, or taken out. */
function errorsWith(path: string, value: Json | undefined, hasPicture?: HasPicture): readonly string[] {
  const file = JSON.parse(EXAMPLE) as { [name: string]: Json };
  const names = path.split('.');
  const last = names.pop() ?? '';
  const parent = names.reduce<{ [name: string]: Json }>((part, name) => part[name] as { [name: string]: Json }, file);
  if (value === undefined) Reflect.deleteProperty(parent, last);
  else parent[last] = value;
  const checked = parseMenuText(JSON.stringify(file), hasPicture);
  return errorsOf(checked);
}

const PRODUCT = 'restaurants.0.categories.0.products.0';
const GROUP = `${PRODUCT}.option_groups.0`;

test('the example in the docs is sound', () => {
  expect(parseMenuText(EXAMPLE)).toMatchObject({ ok: true });
});

test.each([
  ['no JSON', '{"restaurants": [', /^The file is not JSON/],
  ['nothing', 'null', /^The file must be an object$/],
  ['no restaurants', '{"restaurants": []}', /^restaurants: must have at least one item$/],
])('%s is an error', (_what, text, error) => {
  expect(errorsOf(parseMenuText(text))).toEqual([expect.stringMatching(error)]);
});

describe('an error is reported with its path', () => {
  test.each<[string, Json | undefined, RegExp]>([
    [`${PRODUCT}.price`, -5, /must be at least 0$/],
    [`${PRODUCT}.price`, 10.005, /must have at most two decimals$/],
    [`${PRODUCT}.price`, 1e300, /must be at most 100000$/],
    [`${PRODUCT}.price`, '68.5', /must be a number$/],
    [`${PRODUCT}.price`, undefined, /price: must not be missing$/],
    [`${PRODUCT}.name.ru`, undefined, /name\.ru: must not be missing$/],
    [`${PRODUCT}.name.ru`, '  ', /must not be empty$/],
    [`${PRODUCT}.name.en`, 'x'.repeat(101), /at most 100 characters$/],
    [`${PRODUCT}.description.ru`, 'x'.repeat(1001), /at most 1000 characters$/],
    [`${PRODUCT}.name.de`, 'Maisbrei', /name\.de: is not a field of menu files$/],
    [`${PRODUCT}.name.en`, 'a\u0000b', /control characters$/],
    [`${PRODUCT}.slug`, 'cover', /must not be cover/],
    [`${PRODUCT}.slug`, 'reviews', /must not be reviews/],
    [`${PRODUCT}.slug`, 'Big Soup', /lower-case Latin/],
    [`${PRODUCT}.slug`, 'zeama', /^$/],
    [`${PRODUCT}.weight`, 0, /at least 1$/],
    [`${PRODUCT}.measure`, 'kg', /one of g, ml, pcs$/],
    [`${PRODUCT}.diets`, ['vegan', 'vegan'], /must not name anything twice$/],
    [`${PRODUCT}.allergens`, ['water'], /must be one of gluten/],
    [`${PRODUCT}.active`, 'no', /must be true or false$/],
    [`${PRODUCT}.prise`, 5, /prise: is not a field of menu files$/],
    [`${PRODUCT}.picture`, 'http://pictures.example/a.jpg', /beginning with https/],
    [`${PRODUCT}.picture`, '/pictures/../../etc/passwd', /beginning with https/],
    [`${PRODUCT}.picture`, 'javascript:alert(1)', /beginning with https/],
    [`${GROUP}.min`, 0, /must be at least 1 in a required group/],
    [`${GROUP}.required`, false, /must be at least 1 in a required group/],
    [`${GROUP}.min`, 2, /must be 0, for no limit, or not below min$/],
    [`${GROUP}.options`, [], /options: must have at least one item$/],
    [`${GROUP}.kind`, 'size', /must be one of modifier, additive$/],
    [`${GROUP}.options.0.price`, -1, /must be at least 0$/],
    ['restaurants.0.phone', '112', /complete phone number of the shop's country/],
    ['restaurants.0.branches', [], /branches: must have at least one item$/],
    ['restaurants.0.branches.0.hours.0.from', '25:00', /must be a time/],
    ['restaurants.0.branches.0.hours.0.weekdays', [0], /at least 1$/],
    ['restaurants.0.branches.0.special_days', [{ date: '2026-02-30' }], /must be a date/],
    ['restaurants.0.lead_minutes', 1.5, /whole number$/],
    ['restaurants.0.max_order', 99, /must not be below min_order$/],
    ['restaurants.0.payment_methods.delivery', [], /must have at least one item$/],
    ['restaurants.0.payment_methods.pickup', ['barter'], /must be one of cash, card_courier, card_online$/],
    ['restaurants.0.branches', 'here', /must be a list$/],
    ['restaurants.0.branches.0.lat', 91, /must be at most 90$/],
    [`${PRODUCT}.weight`, 100_001, /must be at most 100000$/],
    [`${PRODUCT}.weight`, 1.5, /whole number$/],
    [`${GROUP}.max`, 101, /must be at most 100$/],
    [`${GROUP}.options`, Array.from({ length: 101 }, () => ({})), /must have at most 100 items$/],
    ['restaurants.0.cuisines', Array.from({ length: 11 }, () => ({})), /must have at most 10 items$/],
    ['restaurants.0.pickup_minutes', 1441, /must be at most 1440$/],
    ['restaurants.0.name', ' ', /name: must not be empty$/],
    ['restaurants.0.branches.0.pickup', 1, /must be true or false$/],
    [`${PRODUCT}.synonyms`, Array.from({ length: 31 }, () => 'soup'), /must have at most 30 items$/],
  ])('%s = %j', (path, value, message) => {
    const errors = errorsWith(path, value);
    if (path === `${PRODUCT}.slug` && value === 'zeama')
      expect(errors).toEqual([
        'restaurants.0.categories.0.products.1.slug: "zeama" is already used at restaurants.0.categories.0.products.0',
      ]);
    else
      expect(
        errors.filter((error) => error.startsWith(path.split('.').slice(0, -1).join('.')) && message.test(error)),
        errors.join('\n'),
      ).toHaveLength(1);
  });
});

test('duplicates are reported in every list', () => {
  const [restaurant] = (JSON.parse(EXAMPLE) as { restaurants: Json[] }).restaurants;
  expect(errorsWith('restaurants', [restaurant ?? null, restaurant ?? null])).toEqual([
    'restaurants.1.slug: "chisinau/la-plita" is already used at restaurants.0',
  ]);
  expect(errorsWith(`${GROUP}.options.1.name`, { ru: 'Обычная' })).toEqual([
    `${GROUP}.options.1.name.ru: "Обычная" is already used at ${GROUP}.options.0`,
  ]);
  expect(errorsWith(`${PRODUCT}.option_groups.1.name.ru`, 'Порция')).toEqual([
    `${PRODUCT}.option_groups.1.name.ru: "Порция" is already used at ${GROUP}`,
  ]);
  expect(errorsWith('restaurants.0.branches.0.hours.1', { weekdays: [5], from: '09:00', to: '10:00' })).toHaveLength(1);
});

test('a missing city or slug is the only error of its item', () => {
  const { restaurants } = JSON.parse(EXAMPLE) as { restaurants: { [name: string]: Json }[] };
  const { slug: _slug, ...nameless } = restaurants[0] ?? {};
  expect(errorsWith('restaurants', [nameless, nameless], () => false)).toEqual([
    'restaurants.0.slug: must not be missing',
    'restaurants.1.slug: must not be missing',
  ]);
  expect(errorsWith(`${PRODUCT}.slug`, undefined, (path) => !path.includes('/-640'))).toEqual([
    `${PRODUCT}.slug: must not be missing`,
  ]);
});

test('a picture of this shop must exist', () => {
  const none = () => false;
  expect(errorsWith(`${PRODUCT}.picture`, undefined, none)).toEqual([
    `${PRODUCT}.picture: there is no picture at /pictures/chisinau/la-plita/mamaliga-640.webp; give another, or null`,
  ]);
  expect(errorsWith(`${PRODUCT}.picture`, '/pictures/news/soup.webp', none)).toEqual([
    `${PRODUCT}.picture: there is no picture at /pictures/news/soup.webp`,
  ]);
  expect(errorsWith(`${PRODUCT}.picture`, '/pictures/news/soup.webp', () => true)).toEqual([]);
});

test('all errors are reported at once, those of the schema and those across items', () => {
  const file = JSON.parse(EXAMPLE) as {
    restaurants: { name: Json; categories: { slug: Json; products: { slug: Json; price: Json }[] }[] }[];
  };
  const [restaurant] = file.restaurants;
  const [first, second] = restaurant?.categories[0]?.products ?? [];
  if (!restaurant || !first || !second) throw new Error('The example has too little in it');
  restaurant.name = 5;
  first.price = '1';
  second.slug = first.slug;
  const checked = parseMenuText(JSON.stringify(file));
  expect(checked.ok ? [] : checked.errors.map(({ path }) => path)).toEqual([
    'restaurants.0.name',
    `${PRODUCT}.price`,
    'restaurants.0.categories.0.products.1.slug',
  ]);
});

test('an error has a code, and the values that its message needs in every language', () => {
  const check = (path: string, value: Json): unknown => {
    const file = JSON.parse(EXAMPLE) as { restaurants: { categories: { products: Record<string, Json>[] }[] }[] };
    const [product] = file.restaurants[0]?.categories[0]?.products ?? [];
    if (product) product[path] = value;
    const checked = parseMenuText(JSON.stringify(file));
    return checked.ok ? [] : checked.errors;
  };
  const at = (field: string) => `${PRODUCT}.${field}`;
  expect(check('price', -1)).toEqual([{ path: at('price'), code: 'too_low', values: { limit: 0 } }]);
  expect(check('measure', 'kg')).toEqual([{ path: at('measure'), code: 'one_of', values: { list: 'g, ml, pcs' } }]);
  expect(check('slug', 'cover')).toEqual([{ path: at('slug'), code: 'reserved_slug', values: { value: 'cover' } }]);
  expect(check('diets', ['vegan', 'vegan'])).toEqual([{ path: at('diets'), code: 'repeated', values: {} }]);
  expect(check('prise', 5)).toEqual([{ path: at('prise'), code: 'unknown_field', values: {} }]);
});

test('an error of the syntax has its line and column', () => {
  const checked = parseMenuText('{\n  "restaurants": [],\n}');
  expect(checked).toMatchObject({
    ok: false,
    errors: [{ path: '', code: 'not_json_at', values: { line: 3, column: 1 } }],
  });
  expect(parseMenuText('hello')).toMatchObject({ ok: false, errors: [{ path: '', code: 'not_json' }] });
});
