import { useSyncExternalStore } from 'react';
import { $modals } from './modal.store.ts';

/** The modal in front of all others; null while none is open. A modal makes everything outside itself inert. */
export function useTopDialog(): Element | null {
  return useSyncExternalStore(listen, topDialog, () => null);
}

function topDialog(): Element | null {
  return [...document.querySelectorAll('dialog:modal')].at(-1) ?? null;
}

function listen(changed: () => void): () => void {
  // The store changes before the modal is drawn or gone; one whose code is on its way tells when it is shown.
  const stop = $modals.listen(() => setTimeout(changed));
  addEventListener('shop:modal-shown', changed);
  return () => {
    stop();
    removeEventListener('shop:modal-shown', changed);
  };
}
