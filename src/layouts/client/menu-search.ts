import { readDescription } from '#features/catalog/page-data.ts';
import { matches, searchableText } from '#features/catalog/word-match.ts';
import { pageLocale } from '#i18n/locale.ts';
import { selectForm, type PluralForms } from '#i18n/plural-forms.ts';

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
