import type { Order } from '#contract/orders.ts';
import { openModal } from '#features/shared/modal.store.ts';
import { useT } from '#i18n/browser.ts';
import { announceIntent } from '#lib/intent.ts';
import { Button } from '#ui/Button.tsx';
import { showToast } from '#features/shared/toast.store.ts';
import { Icon } from '#ui/Icon.tsx';
import { reorder } from './reorder.ts';
import { isLost } from './order-progress.ts';
import { useEffect, useRef, useState } from 'react';
import { MAX_COMMENT } from '#contract/constants.ts';
import { browserHttp } from '#features/shared/http.ts';
import { refusalOf, useSubmit } from '#features/account/use-submit.ts';
import { HttpError } from '#lib/errors.ts';
import { Banner } from '#ui/feedback/Banner.tsx';
import { Textarea } from '#ui/form/Field.tsx';
import { cancelOrder, loadOrder } from './order.store.ts';

/** What can be done about the order at the moment. */
export function OrderActions({ order }: { order: Order }) {
  const t = useT('orders');

  function rate() {
    openModal('rate', { orderId: order.id });
    announceIntent();
  }

  return (
    <div className="order__actions">
      {order.can_rate && (
        <Button size="large" data-open-modal="rate" onClick={rate}>
          {t('orders:rate')}
        </Button>
      )}
      {order.status !== 'awaiting_payment' && <RepeatOrder order={order} />}
      {order.can_cancel && <CancelOrder order={order} />}
    </div>
  );
}

/** The same dishes once more; those of an order that came to nothing are given back. */
export function RepeatOrder({ order }: { order: Order }) {
  const t = useT('orders');

  function repeat() {
    if (reorder(order) === 'full') showToast(t('orders:cartFull'));
    announceIntent();
  }

  return (
    <Button variant="secondary" size="large" onClick={repeat} data-action="repeat-order">
      <Icon name="repeat" />
      {t(isLost(order.status) ? 'orders:giveBack' : 'orders:repeat')}
    </Button>
  );
}

/** Cancelling asks first, in place; a reason may be given. */
export function CancelOrder({ order }: { order: Order }) {
  const t = useT('common', 'orders');
  const [state, setState] = useState<'none' | 'asking' | 'given up'>('none');
  if (state === 'asking') return <Question order={order} onKeep={() => setState('given up')} />;
  return (
    <Button
      variant="ghost"
      size="large"
      data-action="cancel-order"
      autoFocus={state === 'given up'}
      onClick={() => setState('asking')}
    >
      {t('orders:cancel')}
    </Button>
  );
}

function Question({ order, onKeep }: { order: Order; onKeep: () => void }) {
  const t = useT('common', 'orders');
  const isPaid = order.payment.status === 'paid';
  const [reason, setReason] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  const { form, busy, refusal, submit } = useSubmit({
    send: async () => {
      announceIntent();
      await cancelOrder(browserHttp(), order.id, reason);
      showToast(t(isPaid ? 'orders:cancelledPaid' : 'orders:cancelled'));
    },
    explain: (error) => {
      const told = refusalOf(error, ['reason'], t);
      if (error instanceof HttpError && error.status === 409) {
        // It went too far meanwhile: the page shows how far, and this question goes away with its button.
        showToast(told.text, 'danger');
        void loadOrder(browserHttp(), order.id);
      }
      return told;
    },
  });

  useEffect(() => heading.current?.focus(), []);

  return (
    <form ref={form} className="card card_padded order__part order__cancel fields" noValidate onSubmit={submit}>
      <h2 ref={heading} tabIndex={-1}>
        {t('orders:cancelQuestion')}
      </h2>
      {isPaid && <p>{t('orders:cancelRefund')}</p>}
      {refusal.text && (
        <Banner tone="danger" role="alert">
          {refusal.text}
        </Banner>
      )}
      <Textarea
        name="reason"
        label={t('orders:cancelReason')}
        maxLength={MAX_COMMENT}
        value={reason}
        error={refusal.fields['reason']}
        onChange={setReason}
      />
      <div className="order__buttons">
        <Button type="submit" variant="danger" busy={busy} data-action="confirm-cancel">
          {t('orders:cancelConfirm')}
        </Button>
        <Button variant="secondary" onClick={onKeep}>
          {t('orders:cancelKeep')}
        </Button>
      </div>
    </form>
  );
}
