import type { RestaurantHours } from '#contract/staff/hours.ts';
import { formatOpeningStatus } from '#features/catalog/opening-text.ts';
import { LoadFailure } from '#features/shared/ErrorBanner.tsx';
import { useT } from '#i18n/browser.ts';
import { pageLocale } from '#i18n/locale.ts';
import { useStaffT } from '#i18n/staff.ts';
import { Badge, Banner, Empty, Skeleton } from '#ui/feedback/feedback.tsx';
import { PauseControls } from '../board/PauseControls.tsx';
import { InactiveNotice, RestaurantPicker } from '../shared/RestaurantPicker.tsx';
import { StaffIsland } from '../shared/StaffIsland.tsx';
import { useStaffQuery } from '../shared/staff-query.ts';
import { useChosenRestaurant } from '#features/staff/shared/staff-session.ts';
import { Branches } from './Branches.tsx';
import { Closures } from './Closures.tsx';
import { SlotRules } from './SlotRules.tsx';

/** The interval at which the page reloads the opening status of the restaurant. */
const REFRESH_MS = 60_000;

export function Hours() {
  return (
    <StaffIsland route="hours">
      <HoursOfChosenRestaurant />
    </StaffIsland>
  );
}

function HoursOfChosenRestaurant() {
  const t = useStaffT('staff-hours', 'staff-sections', 'staff-shell', 'staff-board', 'staff-menu');
  // Loads the messages of the dialogs in advance: a dialog that suspends while it is open would close.
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
        <h1 className="page__title">{t('staff-sections:hours')}</h1>
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

/** The opening status that customers see now, with the controls for pauses and busy periods. */
function HoursStatus({ hours }: { hours: RestaurantHours }) {
  const t = useStaffT('staff-hours');
  const tCatalog = useT('catalog');
  const { status, now, intake, branches } = hours;
  const hasHours = branches.some(
    ({ active, week, special_days: days }) =>
      active && [...week, ...days.map(({ intervals }) => intervals)].some((intervals) => intervals.length > 0),
  );
  return (
    <>
      <div className="hours-status" data-open={status.is_open}>
        <Badge tone={status.is_open ? 'success' : 'neutral'}>
          {formatOpeningStatus(status, pageLocale(), tCatalog, new Date(now))}
        </Badge>
        <PauseControls restaurant={intake} now={now} />
      </div>
      {intake.unattended_since !== null && <Banner tone="warning">{t('staff-hours:unattended')}</Banner>}
      {!hasHours && (
        <Banner tone="warning" title={t('staff-hours:neverOpen')}>
          {t('staff-hours:neverOpenText')}
        </Banner>
      )}
    </>
  );
}
