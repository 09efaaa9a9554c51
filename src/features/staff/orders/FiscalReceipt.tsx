import { useId, useState } from 'react';
import { FiscalReceiptInput, OrderDetails } from '#contract/staff/orders.ts';
import { secureLink } from '#contract/safe-links.ts';
import { ErrorBanner } from '#features/shared/ErrorBanner.tsx';
import { showToast } from '#features/shared/toast.store.ts';
import { useT } from '#i18n/browser.ts';
import { useStaffT } from '#i18n/staff.ts';
import { Button } from '#ui/Button.tsx';
import { FormInput } from '../shared/form-fields.tsx';
import { storedRowFromConflict } from '../shared/staff-client.ts';
import { useFormSubmit, useStaffForm } from '../shared/staff-form.ts';
import { StaffForm } from '../shared/StaffForm.tsx';
import { useStaffMutation } from '../shared/staff-query.ts';

/** The number of the fiscal receipt of an order, or a link to it. */
export function FiscalReceipt({ order }: { order: OrderDetails }) {
  const t = useStaffT('staff-orders', 'staff-shell');
  const tOrders = useT('orders');
  const id = useId();
  /**
   * What the user has seen as saved. The order may be loaded again while the field is edited: it changes only with a
   * message, after a conflict, so that nobody overwrites what they have not seen.
   */
  const [from, setFrom] = useState(order.fiscal_receipt);
  const [hasConflict, setConflict] = useState(false);
  const form = useStaffForm(FiscalReceiptInput, { order_id: order.id, from, fiscal_receipt: from ?? '' });
  const save = useStaffMutation('saveFiscalReceipt', {
    invalidates: ['getOrderDetails'],
    onSuccess: ({ fiscal_receipt: saved }) => {
      setFrom(saved);
      setConflict(false);
      form.reset({ order_id: order.id, from: saved, fiscal_receipt: saved ?? '' });
      showToast(t('staff-orders:fiscalReceiptSaved'));
    },
    onError: (error) => {
      const current = storedRowFromConflict(error, OrderDetails);
      if (!current) return;
      setFrom(current.fiscal_receipt);
      setConflict(true);
    },
  });
  const { onSubmit, failure, busy } = useFormSubmit(form, (values) => save.mutateAsync({ ...values, from }));
  const link = secureLink(from ?? '');
  const stored =
    from === null ? t('staff-orders:fiscalReceiptNone') : t('staff-orders:fiscalReceiptStored', { value: from });
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{t('staff-orders:fiscalReceipt')}</h3>
      <StaffForm form={form} schema={FiscalReceiptInput} className="fields" onSubmit={onSubmit}>
        <FormInput
          control={form.control}
          name="fiscal_receipt"
          label={t('staff-orders:fiscalReceiptLabel')}
          hint={t('staff-orders:fiscalReceiptHint')}
          autoComplete="off"
        />
        <ErrorBanner error={failure} />
        {hasConflict && <p className="small">{stored}</p>}
        {link && (
          <a className="link" href={link} target="_blank" rel="noreferrer">
            {tOrders('orders:openFiscalReceipt')}
          </a>
        )}
        <Button type="submit" variant="secondary" busy={busy}>
          {t('staff-orders:fiscalReceiptSave')}
        </Button>
      </StaffForm>
    </section>
  );
}
