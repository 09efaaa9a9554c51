/**
 * Prevents the second click of a double click, of which the first has closed an overlay, from reaching the page below it.
 */
export function swallowRestOfPress(): void {
  document.addEventListener('click', swallow, true);
}

function swallow(event: MouseEvent): void {
  // The first click of another press, or the keyboard's.
  if (event.detail < 2) return document.removeEventListener('click', swallow, true);
  event.preventDefault();
  event.stopImmediatePropagation();
}
