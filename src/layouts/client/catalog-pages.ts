import { $filterPanel } from '#features/catalog/menu-filter/filter-panel.store.ts';
import { isSignedIn } from '#features/shared/token.store.ts';
import { requestIslandHydration, whenIdle } from '#lib/idle-work.ts';

/**
 * Calls `start` when a search field is used for the first time. A page that is restored from history still contains the
 * typed text, which counts as use.
 */
function whenUsed(input: HTMLInputElement, start: () => void): void {
  if (input.value !== input.defaultValue || document.activeElement === input) start();
  else input.addEventListener('focus', start, { once: true });
}

/**
 * Starts the live search of all restaurants; its code loads on first use. Scrolls to the filters of a search that has
 * some. Does nothing on pages without a search field.
 */
export function runSearchField(): void {
  const input = document.querySelector<HTMLInputElement>('[data-search]');
  if (!input) return;
  whenUsed(input, () => void import('./live-search.ts').then(({ startLiveSearch }) => startLiveSearch(input)));
  if (document.querySelector('[data-search-link][aria-current]'))
    void import('./live-search.ts').then(({ scrollToFilters }) => scrollToFilters(document));
}

/**
 * Shows the terms of the chosen delivery zone. The code loads if a zone was chosen on an earlier page, or once one is
 * chosen. Does nothing on pages without zones.
 */
export function runZoneChooser(): void {
  const select = document.querySelector<HTMLSelectElement>('[data-zone-chooser] select');
  if (!select) return;
  const show = () => void import('./chosen-zone.ts').then(({ showChosenZone }) => showChosenZone(select));
  if (select.value || hasChosenZone()) show();
  else select.addEventListener('change', show, { once: true });
}

function hasChosenZone(): boolean {
  try {
    return localStorage.getItem('zone') !== null;
  } catch {
    return false; // storage is blocked
  }
}

/** Starts the search field and the category row of a menu page. Does nothing on other pages. */
export function runMenuPage(): void {
  const search = document.querySelector<HTMLInputElement>('[data-menu-search]');
  if (!search) return;
  search.form?.addEventListener('submit', (event) => event.preventDefault());
  whenUsed(search, () => void import('./menu-search.ts').then(({ startSearch }) => startSearch(search)));
  runFilterButton();
  stabilizeJumpTargets();
  centerFocusedLinks();
  // Deferred to the first scroll: before it no section is current, and a menu may have a thousand dishes.
  const follow = () =>
    void import('./menu-sections.ts').then(({ highlightCurrentSection }) => highlightCurrentSection());
  addEventListener('scroll', follow, { once: true, passive: true });
}

/**
 * Makes the filter button open and close the filter of the menu, which React renders; without a script, it leads to the
 * search of the city. A page that is restored from history shows its filter again.
 */
function runFilterButton(): void {
  const button = document.querySelector<HTMLButtonElement>('[data-menu-filter]');
  if (!button) return;
  const show = (state: 'opened' | 'restored') => {
    if ($filterPanel.get() === null) button.setAttribute('aria-busy', 'true');
    $filterPanel.set(state);
    requestIslandHydration();
  };
  button.form?.addEventListener('submit', (event) => {
    event.preventDefault();
    const panel = $filterPanel.get();
    if (panel === null || panel === 'closed') show('opened');
    else if (button.getAttribute('aria-busy') !== 'true') $filterPanel.set('closed');
  });
  if ((history.state as { menuFilter?: string } | null)?.menuFilter) show('restored');
}

/**
 * Shows a signed-in customer their earlier orders: the dishes on a menu page, the last orders on the home page. Does
 * nothing on other pages.
 */
export function showEarlierOrders(): void {
  const button = document.querySelector<HTMLElement>('[data-ordered]');
  const section = document.querySelector<HTMLElement>('[data-order-again]');
  if ((!button && !section) || !isSignedIn()) return;
  whenIdle(
    () =>
      void import('./ordered-dishes.ts').then(({ offerOrderedDishes, showLastOrders }) =>
        button ? offerOrderedDishes(button) : section && showLastOrders(section),
      ),
  );
}

/** How much content above a jump target is rendered before the jump, in viewport heights: more than browsers do. */
const VIEWPORTS_AHEAD = 2;

/**
 * Makes a click on a category scroll exactly to its section. The browser computes the scroll target once, when the
 * scroll starts. With `content-visibility: auto`, a section that has not been rendered has an estimated height, and
 * rendering it during the scroll moves the target. The sections directly above the target are therefore rendered first.
 */
function stabilizeJumpTargets(): void {
  document.querySelector<HTMLElement>('[data-categories]')?.addEventListener('click', (event) => {
    const { target } = event;
    const chip = target instanceof Element ? target.closest<HTMLAnchorElement>('[data-category]') : null;
    let section = chip && document.getElementById(chip.dataset['category'] ?? '')?.previousElementSibling;
    for (
      let height = innerHeight * VIEWPORTS_AHEAD;
      section instanceof HTMLElement && height >= 0;
      section = section.previousElementSibling
    ) {
      section.style.contentVisibility = 'visible';
      height -= section.offsetHeight;
    }
    if (!chip || event.ctrlKey || event.metaKey || event.shiftKey) return;
    // Jumps add no history entries, so that Back leaves the menu.
    event.preventDefault();
    location.replace(chip.href);
  });
}

/** Centers a link in its row on keyboard focus: browsers do not scroll to a link that is partly visible. */
function centerFocusedLinks(): void {
  for (const row of document.querySelectorAll('[data-category-row], [data-popular] ul'))
    row.addEventListener('focusin', ({ target }) => {
      if (target instanceof Element && target.matches(':focus-visible'))
        void import('#lib/center-in-row.ts').then(({ centerInRow }) => {
          // The focus may have moved on while the code was loading.
          if (target === document.activeElement) centerInRow(row, target);
        });
    });
}
