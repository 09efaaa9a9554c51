import { atom } from 'nanostores';

export interface Toast {
  readonly id: number;
  readonly text: string;
  readonly tone: 'plain' | 'success' | 'danger';
  /** A way back, for what can be undone. */
  readonly action?: { readonly label: string; readonly run: () => void };
}

/** What is said at the moment; the newest alone is shown. */
export const $toast = atom<Toast | null>(null);

let last = 0;

/** Says a sentence in passing; it is also read out. */
export function say(text: string, tone: Toast['tone'] = 'plain', action?: Toast['action']): void {
  last += 1;
  $toast.set({ id: last, text, tone, ...(action ? { action } : {}) });
}

export function dismissToast(): void {
  $toast.set(null);
}
