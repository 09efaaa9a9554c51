import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { Slots } from '#contract/orders.ts';
import { browserApiClient } from '#features/shared/browser-api-client.ts';
import { LoadFailure } from '#features/shared/ErrorBanner.tsx';
import { useAsyncData, useMinuteClock } from '#features/shared/hooks.ts';
import { useT } from '#i18n/browser.ts';
import { pageLocale } from '#i18n/locale.ts';
import { Skeleton } from '#ui/feedback/feedback.tsx';
import { Select } from '#ui/form/Field.tsx';
import { dayLabelOf, formatMoment, freeDays, afterMidnightHeading } from './order-times.ts';
import { $draft, editDraft } from '../checkout-form.store.ts';
import { $submission } from '../submit-order.ts';
import { $clearedTime, $slotQuery } from './order-time.store.ts';

/**
 * Selects a day and a delivery or pickup slot. The slots are loaded again when the fulfilment changes or the time was
 * refused. The first free slot is selected when the customer has chosen to order for later, but never instead of a
 * refused time.
 */
export default function SlotPicker() {
  const query = useStore($slotQuery);
  const { count } = useStore($clearedTime);
  return <LoadedSlots key={`${JSON.stringify(query)} ${count}`} query={query} />;
}

function LoadedSlots({ query }: { query: ReturnType<typeof $slotQuery.get> }) {
  const slots = useAsyncData(() => browserApiClient('customer').call('getSlots', { query }));
  if (slots.state === 'loading') return <Skeleton shape="row" />;
  if (slots.state === 'failed') return <LoadFailure {...slots} />;
  return <SlotSelects days={slots.value.days} />;
}

function SlotSelects({ days }: Pick<Slots, 'days'>) {
  const t = useT('slots', 'checkout');
  const now = useMinuteClock();
  const { when } = useStore($draft);
  const free = freeDays(days);
  const chosen = free.find(({ slots }) => slots.some(({ at }) => at === when));
  // Without a time, the day of the refused one stays.
  const cleared = useStore($clearedTime);
  const dayLabel = dayLabelOf(days, when === '' ? cleared.when : when);

  // The draft of a placed order has been cleared for the next one, which begins with the soonest time.
  const isPlaced = useStore($submission).state === 'placed';
  const first = when === 'asap' && !isPlaced ? free[0]?.slots[0]?.at : undefined;
  useEffect(() => {
    if (first) editDraft({ when: first });
  }, [first]);

  const shown = chosen ?? free.find(({ label }) => label === dayLabel) ?? free[0];
  if (!shown) return <p className="small muted">{t('slots:noSlots')}</p>;
  function missing(): string {
    if (when === '') return t('checkout:required_time');
    return t('slots:slotGone', { time: formatMoment(when, { now, locale: pageLocale(), t }) });
  }

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
        error={chosen || when === 'asap' ? undefined : missing()}
        options={[...(chosen ? [] : [{ value: '', label: t('checkout:chooseTime'), heading: '' }]), ...options]}
        onChange={(at) => at !== '' && editDraft({ when: at })}
      />
    </div>
  );
}
