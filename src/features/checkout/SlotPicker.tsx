import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { Slots } from '#contract/orders.ts';
import { $restaurantId } from '#features/cart/cart.store.ts';
import { browserApiClient } from '#features/shared/browser-api-client.ts';
import { LoadFailure } from '#features/shared/ErrorBanner.tsx';
import { useAsyncData } from '#features/shared/use-async.ts';
import { useT } from '#i18n/browser.ts';
import { Skeleton } from '#ui/feedback/Placeholder.tsx';
import { Select } from '#ui/form/Field.tsx';
import { $draft, editDraft } from './checkout-form.store.ts';
import { $service } from './checkout.store.ts';
import { $problems } from './submit-order.ts';

/** Chooses a day and a slot of it. The times are loaded again when how the order is received changes, or when one is refused. */
export default function SlotPicker() {
  const restaurantId = useStore($restaurantId);
  const { isPickup, branchId, zoneId } = useStore($service);
  const refused = useStore($problems).some(({ code }) => code === 'slot_full' || code === 'slot_unavailable');
  return (
    <LoadedSlots
      key={`${restaurantId} ${isPickup} ${branchId} ${zoneId} ${refused}`}
      query={{
        id_restaurant: restaurantId,
        ...(!isPickup && zoneId !== null && { zone_id: zoneId }),
        ...(isPickup && { fulfilment: 'pickup' as const, ...(branchId !== null && { branch_id: branchId }) }),
      }}
    />
  );
}

interface SlotQuery {
  readonly id_restaurant: number;
  readonly fulfilment?: 'pickup';
  readonly branch_id?: number;
  readonly zone_id?: number;
}

function LoadedSlots({ query }: { query: SlotQuery }) {
  const slots = useAsyncData(() => browserApiClient().call('getSlots', { query }));
  if (slots.state === 'loading') return <Skeleton shape="row" />;
  if (slots.state === 'failed') return <LoadFailure {...slots} />;
  return <SlotSelects days={slots.value.days} />;
}

function SlotSelects({ days }: Pick<Slots, 'days'>) {
  const t = useT('checkout');
  const { when } = useStore($draft);
  const free = days.filter(({ slots }) => slots.some(({ is_full }) => !is_full));
  const day = free.find(({ slots }) => slots.some(({ at, is_full }) => at === when && !is_full));

  // The first free time is chosen at once; the customer sees it and can choose another.
  const first = free[0] && firstFree(free[0]);
  useEffect(() => {
    if (!day && first) editDraft({ when: first });
  }, [day, first]);

  if (free.length === 0) return <p className="small muted">{t('checkout:noSlots')}</p>;
  const shown = day ?? free[0];
  return (
    <div className="fields__row checkout__slots">
      <Select
        name="when.day"
        label={t('checkout:day')}
        value={shown?.label ?? ''}
        options={free.map(({ label }) => ({ value: label, label }))}
        onChange={(label) => {
          const chosen = free.find((other) => other.label === label);
          const at = chosen && firstFree(chosen);
          if (at) editDraft({ when: at });
        }}
      />
      <Select
        name="when.slot"
        label={t('checkout:slot')}
        value={when}
        options={(shown?.slots ?? []).filter(({ is_full }) => !is_full).map(({ at, label }) => ({ value: at, label }))}
        onChange={(at) => editDraft({ when: at })}
      />
    </div>
  );
}

const firstFree = ({ slots }: Slots['days'][number]): string | undefined => slots.find(({ is_full }) => !is_full)?.at;
