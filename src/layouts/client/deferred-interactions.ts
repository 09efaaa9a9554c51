import { listenForGuardedLinks } from '#features/account/sign-in/guarded-links.ts';
import { $modals, type ModalData, openModal } from '#features/shared/modal.store.ts';
import { importChunk, preloadChunk } from '#lib/chunk-reload.ts';
import { onIslandHydrationRequest, requestIslandHydration, savesData, whenIdle } from '#lib/idle-work.ts';
import { isLeaving } from './header-controls.ts';
import { toggleNotice } from './notices.ts';

declare global {
  interface Window {
    /** Buttons that were clicked before the first script ran, in order (before-paint.ts). */
    earlyClicks?: HTMLElement[];
  }
}

/** Controls that the first script handles. Clicks on islands are not replayed, so that no order is submitted twice. */
const REPLAYED =
  '[data-counter] [data-action], [data-open-modal], [data-theme-switch], [data-locale-switch], [data-favourite], [commandfor]';

/**
 * Replays the clicks made while the first script was loading. Removes the handlers that before-paint.ts has set: one
 * collects these clicks, the other shows a notice if the page has loaded without this script.
 */
export function replayEarlyClicks(): void {
  window.onclick = null;
  window.onload = null;
  for (const control of window.earlyClicks?.splice(0) ?? []) {
    control.removeAttribute('aria-busy');
    if (control.matches(REPLAYED)) control.click();
  }
}

const PENDING_CLICK = 'pending-click';
type PendingClick = { url: string; control: string };

/** Attributes that distinguish controls of the same kind. */
const IDENTIFYING = ['data-menu-filter', 'data-open-modal', 'data-action', 'data-slug', 'data-id', 'href'];

/** Stores the click that is waiting for a chunk, so that it can be replayed after a reload (chunk-reload.ts). */
export function storePendingClick(): void {
  const clicked = document.querySelector<HTMLElement>(WAITING_CONTROLS);
  if (!clicked) return;
  const product = clicked.closest<HTMLElement>('[data-product-id]')?.dataset['productId'];
  const own = IDENTIFYING.filter((name) => clicked.hasAttribute(name)).map(
    (name) => `[${name}="${CSS.escape(clicked.getAttribute(name) ?? '')}"]`,
  );
  const control = (product ? `[data-product-id="${product}"] ` : '') + own.join('');
  sessionStorage.setItem(PENDING_CLICK, JSON.stringify({ url: location.href, control } satisfies PendingClick));
}

/**
 * Restores what earlier pages have stored. A click that waited for a chunk is replayed once, only at the same URL.
 * A stored toast or open order requests hydration, because the modals' code shows them.
 */
export function resumeFromStorage(): void {
  try {
    const { url, control } = JSON.parse(sessionStorage.getItem(PENDING_CLICK) ?? '{}') as PendingClick;
    sessionStorage.removeItem(PENDING_CLICK);
    if (url === location.href) document.querySelector<HTMLElement>(control)?.click();
    if (sessionStorage.getItem('toast') !== null) requestIslandHydration();
    // The modals' code contains the link to open orders and refreshes their status.
    const stored = JSON.parse(localStorage.getItem('open-orders') ?? 'null') as { orders?: unknown[] } | null;
    if (stored?.orders?.length) requestIslandHydration();
    showStoredFavouritesAndAllergens();
  } catch {
    return; // storage access is denied, so nothing was stored
  }
}

const loadHearts = () => import('./favourite-hearts.ts');

/** Controls that need the modals' code: openers, counters of products with options, links that require a sign-in. */
const NEEDS_CODE = '[data-open-modal], [data-options] [data-counter], [data-guarded], [data-needs-code]';
/** Routes of personal pages, whose islands are hydrated without waiting for a click. */
const PERSONAL_ROUTE = /^(account|orders?$|checkout)/;
/** Clicked controls whose modal or panel is loading. They only open it, so replaying these clicks cannot place an order. */
const WAITING_CONTROLS =
  '[data-open-modal][aria-busy], [data-menu-filter][aria-busy], [data-counter] [aria-busy], :is([data-product-id], [data-popular] li) > [aria-busy]';

/** Reads a modal's data from the attributes of the control that opens it. Islands open the other modals. */
const modalDataReaders: { [Name in keyof ModalData]?: (element: HTMLElement) => ModalData[Name] } = {
  cart: () => undefined,
  news: ({ dataset }) => ({ slug: dataset['slug'] ?? '' }),
  restaurant: ({ dataset }) => ({ id: Number(dataset['id']) }),
  promocode: () => undefined,
  favourites: () => undefined,
};

/** Handles clicks, guarded links and URL fragments that open modals, and loads the modals' code on request. */
export function runModals(): void {
  document.addEventListener('click', openClickedModal);
  addEventListener('shop:modal-rendered', clearBusyState);
  addEventListener('shop:modal-load-failed', showLoadFailure);
  listenForGuardedLinks();
  onIslandHydrationRequest(loadModals);
  listenForHydrationTriggers();
  preloadDishSheets();
  runFragment();
  // Following a link to a fragment of the same page does not load a page.
  addEventListener('hashchange', runFragment);
}

