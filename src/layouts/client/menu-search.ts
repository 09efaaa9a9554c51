import { API_ACCEPT } from '#contract/constants.ts';
import type { SearchMatch } from '#contract/search.ts';
import { readDescription, readPageData } from '#features/catalog/page-data.ts';
import { isSearchable } from '#features/catalog/search/search-params.ts';
import resultStylesUrl from '#features/catalog/search/search-results.lazy.scss?url';
import { markRanges, matches, searchableText } from '#features/catalog/search/text-match.ts';
import { pageLocale } from '#i18n/locale.ts';
import { cloneTemplate } from '#lib/clone-template.ts';
import { withTimeout } from '#lib/errors.ts';
import { linkStylesheet } from '#lib/link-stylesheet.ts';
import { menuItems, scrollToMenuStart, showFound } from './menu-view.ts';

/** From the last key press to the search. */
const SEARCH_DELAY_MS = 150;
/** If the API takes longer, the texts on the page are searched instead. */
const API_TIMEOUT_MS = 2000;

/** A dish in the API's search response. */
interface MenuHit {
  readonly id: number;
  readonly match?: SearchMatch | null;
}

/** Shows the dishes of a menu that match the query in place of its sections. */
export function startSearch(input: HTMLInputElement): void {
  void linkStylesheet(resultStylesUrl);
  const clear = document.querySelector<HTMLElement>('[data-menu-search-clear]');
  const restaurantId = readPageData().products[0]?.restaurant_id;
  let request: AbortController | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const show = (hits: readonly MenuHit[] | null) => {
    const hitMatches = new Map(hits?.map(({ id, match }) => [id, match]));
    showFound(hits && [...hitMatches.keys()], (item, id) => explain(item, hitMatches.get(id)));
    scrollToMenuStart();
  };
  const search = async () => {
    const query = input.value.trim();
    if (query === '') return show(null);
    if (!isSearchable(query) || restaurantId === undefined) return show(findOnPage(query));
    request = new AbortController();
    const { signal } = request;
    const hits = await findByApi(query, restaurantId, signal);
    if (!signal.aborted) show(hits ?? findOnPage(query));
  };
  const update = () => {
    clearTimeout(timer);
    request?.abort();
    // If the field is empty, the menu is shown without delay.
    timer = setTimeout(() => void search(), input.value.trim() === '' ? 0 : SEARCH_DELAY_MS);
  };
  input.addEventListener('input', update);
  clear?.addEventListener('click', () => {
    if (input.value === '') return;
    input.value = '';
    update();
    input.focus();
  });
  // The field may have a value already: restored from history, or typed while this code was loading.
  if (input.value) void search();
}

/**
 * Returns undefined if the API does not respond in time or has no search. The response is not validated with a schema;
 * callers must expect missing fields.
 */
async function findByApi(q: string, restaurantId: number, signal: AbortSignal): Promise<MenuHit[] | undefined> {
  const query = new URLSearchParams({ id_restaurant: String(restaurantId), q, limit: '0' });
  try {
    const headers = { Accept: API_ACCEPT, 'Accept-Language': pageLocale() };
    const found = await withTimeout(API_TIMEOUT_MS, signal, async (either) => {
      const response = await fetch(`/api/search?${query}`, { headers, signal: either });
      return response.ok ? ((await response.json()) as { readonly hits?: readonly MenuHit[] }) : undefined;
    });
    const hits = found?.hits;
    return Array.isArray(hits) ? hits.filter(({ id }) => menuItems.has(id)) : undefined;
  } catch {
    return undefined; // offline, aborted or timed out
  }
}

/** The dishes whose texts on the page match, in the order of the menu. */
function findOnPage(query: string): MenuHit[] {
  const texts = Array.from(menuItems, ([id, item]) => ({
    id,
    text: searchableText(item.querySelector('h3')?.textContent, readDescription(item).description),
  }));
  const find = (options?: { tolerant: boolean }) => texts.filter(({ text }) => matches(text, query, options));
  const found = find();
  return found.length > 0 ? found : find({ tolerant: true });
}

/** Kinds of match reasons whose text the card of a dish does not already show. */
const EXPLAINED_REASON_KINDS: readonly unknown[] = ['synonym', 'description'];

/** Marks the words of the query in the name of a result, and adds the text in which other words were found. */
function explain(item: Element, match: MenuHit['match']): void {
  const card = item.querySelector('[data-product-id]');
  const name = card?.querySelector('h3');
  if (!card || !name || !match) return;
  name.replaceChildren(...markedNodes(name.textContent ?? '', match.name_ranges));
  const { reason } = match;
  if (!reason || !EXPLAINED_REASON_KINDS.includes(reason.kind)) return;
  const text = cloneTemplate('match-reason');
  text.append(...markedNodes(reason.text, reason.ranges));
  if (reason.text_lang) text.setAttribute('lang', reason.text_lang);
  card.querySelector('[data-description]')?.remove();
  card.querySelector('.product-card__price')?.after(text);
}

const markedNodes = (text: string, ranges: SearchMatch['name_ranges']): (Node | string)[] =>
  markRanges(text, Array.isArray(ranges) ? ranges : []).map((part) => {
    if (!part.marked) return part.text;
    const mark = cloneTemplate('match-mark');
    mark.textContent = part.text;
    return mark;
  });
