import { LoadFailure } from '#features/shared/ErrorBanner.tsx';
import { useT } from '#i18n/browser.ts';
import { useStaffT } from '#i18n/staff.ts';
import { Empty, Skeleton } from '#ui/feedback/list-states.tsx';
import { InactiveNotice } from '../shared/InactiveNotice.tsx';
import { RestaurantPicker } from '../shared/RestaurantPicker.tsx';
import { StaffIsland } from '../shared/StaffIsland.tsx';
import { useStaffQuery } from '../shared/staff-query.ts';
import { useChosenRestaurant } from '../shared/staff-session.ts';
import { Branches } from './Branches.tsx';
import { Closures } from './Closures.tsx';
import { HoursStatus } from './HoursStatus.tsx';
import { SlotRules } from './SlotRules.tsx';

/** How often the page reads again whether the restaurant is open. */
const REFRESH_MS = 60_000;

export function Hours() {
  return (
    <StaffIsland route="hours">
      <HoursOfChosenRestaurant />
    </StaffIsland>
  );
}

function HoursOfChosenRestaurant() {
  const t = useStaffT('staff-hours', 'staff-areas', 'staff-shell', 'staff-board', 'staff-menu');
  // Those of the dialogs: one that suspends while it is open would close.
  useT('catalog', 'common');
  const [restaurant, choose] = useChosenRestaurant();
  const {
    data: hours,
    error,
    refetch,
  } = useStaffQuery('getHours', restaurant ? { restaurant_id: restaurant.id } : undefined, {
    enabled: restaurant !== null,
    refetchInterval: REFRESH_MS,
  });
  return (
    <>
      <div className="page__row">
        <h1 className="page__title">{t('staff-areas:hours')}</h1>
        {restaurant && <RestaurantPicker value={restaurant.id} onChange={choose} />}
      </div>
      {!restaurant && <Empty icon="cloche" title={t('staff-shell:noRestaurants')} />}
      {error && !hours && <LoadFailure title={t('staff-hours:failed')} error={error} retry={() => void refetch()} />}
      {restaurant && !hours && !error && <Skeleton shape="row" />}
      {restaurant && hours && (
        <>
          <InactiveNotice restaurant={restaurant} />
          <HoursStatus hours={hours} />
          <Branches restaurantId={restaurant.id} hours={hours} />
          <Closures restaurantId={restaurant.id} hours={hours} />
          <SlotRules restaurantId={restaurant.id} rules={hours.slot_rules} />
        </>
      )}
    </>
  );
}
