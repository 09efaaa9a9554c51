import { atom } from 'nanostores';
import { sessionAtom } from '#lib/persistent-stores.ts';
import type { ToastMessage } from '#ui/feedback/Toasts.tsx';

/** The newest toast; older ones are replaced. */
export const $toast = atom<ToastMessage | null>(null);

/**
 * A toast to show on the next page of this tab. `deferred-interactions.ts` checks the key in session storage before the
 * code that shows toasts is loaded.
 */
const $storedToast = sessionAtom<string>('toast', '', (value): value is string => typeof value === 'string');

let lastId = 0;

/** Shows a short message; screen readers announce it. */
export function showToast(text: string, action?: ToastMessage['action']): void {
  lastId += 1;
  $toast.set({ id: lastId, text, action });
}

/** Removes the toast with this id, unless a newer one has replaced it. */
export function dismissToast(id: ToastMessage['id']): void {
  if ($toast.get()?.id === id) $toast.set(null);
}

export function showToastOnNextPage(text: string): void {
  $storedToast.set(text);
}

export function showStoredToast(): void {
  const text = $storedToast.get();
  if (!text) return;
  $storedToast.set('');
  showToast(text);
}
