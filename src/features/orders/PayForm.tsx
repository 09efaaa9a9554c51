import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { Order } from '#contract/orders.ts';
import { cardOption } from '#features/checkout/PaymentFields.tsx';
import { redirectToPayment } from '#features/checkout/pending-payment.store.ts';
import { loadPaymentChoices, METHOD_ICONS, $methods, $chargeableCards } from '#features/checkout/payment-methods.ts';
import { ErrorBanner } from '#features/shared/ErrorBanner.tsx';
import { browserApiClient } from '#features/shared/browser-api-client.ts';
import { toFormErrors, useAsyncData, useSubmit } from '#features/shared/use-async.ts';
import { useFormatPrice } from '#features/shared/use-format-price.ts';
import type { Card } from '#contract/user.ts';
import { useT } from '#i18n/browser.ts';
import type { Translate } from '#i18n/keys.ts';
import { pageLocale } from '#i18n/locale.ts';
import { HttpError } from '#lib/errors.ts';
import { Button } from '#ui/Button.tsx';
import { RadioCards, type RadioOption } from '#ui/form/RadioCards.tsx';
import { Skeleton } from '#ui/feedback/Placeholder.tsx';
import { loadOrder } from './order.store.ts';
import {
  amountToPay,
  lastPaymentChoice,
  payLabel,
  payOrder,
  type PaymentChoice,
  paymentChoices,
  toChoiceValue,
} from './order-payment.ts';

/** Pays an order that awaits payment. The method tried last is preselected. */
export function PayForm({ order }: { order: Order }) {
  const request = useAsyncData(() => loadPaymentChoices(browserApiClient()).then(() => true));
  return request.state === 'ready' ? <Form order={order} /> : <Skeleton shape="row" />;
}

function Form({ order }: { order: Order }) {
  const t = useT('checkout', 'common', 'orders');
  const formatPrice = useFormatPrice();
  const methods = useStore($methods);
  const cards = useStore($chargeableCards);
  const choices = paymentChoices(methods, cards);
  const [chosenName, setChosenName] = useState(() => {
    const tried = lastPaymentChoice(order.payment, cards);
    return tried ? toChoiceValue(tried) : '';
  });
  const [leaving, setLeaving] = useState(false);
  const chosen = choices.find((known) => toChoiceValue(known) === chosenName) ?? choices[0];

  const { formRef, busy, errors, submit } = useSubmit({
    send: async () => {
      if (!chosen) return;
      const payment = await payOrder(browserApiClient(), order.id, chosen);
      setLeaving(true);
      redirectToPayment(order.id, payment, pageLocale());
    },
    toErrors: (error) => {
      // Too late: the order was closed or paid in the meantime, and the page shows which.
      if (error instanceof HttpError && error.status === 409) void loadOrder(browserApiClient(), order.id);
      return toFormErrors(error, ['method', 'card_id'], t, { 409: t('orders:cannotPay') });
    },
  });

  useEffect(() => {
    // The back-forward cache restores the page with its state.
    const reset = () => setLeaving(false);
    addEventListener('pageshow', reset);
    return () => removeEventListener('pageshow', reset);
  }, []);

  const amount = amountToPay(order);
  return (
    <form ref={formRef} className="card card_padded order__section pay-form" noValidate onSubmit={submit}>
      <RadioCards
        name="method"
        legend={t('orders:payHow')}
        value={chosen && toChoiceValue(chosen)}
        options={choices.map((known) => choiceOption(known, cards, t))}
        error={errors.fields['card_id'] ?? errors.fields['method']}
        onChange={setChosenName}
      />
      <ErrorBanner error={errors.message} />
      <Button type="submit" size="large" fullWidth busy={busy || leaving} data-action="pay-order">
        {chosen?.method === 'card_online' || amount === null
          ? payLabel(order, t, formatPrice)
          : t('orders:payCourier', { price: formatPrice(amount, order.currency) })}
      </Button>
    </form>
  );
}

function choiceOption(
  choice: PaymentChoice,
  cards: readonly Card[],
  t: Translate<'checkout' | 'common' | 'orders'>,
): RadioOption<string> {
  const card = choice.method === 'card_online' ? cards.find(({ id }) => id === choice.cardId) : undefined;
  if (card) return { ...cardOption(card, t), value: toChoiceValue(choice) };
  const isAnother = choice.method === 'card_online' && cards.length > 0;
  return {
    value: toChoiceValue(choice),
    label: isAnother ? t('checkout:anotherCard') : t(`checkout:method_${choice.method}`),
    note: t(`checkout:note_${choice.method}`),
    icon: METHOD_ICONS[choice.method],
  };
}
