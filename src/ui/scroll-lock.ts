/**
 * Locks the scroll position of the page while a modal dialog is open. Call it after a dialog was opened or closed: not
 * every supported browser knows the selector `:has()`.
 */
export const updateScrollLock = (): void => {
  document.documentElement.classList.toggle('scroll-locked', document.querySelector('dialog:modal') !== null);
};
