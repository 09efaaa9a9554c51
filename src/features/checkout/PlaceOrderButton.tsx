import { useStore } from '@nanostores/react';
import { useId } from 'react';
import { usePrice } from '#features/shared/usePrice.ts';
import { useT } from '#i18n/browser.ts';
import { Button } from '#ui/Button.tsx';
import { $currency } from './checkout.store.ts';
import { $draft } from './draft.store.ts';
import { $placing } from './place-order.ts';
import { $faults, $sendable } from './submit-order.ts';
import { $quote } from './quote.store.ts';
import { totalOf } from './order-totals.ts';
import { useNotices } from './use-checkout.ts';

/** Says what it does and for how much; while something stands against the order it is off and says why. */
export function PlaceOrderButton({ counting }: { counting: boolean }) {
  const t = useT('checkout');
  const price = usePrice();
  const { quote } = useStore($quote);
  const currency = useStore($currency);
  const { state } = useStore($placing);
  const { method } = useStore($draft);
  const sendable = useStore($sendable);
  const reason = useNotices().find(({ blocking }) => blocking);
  const faulty = Object.keys(useStore($faults)).length > 0;
  const reasonId = useId();
  const busy = state === 'busy' || state === 'placed';
  const label = quote
    ? t(method === 'card_online' ? 'checkout:placeAndPay' : 'checkout:placeOrder', {
        price: price(totalOf(quote.totals, 'total'), currency),
      })
    : t('checkout:placeOrderPlain');

  function said(): string {
    if (busy) return t('checkout:placing');
    if (counting) return t('checkout:counting');
    if (reason) return t(reason.key, reason.values);
    return faulty ? t('checkout:checkFields') : '';
  }

  return (
    <div className="checkout__place">
      <Button
        type="submit"
        size="large"
        full
        busy={busy || counting}
        disabled={!busy && !counting && !sendable}
        aria-describedby={reasonId}
        data-action="place-order"
      >
        {label}
      </Button>
      <p className="checkout__reason" id={reasonId} role="status">
        {said()}
      </p>
    </div>
  );
}
