import type * as v from 'valibot';
import { useId, useState } from 'react';
import { OrderDetails, REFUND_CODES, RefundInput } from '#contract/staff/orders.ts';
import { showToast } from '#features/shared/toast.store.ts';
import { useFormatPrice } from '#features/shared/hooks.ts';
import { useStaffT } from '#i18n/staff.ts';
import { Button } from '#ui/Button.tsx';
import { Modal } from '#ui/Modal.tsx';
import { Price } from '#ui/Price.tsx';
import { Checkbox } from '#ui/form/choices.tsx';
import { MoneyField } from '#features/staff/shared/MoneyField.tsx';
import { FormInput, FormSelect } from '#features/staff/shared/form-fields.tsx';
import { FormFooter } from '#features/staff/shared/resource/FormFooter.tsx';
import { ignoreEnterInField } from '#features/staff/shared/resource/ResourceForm.tsx';
import { useFormSubmit, useStaffForm } from '#features/staff/shared/staff-form.ts';
import { StaffForm } from '#features/staff/shared/StaffForm.tsx';
import { storedRowFromConflict } from '#features/staff/shared/staff-client.ts';
import { useStaffMutation } from '#features/staff/shared/staff-query.ts';
import { formatDateTimeWithYear } from './OrderListItem.tsx';
import { asMinor, sumOf, type Minor } from '#contract/money.ts';

/** The refunds of an order and the button for another one; renders nothing without refunds and refundable money. */
export function OrderRefunds({ order }: { order: OrderDetails }) {
  const t = useStaffT('staff-orders');
  const formatPrice = useFormatPrice();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const { refunds, refunded, refundable, refund_limit: limit, currency } = order;
  if (refunds.length === 0 && refundable === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{t('staff-orders:refunds')}</h3>
      {refunded > 0 && (
        <p data-refunded={refunded}>{t('staff-orders:refundedSum', { amount: formatPrice(refunded, currency) })}</p>
      )}
      <ul className="order-dialog__list" role="list">
        {refunds.map((refund) => (
          <li key={refund.id} className="order-dialog__line" data-refund={refund.status}>
            <span>
              {t(`staff-orders:refundCode_${refund.code}`)}
              {refund.note && <bdi className="small muted">{refund.note}</bdi>}
              <span className="small muted">
                {[formatDateTimeWithYear(refund.at), refund.name, t(`staff-orders:refund_${refund.status}`)]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            <Price value={refund.amount} text={formatPrice(refund.amount, currency)} />
          </li>
        ))}
      </ul>
      {refundable > 0 && limit === 0 && <p className="small muted">{t('staff-orders:refundLimitReached')}</p>}
      {refundable > 0 && limit !== 0 && (
        <Button variant="secondary" onClick={() => setOpen(true)} data-open-modal="refund">
          {t('staff-orders:refund')}
        </Button>
      )}
      {isOpen && <RefundDialog order={order} onClose={() => setOpen(false)} />}
    </section>
  );
}

type Refund = v.InferInput<typeof RefundInput>;

/** The form of a full or partial refund. The parent mounts it while it is open. */
function RefundDialog({ order, onClose }: { order: OrderDetails; onClose: () => void }) {
  const t = useStaffT('staff-orders', 'staff-shell');
  const formatPrice = useFormatPrice();
  const [lineIds, setLineIds] = useState<readonly number[]>([]);
  /**
   * The refunded amount that the user has seen. The order may be loaded again while the form is open: the amount changes
   * only with a message, after a conflict. So a repeated submit is the same request, and another refund is a conflict.
   */
  const [refunded, setRefunded] = useState(order.refunded);
  const form = useStaffForm<Refund, v.InferOutput<typeof RefundInput>>(RefundInput, {
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
    onError: (error) => {
      const current = storedRowFromConflict(error, OrderDetails);
      if (current) setRefunded(current.refunded);
    },
  });
  const { onSubmit, failure, warnings, clearFailure, busy } = useFormSubmit(form, (values, { confirmed }) =>
    refund.mutateAsync({ ...values, refunded, line_ids: [...lineIds], confirmed }),
  );
  const { refundable, refund_limit: limit } = order;
  const isLimited = limit !== null && limit < refundable;
  const maxAmount = isLimited ? limit : refundable;
  const chooseLines = (ids: readonly number[]) => {
    // A warning is about the dishes that were chosen before.
    clearFailure();
    setLineIds(ids);
    form.setValue('amount', amountOfLines({ ...order, refundable: maxAmount }, ids), {
      shouldValidate: form.formState.isSubmitted,
    });
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
      <StaffForm
        form={form}
        schema={RefundInput}
        className="fields"
        onSubmit={onSubmit}
        onKeyDown={warnings.length > 0 ? ignoreEnterInField : undefined}
      >
        <p>{t(isOnline ? 'staff-orders:refundOnline' : 'staff-orders:refundManual')}</p>
        <fieldset className="fields staff-choices" data-field="line_ids">
          <legend className="field__label">{t('staff-orders:refundLines')}</legend>
          {order.lines.map(({ id, count, name, total, refunded: isRefunded }) => (
            <Checkbox
              key={id}
              name={`line.${id}`}
              label={[
                `${count} × ${name}, ${formatPrice(total, order.currency)}`,
                ...(isRefunded ? [t('staff-orders:lineRefunded')] : []),
              ].join(' · ')}
              checked={lineIds.includes(id)}
              onChange={(chosen) => chooseLines(chosen ? [...lineIds, id] : lineIds.filter((other) => other !== id))}
            />
          ))}
        </fieldset>
        <MoneyField
          control={form.control}
          name="amount"
          label={t('staff-orders:refundAmount')}
          hint={t(isLimited ? 'staff-orders:refundLimited' : 'staff-orders:refundMost', {
            amount: formatPrice(maxAmount, order.currency, 'genitive'),
          })}
          invalidMessage={t('staff-shell:fieldInvalid')}
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
        <FormFooter
          action={t('staff-orders:refund')}
          variant="danger"
          confirmAction={t('staff-orders:refundAgain')}
          busy={busy}
          failure={failure}
          warnings={warnings}
        />
      </StaffForm>
    </Modal>
  );
}

/**
 * What the customer paid for some lines, in minor units, at most `refundable`. Their share of the discount is deducted,
 * rounded in the customer's favour.
 */
export function amountOfLines(
  { lines, totals, refundable }: Pick<OrderDetails, 'lines' | 'totals' | 'refundable'>,
  lineIds: readonly number[],
): Minor {
  const full = sumOf(lines.filter(({ id }) => lineIds.includes(id)).map(({ total }) => total));
  const discount = totals.items === 0 ? 0 : Math.floor((full * totals.discount) / totals.items);
  return asMinor(Math.min(full - discount, refundable));
}
