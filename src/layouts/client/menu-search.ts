import { readDescription } from '#features/catalog/page-data.ts';
import { pageLocale } from '#i18n/locale.ts';
import { selectForm, type PluralForms } from '#i18n/plural-forms.ts';

/** Normalizes a text for comparison: lower case, without diacritics (mămăligă is found by mamaliga), ё as е. */
const normalize = (text: string): string => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');

/** Whether a text contains every word of a query; an empty query matches everything. */
export function matches(text: string, query: string): boolean {
  const normalized = normalize(text);
  return normalize(query)
    .split(/\s+/)
    .filter(Boolean)
    .every((word) => normalized.includes(word));
}

/** Hides the dishes whose name and description do not contain every word of the query, and the sections without a match. */
export function startSearch(input: HTMLInputElement): void {
  const status = document.querySelector<HTMLElement>('[data-menu-found]');
  if (!status) return;
  // Read lazily, because a menu may have a thousand dishes.
  let items: ReturnType<typeof menuItems> | undefined;
  const menu = input.closest('.menu');
  const popular = document.querySelector<HTMLElement>('[data-popular]');
  const show = () => {
    items ??= menuItems();
    const isEmpty = input.value.trim() === '';
    for (const { item, text } of items) item.hidden = !matches(text, input.value);
    for (const section of document.querySelectorAll<HTMLElement>('[data-menu-section]'))
      section.hidden = !section.querySelector('[data-menu-item]:not([hidden])');
    const found = items.filter(({ item }) => !item.hidden).length;
    status.hidden = isEmpty;
    // Its dishes are among the results.
    if (popular) popular.hidden = !isEmpty;
    const forms = JSON.parse(status.dataset['found'] ?? '{}') as PluralForms;
    status.textContent =
      found > 0 ? selectForm(forms, found, pageLocale()).replace('#', String(found)) : (status.dataset['none'] ?? '');
    // The results are shorter than the menu: they start below the sticky search, wherever it was used.
    if (menu && menu.getBoundingClientRect().top < 0) menu.scrollIntoView({ behavior: 'instant' });
  };
  input.addEventListener('input', show);
  // The query of a page restored from history, or what was typed while this code was loading.
  if (input.value) show();
}

/** The text of a dish that the search compares with a query; a missing part is left out. */
export const searchableText = (name: string | undefined, description: string | undefined): string =>
  [name, description].filter(Boolean).join(' ');

const menuItems = () =>
  [...document.querySelectorAll<HTMLElement>('[data-menu-item]')].map((item) => ({
    item,
    text: searchableText(item.querySelector('h3')?.textContent, readDescription(item)),
  }));
