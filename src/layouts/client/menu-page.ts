import { pageLocale } from '#i18n/locale.ts';
import { selectForm, type PluralForms } from '#i18n/plural-forms.ts';
import { readDescription, findPageProduct } from '#features/catalog/page-data.ts';

const sections = () => [...document.querySelectorAll<HTMLElement>('[data-menu-section]')];

/** Connects the search field and the category row of a menu page; does nothing on other pages. */
export function runMenuPage(): void {
  const search = document.querySelector<HTMLInputElement>('[data-menu-search]');
  if (!search) return;
  runSearch(search);
  stabilizeJumpTargets();
  // Deferred to the first scroll: before it no section is current, and a menu may have a thousand dishes.
  addEventListener('scroll', followSections, { once: true, passive: true });
}

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
function runSearch(input: HTMLInputElement): void {
  const status = document.querySelector<HTMLElement>('[data-menu-found]');
  if (!status) return;
  // Read lazily, because a menu may have a thousand dishes.
  let items: ReturnType<typeof menuItems> | undefined;
  const show = () => {
    items ??= menuItems();
    for (const { item, text } of items) item.hidden = !matches(text, input.value);
    for (const section of sections()) section.hidden = !section.querySelector('[data-menu-item]:not([hidden])');
    const found = items.filter(({ item }) => !item.hidden).length;
    status.hidden = input.value.trim() === '';
    const forms = JSON.parse(status.dataset['found'] ?? '{}') as PluralForms;
    status.textContent =
      found > 0 ? selectForm(forms, found, pageLocale()).replace('#', String(found)) : (status.dataset['none'] ?? '');
  };
  input.addEventListener('input', show);
  input.form?.addEventListener('submit', (event) => event.preventDefault());
  // A page restored from history still has its query.
  if (input.value) show();
}

/** The text of a dish that the search compares with a query; a missing part is left out. */
export const searchableText = (name: string | undefined, description: string | undefined): string =>
  [name, description].filter(Boolean).join(' ');

const menuItems = () =>
  [...document.querySelectorAll<HTMLElement>('[data-menu-item]')].map((item) => ({
    item,
    text: searchableText(findPageProduct(Number(item.dataset['menuItem']))?.name, readDescription(item)),
  }));

/** Height above the target of a jump that is laid out before the jump, in viewports: what browsers render ahead, and a margin. */
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

/** A section with less visible than the space above a heading is not current. */
const MIN_VISIBLE_PX = 32;

/** Marks the chip of the section in the viewport and keeps it visible; chips and sections have the same order. */
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
    // Not scrollIntoView(): it would move the starting point of the Tab key.
    row.scrollLeft = current.offsetLeft + (current.offsetWidth - row.offsetWidth) / 2;
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

/** The distance from the top of the viewport at which a jump to a section ends, in pixels. */
function jumpOffset(section: Element): number {
  return (
    Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) +
    Number.parseFloat(getComputedStyle(section).scrollMarginTop)
  );
}
