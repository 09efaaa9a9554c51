import { useStore } from '@nanostores/react';
import { createPortal } from 'react-dom';
import { useT } from '#i18n/browser.ts';
import { Toasts } from '#ui/Toasts.tsx';
import { $toast, dismissToast } from './toast.store.ts';
import { useTopDialog } from './useTopDialog.ts';

/** Where the shop says things in passing: on the page, or inside the modal that covers it. */
export function ToastHost() {
  const t = useT('common');
  const toast = useStore($toast);
  const dialog = useTopDialog();
  const toasts = <Toasts messages={toast ? [toast] : []} label={t('common:messages')} closeLabel={t('common:close')} onDismiss={dismissToast} />;
  return dialog ? createPortal(toasts, dialog) : toasts;
}
