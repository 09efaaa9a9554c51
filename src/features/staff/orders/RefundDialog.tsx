import { useState } from 'react';
import { type OrderDetails, REFUND_CODES, RefundForm } from '#contract/staff/orders.ts';
import { ErrorBanner } from '#features/shared/ErrorBanner.tsx';
import { showToast } from '#features/shared/toast.store.ts';
import { useFormatPrice } from '#features/shared/use-format-price.ts';
import { useStaffT } from '#i18n/staff.ts';
import type * as v from 'valibot';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/form/Checkbox.tsx';
import { Modal } from '#ui/Modal.tsx';
import { FormInput, FormSelect } from '../shared/form-fields.tsx';
import { FormMoney } from '../shared/MoneyField.tsx';
import { useFormSubmit, useStaffForm } from '../shared/staff-form.ts';
import { useStaffMutation } from '../shared/staff-query.ts';
import { amountOfLines } from './refund-amount.ts';

type Refund = v.InferInput<typeof RefundForm>;

/** Returns an order's money in whole or in part. Render it while it is open. */
export function RefundDialog({ order, onClose }: { order: OrderDetails; onClose: () => void }) {
  const t = useStaffT('staff-orders', 'staff-shell');
  const formatPrice = useFormatPrice();
  const [lineIds, setLineIds] = useState<readonly number[]>([]);
  const form = useStaffForm<Refund, v.InferOutput<typeof RefundForm>>(RefundForm, {
    order_id: order.id,
    refunded: order.refunded,
    line_ids: [],
    code: 'missing_item',
    note: '',
  });
  const refund = useStaffMutation('refundOrder', {
    invalidates: ['getOrderDetails', 'getOrderList'],
    onSuccess: () => {
      showToast(t('staff-orders:refundDone'));
      onClose();
    },
  });
  const { onSubmit, failure, busy } = useFormSubmit(form, (values) =>
    // After a conflict the order has been loaded again: the second press refunds what the screen shows then.
    refund.mutateAsync({ ...values, refunded: order.refunded, line_ids: [...lineIds] }),
  );
  const { refundable, refund_limit: limit } = order;
  const isLimited = limit !== null && limit < refundable;
  const most = isLimited ? limit : refundable;
  const chooseLines = (ids: readonly number[]) => {
    setLineIds(ids);
    form.setValue('amount', amountOfLines({ ...order, refundable: most }, ids));
  };
  const isOnline = order.payment.method === 'card_online';
  return (
    <Modal
      name="refund"
      open
      onClose={onClose}
      title={t('staff-orders:refundTitle', { number: order.number })}
      closeLabel={t('staff-shell:close')}
    >
      <form className="fields" noValidate onSubmit={onSubmit}>
        <p>{t(isOnline ? 'staff-orders:refundOnline' : 'staff-orders:refundManual')}</p>
        <fieldset className="fields staff-choices" data-field="line_ids">
          <legend className="field__label">{t('staff-orders:refundLines')}</legend>
          {order.lines.map(({ id, count, name, total }) => (
            <Checkbox
              key={id}
              name={`line.${id}`}
              label={`${count} × ${name}, ${formatPrice(total, order.currency)}`}
              checked={lineIds.includes(id)}
              onChange={(chosen) => chooseLines(chosen ? [...lineIds, id] : lineIds.filter((other) => other !== id))}
            />
          ))}
        </fieldset>
        <FormMoney
          control={form.control}
          name="amount"
          label={t('staff-orders:refundAmount')}
          hint={t(isLimited ? 'staff-orders:refundLimited' : 'staff-orders:refundMost', {
            amount: formatPrice(most, order.currency, 'genitive'),
          })}
          invalid={t('staff-shell:fieldInvalid')}
          data-autofocus=""
        />
        {!isLimited && (
          <Button
            variant="ghost"
            size="small"
            onClick={() => form.setValue('amount', refundable, { shouldValidate: true })}
          >
            {t('staff-orders:refundAll')}
          </Button>
        )}
        <FormSelect
          control={form.control}
          name="code"
          label={t('staff-orders:refundReason')}
          options={REFUND_CODES.map((value) => ({ value, label: t(`staff-orders:refundCode_${value}`) }))}
        />
        <FormInput control={form.control} name="note" label={t('staff-orders:refundNote')} autoComplete="off" />
        <ErrorBanner error={failure} />
        <Button type="submit" variant="danger" size="large" fullWidth busy={busy}>
          {t('staff-orders:refund')}
        </Button>
      </form>
    </Modal>
  );
}
