import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { Slots } from '#contract/orders.ts';
import { $restaurantId } from '#features/cart/cart.store.ts';
import { browserApiClient } from '#features/shared/browser-api-client.ts';
import { LoadFailure } from '#features/shared/ErrorBanner.tsx';
import { useAsyncData, useMinuteClock } from '#features/shared/hooks.ts';
import { useT } from '#i18n/browser.ts';
import { pageLocale } from '#i18n/locale.ts';
import { Skeleton } from '#ui/feedback/feedback.tsx';
import { Select } from '#ui/form/Field.tsx';
import { dayLabelOf, formatMoment, freeDays, afterMidnightHeading } from './order-times.ts';
import { $draft, editDraft } from '../checkout-form.store.ts';
import { $effectiveFulfilment } from '../checkout.store.ts';
import { $quote } from '../quote.store.ts';
import { $problems } from '../submit-order.ts';

/**
 * Selects a day and a delivery or pickup slot. The slots are loaded again when the fulfilment changes or the server
 * refuses a slot. The first free slot is preselected after each load, unless the customer has chosen a slot or the
 * server has refused the selected one.
 */
export default function SlotPicker() {
  const restaurantId = useStore($restaurantId);
  const { isPickup, branchId, zoneId } = useStore($effectiveFulfilment);
  const { quote } = useStore($quote);
  const refused = useStore($problems).some(({ code }) => code === 'slot_full' || code === 'slot_unavailable');
  const [proposed, setProposed] = useState<string | null>(null);
  /** The quote has the zone of an address with coordinates. The slots depend on the travel time to the zone. */
  const zone = quote?.zone?.id ?? zoneId;
  return (
    <LoadedSlots
      key={`${restaurantId} ${isPickup} ${branchId} ${zone} ${refused}`}
      query={{
        id_restaurant: restaurantId,
        ...(!isPickup && zone !== null && { zone_id: zone }),
        ...(isPickup && { fulfilment: 'pickup' as const, ...(branchId !== null && { branch_id: branchId }) }),
      }}
      proposed={refused ? null : proposed}
      onPropose={setProposed}
    />
  );
}

interface SlotQuery {
  readonly id_restaurant: number;
  readonly fulfilment?: 'pickup';
  readonly branch_id?: number;
  readonly zone_id?: number;
}

interface Proposal {
  /** The preselected time in ISO 8601; null if there is none or the server has refused it. */
  readonly proposed: string | null;
  readonly onPropose: (time: string) => void;
}

function LoadedSlots({ query, ...proposal }: Proposal & { query: SlotQuery }) {
  const slots = useAsyncData(() => browserApiClient('customer').call('getSlots', { query }));
  if (slots.state === 'loading') return <Skeleton shape="row" />;
  if (slots.state === 'failed') return <LoadFailure {...slots} />;
  return <SlotSelects days={slots.value.days} {...proposal} />;
}

function SlotSelects({ days, proposed, onPropose }: Proposal & Pick<Slots, 'days'>) {
  const t = useT('slots', 'checkout');
  const now = useMinuteClock();
  const { when } = useStore($draft);
  const free = freeDays(days);
  const chosen = free.find(({ slots }) => slots.some(({ at }) => at === when));
  const dayLabel = dayLabelOf(days, when);

  const isProposal = when === 'asap' || when === proposed;
  const first = isProposal && !chosen ? free[0]?.slots[0]?.at : undefined;
  useEffect(() => {
    if (!first) return;
    onPropose(first);
    editDraft({ when: first });
  }, [first, onPropose]);

  const shown = chosen ?? free.find(({ label }) => label === dayLabel) ?? free[0];
  if (!shown) return <p className="small muted">{t('slots:noSlots')}</p>;
  const isGone = !chosen && !isProposal;
  const options = shown.slots.map((slot) => ({
    value: slot.at,
    label: slot.label,
    heading: afterMidnightHeading(slot, { now, locale: pageLocale(), t }),
  }));
  return (
    <div className="fields__row checkout__slots">
      <Select
        name="when.day"
        label={t('slots:day')}
        value={shown.label}
        options={free.map(({ label }) => ({ value: label, label }))}
        onChange={(label) => {
          const at = free.find((day) => day.label === label)?.slots[0]?.at;
          if (at) editDraft({ when: at });
        }}
      />
      <Select
        name="when.slot"
        label={t('slots:slot')}
        value={chosen ? when : ''}
        hint={options.find(({ value }) => value === when)?.heading}
        error={isGone ? t('slots:slotGone', { time: formatMoment(when, { now, locale: pageLocale(), t }) }) : undefined}
        options={[...(chosen ? [] : [{ value: '', label: t('checkout:chooseTime'), heading: '' }]), ...options]}
        onChange={(at) => at !== '' && editDraft({ when: at })}
      />
    </div>
  );
}
