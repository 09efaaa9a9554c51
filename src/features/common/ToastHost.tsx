import { useStore } from '@nanostores/react';
import { createPortal } from 'react-dom';
import { useT } from '#i18n/browser.ts';
import { Toasts } from '#ui/Toasts.tsx';
import { $toast, dismissToast } from './toast.store.ts';
import { useTopDialog } from './useTopDialog.ts';

/**
 * Where the shop says things in passing: on the page, or inside the modal that covers it. Whoever draws it on the
 * server names it in the page's language, which only the browser's texts know by themselves.
 */
export function ToastHost({ label }: { label?: string }) {
  const t = useT();
  // The server said nothing; what is said before this code came is drawn right after.
  const toast = useStore($toast, { ssr: 'initial' });
  const dialog = useTopDialog();
  const toasts = <Toasts messages={toast ? [toast] : []} label={label ?? t('common:messages')} closeLabel={t('common:close')} onDismiss={dismissToast} />;
  return dialog ? createPortal(toasts, dialog) : toasts;
}
