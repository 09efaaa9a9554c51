import { useStore } from '@nanostores/react';
import { useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { useT } from '#i18n/browser.ts';
import { Toasts } from '#ui/feedback/Toasts.tsx';
import { $modals } from './modal.store.ts';
import { dismissToast, $toast } from './toast.store.ts';

/** The live region of toasts: on the page, or inside the topmost modal. */
export function ToastHost() {
  const t = useT('common');
  const toast = useStore($toast);
  const dialog = useSyncExternalStore(subscribeToDialogs, topDialog, () => null);
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

/** The topmost modal, which makes everything outside itself inert; null while none is open. */
function topDialog(): Element | null {
  return [...document.querySelectorAll('dialog[data-modal]:modal')].at(-1) ?? null;
}

function subscribeToDialogs(onChange: () => void): () => void {
  // The store changes before the dialog is rendered or removed. A modal whose code must be loaded first dispatches the
  // event when it is rendered.
  const stop = $modals.listen(() => setTimeout(onChange));
  addEventListener('shop:modal-rendered', onChange);
  return () => {
    stop();
    removeEventListener('shop:modal-rendered', onChange);
  };
}
