import { openModal, type ModalData } from '#features/shared/modal.store.ts';
import { listenForGuardedLinks } from '#features/account/sign-in/guarded-links.ts';
import { loadMessages } from '#i18n/load.ts';
import { importChunk } from '#lib/chunk-reload.ts';
import { announceIntent, onIntent } from '#lib/intent.ts';
import { isLeaving } from './navigation.ts';

/** What a user reaches for that needs the modals' code. */
const NEEDS_CODE = '[data-open-modal], [data-options] [data-counter], [data-guarded], [data-needs-code]';
/** Personal screens use the stores at once. */
const PERSONAL_ROUTE = /^(account|orders?$|checkout)/;
/** What was pressed and waits for its modal. A control that orders or pays is never among them: they open modals only. */
export const WAITING = '[data-open-modal][aria-busy], [data-counter] [aria-busy]';

/** What each opener on a page says of its modal, read from its attributes. */
const readers: { [Name in keyof ModalData]?: (element: HTMLElement) => ModalData[Name] } = {
  cart: () => true,
  news: ({ dataset }) => ({ slug: dataset['slug'] ?? '' }),
  restaurant: ({ dataset }) => ({ id: Number(dataset['id']) }),
  promocode: () => true,
};

/** Everything that leads to modals: their openers, the intents that have their code loaded, and the sign-in. */
export function runModals(): void {
  document.addEventListener('click', open);
  addEventListener('shop:modal-shown', clearWaiting);
  addEventListener('shop:modal-lost', showCodeLost);
  listenForGuardedLinks();
  onIntent(loadModals);
  listenForIntent();
  if (location.hash.startsWith('#sign-in=')) void signInFromFragment();
}

/**
 * Whatever carries `data-open-modal` opens that modal: the store has it at once, and it is drawn when the modals' code is
 * there. Until then the control is busy.
 */
function open(event: MouseEvent): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey || !(event.target instanceof Element))
    return;
  const opener = event.target.closest<HTMLElement>('[data-open-modal]');
  const name = opener?.dataset['openModal'] as keyof ModalData | undefined;
  const read = name && readers[name];
  if (!opener || !name || !read) return;
  event.preventDefault();
  openModal(name, read(opener));
  opener.ariaBusy = 'true';
  announceIntent();
}

/** The modals' code is fetched when a user reaches for something that needs it: pointer over or down, focus, key. */
function listenForIntent(): void {
  const reach = ({ target }: Event) => {
    if (target instanceof Element && target.closest(NEEDS_CODE)) announceIntent();
  };
  for (const kind of ['pointerover', 'pointerdown', 'focusin', 'keydown']) document.addEventListener(kind, reach);
  if (PERSONAL_ROUTE.test(document.body.dataset['route'] ?? '')) announceIntent();
}

/** Fetches the modals' code, and React with it. Without it no press can be answered. */
function loadModals(): void {
  const place = document.querySelector('[data-modals]');
  if (!place) return;
  // The messages are fetched beside the code: the modals request the same ones, and they report what failed.
  loadMessages(['cart', 'catalog', 'common', 'user']).catch(() => undefined);
  importChunk(() => import('../ModalHost.tsx')).then(
    ({ mountModals }) => mountModals(place),
    () =>
      addEventListener('click', () => {
        if (document.querySelector(WAITING)) showCodeLost();
      }),
  );
}

/** Opens the sign-in that a guard's redirect asks for by the address's fragment, and removes the fragment. */
async function signInFromFragment(): Promise<void> {
  announceIntent();
  const [{ takeSignInFragment }, { startSignIn }] = await Promise.all([
    import('#features/account/sign-in/sign-in-target.ts'),
    import('#features/account/sign-in/sign-in.store.ts'),
  ]);
  const target = takeSignInFragment(location, history);
  if (target) startSignIn(target);
}

/** A press needed code that could not be loaded, not even after a reload: a notice above everything else says so. */
export function showCodeLost(): void {
  // A reload is on its way, which is the first thing to try.
  if (isLeaving()) return;
  const notice = document.querySelector<HTMLElement>('[data-code-lost]');
  if (!notice?.matches(':popover-open')) notice?.showPopover();
  clearWaiting();
}

function clearWaiting(): void {
  for (const busy of document.querySelectorAll(WAITING)) busy.removeAttribute('aria-busy');
}
