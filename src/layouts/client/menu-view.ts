import type { MenuFilter } from '#features/catalog/menu-filter/menu-filter.ts';
import { pageLocale } from '#i18n/locale.ts';
import { selectPluralForm, type PluralForms } from '#i18n/plural-forms.ts';

/** The list items of the menu by dish id, in the order of the menu. Read once, when this module is loaded. */
export const menuItems: ReadonlyMap<number, HTMLElement> = new Map(
  [...document.querySelectorAll<HTMLElement>('[data-menu-item]')].map((item) => [
    Number(item.querySelector<HTMLElement>('[data-product-id]')?.dataset['productId']),
    item,
  ]),
);

/** Changes the list item of a search result, which is a copy of the one in the menu. */
export type ChangeCard = (item: Element, id: number) => void;

let found: readonly number[] | null = null;
let changeCard: ChangeCard | undefined;
let filter: MenuFilter | null = null;

/**
 * Shows the dishes that a search has found, the best match first, in place of the sections; null shows the sections
 * again.
 * @param change called with the copy of each shown item
 */
export function showFound(ids: readonly number[] | null, change?: ChangeCard): void {
  found = ids;
  changeCard = change;
  update();
}

/** Shows only the dishes that pass a filter, also among search results; null removes the filter. */
export function filterMenu(next: MenuFilter | null): void {
  filter = next;
  update();
}

/** Scrolls back to the menu if its start is above the viewport: what is shown may be much shorter than before. */
export function scrollToMenuStart(): void {
  const menu = document.querySelector('.menu');
  if (menu && menu.getBoundingClientRect().top < 0) menu.scrollIntoView({ behavior: 'instant' });
}

function update(): void {
  const candidates = (found ?? [...menuItems.keys()]).filter((id) => menuItems.has(id));
  const isShown = (id: number) => filter?.isShown(id) ?? true;
  const shown = candidates.filter(isShown);
  const results = document.querySelector<HTMLElement>('[data-menu-results]');
  if (!results) return;
  results.hidden = found === null;
  // Copies, so that the sections keep their order.
  results.replaceChildren(...(found ? shown.flatMap(copyItem) : []));
  if (!found) for (const [id, item] of menuItems) item.hidden = !isShown(id);
  for (const section of document.querySelectorAll<HTMLElement>('[data-menu-section]')) {
    section.hidden = found !== null || !section.querySelector('[data-menu-item]:not([hidden])');
    const link = document.querySelector(`[data-category="${CSS.escape(section.id)}"]`)?.parentElement;
    // During a search the links stay, although all sections are hidden.
    if (link) link.hidden = !found && section.hidden;
  }
  const popular = document.querySelector<HTMLElement>('[data-popular]');
  // The popular dishes are among the search results, and the filter may exclude some of them.
  if (popular) popular.hidden = found !== null || shown.length < menuItems.size;
  describe(shown.length, candidates);
}

/** Shows how many dishes are shown and why others are hidden; if all are, also the button that shows the whole menu. */
function describe(count: number, candidates: readonly number[]): void {
  const status = document.querySelector<HTMLElement>('[data-menu-found]');
  const clear = document.querySelector<HTMLElement>('[data-menu-search-clear]');
  if (!status || !clear) return;
  status.hidden = found === null && filter === null;
  clear.hidden = status.hidden || count > 0;
  const forms = JSON.parse(status.dataset['found'] ?? '{}') as PluralForms;
  const emptyText = (candidates.length > 0 ? filter?.emptyText : undefined) ?? status.dataset['none'] ?? '';
  const summary = count > 0 ? selectPluralForm(forms, count, pageLocale()).replace('#', String(count)) : emptyText;
  // The styles show each sentence in a line of its own.
  status.textContent = [summary, ...(filter?.describe(candidates) ?? [])].join('\n');
}

function copyItem(id: number): Node[] {
  const item = menuItems.get(id);
  if (!item) return [];
  const copy = document.importNode(item, true);
  copy.hidden = false;
  copy.removeAttribute('id');
  changeCard?.(copy, id);
  return [copy];
}
