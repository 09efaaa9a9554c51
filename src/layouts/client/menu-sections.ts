import { centerInRow } from '#lib/center-in-row.ts';

/** The height of a section that must be visible for it to be current: the space above its heading. */
const MIN_VISIBLE_PX = 32;

/**
 * Marks the chip of the section in the viewport and scrolls it into view, now and on every scroll. Chips and sections
 * have the same order.
 */
export function highlightCurrentSection(): void {
  const row = document.querySelector<HTMLElement>('[data-category-row]');
  const sections = [...document.querySelectorAll<HTMLElement>('[data-menu-section]')];
  const [first] = sections;
  if (!row || !first) return;
  // On wide screens the container scrolls vertically; on narrow ones the row scrolls sideways.
  const scrollContainer = row.parentElement;
  const chips = row.querySelectorAll<HTMLElement>('[data-category]');
  const visible = new Set<Element>();
  let marked: HTMLElement | undefined;

  const mark = () => {
    const current = chips[sections.findIndex((section) => visible.has(section))];
    if (current === marked) return;
    marked?.removeAttribute('aria-current');
    marked = current;
    if (!current) return;
    current.setAttribute('aria-current', 'true');
    centerInRow(row, current);
    if (scrollContainer)
      scrollContainer.scrollTop = current.offsetTop + (current.offsetHeight - scrollContainer.offsetHeight) / 2;
  };
  // The current section is the first one below the sticky rows. A jump to a section ends at their lower edge.
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
  for (const section of sections) observer.observe(section);
}

/** The distance from the top of the viewport at which a jump to a section ends, in pixels. */
function jumpOffset(section: Element): number {
  return (
    Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) +
    Number.parseFloat(getComputedStyle(section).scrollMarginTop)
  );
}
