import { $modals, closeModal } from '#features/shared/modal.store.ts';

/** The state of the history entry that a page has while modals are open. */
interface ModalEntryState {
  readonly modal?: boolean;
}

const isModalEntry = (): boolean => (history.state as ModalEntryState | null)?.modal === true;
const setModalEntry = (method: 'pushState' | 'replaceState', modal: boolean): void =>
  history[method]({ ...(history.state as object | null), modal }, '');

/**
 * Lets the browser's Back close the topmost modal: while modals are open, the page has one more history entry. It is removed when the
 * last modal closes otherwise, but not when the page is being left: then it stays, as in browsers without the Navigation API.
 */
export function runModalHistory(): void {
  let isLeaving = !('navigation' in window);
  let isRemovingEntry = false;

  if ('navigation' in window)
    navigation.addEventListener('navigate', ({ destination }) => (isLeaving = !destination.sameDocument));
  // After a reload no modal is open.
  if (isModalEntry()) setModalEntry('replaceState', false);

  $modals.subscribe((modals) => {
    if (modals.length > 0 && !isModalEntry()) addEntry();
    // In a task of its own: what closes a modal may leave the page right after it.
    else if (modals.length === 0 && isModalEntry()) setTimeout(removeEntry);
  });
  addEventListener('popstate', () => {
    const topmost = $modals.get().at(-1);
    if (topmost && !isModalEntry()) {
      // A modal that was opened while the entry was removed needs another one.
      if (isRemovingEntry) addEntry();
      else closeLikeEscape(topmost.name);
    }
    if (!isModalEntry()) history.scrollRestoration = 'auto';
    if (isRemovingEntry) keepFocus();
    isRemovingEntry = false;
  });
  addEventListener('pagehide', () => (history.scrollRestoration = 'auto'));

  function removeEntry(): void {
    if (isLeaving || isRemovingEntry || $modals.get().length > 0 || !isModalEntry()) return;
    isRemovingEntry = true;
    history.back();
  }
}

/** As Escape does, so that the modal does what follows its closing; one that is not rendered yet is just closed. */
function closeLikeEscape(name: Parameters<typeof closeModal>[0]): void {
  const dialog = document.querySelector(`dialog[data-modal="${name}"]`);
  if (dialog) dialog.dispatchEvent(new Event('cancel', { cancelable: true }));
  else closeModal(name);
  // Others may be open below it, or instead of it.
  if ($modals.get().length > 0 && !isModalEntry()) addEntry();
}

/** The page stays where it is when the entry is left. */
function addEntry(): void {
  history.scrollRestoration = 'manual';
  setModalEntry('pushState', true);
}

/** In an entry whose address has a fragment, Chromium removes the focus before the next frame. */
function keepFocus(): void {
  const focused = document.activeElement;
  requestAnimationFrame(() =>
    setTimeout(() => {
      if (document.activeElement === document.body && focused instanceof HTMLElement)
        focused.focus({ preventScroll: true });
    }),
  );
}
