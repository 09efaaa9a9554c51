import { useStore } from '@nanostores/react';
import { lazy, Suspense, useState } from 'react';
import type { Restaurant } from '#contract/catalog.ts';
import type { Quote } from '#contract/orders.ts';
import { $cartRestaurant } from '#features/cart/cart-totals.ts';
import { useMinuteClock } from '#features/shared/hooks.ts';
import { useT } from '#i18n/browser.ts';
import { pageLocale } from '#i18n/locale.ts';
import { Skeleton } from '#ui/feedback/feedback.tsx';
import { RadioCards } from '#ui/form/choices.tsx';
import { Icon } from '#ui/Icon.tsx';
import { type Arrival, estimateArrival, formatArrival } from './order-times.ts';
import { $draft, editDraft } from '../checkout-form.store.ts';
import { $fulfilment } from '../checkout.store.ts';
import { CheckoutSection, useFieldError } from '../CheckoutFields.tsx';
import { $quote, isTimeProblem } from '#features/checkout/quote.store.ts';

const SlotPicker = lazy(() => import('./SlotPicker.tsx'));

/**
 * When the order is expected: as the quote says, and for as soon as possible not before the clock does; follows the clock. Null if the quote
 * says that it cannot be prepared then.
 */
export function useArrival(): Arrival | null {
  const t = useT('checkout');
  const restaurant = useStore($cartRestaurant);
  const { quote } = useStore($quote);
  const { isPickup, when } = useStore($fulfilment);
  const now = useMinuteClock();
  const expected =
    quote?.eta && (when !== 'asap' || quote.is_postponed)
      ? quote.eta
      : when === 'asap' && restaurant && !quote?.problems.some(isTimeProblem)
        ? estimateArrival(
            { ...restaurant, lead_minutes: minutesUntilArrival(restaurant, isPickup, quote) },
            now,
            Date.parse(quote?.eta?.from ?? '') || 0,
          )
        : null;
  return expected && formatArrival(expected, { now, locale: pageLocale(), t });
}

/** Minutes from an accepted order until it arrives or can be collected. */
function minutesUntilArrival({ delivery, ...restaurant }: Restaurant, isPickup: boolean, quote: Quote | null): number {
  if (isPickup && restaurant.pickup_minutes) return restaurant.pickup_minutes;
  // While the zone is not known (`is_lowest`: the lowest terms of all zones), nothing is added for the way.
  const travelMinutes = quote?.zone?.travel_minutes ?? (delivery?.is_lowest ? 0 : (delivery?.travel_minutes ?? 0));
  return restaurant.lead_minutes && restaurant.lead_minutes + travelMinutes;
}

export function TimeSection() {
  const t = useT('checkout');
  const { canSchedule, isPickup } = useStore($fulfilment);
  return (
    <CheckoutSection title={t(isPickup ? 'checkout:pickupTime' : 'checkout:time')}>
      {canSchedule ? <TimeChoice /> : <SoonestTime />}
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

/** While another time is chosen, the soonest one is what it was when it was known last. */
function useSoonestText(): string {
  const t = useT('checkout');
  const arrival = useArrival();
  const { when } = useStore($fulfilment);
  const [known, setKnown] = useState<Arrival | null>(null);
  if (when === 'asap' && arrival?.from !== known?.from) setKnown(arrival);
  const soonest = when === 'asap' ? arrival : known;
  return soonest ? t('checkout:soonestAbout', { ...soonest }) : t('checkout:soonest');
}

function TimeChoice() {
  const t = useT('checkout');
  const error = useFieldError();
  const soonest = useSoonestText();
  const restaurant = useStore($cartRestaurant);
  const { quote, state } = useStore($quote);
  const { when } = useStore($draft);
  const { isPickup, branchId } = useStore($fulfilment);
  const place = isPickup ? `branch ${branchId}` : 'delivery';
  /** Where the kitchen was closed when an order for as soon as possible was quoted: a branch may be, while others are open. */
  const [closedPlace, setClosedPlace] = useState('');
  const isClosedNow =
    state === 'ready' && when === 'asap' && quote.problems.some(({ code }) => code === 'restaurant_closed');
  const isClosed = restaurant?.is_open === false || closedPlace === place;
  const [isChoosing, setChoosing] = useState(when !== 'asap' || isClosed);

  if (isClosedNow && closedPlace !== place) {
    setClosedPlace(place);
    setChoosing(true);
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
        value={isChoosing ? 'later' : 'asap'}
        error={error('when')}
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
            details: (
              <Suspense fallback={<Skeleton shape="row" />}>
                <SlotPicker />
              </Suspense>
            ),
          },
        ]}
        onChange={choose}
      />
      {quote?.is_postponed && when === 'asap' && <p className="small">{t('checkout:postponed')}</p>}
    </>
  );
}
