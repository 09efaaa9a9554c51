import { useStore } from '@nanostores/react';
import { useEffect, useEffectEvent } from 'react';
import type { DeliveryZone } from '#contract/catalog.ts';
import { ZoneSelect } from '#features/account/AddressControls.tsx';
import { $cartTotal, $restaurantId } from '#features/cart/cart.store.ts';
import { $discount, calculateDelivery } from '#features/cart/cart-totals.ts';
import { $zoneId } from '#features/catalog/zone.store.ts';
import { browserApiClient } from '#features/shared/browser-api-client.ts';
import { LoadFailure } from '#features/shared/ErrorBanner.tsx';
import { useAsyncData } from '#features/shared/hooks.ts';
import { useT } from '#i18n/browser.ts';
import { Skeleton } from '#ui/feedback/feedback.tsx';
import { useFieldError } from '../CheckoutFields.tsx';
import { editDraft, focusFirstError } from '../checkout-form.store.ts';
import { $currency, $effectiveFulfilment } from '../checkout.store.ts';
import { $quote } from '../quote.store.ts';
import { $problems } from '../submit-order.ts';
import { ZERO } from '#contract/money.ts';

/**
 * The delivery zone of the order, unless the coordinates of the address decide it. Each zone is shown with the delivery
 * price for this order. The zone of the saved address is preselected, otherwise the zone chosen last.
 */
export default function ZoneField() {
  const restaurantId = useStore($restaurantId);
  const zones = useAsyncData(() =>
    browserApiClient('customer').call('getZones', { query: { id_restaurant: restaurantId } }),
  );
  if (zones.state === 'loading') return <Skeleton shape="row" />;
  if (zones.state === 'failed') return <LoadFailure {...zones} />;
  return <ZoneOfOrder zones={zones.value} />;
}

function ZoneOfOrder({ zones }: { zones: readonly DeliveryZone[] }) {
  const t = useT('checkout');
  const error = useFieldError();
  const currency = useStore($currency);
  const { zoneId, hasCoordinates } = useStore($effectiveFulfilment);
  const { quote } = useStore($quote);
  const total = useStore($cartTotal);
  const hasFreeDelivery = useStore($discount)?.freeDelivery === true;
  // The terms are those of one zone, so they are exact: `isLowerBound` is false.
  const isFree = ({ price, free_from: freeFrom }: DeliveryZone) =>
    hasFreeDelivery || calculateDelivery(total, { price, freeFrom, isLowerBound: false })?.isWaived === true;
  const isZoneRequired = useStore($problems).some(({ code }) => code === 'zone_required');
  const offered = hasCoordinates ? zones.filter(({ has_polygon: hasPolygon }) => !hasPolygon) : zones;
  const isHidden = offered.length === 0 || (hasCoordinates && quote?.zone?.chosen === false);
  // Without a chosen zone, the error is that of `useFieldError`, after the first submission. With one, `zone_required`
  // means that the restaurant does not offer this zone, such as when it has zones of its own.
  const shownError = error('zone_id') ?? (isZoneRequired && zoneId !== null ? t('checkout:required_zone') : undefined);
  const focusIfMissed = useEffectEvent(() => {
    // The form was submitted before the zones were loaded, so there was no field to focus.
    const isTyping = document.activeElement?.matches('input, select, textarea');
    if (shownError && !isTyping) focusFirstError(document.querySelector('form.checkout'));
  });
  useEffect(() => {
    if (!isHidden) focusIfMissed();
  }, [isHidden]);
  if (isHidden) return null;
  return (
    <ZoneSelect
      zones={offered.map((zone) => (isFree(zone) ? { ...zone, price: ZERO } : zone))}
      value={zoneId}
      currency={currency}
      error={shownError}
      onChange={(id) => {
        editDraft({ zoneId: id });
        $zoneId.set(id);
      }}
    />
  );
}
