/**
 * Keeps a press on an overlay from the page below it, where the overlay closes before the press ends: a popover closes when the
 * pointer goes up, before the click, and any overlay closes before the second click of a double click.
 *
 * @param hasClicked whether the click of this press was dispatched already
 */
export function containOverlayPress(hasClicked: boolean): void {
  let isFirst = !hasClicked;
  const listening = new AbortController();
  const options = { capture: true, signal: listening.signal };
  const stop = () => listening.abort();
  document.addEventListener(
    'click',
    (event) => {
      if (!isFirst && event.detail < 2) return stop();
      isFirst = false;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    options,
  );
  document.addEventListener('keydown', stop, options);
  // Another press without a click of the first one, such as a drag.
  document.addEventListener('pointerdown', () => (isFirst = false), options);
}
