/**
 * Prevents the second click of a double click, of which the first has closed an overlay, from reaching the page below it.
 */
export function swallowRestOfPress(): void {
  const controller = new AbortController();
  const options = { capture: true, signal: controller.signal };
  const stop = () => controller.abort();
  document.addEventListener(
    'click',
    (event) => {
      if (event.detail < 2) return stop();
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    options,
  );
  document.addEventListener('keydown', stop, options);
}
