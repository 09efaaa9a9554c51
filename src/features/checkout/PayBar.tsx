import { useStore } from '@nanostores/react';
import { useId } from 'react';
import { $cartAmounts } from '#features/cart/cart-totals.ts';
import { useT } from '#i18n/browser.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { $draft, isFormField } from './checkout-form.store.ts';
import { useFormatCheckoutPrice } from './CheckoutFields.tsx';
import { useNotices } from './CheckoutNotices.tsx';
import { findTotal } from './order-totals.ts';
import { $quote } from './quote.store.ts';
import { $canSubmit, $refusal, $submission, $validationErrors } from './submit-order.ts';
import { useArrival } from './TimeSection.tsx';

/**
 * The total, the time of arrival and the button: a bar at the bottom of a small screen, the end of the summary on a wide one.
 * Why no order is placed is stated here too, because the notices may be out of sight.
 */
export function PayBar({ loading }: { loading: boolean }) {
  const t = useT('checkout');
  const formatPrice = useFormatCheckoutPrice();
  const { quote, state: quoteState } = useStore($quote);
  const { toPay, delivery } = useStore($cartAmounts);
  const { state } = useStore($submission);
  const refusal = useStore($refusal);
  const { method } = useStore($draft);
  const canSubmit = useStore($canSubmit);
  const notices = useNotices();
  const arrival = useArrival();
  const blocking = notices.find((notice) => notice.blocking);
  const hasErrors = Object.keys(useStore($validationErrors)).length > 0;
  const statusId = useId();
  const placing = state === 'busy' || state === 'placed';
  const progress = placing ? t('checkout:placing') : loading ? t('checkout:counting') : '';

  function reason(): string {
    if (quoteState === 'failed') return t('checkout:quoteFailed');
    if (blocking) return t(blocking.key, blocking.values);
    if (hasErrors) return t('checkout:checkFields');
    if (state === 'unknown') return t('checkout:orderOutcomeUnknown');
    if (!refusal) return '';
    const [notice] = notices;
    if (notice) return t(notice.key, notice.values);
    return t(Object.keys(refusal.errors).some(isFormField) ? 'checkout:checkFields' : 'checkout:orderFailed');
  }

  function label(): string {
    // Until the first quote: what the cart says.
    const total = quote ? findTotal(quote.totals, 'total') : quoteState === 'loading' && delivery ? toPay : null;
    if (total === null) return t('checkout:placeOrderPlain');
    return t(method === 'card_online' ? 'checkout:placeAndPay' : 'checkout:placeOrder', { price: formatPrice(total) });
  }

  return (
    <div className="checkout__place">
      <p className="checkout__reason" id={statusId} role="status">
        {progress ? <span className="visually-hidden">{progress}</span> : reason()}
      </p>
      {arrival && (
        <p className="checkout__arrival">
          <Icon name="clock" />
          {t('checkout:arrives', { ...arrival })}
        </p>
      )}
      <Button
        type="submit"
        size="large"
        fullWidth
        busy={placing || loading}
        disabled={!placing && !loading && !canSubmit}
        aria-describedby={statusId}
        data-action="place-order"
      >
        {label()}
      </Button>
    </div>
  );
}
