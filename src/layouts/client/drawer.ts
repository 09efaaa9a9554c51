import { measureScrollbar } from '#ui/scrollbar.ts';

/** The drawer is a popover and opens without a script; while it is open the page behind it does not scroll (spec 2). */
export function runDrawer(): void {
  document.querySelector('[data-drawer]')?.addEventListener('beforetoggle', (event) => {
    const opens = (event as ToggleEvent).newState === 'open';
    if (opens) measureScrollbar();
    document.documentElement.classList.toggle('scroll-locked', opens);
  });
}
