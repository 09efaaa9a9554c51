import { LOCALES, PHONE_PATTERN, type Allergen } from '#contract/constants.ts';
import { repeated, unless } from './faults.ts';
import { faultsOfTexts } from './text-rules.ts';
import type { DemoCity, DemoGroup, DemoProduct, DemoRestaurant } from './types.ts';

const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

const NOT_VEGETARIAN: readonly Allergen[] = ['fish', 'crustaceans', 'molluscs'];
const NOT_VEGAN: readonly Allergen[] = [...NOT_VEGETARIAN, 'eggs', 'milk'];

/**
 * Sentences about everything in a demo city that breaks the rules of demo data; none when it is sound.
 * `sameInLanguages` lists exactly the names that read the same in two languages: a missing entry and
 * a superfluous one are both faults.
 */
export function faultsOf(city: DemoCity, sameInLanguages: readonly string[]): string[] {
  return [
    ...faultsOfSlugs(city.slug, [city]),
    ...faultsOfSlugs(city.slug, city.restaurants),
    ...faultsOfPhone(city.slug, city.phone),
    ...city.restaurants.flatMap(faultsOfRestaurant),
    ...faultsOfTexts(city, sameInLanguages),
  ];
}

function faultsOfRestaurant(restaurant: DemoRestaurant): string[] {
  const { slug, categories, branches } = restaurant;
  const products = productsOf(restaurant);
  return [
    ...expectCount(slug, 'products', products.length, 42, Infinity),
    ...expectCount(slug, 'categories', categories.length, 6, 9),
    ...expectCount(slug, 'branches', branches.length, 1, 3),
    ...expectCount(slug, 'products with options', products.filter(({ groups }) => groups).length, 10, Math.floor(products.length / 2)),
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
    ...unless(price > 0 && weight > 0, `${where} costs or weighs nothing.`),
    ...unless(!diets.includes('vegetarian') || without(...NOT_VEGETARIAN), `${where} is not vegetarian.`),
    ...unless(!diets.includes('vegan') || without(...NOT_VEGAN), `${where} is not vegan.`),
    ...unless(!diets.includes('vegan') || diets.includes('vegetarian'), `${where} is vegan and so vegetarian too.`),
    ...unless(!diets.includes('gluten_free') || without('gluten'), `${where} is not free of gluten.`),
    ...groups.flatMap((group) => faultsOfGroup(group, `${where}, ${group.name.en}`)),
  ];
}

function faultsOfGroup({ required = false, min = 0, max = 0, options }: DemoGroup, where: string): string[] {
  return [
    ...unless(!required || min >= 1, `${where}: a required group needs a minimum.`),
    ...unless(required || min === 0, `${where}: a group with a minimum is required.`),
    ...unless(max === 0 || max >= min, `${where}: the maximum is below the minimum.`),
    ...unless(options.length > 0, `${where} has no options.`),
    ...options.flatMap(({ name, price }) => faultsOfPrice(`${where}, ${name.en}`, price)),
    ...LOCALES.flatMap((locale) =>
      repeated(options.map(({ name }) => name[locale])).map((name) => `${where} offers "${name}" twice.`),
    ),
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
  return unless(PHONE_PATTERN.test(phone.replace(/\D/g, '')), `${where} has an impossible phone: ${phone}.`);
}

function faultsOfPrice(where: string, price: number): string[] {
  return unless(price >= 0 && Math.round(price * 100) / 100 === price, `${where} has an impossible price: ${price}.`);
}

function expectCount(where: string, what: string, count: number, min: number, max: number): string[] {
  const expected = max === Infinity ? `at least ${min}` : `${min} to ${max}`;
  return unless(count >= min && count <= max, `${where} has ${count} ${what}; ${expected} were expected.`);
}

function productsOf({ categories }: DemoRestaurant): DemoProduct[] {
  return categories.flatMap(({ products }) => products);
}
