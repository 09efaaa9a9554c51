import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { Order } from '#contract/orders.ts';
import type { Card } from '#contract/user.ts';
import type { PaymentMethod } from '#contract/value-lists.ts';
import {
  $chargeableCards,
  $paymentMethods,
  type PaymentChoice,
  loadPaymentChoices,
  paymentChoices,
  redirectToPayment,
  toChoiceValue,
} from '#features/checkout/payment/payment-methods.ts';
import { cardOption, payInPersonOption, payOnlineOption } from '#features/checkout/payment/PaymentFields.tsx';
import { ErrorBanner } from '#features/shared/ErrorBanner.tsx';
import { browserApiClient } from '#features/shared/browser-api-client.ts';
import { toFormErrors, useAsyncData, useFormatPrice, useSubmit } from '#features/shared/hooks.ts';
import { useT } from '#i18n/browser.ts';
import type { Translate } from '#i18n/keys.ts';
import { pageLocale } from '#i18n/locale.ts';
import { HttpError, ignoreFailure } from '#lib/errors.ts';
import { Button } from '#ui/Button.tsx';
import { Skeleton } from '#ui/feedback/feedback.tsx';
import { RadioCards, type RadioOption } from '#ui/form/choices.tsx';
import { subscribeToOrder } from './live-updates.ts';
import { CancelOrder } from './OrderActions.tsx';
import { lastPaymentChoice, loadOrderPayment, orderTotal, payLabel, payOrder } from './order-payment.ts';
import { loadOrder } from './order.store.ts';
import { PaymentDeadline } from './PaymentDeadline.tsx';
import { ResultCard } from './ResultCard.tsx';
import { OrderLink } from './SettledOrder.tsx';

/** An order that awaits payment: why it is unpaid, until when it can be paid, and how. */
export default function UnpaidOrder({ order }: { order: Order }) {
  const t = useT('orders');
  const payment = useAsyncData(() => loadOrderPayment(browserApiClient('customer'), order.id));
  const reason = payment.state === 'ready' ? payment.value.reason : null;
  const isCancelled = payment.state === 'ready' && payment.value.code === 'payment_cancelled';
  // While the reason is loading, a failed payment is shown like one that is due.
  const hasFailed = order.payment.status === 'failed' && payment.state !== 'loading' && !isCancelled;
  const title = hasFailed ? 'orders:failTitle' : 'orders:unpaidTitle';

  // The order may be paid in another tab, or expire.
  useEffect(() => subscribeToOrder(browserApiClient('page'), order.id), [order.id]);

  return (
    <div className="unpaid-order" data-order-id={order.id} data-status={order.status}>
      <ResultCard
        icon={hasFailed ? 'warning' : 'creditCard'}
        tone={hasFailed ? 'danger' : 'plain'}
        title={t(isCancelled ? 'orders:paymentCancelled' : title)}
      >
        {reason && !isCancelled && <p className="result-card__reason">{t('orders:declined', { reason })}</p>}
        <p>{t('orders:failText', { number: order.number })}</p>
        <p>
          <PaymentDeadline order={order} />
        </p>
      </ResultCard>
      {payment.state === 'loading' ? <Skeleton shape="row" /> : <PayForm order={order} />}
      <div className="order__actions unpaid-order__actions">
        <OrderLink id={order.id} />
        <CancelOrder order={order} />
      </div>
    </div>
  );
}

/** The form to pay an order that awaits payment. The payment method tried last is preselected. */
function PayForm({ order }: { order: Order }) {
  const request = useAsyncData(() => loadPaymentChoices(browserApiClient('customer')).then(() => true));
  if (request.state === 'failed') return <ErrorBanner error={request.error} onRetry={request.retry} />;
  return request.state === 'ready' ? <LoadedPayForm order={order} /> : <Skeleton shape="row" />;
}

function LoadedPayForm({ order }: { order: Order }) {
  const t = useT('checkout', 'common', 'orders');
  const formatPrice = useFormatPrice();
  const methods = useStore($paymentMethods);
  const cards = useStore($chargeableCards);
  // The customer chose online payment for this order, so it is listed first.
  const isOnline = (method: PaymentMethod) => method === 'card_online';
  const onlineFirst = [...methods].sort((one, other) => Number(isOnline(other)) - Number(isOnline(one)));
  const choices = paymentChoices(onlineFirst, cards);
  const [chosenValue, setChosenValue] = useState(() => {
    const tried = lastPaymentChoice(order.payment, cards);
    return tried ? toChoiceValue(tried) : '';
  });
  const [leaving, setLeaving] = useState(false);
  const chosen = choices.find((choice) => toChoiceValue(choice) === chosenValue) ?? choices[0];

  const { form, busy, errors } = useSubmit({
    send: async () => {
      if (!chosen) return;
      const payment = await payOrder(browserApiClient('customer'), order.id, chosen);
      setLeaving(true);
      redirectToPayment(order.id, payment, pageLocale());
    },
    toErrors: (error) => {
      // The order was closed or paid in the meantime: reload it to show its current state.
      if (error instanceof HttpError && error.status === 409) void loadOrder(browserApiClient('customer'), order.id);
      // The restaurant may accept other payment methods now, which this loads; the choices follow.
      if (error instanceof HttpError && error.status === 422)
        void ignoreFailure('the choices stay as they are', loadOrderPayment(browserApiClient('customer'), order.id));
      return toFormErrors(error, ['method', 'card_id'], t, { 409: t('orders:cannotPay') });
    },
  });

  useEffect(() => {
    // The back-forward cache restores the page with its state.
    const reset = () => setLeaving(false);
    addEventListener('pageshow', reset);
    return () => removeEventListener('pageshow', reset);
  }, []);

  const amount = orderTotal(order);
  return (
    <form className="card card_padded order__section pay-form" {...form}>
      <RadioCards
        name="method"
        legend={t('orders:payHow')}
        value={chosen && toChoiceValue(chosen)}
        options={choices.map((choice) => choiceOption(choice, cards, order.fulfilment === 'pickup', t))}
        error={errors.fields['card_id'] ?? errors.fields['method'] ?? (chosen ? undefined : t('checkout:noMethods'))}
        onChange={setChosenValue}
      />
      <ErrorBanner error={errors.message} />
      <Button type="submit" size="large" fullWidth disabled={!chosen} busy={busy || leaving} data-action="pay-order">
        {chosen?.method === 'card_online' || amount === null
          ? payLabel(order, t, formatPrice)
          : t(order.fulfilment === 'pickup' ? 'orders:payAtPickup' : 'orders:payCourier', {
              price: formatPrice(amount, order.currency),
            })}
      </Button>
    </form>
  );
}

function choiceOption(
  choice: PaymentChoice,
  cards: readonly Card[],
  isPickup: boolean,
  t: Translate<'checkout' | 'common' | 'orders'>,
): RadioOption<string> {
  const card = choice.method === 'card_online' ? cards.find(({ id }) => id === choice.cardId) : undefined;
  if (card) return { ...cardOption(card, t), value: toChoiceValue(choice) };
  const { method } = choice;
  const value = toChoiceValue(choice);
  if (method !== 'card_online') {
    const option = payInPersonOption(method, isPickup, t);
    // The note for cash refers to the change field, which this form does not have.
    return { ...option, value, note: method === 'cash' ? undefined : option.note };
  }
  return { ...payOnlineOption(cards, t), value };
}
