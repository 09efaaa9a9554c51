import { LOCALES } from '#contract/constants.ts';
import { repeated, unless } from './faults.ts';
import type { DemoCity, DemoProduct, Text } from './types.ts';

/** Romanian is written with a comma below; the cedilla letters are Turkish. */
const CEDILLA = /[şţŞŢ]/;
const CYRILLIC = /\p{Script=Cyrillic}/u;

/** What is repeated, left untranslated or misspelled in a demo city, as `faultsOf` tells it. */
export function faultsOfTexts(city: DemoCity, sameInLanguages: readonly string[]): string[] {
  return [...faultsOfRepetition(productsOf(city)), ...faultsOfLanguages(city, sameInLanguages)];
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
    ...unless(!CEDILLA.test(text.ro), `"${text.ro}" is spelled with cedillas.`),
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

function proseOf(city: DemoCity): Text[] {
  const { restaurants } = city;
  return [
    ...[...restaurants, ...productsOf(city)].map(({ description }) => description),
    ...restaurants.flatMap(({ branches }) => branches).map(({ address }) => address),
  ];
}

function wordsOf(sentence: string): string[] {
  return sentence.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

function productsOf({ restaurants }: DemoCity): DemoProduct[] {
  return restaurants.flatMap(({ categories }) => categories).flatMap(({ products }) => products);
}
