import type { RestaurantHours } from '#contract/staff/hours.ts';
import { formatOpeningStatus } from '#features/catalog/opening-text.ts';
import { useT } from '#i18n/browser.ts';
import { pageLocale } from '#i18n/locale.ts';
import { useStaffT } from '#i18n/staff.ts';
import { Badge } from '#ui/feedback/Badge.tsx';
import { Banner } from '#ui/feedback/Banner.tsx';
import { PauseControls } from '../board/PauseControls.tsx';

/** What customers see at this moment, with pause and busy time. */
export function HoursStatus({ hours }: { hours: RestaurantHours }) {
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
