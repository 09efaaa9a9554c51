import { addPageProducts, readPageProducts } from '#features/catalog/page-data.ts';
import resultStylesUrl from '#features/catalog/search/search-results.lazy.scss?url';
import { bringIntoRow } from '#lib/center-in-row.ts';
import { cloneTemplate } from '#lib/clone-template.ts';
import { HttpError } from '#lib/errors.ts';
import { linkStylesheet } from '#lib/link-stylesheet.ts';
import { isSearchable } from '#features/catalog/search/search-params.ts';
import { updateCountersOfAddedCards } from './cart-controls.ts';

/** The delay of a search after the last key press. */
const DELAY_MS = 250;
const TIMEOUT_MS = 10_000;
const SKELETON_ROWS = 4;
const TOO_MANY_REQUESTS = 429;

/**
 * Shows search results below the search form while the customer types. They are taken from the HTML of the search page,
 * to which the form leads without scripts. On the search page itself, new results replace the previous ones and the URL
 * is updated; on any other page, they are shown in place of its content.
 */
export function startLiveSearch(input: HTMLInputElement): void {
  const { form } = input;
  const main = form?.closest('main');
  const results = main?.querySelector<HTMLElement>('[data-search-results]');
  if (!form || !main || !results) return;
  const isSearchPage = document.body.dataset['route'] === 'search';
  let currentUrl = new URL(isSearchPage ? location.href : form.action);
  if (!isSearchPage) void linkStylesheet(resultStylesUrl);
  let request: AbortController | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const showResults = (page: Document, url: URL) => {
    results.removeAttribute('aria-busy');
    const found = page.querySelector('[data-search-results]');
    if (!found) return showFailure(url);
    const focused = refinementLinks(results).findIndex((link) => link === document.activeElement);
    results.replaceChildren(...Array.from(found.childNodes, (node) => document.importNode(node, true)));
    scrollToFilters(results);
    refinementLinks(results)[focused]?.focus();
    registerResultProducts(page);
    announce(results.querySelector('[data-search-summary]')?.textContent ?? '');
    if (!isSearchPage) return;
    history.replaceState(history.state, '', url);
    document.title = page.title;
  };
  const showFailure = (url: URL, status = 0) => {
    results.removeAttribute('aria-busy');
    const notice = cloneTemplate('search-failure');
    const reason = status === TOO_MANY_REQUESTS ? 'limited' : navigator.onLine ? 'failed' : 'offline';
    notice.textContent = form.dataset[reason] ?? '';
    results.replaceChildren(notice);
    // Another search, or an emptied field, aborts the signal.
    if (!navigator.onLine && request)
      addEventListener('online', () => load(url), { once: true, signal: request.signal });
  };
  const load = (url: URL) => {
    currentUrl = url;
    request?.abort();
    request = new AbortController();
    const { signal } = request;
    results.setAttribute('aria-busy', 'true');
    if (results.childElementCount === 0) results.append(...createSkeleton());
    loadPage(url, signal).then(
      (page) => showResults(page, url),
      (error: unknown) => {
        if (!signal.aborted) showFailure(url, error instanceof HttpError ? error.status : undefined);
      },
    );
  };
  const cancel = () => {
    clearTimeout(timer);
    request?.abort();
    results.removeAttribute('aria-busy');
  };
  const search = () => {
    cancel();
    const url = new URL(currentUrl);
    // The other fields of the form are the filters of the page that was loaded; those of the URL may be newer.
    const fields = new FormData(form);
    for (const name of ['city', 'q'].filter((each) => fields.has(each)))
      url.searchParams.set(name, String(fields.get(name)));
    // A new search shows the shortened list of dishes again.
    url.searchParams.delete('all');
    const isActive = isSearchPage || isSearchable(input.value);
    main.toggleAttribute('data-searching', isActive);
    if (isActive) load(url);
    else results.replaceChildren();
  };

  input.addEventListener('input', () => {
    cancel();
    // Emptying the field restores the content of the page without a delay.
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
    // The text in the field may be newer than that in the link.
    if (suggestion) input.value = suggestion.dataset['searchSuggestion'] ?? '';
    else url.searchParams.set(input.name, input.value);
    load(url);
  });
  if (input.value !== input.defaultValue) search();
}

/** Scrolls each row of filters to the first one that is on. */
export function scrollToFilters(parent: ParentNode): void {
  for (const row of parent.querySelectorAll('.search-filters')) {
    const filter = row.querySelector('[aria-current]');
    if (filter) bringIntoRow(row, filter);
  }
}

const refinementLinks = (results: Element) => [...results.querySelectorAll<HTMLElement>('[data-search-link]')];

/** Fetches a page; rejects with an `HttpError`. XMLHttpRequest parses HTML without `DOMParser`, which would need a Trusted Types policy. */
function loadPage(url: URL, signal: AbortSignal): Promise<Document> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const fail = () => reject(new HttpError('search', request.status));
    request.open('GET', url);
    request.responseType = 'document';
    request.timeout = TIMEOUT_MS;
    request.onload = () => (request.status === 200 && request.responseXML ? resolve(request.responseXML) : fail());
    request.onerror = request.ontimeout = request.onabort = fail;
    signal.addEventListener('abort', () => request.abort());
    request.send();
  });
}

/** Registers the products in the results: their cards need page data, counter templates, and the counts in the cart. */
function registerResultProducts(page: Document): void {
  addPageProducts(readPageProducts(page));
  const parts = page.querySelector('[data-counter-parts]');
  if (parts && !document.querySelector('[data-counter-parts]')) document.body.append(document.importNode(parts, true));
  updateCountersOfAddedCards();
  dispatchEvent(new Event('shop:dish-cards-added'));
}

const createSkeleton = () => Array.from({ length: SKELETON_ROWS }, () => cloneTemplate('search-skeleton'));

function announce(text: string): void {
  const region = document.querySelector('[data-live]');
  if (region) region.textContent = text;
}
