import { useEffect, useRef, useState } from 'react';
import { MAX_COMMENT_LENGTH } from '#contract/constants.ts';
import { REPORT_REASONS, type ReportReason } from '#contract/value-lists.ts';
import type { Order } from '#contract/orders.ts';
import { focusFirstError } from '#features/checkout/checkout-form.store.ts';
import { ErrorBanner } from '#features/shared/ErrorBanner.tsx';
import { browserApiClient, createIdempotencyKeys } from '#features/shared/browser-api-client.ts';
import { toFormErrors, useSubmit } from '#features/shared/hooks.ts';
import { useT } from '#i18n/browser.ts';
import type { MessageKey } from '#i18n/keys.ts';
import { Button } from '#ui/Button.tsx';
import { Banner } from '#ui/feedback/feedback.tsx';
import { Textarea } from '#ui/form/Field.tsx';
import { RadioCards } from '#ui/form/choices.tsx';
import { isFinal } from '#contract/order-lifecycle.ts';
import { isBlank, normalizeLines } from '#contract/text.ts';

/** A button that is replaced by the report form, and the form by a confirmation once the report is sent. */
export function ReportProblem({ order }: { order: Order }) {
  const t = useT('orders');
  const [state, setState] = useState<'initial' | 'writing' | 'dismissed' | 'sent'>('initial');
  if (state === 'writing')
    return <ReportForm order={order} onSent={() => setState('sent')} onDismiss={() => setState('dismissed')} />;
  if (state === 'sent')
    return (
      <Banner ref={showConfirmation} className="order__reported" tone="success" role="status" tabIndex={-1}>
        {t('orders:reported')}
      </Banner>
    );
  return (
    <Button
      variant="secondary"
      size="large"
      data-action="report-problem"
      autoFocus={state === 'dismissed'}
      onClick={() => setState('writing')}
    >
      {t('orders:report')}
    </Button>
  );
}

/** Scrolls to the confirmation: it is shorter than the form that it replaces, so it may be outside the viewport. */
function showConfirmation(banner: HTMLElement | null) {
  banner?.focus({ preventScroll: true });
  banner?.scrollIntoView({ block: 'center' });
}

/**
 * The reasons that apply to a status: all after the delivery, a late order or something else before it, and only
 * something else for an order that was closed without a delivery. An order of unknown status may have been delivered,
 * so all reasons apply to it.
 */
function reasonsFor(status: Order['status']): readonly ReportReason[] {
  if (status === 'delivered' || status === 'unknown') return REPORT_REASONS;
  return isFinal(status) ? ['something_else'] : ['late', 'something_else'];
}

/** Before an order is closed, “something else” is a request to change it, such as the address of a delivery. */
function reasonKey(
  reason: ReportReason,
  { status, fulfilment }: Pick<Order, 'status' | 'fulfilment'>,
): MessageKey<'orders'> {
  const isPickup = fulfilment === 'pickup';
  if (reason === 'late' && status === 'delivered')
    return isPickup ? 'orders:pickup_report_was_late' : 'orders:report_was_late';
  if (reason === 'late') return isPickup ? 'orders:pickup_report_late' : 'orders:report_late';
  if (reason === 'something_else' && !isFinal(status))
    return isPickup ? 'orders:pickup_report_change' : 'orders:report_change';
  return `orders:report_${reason}`;
}

function ReportForm({ order, onSent, onDismiss }: { order: Order; onSent: () => void; onDismiss: () => void }) {
  const t = useT('common', 'orders');
  const [chosenReason, setChosenReason] = useState<ReportReason>();
  const reasons = reasonsFor(order.status);
  // Without a choice of reasons, the message is the only description of the problem.
  const needsMessage = reasons.length === 1;
  // The status may have changed since the reason was chosen.
  const reason = needsMessage ? reasons[0] : reasons.find((each) => each === chosenReason);
  const [message, setMessage] = useState('');
  const [idempotencyKeyFor] = useState(() => createIdempotencyKeys());
  const heading = useRef<HTMLHeadingElement>(null);
  const { form, formRef, busy, errors, failureCount } = useSubmit({
    validate: () => {
      if (!reason) return { reason: t('orders:reportMissingReason') };
      return needsMessage && isBlank(message) ? { message: t('orders:reportMissingMessage') } : {};
    },
    send: async () => {
      if (!reason) return;
      const body = { order_id: order.id, reason, message: normalizeLines(message) };
      await browserApiClient('customer').call('reportProblem', { body, idempotencyKey: idempotencyKeyFor(body) });
      onSent();
    },
    toErrors: (error) =>
      toFormErrors(error, needsMessage ? ['message'] : ['reason', 'message'], t, { 409: t('orders:cannotReport') }),
  });

  useEffect(() => heading.current?.focus(), []);
  useEffect(() => {
    focusFirstError(formRef.current);
    formRef.current?.querySelector('[data-error]:not(:empty)')?.scrollIntoView({ block: 'nearest' });
  }, [formRef, failureCount]);

  return (
    <form className="card card_padded order__section order__form fields" {...form}>
      <h2 ref={heading} tabIndex={-1}>
        {t('orders:reportTitle')}
      </h2>
      <ErrorBanner error={errors.message} />
      {!needsMessage && (
        <RadioCards
          name="reason"
          legend={t('orders:reportReason')}
          value={reason}
          error={reason ? undefined : errors.fields['reason']}
          options={reasons.map((value) => ({ value, label: t(reasonKey(value, order)) }))}
          onChange={setChosenReason}
        />
      )}
      <Textarea
        name="message"
        label={t('orders:reportMessage')}
        maxLength={MAX_COMMENT_LENGTH}
        value={message}
        error={errors.fields['message']}
        onChange={setMessage}
      />
      <div className="order__buttons">
        <Button type="submit" busy={busy} data-action="send-report">
          {t('orders:reportSend')}
        </Button>
        <Button variant="secondary" disabled={busy} onClick={onDismiss}>
          {t('orders:reportDismiss')}
        </Button>
      </div>
    </form>
  );
}
