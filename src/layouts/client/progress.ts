const ACTIVE = 'data-active';
const bar = document.querySelector('[data-page-progress]');

/** Whether another page is on its way. */
export const isLeaving = (): boolean => bar?.hasAttribute(ACTIVE) ?? false;

/**
 * The bar at the top while the next page is on its way; the sheet lets it appear after 200 ms and run for 5000 ms
 * (spec 9). Links that leave no page, such as a phone number, are no navigation and start nothing.
 */
export function runProgress(): void {
  if (!bar) return;
  const show = () => bar.setAttribute(ACTIVE, '');
  const hide = () => bar.removeAttribute(ACTIVE);
  addEventListener('pageshow', hide);
  if ('navigation' in window) {
    window.navigation.addEventListener('navigate', ({ hashChange, downloadRequest, destination }) => {
      if (!hashChange && !destination.sameDocument && downloadRequest === null && destination.url.startsWith('http')) show();
    });
    window.navigation.addEventListener('navigateerror', hide);
  } else addEventListener('beforeunload', show);
}
