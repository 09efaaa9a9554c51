/**
 * The history entry that a page has in addition while modals or the drawer are open, so that Back closes them. It is known by its state, which
 * a reload keeps.
 */
interface OverlayEntryState {
  readonly overlay?: boolean;
}

/** Whether the current entry is one of open modals or the drawer. */
export const isOverlayEntry = (): boolean => (history.state as OverlayEntryState | null)?.overlay === true;

/** Adds such an entry. The URL loses its fragment: Back would scroll the page to it, and in Chromium take the focus. */
export function addOverlayEntry(): void {
  const { pathname, search, hash } = location;
  if (hash) history.replaceState(history.state, '', pathname + search);
  history.pushState({ ...(history.state as object | null), overlay: true }, '');
}

/** Makes the current entry an ordinary one. */
export const clearOverlayEntry = (): void =>
  history.replaceState({ ...(history.state as object | null), overlay: false }, '');
