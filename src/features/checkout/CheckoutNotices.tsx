import { useStore } from '@nanostores/react';
import { failureText } from '#features/common/failure.ts';
import { browserHttp } from '#features/common/http.ts';
import { usePrice } from '#features/common/usePrice.ts';
import { useT } from '#i18n/browser.ts';
import { pageLocale } from '#i18n/locale.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button, ButtonLink } from '#ui/Button.tsx';
import { href } from '../../routes.ts';
import { $currency } from './checkout.store.ts';
import { $placing } from './place-order.ts';
import { Problems } from './Problems.tsx';
import { $quote, renewQuote } from './quote.store.ts';

/** Everything the customer has to know before pressing, read out as it appears. */
export function CheckoutNotices() {
  const t = useT('checkout', 'common');
  const price = usePrice();
  const currency = useStore($currency);
  const quoted = useStore($quote);
  const placing = useStore($placing);

  return (
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
        <Banner
          tone="danger"
          title={t('checkout:orderUnsure')}
          action={
            <ButtonLink size="small" variant="secondary" href={href(pageLocale(), 'orders')}>
              {t('checkout:toOrders')}
            </ButtonLink>
          }
        >
          {t('checkout:orderUnknown')}
        </Banner>
      )}
      {placing.state === 'refused' && placing.problems.length === 0 && (
        <Banner tone="danger" title={t('checkout:orderFailed')}>
          {failureText(placing.error, t)}
        </Banner>
      )}
    </div>
  );
}
