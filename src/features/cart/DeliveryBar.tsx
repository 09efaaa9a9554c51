import { usePrice } from '#features/common/usePrice.ts';
import { useT } from '#i18n/browser.ts';
import { Progress } from '#ui/Progress.tsx';
import type { Amounts } from './use-amounts.ts';

/** How far it is to free delivery; nothing where delivery is never free. */
export function DeliveryBar({ amounts, currency }: { amounts: Amounts; currency: string }) {
  const t = useT('cart');
  const price = usePrice();
  const { delivery, freeFrom, total } = amounts;
  if (!delivery || !freeFrom || delivery.state === 'fixed') return null;
  return (
    <Progress data-delivery-bar="" state={delivery.state} value={total} max={freeFrom}>
      {delivery.state === 'free' ? t('cart:freeReached') : t('cart:freeMissing', { price: price(delivery.missing, currency) })}
    </Progress>
  );
}
