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
  // A band below the sticky rows: the section that crosses it is the one being read.
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) inSight.add(target);
        else inSight.delete(target);
      }
      mark();
    },
    { rootMargin: '-20% 0px -70%' },
  );
  for (const section of sections) observer.observe(section);
}
