/**
 * Keeps a press on an overlay from the page below it, where the overlay closes before the press ends: a popover closes when the
 * pointer goes up, before the click, and any overlay closes before the second click of a double click.
 *
 * @param options.hasClicked whether the click of this press was dispatched already
 */
export function swallowRestOfPress({ hasClicked }: { readonly hasClicked: boolean }): void {
  let awaitsClick = !hasClicked;
  const controller = new AbortController();
  const options = { capture: true, signal: controller.signal };
  const stop = () => controller.abort();
  document.addEventListener(
    'click',
    (event) => {
      if (!awaitsClick && event.detail < 2) return stop();
      awaitsClick = false;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    options,
  );
  document.addEventListener('keydown', stop, options);
  // A new press: the first one has ended without a click, for example as a drag.
  document.addEventListener('pointerdown', () => (awaitsClick = false), options);
}
