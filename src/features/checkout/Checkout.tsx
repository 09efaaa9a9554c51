import { useStore } from '@nanostores/react';
import { Suspense, useEffect, useRef, type SubmitEvent } from 'react';
import { $lines } from '#features/cart/cart.store.ts';
import { failureText } from '#features/common/failure.ts';
import { browserHttp } from '#features/common/http.ts';
import { say } from '#features/common/toast.store.ts';
import { useT } from '#i18n/browser.ts';
import { pageLocale } from '#i18n/locale.ts';
import { ignoreFailure } from '#platform/errors.ts';
import { AddressFields } from './AddressFields.tsx';
import { CheckoutEmpty } from './CheckoutEmpty.tsx';
import { CheckoutSkeleton } from './CheckoutSkeleton.tsx';
import { CheckoutSummary } from './CheckoutSummary.tsx';
import { loadPlaces, startCheckout } from './checkout.store.ts';
import { ContactFields } from './ContactFields.tsx';
import { focusFirstError } from './focus.ts';
import { PaymentFields } from './PaymentFields.tsx';
import { followPayment } from './paying-order.store.ts';
import { $placing, startAnew } from './place-order.ts';
import { $presses, pressPlaceOrder } from './press.store.ts';
import { promoRefusal } from './promo.ts';
import { recheckPromo } from './promo.store.ts';
import { WishFields } from './WishFields.tsx';

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
  const presses = useStore($presses);
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    const http = browserHttp();
    const stop = startCheckout(http);
    loadPlaces(http).catch((error: unknown) => say(failureText(error, t), 'danger'));
    void ignoreFailure('the quote judges the promo code too', recheckPromo(http)).then((outcome) => {
      if (outcome?.accepted === false) say(t(promoRefusal(outcome.code)), 'danger');
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
      const created = await pressPlaceOrder(browserHttp());
      if (created) followPayment(created.order.id, created.payment, pageLocale());
    } catch (error) {
      say(failureText(error, t), 'danger');
    }
  }

  if (lines.length === 0 && placing.state !== 'busy' && placing.state !== 'placed') return <CheckoutEmpty />;
  return (
    <form ref={form} className="checkout" noValidate onSubmit={submit}>
      <div className="checkout__fields">
        <ContactFields />
        <AddressFields />
        <WishFields />
        <PaymentFields />
      </div>
      <CheckoutSummary />
    </form>
  );
}
