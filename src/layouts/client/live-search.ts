import { addPageProducts, readPageProducts } from '#features/catalog/page-data.ts';
import resultStylesUrl from '#features/catalog/search/search-results.lazy.scss?url';
import { linkStylesheet } from '#lib/link-stylesheet.ts';
import { isSearchable } from '#features/catalog/search/search-params.ts';
import { updateCountersOfAddedCards } from './cart-controls.ts';

/** After the last key press. */
const DELAY_MS = 250;
const TIMEOUT_MS = 10_000;
const SKELETON_ROWS = 4;

/**
 * Shows the results of a search below its form while the customer types: those of the page of the search, which the form leads to
 * without a script. On that page they replace each other, and the URL follows; on any other they take the place of its content.
 */
export function startLiveSearch(input: HTMLInputElement): void {
  const { form } = input;
  const main = form?.closest('main');
  if (!form || !main) return;
  const isSearchPage = document.body.dataset['route'] === 'search';
  const results = findResults(form, main);
  let currentUrl = new URL(isSearchPage ? location.href : form.action);
  if (!isSearchPage) void linkStylesheet(resultStylesUrl);
  let request: AbortController | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const showResults = (page: Document, url: URL) => {
    results.ariaBusy = null;
    const found = page.querySelector('[data-search-results]');
    if (!found) return showFailure(url);
    const focused = refinementLinks(results).findIndex((link) => link === document.activeElement);
    results.replaceChildren(...Array.from(found.childNodes, (node) => document.importNode(node, true)));
    refinementLinks(results)[focused]?.focus();
    registerResultProducts(page);
    announce(results.querySelector('[data-search-summary]')?.textContent ?? '');
    if (!isSearchPage) return;
    history.replaceState(history.state, '', url);
    document.title = page.title;
  };
  const showFailure = (url: URL) => {
    results.ariaBusy = null;
    const notice = document.createElement('p');
    notice.className = 'page__empty';
    notice.role = 'alert';
    notice.textContent = (navigator.onLine ? form.dataset['failed'] : form.dataset['offline']) ?? '';
    results.replaceChildren(notice);
    if (!navigator.onLine) addEventListener('online', () => currentUrl === url && load(url), { once: true });
  };
  const load = (url: URL) => {
    currentUrl = url;
    request?.abort();
    request = new AbortController();
    const { signal } = request;
    results.ariaBusy = 'true';
    if (results.childElementCount === 0) results.append(...createSkeleton());
    loadPage(url, signal).then(
      (page) => showResults(page, url),
      () => {
        if (!signal.aborted) showFailure(url);
      },
    );
  };
  const cancel = () => {
    clearTimeout(timer);
    request?.abort();
  };
  const search = () => {
    cancel();
    const url = new URL(currentUrl);
    // The other fields of the form are the filters of the page that was loaded; those of the URL may be newer.
    const fields = new FormData(form);
    for (const name of ['city', 'q'].filter((each) => fields.has(each)))
      url.searchParams.set(name, String(fields.get(name)));
    url.searchParams.delete('all');
    const isActive = isSearchPage || isSearchable(input.value);
    main.toggleAttribute('data-searching', isActive);
    if (isActive) load(url);
    else results.replaceChildren();
  };

  input.addEventListener('input', () => {
    cancel();
    // An emptied field shows the page again at once.
    timer = setTimeout(search, input.value === '' ? 0 : DELAY_MS);
  });
  form.querySelector('[data-search-city]')?.addEventListener('change', search);
  form.addEventListener('submit', (event) => {
    if (!isSearchPage) return;
    event.preventDefault();
    input.blur();
    search();
  });
  results.addEventListener('click', (event) => {
    const { target } = event;
    const link = target instanceof Element && target.closest<HTMLAnchorElement>('[data-search-link]');
    const suggestion = target instanceof Element && target.closest<HTMLAnchorElement>('[data-search-suggestion]');
    if ((!link && !suggestion) || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    cancel();
    const url = new URL((link || suggestion || location).href);
    // The link may be older than what was typed since.
    if (suggestion) input.value = suggestion.dataset['searchSuggestion'] ?? '';
    else url.searchParams.set(input.name, input.value);
    load(url);
  });
  if (input.value !== input.defaultValue) search();
}

const refinementLinks = (results: Element) => [...results.querySelectorAll<HTMLElement>('[data-search-link]')];

/** The results of the page, or an element for them behind the form. */
function findResults(form: Element, main: Element): HTMLElement {
  const existing = main.querySelector<HTMLElement>('[data-search-results]');
  if (existing) return existing;
  const results = document.createElement('div');
  results.className = 'search-results';
  results.dataset['searchResults'] = '';
  form.after(results);
  return results;
}

/** The page at a URL. A request of this kind parses HTML without a sink that Trusted Types would have to permit. */
function loadPage(url: URL, signal: AbortSignal): Promise<Document> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const fail = () => reject(new Error(`The search responded with ${request.status}`));
    request.open('GET', url);
    request.responseType = 'document';
    request.timeout = TIMEOUT_MS;
    request.onload = () => (request.status === 200 && request.responseXML ? resolve(request.responseXML) : fail());
    request.onerror = request.ontimeout = request.onabort = fail;
    signal.addEventListener('abort', () => request.abort());
    request.send();
  });
}

/** Registers the dishes of the results: their cards need page data, the templates of quantity steppers, and the counts in the cart. */
function registerResultProducts(page: Document): void {
  addPageProducts(readPageProducts(page));
  const parts = page.querySelector('[data-counter-parts]');
  if (parts && !document.querySelector('[data-counter-parts]')) document.body.append(document.importNode(parts, true));
  updateCountersOfAddedCards();
  dispatchEvent(new Event('shop:dish-cards-added'));
}

const createSkeleton = () =>
  Array.from({ length: SKELETON_ROWS }, () => {
    const row = document.createElement('span');
    row.className = 'skeleton skeleton_row';
    return row;
  });

function announce(text: string): void {
  const region = document.querySelector('[data-live]');
  if (region) region.textContent = text;
}
