import { listenForGuardedLinks } from '#features/account/sign-in/guarded-links.ts';
import { type ModalData, openModal } from '#features/shared/modal.store.ts';
import { importChunk } from '#lib/chunk-reload.ts';
import { onIslandHydrationRequest, requestIslandHydration } from '#lib/idle-work.ts';
import { isLeaving } from './header-controls.ts';

declare global {
  interface Window {
    /** Buttons that were clicked before the first script ran, in order (before-paint.ts). */
    earlyClicks?: HTMLElement[];
  }
}

/** Controls of the first script. Clicks on islands are not replayed, so that no order is submitted twice. */
const REPLAYED = '[data-counter] [data-action], [data-open-modal], [data-theme-switch], [data-favourite]';

/**
 * Replays the clicks made while the first script was loading. Removes the handlers of before-paint.ts: one collects these clicks,
 * the other shows a notice if the page has loaded without this script.
 */
export function replayEarlyClicks(): void {
  window.onclick = null;
  window.onload = null;
  for (const control of window.earlyClicks?.splice(0) ?? []) {
    control.ariaBusy = null;
    if (control.matches(REPLAYED)) control.click();
  }
}

const PENDING_CLICK = 'pending-click';
type PendingClick = { url: string; control: string };

/** Attributes that distinguish controls of the same kind. */
const IDENTIFYING = ['data-open-modal', 'data-action', 'data-slug', 'data-id', 'href'];

/** Stores the click that waits for code, for the page that is loaded again after a missing file (chunk-reload.ts). */
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
 * Resumes what the previous page stored in this tab: a click that waited for code is replayed once and only at the same
 * URL; a toast and the link to open orders are shown by the code of the modals, which `requestIslandHydration` loads.
 */
export function resumeFromStorage(): void {
  try {
    const { url, control } = JSON.parse(sessionStorage.getItem(PENDING_CLICK) ?? '{}') as PendingClick;
    sessionStorage.removeItem(PENDING_CLICK);
    if (url === location.href) document.querySelector<HTMLElement>(control)?.click();
    if (sessionStorage.getItem('toast') !== null) requestIslandHydration();
    // The link to known open orders is part of the modals' code, which also reads its status.
    const stored = JSON.parse(localStorage.getItem('open-orders') ?? 'null') as { orders?: unknown[] } | null;
    if (stored?.orders?.length) requestIslandHydration();
    showStoredLists();
  } catch {
    return; // access to the storage is denied, so nothing was stored
  }
}

const loadHearts = () => import('./favourite-hearts.ts');

/** Controls that need the modals' code: openers, counters of products with options, links that require a sign-in. */
const NEEDS_CODE = '[data-open-modal], [data-options] [data-counter], [data-guarded], [data-needs-code]';
/** The islands of personal pages need that code without waiting for a click. */
const PERSONAL_ROUTE = /^(account|orders?$|checkout)/;
/** Controls that were clicked and wait for their modal. They only open modals, so replaying their clicks places no order and pays nothing. */
const WAITING_CONTROLS =
  '[data-open-modal][aria-busy], [data-counter] [aria-busy], :is([data-product-id], [data-popular] li) > [aria-busy]';

/** The data of each modal that pages open, read from the attributes of its opener. */
const modalDataReaders: { [Name in keyof ModalData]?: (element: HTMLElement) => ModalData[Name] } = {
  cart: () => undefined,
  news: ({ dataset }) => ({ slug: dataset['slug'] ?? '' }),
  restaurant: ({ dataset }) => ({ id: Number(dataset['id']) }),
  promocode: () => undefined,
  favourites: () => undefined,
};

/** Starts what leads to modals: their openers, the interactions that load their code, and the sign-in. */
export function runModals(): void {
  document.addEventListener('click', openClickedModal);
  addEventListener('shop:modal-rendered', clearBusyState);
  addEventListener('shop:modal-load-failed', showLoadFailure);
  listenForGuardedLinks();
  onIslandHydrationRequest(loadModals);
  listenForHydrationTriggers();
  runFragment();
  // A link with a fragment of this page.
  addEventListener('hashchange', runFragment);
}

