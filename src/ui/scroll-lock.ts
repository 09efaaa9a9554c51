const LOCKED = 'scroll-locked';

/**
 * Locks the scroll position of the page while a modal dialog is open. Call it after a dialog was opened or closed: not
 * every supported browser knows the selector `:has()`. Sets `--scrollbar` to the width of the page's scrollbar, which
 * styles use as padding meanwhile.
 */
export function updateScrollLock(): void {
  const page = document.documentElement;
  const isLocked = document.querySelector('dialog:modal') !== null;
  if (isLocked && !page.classList.contains(LOCKED))
    page.style.setProperty('--scrollbar', `${innerWidth - page.getBoundingClientRect().width}px`);
  page.classList.toggle(LOCKED, isLocked);
}
