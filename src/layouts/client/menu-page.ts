import { descriptionIn, productOfPage } from '#features/catalog/page-data.ts';

const sections = () => [...document.querySelectorAll<HTMLElement>('[data-menu-section]')];

/** The menu's search field and its row of categories. */
export function runMenuPage(): void {
  const search = document.querySelector<HTMLInputElement>('[data-menu-search]');
  if (!search) return;
  runSearch(search);
  runJumps();
  // Before the first scroll no section is being read, and a page of a thousand dishes has more urgent things to do.
  addEventListener('scroll', followSections, { once: true, passive: true });
}

/** A text as it is compared: lower case, without diacritics (mămăligă is found by mamaliga), ё as е. */
const fold = (text: string): string => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');

/** Whether every word of a query stands somewhere in a text; an empty query matches everything. */
export function matches(text: string, query: string): boolean {
  const folded = fold(text);
  return fold(query)
    .split(/\s+/)
    .filter(Boolean)
    .every((word) => folded.includes(word));
}

/** Narrows the menu to the dishes whose name or description has every word typed; sections without any go away. */
function runSearch(input: HTMLInputElement): void {
  const status = document.querySelector<HTMLElement>('[data-menu-found]');
  if (!status) return;
  // Read at the first search, because a menu may have a thousand dishes.
  let items: ReturnType<typeof menuItems> | undefined;
  const show = () => {
    items ??= menuItems();
    for (const { item, text } of items) item.hidden = !matches(text, input.value);
    for (const section of sections()) section.hidden = !section.querySelector('[data-menu-item]:not([hidden])');
    const found = items.filter(({ item }) => !item.hidden).length;
    status.hidden = input.value.trim() === '';
    status.textContent =
      (found > 0 ? status.dataset['found'] : status.dataset['none'])?.replace('#', String(found)) ?? '';
  };
  input.addEventListener('input', show);
  input.form?.addEventListener('submit', (event) => event.preventDefault());
  // A page that comes back from history still has what was typed.
  if (input.value) show();
}

const menuItems = () =>
  [...document.querySelectorAll<HTMLElement>('[data-menu-item]')].map((item) => ({
    item,
    text: `${productOfPage(Number(item.dataset['menuItem']))?.name} ${descriptionIn(item)}`,
  }));

/** Heights of the window that browsers lay out ahead of the viewport, and a little more. */
const WINDOWS_AHEAD = 2;

/**
 * A jump to a section goes where that is when it begins: what would be laid out only once it is near, and push the section away,
 * is laid out before.
 */
function runJumps(): void {
  document.querySelector('[data-categories]')?.addEventListener('click', ({ target }) => {
    const chip = target instanceof Element ? target.closest<HTMLElement>('[data-category]') : null;
    let passed = chip && document.getElementById(chip.dataset['category'] ?? '')?.previousElementSibling;
    for (
      let height = innerHeight * WINDOWS_AHEAD;
      passed instanceof HTMLElement && height >= 0;
      passed = passed.previousElementSibling
    ) {
      passed.style.contentVisibility = 'visible';
      height -= passed.offsetHeight;
    }
  });
}

/** Pixels: a section of which no more is visible than the room above a heading is not the one being read. */
const MIN_VISIBLE_PX = 32;

/** Marks the menu section in the viewport in the category row, which names them in their order, and keeps its chip in view. */
function followSections(): void {
  const row = document.querySelector<HTMLElement>('[data-category-row]');
  const all = sections();
  const [first] = all;
  if (!row || !first) return;
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
    // The row alone is scrolled: from what a script scrolls into view the Tab key goes on.
    row.scrollLeft = current.offsetLeft + (current.offsetWidth - row.offsetWidth) / 2;
  };
  // The first section below the sticky rows is the one being read; it begins where a jump to it lands.
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

/** How far below the window's top a jump to a section ends, in pixels. */
function jumpOffset(section: Element): number {
  return (
    Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) +
    Number.parseFloat(getComputedStyle(section).scrollMarginTop)
  );
}
