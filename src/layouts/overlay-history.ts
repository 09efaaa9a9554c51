import { $modals, closeModal } from '#features/shared/modal.store.ts';
import { addOverlayEntry, clearOverlayEntry, isOverlayEntry } from '#lib/overlay-entry.ts';

const findDrawer = () => document.querySelector<HTMLDialogElement>('[data-drawer]');
const isDrawerOpen = (): boolean => findDrawer()?.open ?? false;
const isAnyOpen = (): boolean => $modals.get().length > 0 || isDrawerOpen();

/** Whether the browser says when a navigation begins. */
const knowsNavigations = 'navigation' in window;
let isLeaving = false;
let isRemovingEntry = false;

/**
 * Makes the browser's Back close the topmost modal, or the drawer: while any is open, the page has one more history
 * entry. The entry is removed when the last overlay closes in another way, unless the page is being left: a link in an
 * overlay replaces the entry with the next page. Without the Navigation API only Back removes the entry.
 */
export function startOverlayHistory(): void {
  if (knowsNavigations) {
    navigation.addEventListener('navigate', ({ destination }) => (isLeaving = !destination.sameDocument));
    // From the back/forward cache.
    addEventListener('pageshow', () => (isLeaving = false));
  }
  // After a reload nothing is open.
  if (isOverlayEntry()) clearOverlayEntry();

  $modals.subscribe(updateOverlayHistory);
  findDrawer()?.addEventListener('close', updateOverlayHistory);
  addEventListener('popstate', () => {
    if (isAnyOpen() && !isOverlayEntry()) {
      // A modal that was opened while the entry was removed needs another one.
      if (isRemovingEntry) addEntry();
      else closeTopmost();
    }
    // Browsers read `history.scrollRestoration` before the next frame; with `auto` they would scroll to the position
    // that they have stored for this entry. So it is set in a task after that frame.
    requestAnimationFrame(() => setTimeout(restoreScrolling));
    isRemovingEntry = false;
  });
  document.addEventListener('click', replaceEntryByLink);
  addEventListener('pagehide', () => (history.scrollRestoration = 'auto'));
  addEventListener('pageshow', closeOverlaysAfterRestore);
}

/** Adds or removes the history entry. Call it after the drawer was opened. */
export function updateOverlayHistory(): void {
  if (isAnyOpen() && !isOverlayEntry()) addEntry();
  // In a task of its own: the code that closes a modal may leave the page right afterwards.
  else if (!isAnyOpen() && isOverlayEntry()) setTimeout(removeEntry);
}

function removeEntry(): void {
  if (!knowsNavigations || isLeaving || isRemovingEntry || isAnyOpen() || !isOverlayEntry()) return;
  isRemovingEntry = true;
  history.back();
}

function closeTopmost(): void {
  const topmost = $modals.get().at(-1);
  if (!topmost) return findDrawer()?.close();
  closeLikeEscape(topmost.name);
  // Another modal may be open below it, or may have been opened by its close handler.
  if (isAnyOpen() && !isOverlayEntry()) addEntry();
}

/** Closes a modal as Escape does, so that its own close handler runs. A modal that is not rendered yet has none. */
function closeLikeEscape(name: Parameters<typeof closeModal>[0]): void {
  const dialog = document.querySelector(`dialog[data-modal="${name}"]`);
  if (dialog) dialog.dispatchEvent(new Event('cancel', { cancelable: true }));
  else closeModal(name);
}

/** Adds an overlay entry, with scroll restoration off: Back from it must not move the page. */
function addEntry(): void {
  history.scrollRestoration = 'manual';
  addOverlayEntry();
}

/** Turns scroll restoration on again, for Back to this entry from another page. */
function restoreScrolling(): void {
  if (!isOverlayEntry()) history.scrollRestoration = 'auto';
}

/** Leaves the page by a link in a modal or the drawer, so that Back from the next page leads to this page at once. */
function replaceEntryByLink(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
    return;
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!link?.closest('dialog') || link.target || link.origin !== location.origin || !isOverlayEntry()) return;
  event.preventDefault();
  location.replace(link.href);
}

/** A page from the back/forward cache still shows its modals and drawer, although its history entry has none open. */
function closeOverlaysAfterRestore({ persisted }: PageTransitionEvent): void {
  if (!persisted || isOverlayEntry()) return;
  $modals.set([]);
  findDrawer()?.close();
}
