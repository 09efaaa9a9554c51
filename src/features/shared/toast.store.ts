import { atom } from 'nanostores';
import { sessionAtom } from '#lib/persistent-stores.ts';
import type { ToastMessage } from '#ui/feedback/Toasts.tsx';

/** The newest toast; older ones are replaced. */
export const $toast = atom<ToastMessage | null>(null);

/** A text for the next page of this tab. The shell checks this key before it loads the code that shows it. */
const $storedToast = sessionAtom<string>('toast', '', (value): value is string => typeof value === 'string');

let lastId = 0;

/** Shows a short message, which screen readers announce. */
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
