/**
 * Prevents the remaining clicks of a press that closes an overlay from reaching the page below it. A popover closes on
 * `pointerup`, before the click; any overlay closes before the second click of a double click.
 *
 * @param options.hasClicked whether the first click of this press was dispatched already
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
  // A new press means that the first one ended without a click, for example as a drag.
  document.addEventListener('pointerdown', () => (awaitsClick = false), options);
}
