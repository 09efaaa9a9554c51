import { measureScrollbar } from '#ui/scrollbar.ts';

/** The drawer is a popover and opens without a script; while it is open the page behind it does not scroll (spec 2). */
export function runDrawer(): void {
  document.querySelector('[data-drawer]')?.addEventListener('beforetoggle', (event) => {
    const opens = (event as ToggleEvent).newState === 'open';
    if (opens) measureScrollbar();
    document.documentElement.classList.toggle('scroll-locked', opens);
  });
}

/** Dropdowns are plain `<details>`; a click elsewhere and Escape close them as well. */
export function runDropdowns(): void {
  const open = () => document.querySelectorAll<HTMLDetailsElement>('[data-dropdown][open]');
  document.addEventListener('click', ({ target }) => {
    for (const details of open()) if (!(target instanceof Node && details.contains(target))) details.open = false;
  });
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return;
    for (const details of open()) {
      details.open = false;
      details.querySelector('summary')?.focus();
    }
  });
}

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
      if (!hashChange && !destination.sameDocument && downloadRequest === null && destination.url.startsWith('http'))
        show();
    });
    window.navigation.addEventListener('navigateerror', hide);
  } else addEventListener('beforeunload', show);
}
