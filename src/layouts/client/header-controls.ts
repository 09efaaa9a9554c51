import { swallowRestOfPress } from '#ui/overlay-press.ts';
import { updateScrollLock } from '#ui/scroll-lock.ts';
import { whenIdle } from '#lib/idle-work.ts';
import { LANGUAGE_COOKIE, parseCookies, readCookie, writeCookie } from '#lib/cookies.ts';
import { updateOverlayHistory } from '../overlay-history.ts';
import { toggleNotice } from './notices.ts';

/** Starts the drawer, dropdowns, switches and progress bar of the header, and the offline notice below it. */
export function runHeader(): void {
  runDrawer();
  runDropdowns();
  runThemeSwitch();
  runLanguageSwitch();
  runProgressBar();
  runOfflineNotice();
}

/** Shows the notice when the connection is lost. A page that is loaded offline has its own message. */
function runOfflineNotice(): void {
  for (const kind of ['offline', 'online'])
    addEventListener(kind, () => toggleNotice('offline-notice', kind === 'offline'));
}

/** Opens and closes the drawer. Browsers that know `command` do so until this script has run. */
function runDrawer(): void {
  const drawer = document.querySelector<HTMLDialogElement>('[data-drawer]');
  if (!drawer) return;
  document.addEventListener('click', (event) => {
    const { target } = event;
    // A click on the overlay.
    if (target === drawer) {
      swallowRestOfPress();
      return drawer.close();
    }
    const button = target instanceof Element ? target.closest('[commandfor]') : null;
    if (!button) return;
    event.preventDefault();
    if (drawer.contains(button)) return drawer.close();
    // The browser may have opened it before this script has run; then this click is a replayed one.
    if (!drawer.open) drawer.showModal();
    updateScrollLock();
    updateOverlayHistory();
  });
  drawer.addEventListener('close', updateScrollLock);
  // A modal that was opened in the drawer takes its place.
  addEventListener('shop:modal-rendered', () => drawer.close());
}

/** Dropdowns are `<details>`; a click elsewhere and Escape close them. */
function runDropdowns(): void {
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

/**
 * The theme follows the system until the user chooses one. The script in the head applies the choice before the first
 * paint. It does not run when a page is restored from the back/forward cache, so the choice is then applied here.
 */
function runThemeSwitch(): void {
  const root = document.documentElement;
  if (root.dataset['theme']) updateThemeColor();
  addEventListener('pageshow', ({ persisted }) => {
    const chosen = persisted && readCookie(parseCookies(document.cookie), 'theme');
    if (chosen !== 'dark' && chosen !== 'light') return;
    root.dataset['theme'] = chosen;
    updateThemeColor();
  });
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element && target.closest('[data-theme-switch]'))) return;
    const theme = getComputedStyle(root).colorScheme === 'dark' ? 'light' : 'dark';
    root.dataset['theme'] = theme;
    writeCookie(document, 'theme', theme);
    updateThemeColor();
  });
}

/** The browser's toolbar takes the background of the page, which may differ from the system's theme. */
function updateThemeColor(): void {
  const { backgroundColor } = getComputedStyle(document.body);
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]'))
    meta.content = backgroundColor;
}

/**
 * Stores the choice of a language for 365 days. A link to another language keeps the query and the fragment of the
 * page; a button, which declines the offer of another language, keeps the page.
 */
function runLanguageSwitch(): void {
  const offers = document.querySelectorAll<HTMLElement>('[data-language-offer]');
  document.addEventListener('click', ({ target }) => {
    const control = target instanceof Element ? target.closest<HTMLElement>('[data-locale-switch]') : null;
    if (!control) return;
    writeCookie(document, LANGUAGE_COOKIE, control.dataset['localeSwitch'] ?? '');
    for (const offer of offers) offer.remove();
    if (!(control instanceof HTMLAnchorElement)) return;
    control.search = location.search;
    control.hash = location.hash;
  });
  if (offers.length > 0) whenIdle(() => announceOffer(offers));
}

/** Announces the offer that before-paint.ts shows: screen readers do not announce what a page contains at first. */
function announceOffer(offers: NodeListOf<HTMLElement>): void {
  const question = [...offers].find((offer) => offer.offsetParent !== null)?.querySelector('p');
  if (question) document.querySelector('[data-live]')?.replaceChildren(question.cloneNode(true));
}

const ACTIVE = 'data-active';
const progressBar = document.querySelector('[data-page-progress]');

/** Whether another page is loading. */
export const isLeaving = (): boolean => progressBar?.hasAttribute(ACTIVE) ?? false;

/**
 * The progress bar while the next page loads; CSS shows it after 200 ms, for 5000 ms. Links that leave no page,
 * such as a phone number, do not start it.
 */
function runProgressBar(): void {
  const show = () => progressBar?.setAttribute(ACTIVE, '');
  const hide = () => progressBar?.removeAttribute(ACTIVE);
  addEventListener('pageshow', hide);
  if ('navigation' in window) {
    window.navigation.addEventListener('navigate', ({ hashChange, downloadRequest, destination }) => {
      if (!hashChange && !destination.sameDocument && downloadRequest === null && destination.url.startsWith('http'))
        show();
    });
    window.navigation.addEventListener('navigateerror', hide);
  } else addEventListener('beforeunload', show);
}
