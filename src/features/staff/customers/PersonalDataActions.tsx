import { useId, useState } from 'react';
import { AccountExport } from '#contract/endpoint-definitions.ts';
import { toWire } from '#contract/wire-form.ts';
import { downloadFile } from '#features/shared/download-file.ts';
import { ErrorBanner } from '#features/shared/ErrorBanner.tsx';
import { showToast } from '#features/shared/toast.store.ts';
import { useStaffT } from '#i18n/staff.ts';
import { Button } from '#ui/Button.tsx';
import { ConfirmDialog } from '../shared/ConfirmDialog.tsx';
import { staffErrorBody } from '../shared/staff-client.ts';
import { useStaffMutation } from '../shared/staff-query.ts';
import { useStaffSession } from '#features/staff/shared/staff-session.ts';

interface PersonalDataActionsProps {
  customerId: number;
  onErased?: () => void;
}

/** The export and the erasure of a customer's data, for owners; nothing for other roles. */
export function PersonalDataActions({ customerId, onErased }: PersonalDataActionsProps) {
  const t = useStaffT('staff-customers');
  const { role } = useStaffSession();
  const id = useId();
  const [confirming, setConfirming] = useState(false);
  const download = useStaffMutation('exportCustomer', {
    onSuccess: (data) =>
      downloadFile(
        new File(
          [JSON.stringify(toWire(AccountExport, data), null, 2)],
          `customer-${data.exported_at.slice(0, 10)}.json`,
          {
            type: 'application/json',
          },
        ),
      ),
  });
  const erase = useStaffMutation('eraseCustomer', {
    invalidates: ['getOrderDetails', 'getOrderList', 'getCustomerList'],
    onSuccess: () => {
      setConfirming(false);
      showToast(t('staff-customers:erased'));
      onErased?.();
    },
  });
  if (role !== 'owner') return null;
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{t('staff-customers:customerData')}</h3>
      <p className="small muted">{t('staff-customers:customerDataText')}</p>
      <div className="staff-actions">
        <Button
          variant="secondary"
          busy={download.isPending}
          onClick={() => download.mutate({ customer_id: customerId })}
          data-action="export-customer"
        >
          {t('staff-customers:exportData')}
        </Button>
        <Button variant="ghost" onClick={() => setConfirming(true)} data-open-modal="confirm">
          {t('staff-customers:eraseData')}
        </Button>
      </div>
      <ErrorBanner error={download.error} />
      {confirming && (
        <ConfirmDialog
          title={t('staff-customers:eraseTitle')}
          action={t('staff-customers:eraseData')}
          busy={erase.isPending}
          // The response names the orders that prevent it.
          error={staffErrorBody(erase.error)?.message || erase.error}
          onConfirm={() => erase.mutate({ customer_id: customerId })}
          onClose={() => {
            if (erase.isError) erase.reset();
            setConfirming(false);
          }}
        >
          {t('staff-customers:eraseText')}
        </ConfirmDialog>
      )}
    </section>
  );
}
