/**
 * State of the additional history entry that exists while modals or the drawer are open, so that Back closes them. The
 * state survives a reload.
 */
interface OverlayEntryState {
  readonly overlay?: boolean;
}

/** Whether the current history entry is an overlay entry. */
export const isOverlayEntry = (): boolean => (history.state as OverlayEntryState | null)?.overlay === true;

/**
 * Adds an overlay entry. Removes the fragment from the URL: on Back, the browser would scroll to it and, in Chromium,
 * move the focus.
 */
export function addOverlayEntry(): void {
  const { pathname, search, hash } = location;
  if (hash) history.replaceState(history.state, '', pathname + search);
  history.pushState({ ...(history.state as object | null), overlay: true }, '');
}

/** Turns the current overlay entry into an ordinary one. */
export const clearOverlayEntry = (): void =>
  history.replaceState({ ...(history.state as object | null), overlay: false }, '');
