import { useStore } from '@nanostores/react';
import { useId } from 'react';
import { toMinor } from '#features/common/money.ts';
import { usePrice } from '#features/common/usePrice.ts';
import { useShown } from '#features/common/useShown.ts';
import { useT } from '#i18n/browser.ts';
import { Skeleton } from '#ui/Skeleton.tsx';
import { Summary } from '#ui/Summary.tsx';
import { CheckoutNotices } from './CheckoutNotices.tsx';
import { $currency } from './checkout.store.ts';
import { PlaceOrderButton } from './PlaceOrderButton.tsx';
import { PromoRow } from './PromoRow.tsx';
import { $quote } from './quote.store.ts';
import { QuotedLines } from './QuotedLines.tsx';
import { summaryRows } from './summary.ts';
import { totalOf } from './totals.ts';

/** What is ordered, what it comes to, what stands against it, and the button. */
export function CheckoutSummary() {
  const t = useT('checkout');
  const price = usePrice();
  const quoted = useStore($quote);
  const currency = useStore($currency);
  const titleId = useId();
  const { quote } = quoted;
  const counting = useShown(quoted.state === 'asking');

  return (
    <aside className="card card_padded checkout__summary" aria-labelledby={titleId}>
      <h2 className="checkout__heading" id={titleId}>
        {t('checkout:yourOrder')}
      </h2>
      {quote && <QuotedLines quote={quote} />}
      <PromoRow />
      <div className="checkout__totals" aria-busy={counting || undefined}>
        {quote && <Summary label={t('checkout:summary')} rows={summaryRows(quote.totals, currency, t, price)} />}
        {quote?.free_from && totalOf(quote.totals, 'delivery') > 0 && (
          <p className="checkout__free-from">{t('checkout:freeFrom', { price: price(toMinor(quote.free_from), currency) })}</p>
        )}
        {!quote && quoted.state === 'asking' && <Skeleton shape="row" />}
      </div>
      <CheckoutNotices />
      <PlaceOrderButton counting={counting} />
    </aside>
  );
}
