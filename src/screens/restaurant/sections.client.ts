/** Pixels: a section of which no more is in sight than the room above a heading is not the one being read. */
const HARDLY = 32;
/** Heights of the window that browsers lay out ahead of what is in sight, and a little more. */
const AHEAD = 2;

/** Marks the menu section in sight in the category row, which names them in their order, and keeps its chip in view. */
export function followSections(): void {
  const chips = document.querySelectorAll<HTMLAnchorElement>('[data-categories] a');
  const sections = [...document.querySelectorAll<HTMLElement>('.menu-section')];
  const [first] = sections;
  if (!first) return;
  const inSight = new Set<Element>();

  const mark = () => {
    const current = sections.findIndex((section) => inSight.has(section));
    chips.forEach((chip, place) => {
      const isCurrent = place === current;
      if (isCurrent === chip.hasAttribute('aria-current')) return;
      chip.toggleAttribute('aria-current', isCurrent);
      if (isCurrent) center(chip);
    });
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
  // A jump goes where its section is by then: what would be laid out only once it is near, and push that away, is laid out before.
  chips.forEach((chip, place) => {
    chip.onclick = () => {
      let room = innerHeight * AHEAD;
      for (const section of sections.slice(0, place).reverse()) {
        if (room < 0) break;
        section.style.contentVisibility = 'visible';
        room -= section.offsetHeight;
      }
    };
  });
}

/** Scrolls the row and nothing else: from what a script scrolls into view the Tab key goes on. */
function center(chip: HTMLElement): void {
  const row = chip.closest('ul');
  if (row) row.scrollLeft = chip.offsetLeft + (chip.offsetWidth - row.offsetWidth) / 2;
}

/** How far below the window's top a jump to a section ends, in pixels. */
function landing(section: Element): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) + Number.parseFloat(getComputedStyle(section).scrollMarginTop);
}
