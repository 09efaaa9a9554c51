/**
 * The bar at the top while the next page is on its way; the sheet lets it appear after 200 ms and run for 5000 ms
 * (spec 9). Links that leave no page, such as a phone number, are no navigation and start nothing.
 */
export function runProgress(): void {
  const bar = document.querySelector('[data-page-progress]');
  if (!bar) return;
  const show = () => bar.setAttribute('data-active', '');
  const hide = () => bar.removeAttribute('data-active');
  addEventListener('pageshow', hide);
  if ('navigation' in window) {
    window.navigation.addEventListener('navigate', ({ hashChange, downloadRequest, destination }) => {
      if (!hashChange && !destination.sameDocument && downloadRequest === null && destination.url.startsWith('http')) show();
    });
    window.navigation.addEventListener('navigateerror', hide);
  } else addEventListener('beforeunload', show);
}
