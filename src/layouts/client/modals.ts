import { importChunk } from '#lib/chunk-reload.ts';
import { onIslandHydrationRequest, requestIslandHydration } from '#lib/scheduling.ts';
import { openModal, type ModalData } from '#features/shared/modal.store.ts';
import { listenForGuardedLinks } from '#features/account/sign-in/guarded-links.ts';
import { isLeaving } from './header-controls.ts';

const loadHearts = () => import('./favourite-hearts.ts');

/** Controls that need the modals' code: openers, counters of products with options, links that require a sign-in. */
const NEEDS_CODE = '[data-open-modal], [data-options] [data-counter], [data-guarded], [data-needs-code]';
/** The islands of personal pages need that code without waiting for a click. */
const PERSONAL_ROUTE = /^(account|orders?$|checkout)/;
/** Controls that were clicked and wait for their modal. They only open modals, so replaying their clicks places no order and pays nothing. */
export const WAITING_CONTROLS =
  '[data-open-modal][aria-busy], [data-counter] [aria-busy], :is([data-product-id], [data-popular] li) > [aria-busy]';

/** The data of each modal that pages open, read from the attributes of its opener. */
const modalDataReaders: { [Name in keyof ModalData]?: (element: HTMLElement) => ModalData[Name] } = {
  cart: () => true,
  news: ({ dataset }) => ({ slug: dataset['slug'] ?? '' }),
  restaurant: ({ dataset }) => ({ id: Number(dataset['id']) }),
  promocode: () => true,
  favourites: () => true,
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
export function showStoredLists(): void {
  if (localStorage.getItem('favourites') ?? localStorage.getItem('favourites.account'))
    void loadHearts().then(({ showFavourites }) => showFavourites());
  if (localStorage.getItem('allergens'))
    void import('#features/catalog/allergens/card-warnings.ts').then(({ showCardWarnings }) => showCardWarnings());
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
    .then(({ loadMessages }) => loadMessages(['cart', 'catalog', 'common', 'user']))
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
