import { useStore } from '@nanostores/react';
import { $cartRestaurant, $menuHref } from '#features/cart/cart-totals.ts';
import { $cartLines } from '#features/cart/cart.store.ts';
import { $lineDetails } from '#features/cart/recalculation.store.ts';
import { toErrorMessage } from '#features/shared/error-messages.ts';
import { browserApiClient } from '#features/shared/browser-api-client.ts';
import { useMinuteClock } from '#features/shared/hooks.ts';
import { useT } from '#i18n/browser.ts';
import type { MessageKey } from '#i18n/keys.ts';
import { pageLocale } from '#i18n/locale.ts';
import { Banner } from '#ui/feedback/feedback.tsx';
import { Button, ButtonLink } from '#ui/Button.tsx';
import { href } from '../../routes.ts';
import { focusField, isFormField } from './checkout-form.store.ts';
import { applyQuotedLines } from './checkout.store.ts';
import { useFormatCheckoutPrice } from './CheckoutFields.tsx';
import { changedPrices, NOTICE_NAMESPACES, problemProductName, type ProblemFix, toNotices } from './problem-notices.ts';
import { clearPromo } from './promo/promo.store.ts';
import { $quote } from './quote.store.ts';
import { $displayedProblems, renewQuoteAfterRefusal } from './submit-order.ts';
import { formatMoment } from './time/order-times.ts';

const SMALL = { size: 'small', variant: 'secondary' } as const;

/** The problems that the server reports for the order, each with the action that solves it, in one banner. */
export function ProblemNotices() {
  const t = useT(...NOTICE_NAMESPACES);
  const notices = useNotices();
  const [first] = notices;
  if (!first) return null;
  const tone = notices.some(({ blocking }) => blocking) ? 'warning' : 'info';
  if (notices.length === 1) {
    return (
      <Banner
        tone={tone}
        title={t(first.key, first.values)}
        action={<FixButton fix={first.fix} />}
        data-problem={first.code}
      >
        {first.code === 'price_changed' && <ChangedPrices />}
      </Banner>
    );
  }
  return (
    <Banner tone={tone} title={t('checkout-problems:several')}>
      <ul className="checkout__problems" role="list">
        {notices.map(({ code, key, values, fix }, index) => (
          <li key={code} data-problem={code}>
            <span>{t(key, values)}</span>
            {code === 'price_changed' && <ChangedPrices />}
            {/* One button for problems with the same solution. */}
            {notices.findIndex((notice) => notice.fix === fix) === index && <FixButton fix={fix} />}
          </li>
        ))}
      </ul>
    </Banner>
  );
}

/** The text of the first blocking problem, otherwise of the first problem; for the end of the page. */
export function FirstProblem() {
  const t = useT(...NOTICE_NAMESPACES);
  const notices = useNotices();
  const notice = notices.find(({ blocking }) => blocking) ?? notices[0];
  return notice && t(notice.key, notice.values);
}

/** The banner of an order that was refused without problems. Errors of form fields are shown at the fields. */
export function RefusedOrder({ errors, error }: { errors: Readonly<Record<string, string>>; error: unknown }) {
  const t = useT('checkout', 'checkout-problems', 'common');
  if (Object.keys(errors).some(isFormField))
    return (
      <Banner tone="danger" title={t('checkout:orderFailed')}>
        {t('checkout:checkFields')}
      </Banner>
    );
  return (
    <Banner tone="danger" title={t('checkout:orderFailed')} action={<FixButton fix="renew" />}>
      {toErrorMessage(error, t, { 409: t('checkout-problems:orderChanged') })}
    </Banner>
  );
}

function useNotices() {
  const t = useT('checkout');
  const now = useMinuteClock();
  const formatPrice = useFormatCheckoutPrice();
  const problems = useStore($displayedProblems);
  const lines = useStore($cartLines);
  const details = useStore($lineDetails);
  const restaurant = useStore($cartRestaurant);
  return toNotices(problems, {
    productName: (problem) => problemProductName(problem, lines, details),
    // The form of the price inside a sentence; see `GrammaticalCase`.
    price: (minor) => formatPrice(minor, 'sentence'),
    time: (iso) => formatMoment(iso, { now, locale: pageLocale(), t }),
    canSchedule: restaurant?.accepts_scheduled === true,
  });
}

function ChangedPrices() {
  const t = useT('checkout-problems');
  const formatPrice = useFormatCheckoutPrice();
  const { quote } = useStore($quote);
  const lines = useStore($cartLines);
  const changes = quote ? changedPrices(quote, lines) : [];
  if (changes.length === 0) return null;
  return (
    <ul role="list">
      {changes.map(({ name, from, to }, index) => (
        <li key={index}>
          {t(name ? 'checkout-problems:priceWas' : 'checkout-problems:priceWasNameless', {
            name,
            from: formatPrice(from),
            to: formatPrice(to),
          })}
        </li>
      ))}
    </ul>
  );
}

const FIX_LABELS: Readonly<Record<ProblemFix, MessageKey<'checkout' | 'checkout-problems'>>> = {
  lines: 'checkout-problems:dropUnavailable',
  prices: 'checkout-problems:acceptPrices',
  renew: 'checkout-problems:renewQuote',
  cart: 'checkout-problems:openCart',
  menu: 'checkout-problems:addDishes',
  promo: 'checkout-problems:promoDrop',
  address: 'checkout-problems:chooseAddress',
  time: 'checkout:chooseTime',
  payment: 'checkout-problems:choosePayment',
  orders: 'checkout:toOrders',
};

function FixButton({ fix }: { fix: ProblemFix }) {
  const label = useT('checkout', 'checkout-problems')(FIX_LABELS[fix]);
  const { quote } = useStore($quote);
  const menuHref = useStore($menuHref);
  if (fix === 'menu' || fix === 'orders') {
    return (
      <ButtonLink {...SMALL} href={fix === 'menu' ? menuHref : href(pageLocale(), 'orders')}>
        {label}
      </ButtonLink>
    );
  }
  const accept = () => quote && applyQuotedLines(quote);
  const onClick = {
    lines: accept,
    prices: accept,
    renew: () => void renewQuoteAfterRefusal(browserApiClient('customer')),
    promo: clearPromo,
    address: () => focusField('address_id', 'address.street', 'branch_id'),
    time: () => focusField('when.slot', 'when'),
    payment: () => focusField('payment.method'),
    // The attribute `data-open-modal` opens the cart.
    cart: undefined,
  }[fix];
  return (
    <Button {...SMALL} data-open-modal={fix === 'cart' ? 'cart' : undefined} onClick={onClick}>
      {label}
    </Button>
  );
}
