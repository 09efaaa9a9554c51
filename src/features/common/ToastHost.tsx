import { useStore } from '@nanostores/react';
import { useT } from '#i18n/browser.ts';
import { Toasts } from '#ui/Toasts.tsx';
import { $toast, dismissToast } from './toast.store.ts';

/** Where the shop says things in passing. */
export function ToastHost() {
  const t = useT();
  const toast = useStore($toast);
  return <Toasts messages={toast ? [toast] : []} label={t('common:messages')} closeLabel={t('common:close')} onDismiss={dismissToast} />;
}
