import { formatPhone } from '#contract/phone.ts';
import { useStore } from '@nanostores/react';
import { $restaurantId } from '#features/cart/cart.store.ts';
import { formatIntervals, formatOpeningStatus, intervalsToday } from '#features/catalog/opening-text.ts';
import { browserApiClient } from '#features/shared/browser-api-client.ts';
import { LoadFailure } from '#features/shared/ErrorBanner.tsx';
import { useAsyncData, useMinuteClock } from '#features/shared/hooks.ts';
import { useT } from '#i18n/browser.ts';
import { pageLocale } from '#i18n/locale.ts';
import { Skeleton } from '#ui/feedback/feedback.tsx';
import { RadioCards } from '#ui/form/choices.tsx';
import { useDraftField } from '../CheckoutFields.tsx';

/** The branches where the order can be collected. Without a choice it is the first one, as on the server. */
export default function PickupBranches() {
  const t = useT('catalog', 'checkout');
  const restaurantId = useStore($restaurantId);
  const { value, onChange, ...field } = useDraftField()({ name: 'branch_id', key: 'branchId' });
  const now = new Date(useMinuteClock());
  const branches = useAsyncData(() =>
    browserApiClient('customer').call('getBranches', { query: { id_restaurant: restaurantId } }),
  );
  if (branches.state === 'loading') return <Skeleton shape="row" />;
  if (branches.state === 'failed') return <LoadFailure {...branches} />;
  const offered = branches.value.filter(({ pickup }) => pickup);
  const chosen = offered.find(({ id }) => id === value) ?? offered[0];
  return (
    <RadioCards
      {...field}
      legend={t('checkout:pickupAddress')}
      value={chosen && String(chosen.id)}
      options={offered.map((branch) => ({
        value: String(branch.id),
        label: <span lang={branch.name_lang}>{branch.name}</span>,
        note: (
          <>
            <span lang={branch.address_lang}>{branch.address}</span>
            {branch.phone && (
              <>
                {' · '}
                <span className="phone">{formatPhone(branch.phone)}</span>
              </>
            )}
            {!branch.is_open && ` · ${formatOpeningStatus(branch, pageLocale(), t, now)}`}
            <HoursToday intervals={intervalsToday(branch, now)} />
          </>
        ),
        icon: 'pin',
      }))}
      onChange={(id) => onChange(Number(id))}
    />
  );
}

/** `Today 09:00–22:00`, on a separate line; nothing if the hours are unknown. */
function HoursToday({ intervals }: { intervals: readonly string[] | undefined }) {
  const t = useT('catalog', 'checkout');
  if (!intervals) return null;
  return (
    <span className="checkout__hours" data-hours-today="">
      {t('checkout:hoursToday', { hours: formatIntervals(intervals, t) })}
    </span>
  );
}
