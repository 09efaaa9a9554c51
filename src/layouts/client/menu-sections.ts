/** Pixels: a section of which no more is in sight than the room above a heading is not the one being read. */
const HARDLY = 32;

/** Marks the menu section in sight in the category row, which names them in their order, and keeps its chip in view. */
export function followSections(): void {
  const row = document.querySelector<HTMLElement>('[data-categories] ul');
  const sections = [...document.querySelectorAll<HTMLElement>('.menu-section')];
  const [first] = sections;
  if (!row || !first) return;
  const chips = row.querySelectorAll('a');
  const inSight = new Set<Element>();
  let marked: HTMLElement | undefined;

  const mark = () => {
    const current = chips[sections.findIndex((section) => inSight.has(section))];
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
        if (isIntersecting) inSight.add(target);
        else inSight.delete(target);
      }
      mark();
    },
    { rootMargin: `-${landing(first) + HARDLY}px 0px -25%` },
  );
  for (const section of sections) observer.observe(section);
}

/** How far below the window's top a jump to a section ends, in pixels. */
function landing(section: Element): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) + Number.parseFloat(getComputedStyle(section).scrollMarginTop);
}
