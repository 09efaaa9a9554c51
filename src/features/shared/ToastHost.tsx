import { useStore } from '@nanostores/react';
import { createPortal } from 'react-dom';
import { useT } from '#i18n/browser.ts';
import { Toasts } from '#ui/feedback/Toasts.tsx';
import { dismissToast, $toast } from './toast.store.ts';
import { useSyncExternalStore } from 'react';
import { $modals } from './modal.store.ts';

/** Where the shop says things in passing: on the page, or inside the modal that covers it. */
export function ToastHost() {
  const t = useT('common');
  const toast = useStore($toast);
  const dialog = useTopDialog();
  const toasts = (
    <Toasts
      messages={toast ? [toast] : []}
      label={t('common:messages')}
      closeLabel={t('common:close')}
      onDismiss={dismissToast}
    />
  );
  return dialog ? createPortal(toasts, dialog) : toasts;
}

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
