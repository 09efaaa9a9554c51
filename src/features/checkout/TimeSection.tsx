import { useStore } from '@nanostores/react';
import { useSyncExternalStore } from 'react';
import { $cartRestaurant } from '#features/cart/cart-totals.ts';
import { useT } from '#i18n/browser.ts';
import { pageLocale } from '#i18n/locale.ts';
import { Icon } from '#ui/Icon.tsx';
import { type Arrival, estimateArrival } from './arrival.ts';
import { CheckoutSection } from './CheckoutFields.tsx';

const MINUTE_MS = 60_000;

/** When an order that is placed now is expected; follows the clock. */
export function useArrival(): Arrival | null {
  const restaurant = useStore($cartRestaurant);
  const minute = useSyncExternalStore(everyMinute, currentMinute, currentMinute);
  return estimateArrival(restaurant, minute * MINUTE_MS, pageLocale());
}

const currentMinute = () => Math.floor(Date.now() / MINUTE_MS);

function everyMinute(tick: () => void): () => void {
  const timer = setInterval(tick, MINUTE_MS);
  return () => clearInterval(timer);
}

export function TimeSection() {
  const t = useT('checkout');
  const arrival = useArrival();
  return (
    <CheckoutSection title={t('checkout:time')}>
      <p className="checkout__time">
        <Icon name="clock" />
        {arrival ? t('checkout:soonestAbout', { ...arrival }) : t('checkout:soonest')}
      </p>
    </CheckoutSection>
  );
}
