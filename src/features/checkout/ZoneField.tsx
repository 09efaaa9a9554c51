import { useStore } from '@nanostores/react';
import type { DeliveryZone } from '#contract/catalog.ts';
import { $restaurantId } from '#features/cart/cart.store.ts';
import { browserApiClient } from '#features/shared/browser-api-client.ts';
import { LoadFailure } from '#features/shared/ErrorBanner.tsx';
import { toMinor } from '#features/shared/money.ts';
import { useAsyncData } from '#features/shared/use-async.ts';
import { useT } from '#i18n/browser.ts';
import { Skeleton } from '#ui/feedback/Placeholder.tsx';
import { Select } from '#ui/form/Field.tsx';
import { useFieldError, useFormatCheckoutPrice } from './CheckoutFields.tsx';
import { editDraft } from './checkout-form.store.ts';
import { $service } from './checkout.store.ts';
import { $problems } from './submit-order.ts';

/** Chooses the delivery zone by its name; the zone of a saved address is chosen already. */
export default function ZoneField() {
  const restaurantId = useStore($restaurantId);
  const zones = useAsyncData(() => browserApiClient().call('getZones', { query: { id_restaurant: restaurantId } }));
  if (zones.state === 'loading') return <Skeleton shape="row" />;
  if (zones.state === 'failed') return <LoadFailure {...zones} />;
  return zones.value.length > 0 && <ZoneSelect zones={zones.value} />;
}

function ZoneSelect({ zones }: { zones: readonly DeliveryZone[] }) {
  const t = useT('checkout');
  const error = useFieldError();
  const formatPrice = useFormatCheckoutPrice();
  const { zoneId } = useStore($service);
  const problems = useStore($problems);
  const isKnown = zones.some(({ id }) => id === zoneId);
  const isRefused = problems.some(({ code }) => code === 'zone_required');
  const price = (zone: DeliveryZone) => (zone.price > 0 ? formatPrice(toMinor(zone.price)) : t('checkout:free'));
  return (
    <Select
      name="zone_id"
      label={t('checkout:zone')}
      error={error('zone_id') ?? (isRefused && zoneId !== null ? t('checkout:required_zone') : undefined)}
      value={isKnown ? String(zoneId) : ''}
      options={[
        ...(isKnown ? [] : [{ value: '', label: t('checkout:chooseZone') }]),
        ...zones.map((zone) => ({ value: String(zone.id), label: `${zone.name} · ${price(zone)}` })),
      ]}
      onChange={(id) => id !== '' && editDraft({ zoneId: Number(id) })}
    />
  );
}
