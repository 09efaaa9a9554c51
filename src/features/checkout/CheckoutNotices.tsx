import { useStore } from '@nanostores/react';
import { $cartRestaurant, $menuHref } from '#features/cart/cart-totals.ts';
import { $cartLines } from '#features/cart/cart.store.ts';
import { recalculateAndShowChanges } from '#features/cart/cart-actions.ts';
import { $lineLabels, $uncheckedReason } from '#features/cart/recalculation/recalculation.store.ts';
import { toErrorMessage } from '#features/shared/error-messages.ts';
import { browserApiClient } from '#features/shared/browser-api-client.ts';
import { useCurrentMinute } from '#features/shared/use-current-minute.ts';
import { useT } from '#i18n/browser.ts';
import type { MessageKey } from '#i18n/keys.ts';
import { pageLocale } from '#i18n/locale.ts';
import { Banner } from '#ui/feedback/Banner.tsx';
import { Button, ButtonLink } from '#ui/Button.tsx';
import { href } from '../../routes.ts';
import { formatMoment } from './time/arrival.ts';
import { changedPrices, problemDishName, type ProblemFix, toNotices } from './checkout-problems.ts';
import { focusField, isFormField } from './checkout-form.store.ts';
import { acceptLines } from './checkout.store.ts';
import { useFormatCheckoutPrice } from './CheckoutFields.tsx';
import { clearPromo } from './promo/promo.store.ts';
import { $quote, renewQuote } from './quote.store.ts';
import { $problems, $refusal, $submission, retryAfterRefusal } from './submit-order.ts';

const SMALL = { size: 'small', variant: 'secondary' } as const;

/** A live region with everything the customer has to know before placing the order. */
export function CheckoutNotices() {
  const t = useT('checkout', 'common');
  const formatPrice = useFormatCheckoutPrice();
  const quoted = useStore($quote);
  const submission = useStore($submission);
  const refusal = useStore($refusal);
  const notices = useNotices();
  const unchecked = useStore($uncheckedReason);

  return (
    <div className="checkout__notices" role="status">
      {unchecked && (
        <Banner
          tone="warning"
          title={t('checkout:cartUnchecked')}
          action={
            <Button {...SMALL} onClick={() => void recalculateAndShowChanges()}>
              {t('common:tryAgain')}
            </Button>
          }
        >
          {t('checkout:cartUncheckedText')}
        </Banner>
      )}
      {quoted.state === 'ready' && quoted.change && (
        <Banner tone="warning">
          {t('checkout:totalChanged', {
            from: formatPrice(quoted.change.from),
            to: formatPrice(quoted.change.to),
          })}
        </Banner>
      )}
      {quoted.state === 'failed' && (
        <Banner
          tone="danger"
          title={t('checkout:quoteFailed')}
          action={
            <Button {...SMALL} onClick={() => void renewQuote(browserApiClient())}>
              {t('common:tryAgain')}
            </Button>
          }
        >
          {toErrorMessage(quoted.error, t)}
        </Banner>
      )}
      {notices.map(({ code, key, values, fix, blocking }) => (
        <Banner
          key={code}
          tone={blocking ? 'warning' : 'info'}
          title={t(key, values)}
          action={<FixButton fix={fix} />}
          data-problem={code}
        >
          {code === 'price_changed' && <ChangedPrices />}
        </Banner>
      ))}
      {submission.state === 'unknown' && (
        <Banner tone="danger" title={t('checkout:orderOutcomeUnknown')} action={<FixButton fix="orders" />}>
          {t('checkout:orderUnknown')}
        </Banner>
      )}
      {refusal?.problems.length === 0 && <RefusedOrder {...refusal} />}
    </div>
  );
}

/** A refusal that names no problem: fields of the form show their errors themselves. */
function RefusedOrder({ errors, error }: { errors: Readonly<Record<string, string>>; error: unknown }) {
  const t = useT('checkout', 'common');
  if (Object.keys(errors).some(isFormField))
    return (
      <Banner tone="danger" title={t('checkout:orderFailed')}>
        {t('checkout:checkFields')}
      </Banner>
    );
  return (
    <Banner tone="danger" title={t('checkout:orderFailed')} action={<FixButton fix="renew" />}>
      {toErrorMessage(error, t, { 409: t('checkout:orderChanged') })}
    </Banner>
  );
}

export function useNotices() {
  const t = useT('checkout');
  const now = useCurrentMinute();
  const formatPrice = useFormatCheckoutPrice();
  const problems = useStore($problems);
  const lines = useStore($cartLines);
  const labels = useStore($lineLabels);
  const restaurant = useStore($cartRestaurant);
  // The field of the zone says by itself that it must be chosen.
  const shown = problems.filter(({ code }) => code !== 'zone_required');
  return toNotices(shown, {
    productName: (problem) => problemDishName(problem, lines, labels),
    price: formatPrice,
    time: (iso) => formatMoment(iso, { now, locale: pageLocale(), t }),
    canSchedule: restaurant?.accepts_scheduled === true,
  });
}

function ChangedPrices() {
  const t = useT('checkout');
  const formatPrice = useFormatCheckoutPrice();
  const { quote } = useStore($quote);
  const lines = useStore($cartLines);
  const changes = quote ? changedPrices(quote, lines) : [];
  if (changes.length === 0) return null;
  return (
    <ul role="list">
      {changes.map(({ name, from, to }, index) => (
        <li key={index}>
          {t(name ? 'checkout:priceWas' : 'checkout:priceWasNameless', {
            name,
            from: formatPrice(from),
            to: formatPrice(to),
          })}
        </li>
      ))}
    </ul>
  );
}

const FIX_LABELS: Readonly<Record<ProblemFix, MessageKey<'checkout'>>> = {
  lines: 'checkout:dropUnavailable',
  prices: 'checkout:acceptPrices',
  renew: 'checkout:renewQuote',
  cart: 'checkout:openCart',
  menu: 'checkout:addDishes',
  promo: 'checkout:promoDrop',
  address: 'checkout:chooseAddress',
  time: 'checkout:chooseTime',
  payment: 'checkout:choosePayment',
  orders: 'checkout:toOrders',
};

function FixButton({ fix }: { fix: ProblemFix }) {
  const label = useT('checkout')(FIX_LABELS[fix]);
  const { quote } = useStore($quote);
  const menuHref = useStore($menuHref);
  if (fix === 'menu' || fix === 'orders') {
    return (
      <ButtonLink {...SMALL} href={fix === 'menu' ? menuHref : href(pageLocale(), 'orders')}>
        {label}
      </ButtonLink>
    );
  }
  const accept = () => quote && acceptLines(quote);
  const onClick = {
    lines: accept,
    prices: accept,
    renew: () => void retryAfterRefusal(browserApiClient()),
    promo: clearPromo,
    address: () => focusField('address_id', 'address.street', 'branch_id'),
    time: () => focusField('when.slot', 'when'),
    payment: () => focusField('payment.method'),
    // Opened by its attribute.
    cart: undefined,
  }[fix];
  return (
    <Button {...SMALL} data-open-modal={fix === 'cart' ? 'cart' : undefined} onClick={onClick}>
      {label}
    </Button>
  );
}
