import { LOCALES, PHONE_PATTERN, type Allergen } from '#contract/constants.ts';
import type { DemoCity, DemoGroup, DemoProduct, DemoRestaurant, Text } from './types.ts';

const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;
/** Romanian is written with a comma below; the cedilla letters are Turkish. */
const CEDILLA = /[şţŞŢ]/;
const CYRILLIC = /\p{Script=Cyrillic}/u;

const NOT_VEGETARIAN: readonly Allergen[] = ['fish', 'crustaceans', 'molluscs'];
const NOT_VEGAN: readonly Allergen[] = [...NOT_VEGETARIAN, 'eggs', 'milk'];

/**
 * Sentences about everything in a demo city that breaks the rules of demo data; none when it is sound.
 * `sameInLanguages` lists exactly the names that read the same in two languages: a missing entry and
 * a superfluous one are both faults.
 */
export function faultsOf(city: DemoCity, sameInLanguages: readonly string[]): string[] {
  const products = city.restaurants.flatMap(productsOf);
  return [
    ...faultsOfSlugs(city.slug, [city]),
    ...faultsOfSlugs(city.slug, city.restaurants),
    ...faultsOfPhone(city.slug, city.phone),
    ...city.restaurants.flatMap(faultsOfRestaurant),
    ...faultsOfRepetition(products),
    ...faultsOfLanguages(city, sameInLanguages),
  ];
}

function faultsOfRestaurant(restaurant: DemoRestaurant): string[] {
  const { slug, categories, branches } = restaurant;
  const products = productsOf(restaurant);
  return [
    ...expectCount(slug, 'products', products.length, 42, Infinity),
    ...expectCount(slug, 'categories', categories.length, 6, 9),
    ...expectCount(slug, 'branches', branches.length, 1, 3),
    ...expectCount(slug, 'products with options', products.filter(({ groups }) => groups).length, 10, products.length / 2),
    ...expectCount(slug, 'inactive products', products.filter(({ active }) => active === false).length, 2, 3),
    ...expectCount(slug, 'recommended products', products.filter(({ recommended }) => recommended).length, 5, 8),
    ...faultsOfSlugs(slug, categories),
    ...faultsOfSlugs(slug, products),
    ...[restaurant, ...branches].flatMap(({ phone }) => faultsOfPhone(slug, phone)),
    ...branches.flatMap(({ hours }) => (hours === 'always' ? [] : hours)).flatMap(({ weekdays, from, to }) =>
      TIME.test(from) && TIME.test(to) && weekdays.every((day) => day >= 1 && day <= 7)
        ? []
        : [`${slug} is open at an impossible time: ${weekdays.join()} ${from}–${to}.`],
    ),
    ...products.flatMap((product) => faultsOfProduct(product, `${slug}/${product.slug}`)),
    ...products.flatMap((product, index) =>
      product.emoji.join() === products[index - 1]?.emoji.join()
        ? [`${slug}/${product.slug} looks like the dish before it.`]
        : [],
    ),
  ];
}

function faultsOfProduct({ price, weight, emoji, allergens = [], diets = [], groups = [] }: DemoProduct, where: string): string[] {
  const without = (...banned: readonly Allergen[]) => !allergens.some((allergen) => banned.includes(allergen));
  return [
    ...faultsOfPrice(where, price),
    ...expectCount(where, 'emoji', emoji.length, 1, 3),
    ...expect(price > 0 && weight > 0, `${where} costs or weighs nothing.`),
    ...expect(!diets.includes('vegetarian') || without(...NOT_VEGETARIAN), `${where} is not vegetarian.`),
    ...expect(!diets.includes('vegan') || without(...NOT_VEGAN), `${where} is not vegan.`),
    ...expect(!diets.includes('vegan') || diets.includes('vegetarian'), `${where} is vegan and so vegetarian too.`),
    ...expect(!diets.includes('gluten_free') || without('gluten'), `${where} is not free of gluten.`),
    ...groups.flatMap((group) => faultsOfGroup(group, `${where}, ${group.name.en}`)),
  ];
}

function faultsOfGroup({ required = false, min = 0, max = 0, options }: DemoGroup, where: string): string[] {
  return [
    ...expect(!required || min >= 1, `${where}: a required group needs a minimum.`),
    ...expect(required || min === 0, `${where}: a group with a minimum is required.`),
    ...expect(max === 0 || max >= min, `${where}: the maximum is below the minimum.`),
    ...expect(options.length > 0, `${where} has no options.`),
    ...options.flatMap(({ name, price }) => faultsOfPrice(`${where}, ${name.en}`, price)),
    ...LOCALES.flatMap((locale) =>
      repeated(options.map(({ name }) => name[locale])).map((name) => `${where} offers "${name}" twice.`),
    ),
  ];
}

