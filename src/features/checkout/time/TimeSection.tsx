import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { $cartRestaurant } from '#features/cart/cart-totals.ts';
import { useMinuteClock } from '#features/shared/hooks.ts';
import { lazyComponent } from '#features/shared/LoadBoundary.tsx';
import { useT } from '#i18n/browser.ts';
import { pageLocale } from '#i18n/locale.ts';
import { Skeleton } from '#ui/feedback/feedback.tsx';
import { RadioCards } from '#ui/form/choices.tsx';
import { Icon } from '#ui/Icon.tsx';
import { lastShownTime } from './order-time.store.ts';
import { type ArrivalText, estimateArrival, formatArrival, minutesUntilArrival } from './order-times.ts';
import { $draft, editDraft } from '../checkout-form.store.ts';
import { $effectiveFulfilment } from '../checkout.store.ts';
import { CheckoutSection, useFieldError } from '../CheckoutFields.tsx';
import { $quote, isTimeProblem } from '../quote.store.ts';

const SlotPicker = lazyComponent(() => import('./SlotPicker.tsx'), { fallback: <Skeleton shape="row" /> });

/** The time at which the order is expected; null if it is not known or chosen. */
export function useArrivalText(): ArrivalText | null {
  const expected = useExpectedText();
  const { when } = useStore($effectiveFulfilment);
  return when === '' ? null : expected;
}

/**
 * The time at which the order, for as soon as possible while no time is chosen, is expected. A scheduled or postponed order has the quoted time; any other has an
 * estimate that is updated every minute and never earlier than the quoted time. Null if the order cannot be prepared at
 * the chosen time, or the time is unknown.
 */
function useExpectedText(): ArrivalText | null {
  const t = useT('checkout');
  const restaurant = useStore($cartRestaurant);
  const { quote } = useStore($quote);
  const { isPickup, when } = useStore($effectiveFulfilment);
  const isSoonest = when === 'asap' || when === '';
  const now = useMinuteClock();
  const expected =
    quote?.eta && (!isSoonest || quote.is_postponed)
      ? quote.eta
      : isSoonest && restaurant && !quote?.problems.some(isTimeProblem)
        ? estimateArrival(
            {
              ...restaurant,
              lead_minutes: minutesUntilArrival(restaurant, isPickup, quote?.zone),
              cutoff_at: (isPickup ? restaurant.pickup_cutoff_at : restaurant.cutoff_at) ?? null,
            },
            now,
            Date.parse(quote?.eta?.from ?? '') || 0,
          )
        : null;
  return expected && formatArrival(expected, { now, locale: pageLocale(), t });
}

export function TimeSection() {
  const t = useT('checkout');
  const { canSchedule, isPickup, when } = useStore($effectiveFulfilment);
  const onlySoonest = when === '' ? <SoonestChoice /> : <SoonestTime />;
  return (
    <CheckoutSection title={t(isPickup ? 'checkout:pickupTime' : 'checkout:time')}>
      {canSchedule ? <TimeChoice /> : onlySoonest}
    </CheckoutSection>
  );
}

function SoonestTime() {
  return (
    <p className="checkout__time">
      <Icon name="clock" />
      {useSoonestText()}
    </p>
  );
}

/** The only time of a restaurant without orders for later, after it has become another one than was shown. */
function SoonestChoice() {
  const t = useT('checkout');
  const soonest = useSoonestText();
  const { isPickup } = useStore($effectiveFulfilment);
  return (
    <RadioCards
      name="when"
      legend={t(isPickup ? 'checkout:pickupTime' : 'checkout:time')}
      value={undefined}
      error={t('checkout:required_time')}
      options={[{ value: 'asap', label: soonest, icon: 'clock' }]}
      onChange={(when) => editDraft({ when })}
    />
  );
}

/** The label of "as soon as possible". While another time is chosen, it shows the last known soonest time. */
function useSoonestText(): string {
  const t = useT('checkout');
  const arrival = useExpectedText();
  const { when } = useStore($effectiveFulfilment);
  const isSoonest = when === 'asap' || when === '';
  const [known, setKnown] = useState<ArrivalText | null>(null);
  if (isSoonest && arrival?.from !== known?.from) setKnown(arrival);
  const soonest = isSoonest ? arrival : known;
  return soonest ? t('checkout:soonestAbout', { ...soonest }) : t('checkout:soonest');
}

const NOT_CLOSED = { fulfilmentKey: '', opensAt: '' };

function TimeChoice() {
  const t = useT('checkout');
  const error = useFieldError();
  const soonest = useSoonestText();
  const restaurant = useStore($cartRestaurant);
  const { quote, state } = useStore($quote);
  const { when } = useStore($draft);
  const { isPickup, branchId } = useStore($effectiveFulfilment);
  const fulfilmentKey = isPickup ? `branch ${branchId}` : 'delivery';
  const now = useMinuteClock();
  /**
   * For which fulfilment the kitchen was closed at the last quote for "as soon as possible", and when it opens, if that
   * is known.
   */
  const [reportedClosure, setReportedClosure] = useState(NOT_CLOSED);
  // The catalog and the quote are those of a time before the opening.
  const hasOpened = (opensAt: string | null) => opensAt !== null && Date.parse(opensAt) <= now;
  const isClosed =
    (restaurant?.is_open === false && !hasOpened(restaurant.opens_at)) ||
    (reportedClosure.fulfilmentKey === fulfilmentKey && !hasOpened(reportedClosure.opensAt));
  // A page that was opened for a closed restaurant proposes a time, but never instead of one that it has shown before.
  const [isChoosing, setChoosing] = useState(isClosed && lastShownTime() === null);
  // While the time is to be chosen, `asap` may be accepted again.
  if (when === '' && isChoosing) setChoosing(false);

  if (state === 'ready' && (when === 'asap' || when === '')) {
    const closure = quote.problems.find(({ code }) => code === 'restaurant_closed');
    const reported = closure ? { fulfilmentKey, opensAt: closure.at ?? '' } : NOT_CLOSED;
    if (reported.fulfilmentKey !== reportedClosure.fulfilmentKey || reported.opensAt !== reportedClosure.opensAt) {
      setReportedClosure(reported);
      if (closure && when === 'asap') setChoosing(true);
    }
  }

  function choose(value: 'asap' | 'later') {
    setChoosing(value === 'later');
    if (value === 'asap') editDraft({ when: 'asap' });
  }

  return (
    <>
      <RadioCards
        name="when"
        legend={t(isPickup ? 'checkout:pickupTime' : 'checkout:time')}
        value={isChoosing || when !== 'asap' ? 'later' : 'asap'}
        // The field of the slot shows that the time is missing.
        error={when === '' ? undefined : error('when')}
        options={[
          {
            value: 'asap',
            label: soonest,
            icon: 'clock',
            note: isClosed ? t('checkout:closed') : undefined,
            disabled: isClosed,
          },
          {
            value: 'later',
            label: t('checkout:later'),
            icon: 'calendar',
            details: <SlotPicker />,
          },
        ]}
        onChange={choose}
      />
      {quote?.is_postponed && when === 'asap' && <p className="small">{t('checkout:postponed')}</p>}
    </>
  );
}
