import { LoadFailure } from '#features/shared/ErrorBanner.tsx';
import { useT } from '#i18n/browser.ts';
import { useStaffT } from '#i18n/staff.ts';
import { Skeleton } from '#ui/feedback/list-states.tsx';
import { useStaffQuery } from '../shared/staff-query.ts';
import { StaffIsland } from '../shared/StaffIsland.tsx';
import { ShopSettingsEditor } from './ShopSettingsEditor.tsx';

export function Settings() {
  return (
    <StaffIsland route="settings">
      <ShopSettings />
    </StaffIsland>
  );
}

/** What the shop says of itself and its company. What is fetched later must not replace what is being typed. */
function ShopSettings() {
  const t = useStaffT('staff-settings', 'staff-areas', 'staff-shell');
  useT('common');
  const { data, error, isFetchedAfterMount, refetch } = useStaffQuery('getShopSettings', undefined, { staleTime: 0 });
  return (
    <>
      <h1 className="page__title">{t('staff-areas:settings')}</h1>
      <p className="muted">{t('staff-settings:lead')}</p>
      {data && isFetchedAfterMount ? (
        <ShopSettingsEditor loaded={data} />
      ) : error ? (
        <LoadFailure title={t('staff-settings:failed')} error={error} retry={() => void refetch()} />
      ) : (
        <Skeleton shape="row" />
      )}
    </>
  );
}