/**
 * Marks favourite dishes and restaurants, and warns of chosen allergens, if this browser has stored any.
 * @throws SecurityError if storage access is denied
 */
function showStoredFavouritesAndAllergens(): void {
  if (localStorage.getItem('favourites') ?? localStorage.getItem('favourites.account'))
    void loadHearts().then(({ showFavourites }) => showFavourites());
  if (localStorage.getItem('allergens'))
    void import('#features/catalog/allergens/card-warnings.ts').then(({ showProductCardWarnings }) =>
      showProductCardWarnings(),
    );
}

/**
 * Opens the modal named by `data-open-modal`; the control is busy until the modal is rendered. A click on a heart loads
 * the code of favourites and toggles the favourite.
 */
function openClickedModal(event: MouseEvent): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey || !(event.target instanceof Element))
    return;
  const heart = event.target.closest<HTMLElement>('[data-favourite]');
  if (heart) void loadHearts().then(({ pressPageHeart }) => pressPageHeart(heart));
  const opener = event.target.closest<HTMLElement>('[data-open-modal]');
  const name = opener?.dataset['openModal'] as keyof ModalData | undefined;
  const read = name && modalDataReaders[name];
  if (!opener || !name || !read) return;
  event.preventDefault();
  openModal(name, read(opener));
  opener.setAttribute('aria-busy', 'true');
  requestIslandHydration();
}

/** Requests hydration when a control that needs the modals' code is hovered, pressed or focused. */
function listenForHydrationTriggers(): void {
  const detect = ({ target }: Event) => {
    if (target instanceof Element && target.closest(NEEDS_CODE)) requestIslandHydration();
  };
  for (const kind of ['pointerover', 'pointerdown', 'focusin', 'keydown']) document.addEventListener(kind, detect);
  if (PERSONAL_ROUTE.test(document.body.dataset['route'] ?? '')) requestIslandHydration();
}

/**
 * Loads, on a page with dishes, the code of their sheet at the first idle moment after the visitor has begun to use the
 * page, unless they save data.
 */
function preloadDishSheets(): void {
  if (savesData() || !document.querySelector('[data-placeholder-of]')) return;
  const preload = async () => (await importModalHost()).preloadDishSheet();
  for (const kind of ['scroll', 'pointerdown', 'keydown'])
    addEventListener(kind, () => whenIdle(() => void preloadChunk(preload)), { once: true, capture: true });
}

const importModalHost = () => import('../ModalHost.tsx');

/** Loads React and the modals. If that fails, every later click on a control that needs them shows the notice. */
function loadModals(): void {
  const container = document.querySelector('[data-modals]');
  if (!container) return;
  // Preloads messages. The modals request them again and report a failure.
  import('#i18n/load.ts')
    .then(({ loadTranslator }) => loadTranslator(['cart', 'catalog', 'common', 'user']))
    .catch(() => undefined);
  const fail = () => {
    if (document.querySelector(WAITING_CONTROLS)) showLoadFailure();
    // Nothing opens without the host, which closes the modals that fail later: closes the placeholder of a sheet, and
    // removes the history entry.
    $modals.set([]);
  };
  importChunk(importModalHost).then(
    ({ mountModals }) => mountModals(container),
    () => {
      fail();
      addEventListener('click', fail);
    },
  );
}

/** Handles URL fragments: `#sign-in=` from the redirect of a guard, and `#cart=` from the link of a shared cart. */
function runFragment(): void {
  if (!/^#(sign-in|cart)=/.test(location.hash)) return;
  if (areCookiesBlocked()) return showCookieNotice();
  requestIslandHydration();
  void import('./fragment-actions.ts').then(({ runFragmentAction }) => runFragmentAction());
}

/** Shows the notice that a part of the page could not be loaded. */
export function showLoadFailure(): void {
  // A navigation has begun and may have aborted the request.
  if (isLeaving()) return;
  toggleNotice('load-failure', true);
  clearBusyState();
}

function clearBusyState(): void {
  for (const busy of document.querySelectorAll(WAITING_CONTROLS)) busy.removeAttribute('aria-busy');
}

/** Controls that need cookies, because they change the cart or require a session. */
const NEEDS_COOKIES =
  '[data-counter] [data-action], [data-guarded], [data-action="checkout"], [data-open-modal="authPhone"]';

/** Whether the browser blocks cookies, so that neither a cart nor a session can be stored. */
const areCookiesBlocked = (): boolean => navigator.cookieEnabled === false;

/** If cookies are blocked, a click on a control that needs them shows a notice instead of its effect. */
export function runCookieNotice(): void {
  if (!areCookiesBlocked()) return;
  document.addEventListener(
    'click',
    (event) => {
      if (!(event.target instanceof Element && event.target.closest(NEEDS_COOKIES))) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      showCookieNotice();
    },
    true,
  );
}

function showCookieNotice(): void {
  toggleNotice('cookies-blocked', true);
}
