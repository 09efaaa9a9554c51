import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { textInAllLocales } from '#backend/testing/fixture.ts';
import { parseMenuText, type HasPicture } from './parse-menu.ts';

const EXAMPLE = readFileSync(new URL('../../../docs/menu-example.json', import.meta.url), 'utf8');

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

/** The faults of the example with the value at a path replaced, or taken out. */
function faultsWith(path: string, value: Json | undefined, hasPicture?: HasPicture): readonly string[] {
  const file = JSON.parse(EXAMPLE) as { [name: string]: Json };
  const names = path.split('.');
  const last = names.pop() ?? '';
  const parent = names.reduce<{ [name: string]: Json }>((part, name) => part[name] as { [name: string]: Json }, file);
  if (value === undefined) Reflect.deleteProperty(parent, last);
  else parent[last] = value;
  const checked = parseMenuText(JSON.stringify(file), hasPicture);
  return checked.ok ? [] : checked.faults;
}

const PRODUCT = 'restaurants.0.categories.0.products.0';
const GROUP = `${PRODUCT}.option_groups.0`;

test('the example in the docs is sound', () => {
  expect(parseMenuText(EXAMPLE)).toMatchObject({ ok: true });
});

test.each([
  ['no JSON', '{"restaurants": [', /^The file is not JSON/],
  ['nothing', 'null', /^file: /],
  ['no restaurants', '{"restaurants": []}', /^restaurants: must name one$/],
])('%s is a fault', (_what, text, fault) => {
  expect(parseMenuText(text)).toMatchObject({ ok: false, faults: [expect.stringMatching(fault)] });
});

describe('a fault is reported with its path', () => {
  test.each<[string, Json | undefined, RegExp]>([
    [`${PRODUCT}.price`, 0, /must be more than 0$/],
    [`${PRODUCT}.price`, -5, /must not be negative$/],
    [`${PRODUCT}.price`, 10.005, /must have at most two decimals$/],
    [`${PRODUCT}.price`, 1e300, /must be at most 100000$/],
    [`${PRODUCT}.price`, '68.5', /Expected number/],
    [`${PRODUCT}.price`, undefined, /Expected "price"/],
    [`${PRODUCT}.name.ro`, undefined, /Expected "ro"/],
    [`${PRODUCT}.name.ro`, '  ', /must not be empty$/],
    [`${PRODUCT}.name.en`, 'x'.repeat(101), /at most 100 characters$/],
    [`${PRODUCT}.description.ru`, 'x'.repeat(1001), /at most 1000 characters$/],
    [`${PRODUCT}.name.de`, 'Maisbrei', /Expected never/],
    [`${PRODUCT}.name.en`, 'a\u0000b', /control characters$/],
    [`${PRODUCT}.slug`, 'cover', /must not be cover/],
    [`${PRODUCT}.slug`, 'reviews', /must not be reviews/],
    [`${PRODUCT}.slug`, 'Big Soup', /lower-case Latin/],
    [`${PRODUCT}.slug`, 'zeama', /^$/],
    [`${PRODUCT}.weight`, 0, /at least 1$/],
    [`${PRODUCT}.measure`, 'kg', /one of g, ml, pcs$/],
    [`${PRODUCT}.diets`, ['vegan', 'vegan'], /must not name anything twice$/],
    [`${PRODUCT}.allergens`, ['water'], /must be one of gluten/],
    [`${PRODUCT}.active`, 'no', /Expected boolean/],
    [`${PRODUCT}.prise`, 5, /Expected never/],
    [`${PRODUCT}.picture`, 'http://pictures.example/a.jpg', /beginning with https/],
    [`${PRODUCT}.picture`, '/pictures/../../etc/passwd', /beginning with https/],
    [`${PRODUCT}.picture`, 'javascript:alert(1)', /beginning with https/],
    [`${GROUP}.min`, 0, /must be at least 1 in a required group/],
    [`${GROUP}.required`, false, /must be at least 1 in a required group/],
    [`${GROUP}.min`, 2, /must be 0, for no limit, or not below min$/],
    [`${GROUP}.options`, [], /must offer something$/],
    [`${GROUP}.kind`, 'size', /must be modifier or additive$/],
    [`${GROUP}.options.0.price`, -1, /must not be negative$/],
    ['restaurants.0.phone', '112', /complete Moldovan phone number/],
    ['restaurants.0.branches', [], /must have one$/],
    ['restaurants.0.branches.0.hours.0.from', '25:00', /must be a time/],
    ['restaurants.0.branches.0.hours.0.weekdays', [0], /at least 1$/],
    ['restaurants.0.branches.0.special_days', [{ date: '2026-02-30' }], /must be a date/],
    ['restaurants.0.lead_minutes', 1.5, /whole number$/],
    ['restaurants.0.max_order', 99, /must not be below min_order$/],
    ['restaurants.0.payment_methods.delivery', [], /must name one$/],
    ['restaurants.0.payment_methods.pickup', ['barter'], /must be one of cash, card_courier, card_online$/],
  ])('%s = %j', (path, value, message) => {
    const faults = faultsWith(path, value);
    if (path === `${PRODUCT}.slug` && value === 'zeama')
      expect(faults).toEqual([
        'restaurants.0.categories.0.products.1.slug: "zeama" is already used at restaurants.0.categories.0.products.0',
      ]);
    else
      expect(
        faults.filter((fault) => fault.startsWith(path.split('.').slice(0, -1).join('.')) && message.test(fault)),
        faults.join('\n'),
      ).toHaveLength(1);
  });
});

test('duplicates are reported in every list', () => {
  const [restaurant] = (JSON.parse(EXAMPLE) as { restaurants: Json[] }).restaurants;
  expect(faultsWith('restaurants', [restaurant ?? null, restaurant ?? null])).toEqual([
    'restaurants.1.slug: "chisinau/la-plita" is already used at restaurants.0',
  ]);
  expect(faultsWith(`${GROUP}.options.1.name`, textInAllLocales('Usual'))).toEqual([
    `${GROUP}.options.1.name.en: "Usual" is already used at ${GROUP}.options.0`,
  ]);
  expect(faultsWith(`${PRODUCT}.option_groups.1.name.en`, 'Portion')).toEqual([
    `${PRODUCT}.option_groups.1.name.en: "Portion" is already used at ${GROUP}`,
  ]);
  expect(faultsWith('restaurants.0.branches.0.hours.1', { weekdays: [5], from: '09:00', to: '10:00' })).toHaveLength(1);
});

test('a picture of this shop must exist', () => {
  const none = () => false;
  expect(faultsWith(`${PRODUCT}.picture`, undefined, none)).toEqual([
    `${PRODUCT}.picture: there is no picture at /pictures/chisinau/la-plita/mamaliga-640.webp; give another, or null`,
  ]);
  expect(faultsWith(`${PRODUCT}.picture`, '/pictures/news/soup.webp', none)).toEqual([
    `${PRODUCT}.picture: there is no picture at /pictures/news/soup.webp`,
  ]);
  expect(faultsWith(`${PRODUCT}.picture`, '/pictures/news/soup.webp', () => true)).toEqual([]);
});

test('all faults are reported at once, those of the schema and those across items', () => {
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
  expect(checked.ok ? [] : checked.faults.map((fault) => fault.split(':')[0])).toEqual([
    'restaurants.0.name',
    `${PRODUCT}.price`,
    'restaurants.0.categories.0.products.1.slug',
  ]);
});
