import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadFailure } from '#features/shared/ErrorBanner.tsx';
import { downloadFile } from '#features/shared/download-file.ts';
import { useMinuteClock } from '#features/shared/hooks.ts';
import { useT } from '#i18n/browser.ts';
import { pageLocale } from '#i18n/locale.ts';
import { useStaffT } from '#i18n/staff.ts';
import { Button } from '#ui/Button.tsx';
import { Empty, Skeleton } from '#ui/feedback/feedback.tsx';
import { Select } from '#ui/form/Field.tsx';
import { addDays, businessDayOf } from '#contract/business-day.ts';
import { DayRangeFields } from '../shared/DayRangeFields.tsx';
import { StaffIsland } from '../shared/StaffIsland.tsx';
import { useStaffQuery } from '../shared/staff-query.ts';
import { useStaffSession } from '#features/staff/shared/staff-session.ts';
import { CurrencySection } from './CurrencySection.tsx';
import { reportRows, toCsv } from './report-csv.ts';

export function Reports() {
  return (
    <StaffIsland route="reports">
      <Report />
    </StaffIsland>
  );
}

function Report() {
  const t = useStaffT('order-status', 'staff-reports', 'staff-sections', 'staff-shell', 'staff-board', 'staff-orders');
  // Loads the namespace of the components below, so that none of them suspends.
  useT('common');
  const { restaurants } = useStaffSession();
  const today = businessDayOf(new Date(useMinuteClock()));
  const [restaurant, setRestaurant] = useState('');
  const [range, setRange] = useState({ from: addDays(today, -6), to: today });
  const { data, error, isFetching, isPlaceholderData, refetch } = useStaffQuery(
    'getReport',
    { ...range, ...(restaurant !== '' && { restaurant_id: Number(restaurant) }) },
    { placeholderData: keepPreviousData },
  );
  const download = () => {
    if (!data) return;
    const content = toCsv(reportRows(data.currencies, t), pageLocale());
    downloadFile(new File([content], `report-${data.from}-${data.to}.csv`, { type: 'text/csv;charset=utf-8' }));
  };
  return (
    <>
      <div className="page__row">
        <h1 className="page__title">{t('staff-sections:reports')}</h1>
        <Button
          variant="secondary"
          disabled={!data || data.currencies.length === 0 || isPlaceholderData}
          onClick={download}
        >
          {t('staff-reports:download')}
        </Button>
      </div>
      <div className="report-filters">
        {restaurants.length > 1 && (
          <Select
            name="restaurant"
            label={t('staff-shell:restaurant')}
            value={restaurant}
            options={[
              { value: '', label: t('staff-orders:allRestaurants') },
              ...restaurants.map(({ id, name, city }) => ({ value: String(id), label: `${name}, ${city}` })),
            ]}
            onChange={setRestaurant}
          />
        )}
        <DayRangeFields
          value={range}
          today={today}
          onChange={(next) => {
            // A report needs both days.
            if (next.from !== '' && next.to !== '') setRange(next);
          }}
        />
        <p className="small muted">{t('staff-reports:lead')}</p>
      </div>
      <div className="report" aria-busy={isFetching}>
        {error && <LoadFailure title={t('staff-reports:failed')} error={error} retry={() => void refetch()} />}
        {!data && !error && <Skeleton shape="row" />}
        {data?.currencies.length === 0 && <Empty icon="receipt" title={t('staff-reports:empty')} />}
        {data?.currencies.map((report) => (
          <CurrencySection key={report.currency} report={report} showCurrency={data.currencies.length > 1} />
        ))}
      </div>
    </>
  );
}
