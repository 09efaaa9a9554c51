import { useStore } from '@nanostores/react';
import { Suspense, useEffect, useRef, type SubmitEvent } from 'react';
import { $lines } from '#features/cart/cart.store.ts';
import { failureText } from '#features/shared/failure.ts';
import { browserHttp } from '#features/shared/http.ts';
import { showToast } from '#features/shared/toast.store.ts';
import { useT } from '#i18n/browser.ts';
import { pageLocale } from '#i18n/locale.ts';
import { ignoreFailure } from '#lib/errors.ts';
import { AddressFields } from './AddressFields.tsx';
import { CheckoutEmpty, CheckoutSkeleton } from './CheckoutFrame.tsx';
import { CheckoutSummary } from './CheckoutSummary.tsx';
import { loadPlaces, startCheckout } from './checkout.store.ts';
import { ContactFields, PreferenceFields } from './CustomerFields.tsx';
import { focusFirstError } from './checkout-form.ts';
import { PaymentFields } from './PaymentFields.tsx';
import { followPayment } from './paying-order.store.ts';
import { $placing, startAnew } from './place-order.ts';
import { $submitCount, submitOrder } from './submit-order.ts';
import { promoRefusal, recheckPromo } from './promo.store.ts';

/** The checkout screen. */
export function Checkout() {
  return (
    <Suspense fallback={<CheckoutSkeleton />}>
      <CheckoutForm />
    </Suspense>
  );
}

function CheckoutForm() {
  const t = useT('catalog', 'checkout', 'common', 'user');
  const lines = useStore($lines);
  const placing = useStore($placing);
  const presses = useStore($submitCount);
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    const http = browserHttp();
    const stop = startCheckout(http);
    loadPlaces(http).catch((error: unknown) => showToast(failureText(error, t), 'danger'));
    void ignoreFailure('the quote judges the promo code too', recheckPromo(http)).then((outcome) => {
      if (outcome?.accepted === false) showToast(t(promoRefusal(outcome.code)), 'danger');
    });
    addEventListener('pageshow', startAnew);
    return () => {
      removeEventListener('pageshow', startAnew);
      stop();
    };
  }, [t]);

  useEffect(() => {
    if (presses > 0 && placing.state !== 'busy') focusFirstError(form.current);
  }, [presses, placing.state]);

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    try {
      const created = await submitOrder(browserHttp());
      if (created) followPayment(created.order.id, created.payment, pageLocale());
    } catch (error) {
      showToast(failureText(error, t), 'danger');
    }
  }

  if (lines.length === 0 && placing.state !== 'busy' && placing.state !== 'placed') return <CheckoutEmpty />;
  return (
    <form ref={form} className="checkout" noValidate onSubmit={(event) => void submit(event)}>
      <div className="checkout__fields">
        <ContactFields />
        <AddressFields />
        <PreferenceFields />
        <PaymentFields />
      </div>
      <CheckoutSummary />
    </form>
  );
}
