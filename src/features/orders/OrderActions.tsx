import { formatPhone, phoneHref } from '#contract/phone.ts';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Order } from '#contract/orders.ts';
import { openModal } from '#features/shared/modal.store.ts';
import { MAX_COMMENT_LENGTH } from '#contract/constants.ts';
import { toFormErrors, useSubmit } from '#features/shared/hooks.ts';
import { ErrorBanner } from '#features/shared/ErrorBanner.tsx';
import { browserApiClient } from '#features/shared/browser-api-client.ts';
import { TextWithSlot } from '#features/shared/TextWithSlot.tsx';
import { showToast } from '#features/shared/toast.store.ts';
import { useT } from '#i18n/browser.ts';
import { HttpError } from '#lib/errors.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Textarea } from '#ui/form/Field.tsx';
import { cancelOrder, loadOrder } from './order.store.ts';
import { endedWithoutDelivery, isFinal } from '#contract/order-lifecycle.ts';
import { refundMessageKey } from './order-progress.ts';
import { fillCartWithAllItems } from './order-again/past-orders.ts';
import { ReportProblem } from './ReportProblem.tsx';

export function OrderActions({ order }: { order: Order }) {
  const t = useT('orders');
  return (
    <div className="order__actions">
      {order.can_rate && (
        <Button size="large" data-open-modal="rate" onClick={() => openModal('rate', { orderId: order.id })}>
          {t('orders:rate')}
        </Button>
      )}
      <RepeatOrder order={order} />
      {order.can_report && <ReportProblem order={order} />}
      <CancelOrder order={order} />
    </div>
  );
}

/** Only for an order that has ended, or whose status is not known. */
export function RepeatOrder({ order, size = 'large' }: { order: Order; size?: 'small' | 'large' }) {
  const t = useT('orders');
  const { city, restaurant } = order;
  // The cart needs both.
  if (!city || !restaurant || order.items.length === 0) return null;
  if (!isFinal(order.status) && order.status !== 'unknown') return null;
  const source = { city: city.slug, restaurantId: restaurant.id };

  function repeat() {
    if (fillCartWithAllItems(order, source) === 'full') showToast(t('orders:cartFull'));
  }

  return (
    <Button variant="secondary" size={size} onClick={repeat} data-action="repeat-order">
      <Icon name="repeat" />
      {t(endedWithoutDelivery(order.status) ? 'orders:returnToCart' : 'orders:repeat')}
    </Button>
  );
}

/**
 * The button to cancel an order, with a confirmation and an optional reason below it. If the restaurant accepts the
 * order meanwhile, a text with the phone number to call replaces the confirmation.
 */
export function CancelOrder({ order }: { order: Order }) {
  const t = useT('common', 'orders');
  const [state, setState] = useState<'initial' | 'confirming' | 'dismissed' | 'refused'>('initial');
  const isOpen = state === 'confirming';
  if (isFinal(order.status)) return null;
  if (state === 'refused' || (isOpen && !order.can_cancel)) return <TooLateToCancel order={order} />;
  if (!order.can_cancel) return <CannotCancel order={order} />;
  return (
    <>
      <Button
        // Mounted again when the form is dismissed, so that `autoFocus` sets the focus.
        key={state === 'dismissed' ? state : 'initial'}
        variant="ghost"
        size="large"
        data-action="cancel-order"
        aria-expanded={isOpen}
        autoFocus={state === 'dismissed'}
        onClick={() => setState(isOpen ? 'dismissed' : 'confirming')}
      >
        {t('orders:cancel')}
      </Button>
      {isOpen && (
        <CancelForm order={order} onDismiss={() => setState('dismissed')} onRefused={() => setState('refused')} />
      )}
    </>
  );
}

/** Replaces the confirmation if the order can no longer be cancelled. */
function TooLateToCancel({ order }: { order: Order }) {
  const t = useT('orders');
  const heading = useRef<HTMLHeadingElement>(null);

  useLayoutEffect(() => heading.current?.focus(), []);

  return (
    <section className="card card_padded order__section order__form">
      <h2 ref={heading} tabIndex={-1}>
        {t('orders:tooLateTitle')}
      </h2>
      <p>
        <CallToCancel order={order} messageKey="orders:callToCancel" />
      </p>
    </section>
  );
}

/** Shown instead of the cancel button when the order cannot be cancelled. */
function CannotCancel({ order }: { order: Order }) {
  return (
    <p className="order__hint muted">
      <CallToCancel order={order} messageKey="orders:cannotCancelHere" />
    </p>
  );
}

/** Asks the customer to call the restaurant, with its phone number if there is one. */
function CallToCancel({
  order,
  messageKey,
}: {
  order: Order;
  messageKey: 'orders:callToCancel' | 'orders:cannotCancelHere';
}) {
  const t = useT('orders');
  const phone = restaurantPhone(order);
  if (!phone) return t(`${messageKey}WithoutPhone`);
  return (
    <TextWithSlot t={t} messageKey={messageKey} slot="phone">
      <a className="phone" href={phoneHref(phone)}>
        {formatPhone(phone)}
      </a>
    </TextWithSlot>
  );
}

interface CancelFormProps {
  order: Order;
  onDismiss: () => void;
  onRefused: () => void;
}

function CancelForm({ order, onDismiss, onRefused }: CancelFormProps) {
  const t = useT('common', 'orders');
  const isPaid = order.payment.status === 'paid';
  const [reason, setReason] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  const { form, formRef, busy, errors } = useSubmit({
    send: async () => {
      const refund = refundMessageKey(await cancelOrder(browserApiClient('customer'), order.id, reason));
      showToast([t('orders:cancelled'), ...(refund ? [t(refund)] : [])].join(' '));
    },
    toErrors: (error) => {
      if (error instanceof HttpError && error.status === 409) {
        onRefused();
        void loadOrder(browserApiClient('customer'), order.id);
      }
      return toFormErrors(error, ['reason'], t);
    },
  });

  useEffect(() => {
    heading.current?.focus();
    formRef.current?.scrollIntoView({ block: 'nearest' });
  }, [formRef]);

  return (
    <form className="card card_padded order__section order__form fields" {...form}>
      <h2 ref={heading} tabIndex={-1}>
        {t('orders:cancelQuestion')}
      </h2>
      {isPaid && <p>{t('orders:cancelRefund')}</p>}
      <ErrorBanner error={errors.message} />
      <Textarea
        name="reason"
        label={t('orders:cancelReason')}
        maxLength={MAX_COMMENT_LENGTH}
        value={reason}
        error={errors.fields['reason']}
        onChange={setReason}
      />
      <div className="order__buttons">
        <Button type="submit" variant="danger" busy={busy} data-action="confirm-cancel">
          {t('orders:cancelConfirm')}
        </Button>
        <Button variant="secondary" onClick={onDismiss}>
          {t('orders:cancelKeep')}
        </Button>
      </div>
    </form>
  );
}

/** The phone number of the branch where the order is collected, or else of its restaurant; null if there is none. */
export function restaurantPhone({ branch, restaurant }: Pick<Order, 'branch' | 'restaurant'>): string | null {
  return branch?.phone || restaurant?.phone || null;
}
