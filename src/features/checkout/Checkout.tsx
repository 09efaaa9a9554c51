import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import type { InfoPageLink } from '#contract/catalog.ts';
import { $menuHref } from '#features/cart/cart-totals.ts';
import { $cartLines } from '#features/cart/cart.store.ts';
import { loadCatalog } from '#features/catalog/catalog.store.ts';
import { toErrorMessage } from '#features/shared/error-messages.ts';
import { browserApiClient } from '#features/shared/browser-api-client.ts';
import { showToast } from '#features/shared/toast.store.ts';
import { LoadBoundary } from '#features/shared/LoadBoundary.tsx';
import { useT } from '#i18n/browser.ts';
import { loadTranslator } from '#i18n/load.ts';
import { pageLocale } from '#i18n/locale.ts';
import { ignoreFailure } from '#lib/errors.ts';
import { ButtonLink } from '#ui/Button.tsx';
import { buttonClass } from '#ui/class-names.ts';
import { Icon } from '#ui/Icon.tsx';
import { Empty, Skeleton } from '#ui/feedback/feedback.tsx';
import { FulfilmentFields } from './fulfilment/FulfilmentFields.tsx';
import { focusFirstError } from './checkout-form.store.ts';
import { $terms, startCheckout } from './checkout.store.ts';
import { ContactFields, PreferenceFields, TermsField } from './CheckoutFields.tsx';
import { watchOrderTime } from './time/order-time.store.ts';
import { TimeSection } from './time/TimeSection.tsx';
import { CheckoutSummary } from './CheckoutSummary.tsx';
import { checkoutHref, leaveCheckout, $pendingPaymentOrderId } from './payment/payment-methods.ts';
import { PaymentFields } from './payment/PaymentFields.tsx';
import { promoErrorKey, recheckPromo } from './promo/promo.store.ts';
import { $submission, $submitCount, submitOrder } from './submit-order.ts';

/** Texts that the server rendered; the skeleton shows them until the messages of the island are loaded. */
interface SkeletonProps {
  placeOrderLabel?: string;
  arrivalText?: string;
}

interface CheckoutProps extends SkeletonProps {
  /** The terms that customers accept with an order; absent if the shop has published none. */
  terms?: Pick<InfoPageLink, 'version'>;
}

export function Checkout({ terms, ...texts }: CheckoutProps) {
  useEffect(() => $terms.set(terms ?? null), [terms]);
  return (
    <LoadBoundary fallback={<CheckoutSkeleton {...texts} />}>
      <CheckoutForm />
    </LoadBoundary>
  );
}

function CheckoutForm() {
  const t = useT('catalog', 'checkout', 'common', 'user');
  const lines = useStore($cartLines);
  const { state } = useStore($submission);
  const submitCount = useStore($submitCount);
  const formRef = useRef<HTMLFormElement>(null);
  const [isCatalogSettled, setCatalogSettled] = useState(false);

  useEffect(() => {
    const api = browserApiClient('customer');
    const stopWatchingTime = watchOrderTime(api);
    const stop = startCheckout(api);
    loadCatalog(api)
      .catch((error: unknown) => showToast(toErrorMessage(error, t)))
      .finally(() => setCatalogSettled(true));
    const recheck = recheckPromo(api).then(async (outcome) => {
      if (outcome?.accepted === false) showToast((await loadTranslator(['promocode']))(promoErrorKey(outcome.refusal)));
    });
    void ignoreFailure('the quote checks the promo code too', recheck);
    addEventListener('pageshow', reloadAfterOrder);
    return () => {
      removeEventListener('pageshow', reloadAfterOrder);
      stop();
      stopWatchingTime();
    };
  }, [t]);

  useEffect(() => {
    if (submitCount === 0 || state === 'busy' || state === 'placed' || focusFirstError(formRef.current)) return;
    formRef.current?.querySelector('.checkout__notices')?.scrollIntoView({ block: 'nearest' });
  }, [submitCount, state]);

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    try {
      const created = await submitOrder(browserApiClient('customer'));
      if (created) leaveCheckout(created.order.id, created.payment, pageLocale());
    } catch (error) {
      showToast(toErrorMessage(error, t));
    }
  }

  if (lines.length === 0 && state !== 'busy' && state !== 'placed') return <CheckoutEmpty />;
  return (
    <form ref={formRef} className="checkout" noValidate onSubmit={(event) => void submit(event)}>
      <div className="checkout__fields">
        <FulfilmentFields isCatalogSettled={isCatalogSettled} />
        <TimeSection />
        <PaymentFields />
        <ContactFields />
        <PreferenceFields />
        <TermsField />
      </div>
      <CheckoutSummary />
    </form>
  );
}

/**
 * The back/forward cache restores a form whose order is placed. `leaveCheckout` has replaced its URL with that of the
 * payment page, so a reload opens that page.
 */
function reloadAfterOrder({ persisted }: PageTransitionEvent): void {
  if (persisted && $submission.get().state === 'placed') location.reload();
}

/** The same as the fallback of CheckoutScreen.astro. */
function CheckoutSkeleton({ placeOrderLabel, arrivalText }: SkeletonProps) {
  return (
    <div className="checkout" aria-busy="true">
      <div className="checkout__fields">
        {[1, 2].map((part) => (
          <div key={part} className="card card_padded checkout__section">
            <Skeleton shape="title" />
            <Skeleton shape="row" />
          </div>
        ))}
      </div>
      <div className="checkout__summary">
        <div className="card card_padded checkout__section">
          <Skeleton shape="title" />
          <Skeleton shape="row" />
        </div>
        <div className="checkout__submit" aria-hidden="true">
          {arrivalText && (
            <p className="checkout__arrival">
              <Icon name="clock" />
              {arrivalText}
            </p>
          )}
          <span className={buttonClass({ size: 'large', fullWidth: true })} aria-busy="true">
            <span className="button__label">{placeOrderLabel}</span>
          </span>
        </div>
      </div>
    </div>
  );
}

/**
 * Replaces the form while the cart is empty: from the start, or because another tab or an order emptied it. If an order
 * is being paid in this tab, it links to the payment.
 */
function CheckoutEmpty() {
  const t = useT('checkout');
  const menuHref = useStore($menuHref);
  const orderId = useStore($pendingPaymentOrderId);
  if (orderId === null) {
    return (
      <Empty
        icon="cart"
        title={t('checkout:emptyTitle')}
        action={<ButtonLink href={menuHref}>{t('checkout:toMenu')}</ButtonLink>}
      >
        {t('checkout:emptyText')}
      </Empty>
    );
  }
  return (
    <Empty
      icon="creditCard"
      title={t('checkout:payingTitle')}
      action={
        <ButtonLink href={checkoutHref('checkoutPayment', orderId, pageLocale())}>{t('checkout:toPayment')}</ButtonLink>
      }
    >
      {t('checkout:payingText')}
    </Empty>
  );
}
