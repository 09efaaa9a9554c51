/** Marks the menu section in sight in the category row and keeps its chip in view. */
export function followSections(): void {
  const row = document.querySelector('[data-categories]');
  const sections = document.querySelectorAll('.menu-section');
  if (!row || sections.length === 0) return;
  const inSight = new Set<Element>();

  const mark = () => {
    const current = [...sections].find((section) => inSight.has(section));
    for (const chip of row.querySelectorAll<HTMLAnchorElement>('a')) {
      const isCurrent = chip.hash === `#${current?.id}`;
      if (isCurrent === chip.hasAttribute('aria-current')) continue;
      chip.toggleAttribute('aria-current', isCurrent);
      if (isCurrent) chip.scrollIntoView({ block: 'nearest', inline: 'center' });
    }
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
    { rootMargin: `-${landing(sections) + 1}px 0px -25%` },
  );
  for (const section of sections) observer.observe(section);
}

/** How far below the window's top a jump to a section ends, in pixels. */
function landing([section]: NodeListOf<Element>): number {
  const padding = getComputedStyle(document.documentElement).scrollPaddingTop;
  return Number.parseFloat(padding) + (section ? Number.parseFloat(getComputedStyle(section).scrollMarginTop) : 0);
}
