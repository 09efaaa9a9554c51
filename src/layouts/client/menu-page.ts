import { isSignedIn } from '#features/shared/token.store.ts';
import { whenIdle } from '#lib/scheduling.ts';

const sections = () => [...document.querySelectorAll<HTMLElement>('[data-menu-section]')];

/** Connects the search field and the category row of a menu page; does nothing on other pages. */
export function runMenuPage(): void {
  const search = document.querySelector<HTMLInputElement>('[data-menu-search]');
  if (!search) return;
  runSearch(search);
  stabilizeJumpTargets();
  centerFocusedLinks();
  // Deferred to the first scroll: before it no section is current, and a menu may have a thousand dishes.
  addEventListener('scroll', followSections, { once: true, passive: true });
}

/**
 * Shows a signed-in customer what they ordered before: on a menu the dishes, on the home page the latest order. Does nothing on other pages.
 */
export function showEarlierOrders(): void {
  const button = document.querySelector<HTMLElement>('[data-ordered]');
  const link = document.querySelector<HTMLAnchorElement>('[data-order-again]');
  if ((!button && !link) || !isSignedIn()) return;
  whenIdle(
    () =>
      void import('./ordered-dishes.ts').then(({ offerOrderedDishes, showLatestOrder }) =>
        button ? offerOrderedDishes(button) : link && showLatestOrder(link),
      ),
  );
}

/** Connects the search field; its code is loaded when the field is used first. */
function runSearch(input: HTMLInputElement): void {
  input.form?.addEventListener('submit', (event) => event.preventDefault());
  const start = () => void import('./menu-search.ts').then(({ startSearch }) => startSearch(input));
  // A page restored from history still has its query.
  if (input.value || document.activeElement === input) start();
  else input.addEventListener('focus', start, { once: true });
}

/** How much content above the jump target is rendered before the jump, in viewport heights: as much as browsers render ahead, and a margin. */
const VIEWPORTS_AHEAD = 2;

/**
 * Makes a click on a category scroll exactly to its section. The browser computes the scroll target once, when the scroll starts.
 * With `content-visibility: auto`, a section that has not been rendered has an estimated height, and rendering it during the scroll
 * moves the target. The sections directly above the target are therefore rendered first.
 */
function stabilizeJumpTargets(): void {
  document.querySelector('[data-categories]')?.addEventListener('click', ({ target }) => {
    const chip = target instanceof Element ? target.closest<HTMLElement>('[data-category]') : null;
    let section = chip && document.getElementById(chip.dataset['category'] ?? '')?.previousElementSibling;
    for (
      let height = innerHeight * VIEWPORTS_AHEAD;
      section instanceof HTMLElement && height >= 0;
      section = section.previousElementSibling
    ) {
      section.style.contentVisibility = 'visible';
      height -= section.offsetHeight;
    }
  });
}

/** A section counts as current only if more than this is visible; it equals the space above a heading. */
const MIN_VISIBLE_PX = 32;

/** Marks the chip of the section in the viewport and keeps it visible; chips and sections have the same order. */
function followSections(): void {
  const row = document.querySelector<HTMLElement>('[data-category-row]');
  const all = sections();
  const [first] = all;
  if (!row || !first) return;
  // On wide screens it scrolls, instead of the row.
  const list = row.parentElement;
  const chips = row.querySelectorAll<HTMLElement>('[data-category]');
  const visible = new Set<Element>();
  let marked: HTMLElement | undefined;

  const mark = () => {
    const current = chips[all.findIndex((section) => visible.has(section))];
    if (current === marked) return;
    marked?.removeAttribute('aria-current');
    marked = current;
    if (!current) return;
    current.ariaCurrent = 'true';
    centerInRow(row, current);
    if (list) list.scrollTop = current.offsetTop + (current.offsetHeight - list.offsetHeight) / 2;
  };
  // The current section is the first below the sticky rows; it begins where a jump to it ends.
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) visible.add(target);
        else visible.delete(target);
      }
      mark();
    },
    { rootMargin: `-${jumpOffset(first) + MIN_VISIBLE_PX}px 0px -25%` },
  );
  for (const section of all) observer.observe(section);
}

/** Scrolls a row sideways. Not with scrollIntoView(), which would move the starting point of the Tab key. */
function centerInRow(row: Element, item: Element): void {
  const [outer, inner] = [row.getBoundingClientRect(), item.getBoundingClientRect()];
  row.scrollLeft += inner.x - outer.x + (inner.width - outer.width) / 2;
}

/** Scrolls a partly hidden link into the middle on keyboard focus; browsers do not scroll to a link that is partly visible. */
function centerFocusedLinks(): void {
  for (const row of document.querySelectorAll('[data-category-row], [data-popular] ul'))
    row.addEventListener('focusin', ({ target }) => {
      if (target instanceof Element && target.matches(':focus-visible')) centerInRow(row, target);
    });
}

/** The distance from the top of the viewport at which a jump to a section ends, in pixels. */
function jumpOffset(section: Element): number {
  return (
    Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) +
    Number.parseFloat(getComputedStyle(section).scrollMarginTop)
  );
}
