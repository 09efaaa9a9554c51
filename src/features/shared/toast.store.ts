import { atom } from 'nanostores';
import { sessionAtom } from '#lib/persistent-stores.ts';

export interface Toast {
  readonly id: number;
  readonly text: string;
  readonly tone: 'plain' | 'success' | 'danger';
  /** A way back, for what can be undone. */
  readonly action?: { readonly label: string; readonly run: () => void };
}

/** The newest toast; older ones are replaced. */
export const $toast = atom<Toast | null>(null);

/** A text for the next page of this tab. The shell looks for this key before it fetches the code that shows it. */
const $storedToast = sessionAtom<string>('toast', '', (value): value is string => typeof value === 'string');

let lastId = 0;

/** Shows a sentence in passing; screen readers announce it. */
export function showToast(text: string, tone: Toast['tone'] = 'plain', action?: Toast['action']): void {
  lastId += 1;
  $toast.set({ id: lastId, text, tone, ...(action ? { action } : {}) });
}

export function dismissToast(): void {
  $toast.set(null);
}

/** For a sentence about something that leads away: it is shown where the customer arrives. */
export function showToastOnNextPage(text: string): void {
  $storedToast.set(text);
}

/** Shows what the page before has left. */
export function showStoredToast(): void {
  const text = $storedToast.get();
  if (!text) return;
  $storedToast.set('');
  showToast(text, 'success');
}
