import { useId, useState } from 'react';
import type { OrderDetails } from '#contract/staff/orders.ts';
import { downloadFile } from '#features/account/sections/account-data.ts';
import { ErrorBanner } from '#features/shared/ErrorBanner.tsx';
import { showToast } from '#features/shared/toast.store.ts';
import { useStaffT } from '#i18n/staff.ts';
import { Button } from '#ui/Button.tsx';
import { ConfirmDialog } from '../shared/ConfirmDialog.tsx';
import { useStaffMutation } from '../shared/staff-query.ts';
import { useStaffSession } from '../shared/staff-session.ts';

/** What an owner does when the customer of an order requests their data or its erasure; nothing for an erased customer. */
export function CustomerData({ order }: { order: OrderDetails }) {
  const t = useStaffT('staff-orders');
  const { role } = useStaffSession();
  const id = useId();
  const [confirming, setConfirming] = useState(false);
  const download = useStaffMutation('exportCustomer', {
    onSuccess: (data) =>
      downloadFile(
        new File([JSON.stringify(data, null, 2)], `customer-${data.exported_at.slice(0, 10)}.json`, {
          type: 'application/json',
        }),
      ),
  });
  const erase = useStaffMutation('eraseCustomer', {
    invalidates: ['getOrderDetails', 'getOrderList'],
    onSuccess: () => {
      setConfirming(false);
      showToast(t('staff-orders:erased'));
    },
  });
  if (role !== 'owner' || order.customer.phone === '') return null;
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{t('staff-orders:customerData')}</h3>
      <p className="small muted">{t('staff-orders:customerDataText')}</p>
      <div className="staff-actions">
        <Button
          variant="secondary"
          busy={download.isPending}
          onClick={() => download.mutate({ order_id: order.id })}
          data-action="export-customer"
        >
          {t('staff-orders:exportData')}
        </Button>
        <Button variant="ghost" onClick={() => setConfirming(true)} data-open-modal="confirm">
          {t('staff-orders:eraseData')}
        </Button>
      </div>
      <ErrorBanner error={download.error} />
      {confirming && (
        <ConfirmDialog
          title={t('staff-orders:eraseTitle')}
          action={t('staff-orders:eraseData')}
          busy={erase.isPending}
          error={erase.error}
          onConfirm={() => erase.mutate({ order_id: order.id })}
          onClose={() => setConfirming(false)}
        >
          {t('staff-orders:eraseText')}
        </ConfirmDialog>
      )}
    </section>
  );
}
