import { useStore } from '@nanostores/react';
import { useId } from 'react';
import { failureText } from '#features/common/failure.ts';
import { browserHttp } from '#features/common/http.ts';
import { usePrice } from '#features/common/usePrice.ts';
import { useShown } from '#features/common/useShown.ts';
import { useT } from '#i18n/browser.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { Summary } from '#ui/Summary.tsx';
import { $currency } from './checkout.store.ts';
import { $placing } from './place-order.ts';
import { PlaceOrderButton } from './PlaceOrderButton.tsx';
import { Problems } from './Problems.tsx';
import { PromoRow } from './PromoRow.tsx';
import { $quote, renewQuote } from './quote.store.ts';
import { QuotedLines } from './QuotedLines.tsx';
import { summaryRows } from './summary.ts';

/** What is ordered, what it comes to, what stands against it, and the button. */
export function CheckoutSummary() {
  const t = useT();
  const price = usePrice();
  const quoted = useStore($quote);
  const currency = useStore($currency);
  const placing = useStore($placing);
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
        {!quote && quoted.state === 'asking' && <Skeleton shape="row" />}
      </div>
      <div className="checkout__notices" role="status">
        {quoted.state === 'ready' && quoted.change && (
          <Banner tone="warning">
            {t('checkout:totalChanged', { from: price(quoted.change.from, currency), to: price(quoted.change.to, currency) })}
          </Banner>
        )}
        {quoted.state === 'failed' && (
          <Banner
            tone="danger"
            title={t('checkout:quoteFailed')}
            action={
              <Button size="small" variant="secondary" onClick={() => void renewQuote(browserHttp())}>
                {t('common:tryAgain')}
              </Button>
            }
          >
            {failureText(quoted.error, t)}
          </Banner>
        )}
        <Problems />
        {placing.state === 'unknown' && (
          <Banner tone="danger" title={t('checkout:orderUnsure')}>
            {t('checkout:orderUnknown')}
          </Banner>
        )}
        {placing.state === 'refused' && placing.problems.length === 0 && (
          <Banner tone="danger" title={t('checkout:orderFailed')}>
            {failureText(placing.error, t)}
          </Banner>
        )}
      </div>
      <PlaceOrderButton counting={counting} />
    </aside>
  );
}
