/**
 * Hands the width of the page's scrollbar to the styles, which put padding in its place while the page is locked.
 * Call it before a modal opens or `scroll-locked` is set.
 */
export function measureScrollbar(): void {
  const page = document.documentElement;
  if (getComputedStyle(page).overflowY === 'hidden') return;
  page.style.setProperty('--scrollbar', `${innerWidth - page.getBoundingClientRect().width}px`);
}
