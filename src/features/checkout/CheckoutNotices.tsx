import { useStore } from '@nanostores/react';
import { recalculateAndShowChanges } from '#features/cart/cart-actions.ts';
import { $uncheckedCartReason } from '#features/cart/recalculation.store.ts';
import { toErrorMessage } from '#features/shared/error-messages.ts';
import { browserApiClient } from '#features/shared/browser-api-client.ts';
import { lazyComponent } from '#features/shared/LoadBoundary.tsx';
import { useT } from '#i18n/browser.ts';
import { pageLocale } from '#i18n/locale.ts';
import { Banner } from '#ui/feedback/feedback.tsx';
import { Button, ButtonLink } from '#ui/Button.tsx';
import { href } from '../../routes.ts';
import { useFormatCheckoutPrice } from './CheckoutFields.tsx';
import { $quote, renewQuote } from './quote.store.ts';
import { $refusal, $displayedProblems, $submission } from './submit-order.ts';

const SMALL = { size: 'small', variant: 'secondary' } as const;

// Loaded when the server reports a problem. Notices that are shown without a connection must stay in this file.
const loadNotices = () => import('./ProblemNotices.tsx');
const ProblemNotices = lazyComponent(async () => ({ default: (await loadNotices()).ProblemNotices }));
const RefusedOrder = lazyComponent(async () => ({ default: (await loadNotices()).RefusedOrder }));
/** The first problem in one sentence, for the bar with the order button. */
export const ProblemSummary = lazyComponent(async () => ({ default: (await loadNotices()).FirstProblem }), {
  showsFailure: false,
});

/** A live region with the notices and problems that are shown before the order is placed. */
export function CheckoutNotices() {
  const t = useT('checkout', 'common');
  const formatPrice = useFormatCheckoutPrice();
  const quoted = useStore($quote);
  const submission = useStore($submission);
  const refusal = useStore($refusal);
  const problems = useStore($displayedProblems);
  const unchecked = useStore($uncheckedCartReason);
  // A failed quote says the same, and solving a problem changes prices and total again.
  const hasOtherWarning = quoted.state === 'failed' || problems.length > 0;

  return (
    <div className="checkout__notices" role="status">
      {unchecked && !hasOtherWarning && (
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
      {quoted.state === 'ready' && quoted.change && !unchecked && !hasOtherWarning && (
        <Banner tone="warning">
          {t('checkout:totalChanged', {
            from: formatPrice(quoted.change.from, 'sentence'),
            to: formatPrice(quoted.change.to, 'sentence'),
          })}
        </Banner>
      )}
      {quoted.state === 'failed' && (
        <Banner
          tone="danger"
          title={t('checkout:quoteFailed')}
          action={
            <Button {...SMALL} onClick={() => void renewQuote(browserApiClient('customer'))}>
              {t('common:tryAgain')}
            </Button>
          }
        >
          {toErrorMessage(quoted.error, t)}
        </Banner>
      )}
      {problems.length > 0 && <ProblemNotices />}
      {submission.state === 'unknown' && (
        <Banner
          tone="danger"
          title={t('checkout:orderOutcomeUnknown')}
          action={
            <ButtonLink {...SMALL} href={href(pageLocale(), 'orders')}>
              {t('checkout:toOrders')}
            </ButtonLink>
          }
        >
          {t('checkout:orderOutcomeUnknownText')}
        </Banner>
      )}
      {refusal?.problems.length === 0 && <RefusedOrder {...refusal} />}
    </div>
  );
}