/** No two dishes of a city share a name, nor a description but for a word. */
function faultsOfRepetition(products: readonly DemoProduct[]): string[] {
  return LOCALES.flatMap((locale) => [
    ...repeated(products.map(({ name }) => name[locale])).map((name) => `Two dishes are called "${name}".`),
    ...products.flatMap((product, index) =>
      products
        .slice(index + 1)
        .filter((other) => differInOneWordAtMost(product.description[locale], other.description[locale]))
        .map((other) => `${product.slug} and ${other.slug} have one description in ${locale}.`),
    ),
  ]);
}

function differInOneWordAtMost(one: string, other: string): boolean {
  const [short, long] = [wordsOf(one), wordsOf(other)].sort((a, b) => a.length - b.length) as [string[], string[]];
  if (long.length - short.length > 1) return false;
  const start = long.findIndex((word, index) => word !== short[index]);
  if (start === -1) return true;
  const rest = long.slice(start + 1).join(' ');
  return rest === short.slice(start + 1).join(' ') || rest === short.slice(start).join(' ');
}

function faultsOfLanguages(city: DemoCity, sameInLanguages: readonly string[]): string[] {
  const same = new Set(namesOf(city).flatMap((text) => repeated(Object.values<string>(text))));
  const prose = proseOf(city);
  return [
    ...prose.flatMap((text) => repeated(Object.values<string>(text))).map((value) => `"${value}" is not translated.`),
    ...[...same].filter((name) => !sameInLanguages.includes(name)).map((name) => `"${name}" is the same in two languages.`),
    ...sameInLanguages.filter((name) => !same.has(name)).map((name) => `"${name}" is listed, but differs in every language.`),
    ...repeated(sameInLanguages).map((name) => `"${name}" is listed twice.`),
    ...[...namesOf(city), ...prose].flatMap(faultsOfSpelling),
    ...prose.filter(({ ru }) => !CYRILLIC.test(ru)).map(({ ru }) => `"${ru}" is not Russian.`),
  ];
}

function faultsOfSpelling(text: Text): string[] {
  return [
    ...LOCALES.filter((locale) => text[locale].trim() !== text[locale] || text[locale] === '').map(
      (locale) => `"${text[locale]}" is empty or has spaces around it.`,
    ),
    ...[text.en, text.ro].filter((value) => CYRILLIC.test(value)).map((value) => `"${value}" holds Cyrillic letters.`),
    ...expect(!CEDILLA.test(text.ro), `"${text.ro}" is spelled with cedillas.`),
  ];
}

function namesOf(city: DemoCity): Text[] {
  const categories = city.restaurants.flatMap((restaurant) => restaurant.categories);
  const products = categories.flatMap((category) => category.products);
  const groups = products.flatMap((product) => product.groups ?? []);
  const branches = city.restaurants.flatMap((restaurant) => restaurant.branches);
  const named = [city, ...branches, ...categories, ...products, ...groups, ...groups.flatMap(({ options }) => options)];
  return [...named.map(({ name }) => name), ...city.restaurants.flatMap(({ cuisines }) => cuisines)];
}

function proseOf({ restaurants }: DemoCity): Text[] {
  return [
    ...[...restaurants, ...restaurants.flatMap(productsOf)].map(({ description }) => description),
    ...restaurants.flatMap(({ branches }) => branches).map(({ address }) => address),
  ];
}

function faultsOfSlugs(where: string, things: readonly { readonly slug: string }[]): string[] {
  const slugs = things.map(({ slug }) => slug);
  return [
    ...slugs.filter((slug) => !SLUG.test(slug)).map((slug) => `${where}: "${slug}" is not a slug.`),
    ...repeated(slugs).map((slug) => `${where} has two of "${slug}".`),
  ];
}

function faultsOfPhone(where: string, phone: string): string[] {
  return expect(PHONE_PATTERN.test(phone.replace(/\D/g, '')), `${where} has an impossible phone: ${phone}.`);
}

function faultsOfPrice(where: string, price: number): string[] {
  return expect(price >= 0 && Math.round(price * 100) / 100 === price, `${where} has an impossible price: ${price}.`);
}

function expectCount(where: string, what: string, count: number, min: number, max: number): string[] {
  return expect(count >= min && count <= max, `${where} has ${count} ${what}; ${min} to ${max} were expected.`);
}

function expect(holds: boolean, fault: string): string[] {
  return holds ? [] : [fault];
}

function repeated(values: readonly string[]): string[] {
  return [...new Set(values.filter((value, index) => values.indexOf(value) !== index))];
}

function wordsOf(sentence: string): string[] {
  return sentence.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

function productsOf({ categories }: DemoRestaurant): DemoProduct[] {
  return categories.flatMap(({ products }) => products);
}
