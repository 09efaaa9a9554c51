import { readDescription } from '#features/catalog/page-data.ts';
import { pageLocale } from '#i18n/locale.ts';
import { selectForm, type PluralForms } from '#i18n/plural-forms.ts';

/** Normalizes a text for comparison: lower case, without diacritics (mămăligă is found by mamaliga), ё as е. */
const normalize = (text: string): string => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');

/** What is left of a word without its ending. */
const MIN_STEM_LETTERS = 3;
/** In shorter words a wrong letter makes another word. */
const MIN_TOLERANT_LETTERS = 5;

/** Endings of Russian nouns and adjectives, and of Romanian and English nouns, without diacritics. */
const ENDING =
  /(?:ами|ями|ого|его|ому|ему|ыми|ими|ой|еи|ей|ои|ом|ем|ам|ям|ах|ях|ов|ев|ую|юю|ая|яя|ое|ее|ые|ие|ыи|ии|ым|им|ых|их|ью|[аяоеыиуюьй]|ului|ilor|elor|ele|lor|ul|ei|ea|ii|ie|[aeisu])$/;

/** «брынз» of «брынзой», „mamalig” of „mamaliga”. */
function stem(word: string): string {
  const rest = word.replace(ENDING, '');
  return rest.length < MIN_STEM_LETTERS ? word : rest;
}

/** Whether one word becomes the other by one letter less, more or different. */
function differsByOneLetter(one: string, other: string): boolean {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  const [rest, otherRest] = [one.slice(at), other.slice(at)];
  return rest.slice(1) === otherRest || rest === otherRest.slice(1) || rest.slice(1) === otherRest.slice(1);
}

/**
 * Whether a text contains every word of a query, or another form of it; an empty query matches everything. `tolerant`: one letter
 * of each word may be wrong.
 */
export function matches(text: string, query: string, { tolerant = false } = {}): boolean {
  const normalized = normalize(text);
  const words = normalized.split(/[^\p{L}\p{N}]+/u);
  const isFormOf = (word: string) => {
    const wanted = stem(word);
    const isTolerant = tolerant && word.length >= MIN_TOLERANT_LETTERS;
    return (other: string) => stem(other) === wanted || (isTolerant && differsByOneLetter(word, other));
  };
  return normalize(query)
    .split(/\s+/)
    .filter(Boolean)
    .every((word) => normalized.includes(word) || words.some(isFormOf(word)));
}

/** Hides the dishes whose name and description do not match the query, and the sections without a match. */
export function startSearch(input: HTMLInputElement): void {
  const status = document.querySelector<HTMLElement>('[data-menu-found]');
  if (!status) return;
  // Read lazily, because a menu may have a thousand dishes.
  let items: ReturnType<typeof menuItems> | undefined;
  const menu = input.closest('.menu');
  const popular = document.querySelector<HTMLElement>('[data-popular]');
  const clear = document.querySelector<HTMLElement>('[data-menu-search-clear]');
  const show = () => {
    items ??= menuItems();
    const isEmpty = input.value.trim() === '';
    let found = filter(items, input.value);
    if (found === 0) found = filter(items, input.value, { tolerant: true });
    for (const section of document.querySelectorAll<HTMLElement>('[data-menu-section]'))
      section.hidden = !section.querySelector('[data-menu-item]:not([hidden])');
    status.hidden = isEmpty;
    // Its dishes are among the results.
    if (popular) popular.hidden = !isEmpty;
    const forms = JSON.parse(status.dataset['found'] ?? '{}') as PluralForms;
    status.textContent =
      found > 0 ? selectForm(forms, found, pageLocale()).replace('#', String(found)) : (status.dataset['none'] ?? '');
    if (clear) clear.hidden = found > 0;
    // The results are shorter than the menu: they start below the sticky search, wherever it was used.
    if (menu && menu.getBoundingClientRect().top < 0) menu.scrollIntoView({ behavior: 'instant' });
  };
  input.addEventListener('input', show);
  clear?.addEventListener('click', () => {
    input.value = '';
    show();
    input.focus();
  });
  // The query of a page restored from history, or what was typed while this code was loading.
  if (input.value) show();
}

/** The text of a dish that the search compares with a query; a missing part is left out. */
export const searchableText = (name: string | undefined, description: string | undefined): string =>
  [name, description].filter(Boolean).join(' ');

interface MenuItem {
  readonly item: HTMLElement;
  readonly text: string;
}

/** Hides the dishes that do not match, and returns the number of those that do. */
function filter(items: readonly MenuItem[], query: string, options?: { tolerant: boolean }): number {
  let found = 0;
  for (const { item, text } of items) {
    item.hidden = !matches(text, query, options);
    if (!item.hidden) found += 1;
  }
  return found;
}

const menuItems = (): MenuItem[] =>
  [...document.querySelectorAll<HTMLElement>('[data-menu-item]')].map((item) => ({
    item,
    text: searchableText(item.querySelector('h3')?.textContent, readDescription(item)),
  }));