/** Marks the hearts of favourites, and warns of the allergens of dishes, in a browser that has any. @throws where storage is forbidden */
function showStoredLists(): void {
  if (localStorage.getItem('favourites') ?? localStorage.getItem('favourites.account'))
    void loadHearts().then(({ showFavourites }) => showFavourites());
  if (localStorage.getItem('allergens'))
    void import('#features/catalog/allergens/card-warnings.ts').then(({ watchCardWarnings }) => watchCardWarnings());
}

/**
 * A control with `data-open-modal` opens that modal in the store; it is busy until the modals' code renders it. A heart loads the code of
 * favourites.
 */
function openClickedModal(event: MouseEvent): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey || !(event.target instanceof Element))
    return;
  const heart = event.target.closest<HTMLElement>('[data-favourite]');
  if (heart) void loadHearts().then(({ pressHeart }) => pressHeart(heart));
  const opener = event.target.closest<HTMLElement>('[data-open-modal]');
  const name = opener?.dataset['openModal'] as keyof ModalData | undefined;
  const read = name && modalDataReaders[name];
  if (!opener || !name || !read) return;
  event.preventDefault();
  openModal(name, read(opener));
  opener.ariaBusy = 'true';
  requestIslandHydration();
}

/** A pointer over or on a control that needs the modals' code, its focus or a key on it request hydration. */
function listenForHydrationTriggers(): void {
  const detect = ({ target }: Event) => {
    if (target instanceof Element && target.closest(NEEDS_CODE)) requestIslandHydration();
  };
  for (const kind of ['pointerover', 'pointerdown', 'focusin', 'keydown']) document.addEventListener(kind, detect);
  if (PERSONAL_ROUTE.test(document.body.dataset['route'] ?? '')) requestIslandHydration();
}

/** Loads the modals' code with React. If that fails, every click that needs it shows the notice. */
function loadModals(): void {
  const container = document.querySelector('[data-modals]');
  if (!container) return;
  // Preloads the messages that the modals request; a failure is reported there.
  import('#i18n/load.ts')
    .then(({ loadTranslator }) => loadTranslator(['cart', 'catalog', 'common', 'user']))
    .catch(() => undefined);
  importChunk(() => import('../ModalHost.tsx')).then(
    ({ mountModals }) => mountModals(container),
    () =>
      addEventListener('click', () => {
        if (document.querySelector(WAITING_CONTROLS)) showLoadFailure();
      }),
  );
}

/** A URL fragment opens the sign-in that a redirect of a guard requests, or a cart that a link contains. */
function runFragment(): void {
  if (!/^#(sign-in|cart)=/.test(location.hash)) return;
  if (areCookiesBlocked()) return showCookieNotice();
  requestIslandHydration();
  void import('./fragment-actions.ts').then(({ runFragmentAction }) => runFragmentAction());
}

/** Shows a notice above all content: code that a click needed could not be loaded, not even after a reload. */
export function showLoadFailure(): void {
  // The page is already reloading, which is the first remedy.
  if (isLeaving()) return;
  const notice = document.querySelector<HTMLElement>('[data-load-failure]');
  if (!notice?.matches(':popover-open')) notice?.showPopover();
  clearBusyState();
}

function clearBusyState(): void {
  for (const busy of document.querySelectorAll(WAITING_CONTROLS)) busy.removeAttribute('aria-busy');
}

/** Controls that need cookies: cart, session. */
const NEEDS_COOKIES =
  '[data-counter] [data-action], [data-guarded], [data-action="checkout"], [data-open-modal="authPhone"]';

/** Whether the browser refuses cookies, so that neither a cart nor a session can be stored. */
const areCookiesBlocked = (): boolean => navigator.cookieEnabled === false;

/** Where cookies are blocked, the first click that needs them shows why and how to order instead. */
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
  document.querySelector<HTMLElement>('[data-cookies-blocked]')?.showPopover();
}
