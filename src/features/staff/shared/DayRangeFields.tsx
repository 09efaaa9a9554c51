import * as v from 'valibot';
import { Day } from '#contract/staff/orders.ts';
import { useStaffT } from '#i18n/staff.ts';
import { Button } from '#ui/Button.tsx';
import { Input } from '#ui/form/Field.tsx';
import { addDays } from '#contract/business-day.ts';

/** The first and the last day of a range, such as `2026-11-24`; empty for no limit. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}

interface DayRangeFieldsProps {
  value: DayRange;
  /** The current business day. */
  today: string;
  onChange: (range: DayRange) => void;
}

/** Buttons for common ranges of days, and fields for the first and the last day. */
export function DayRangeFields({ value, today, onChange }: DayRangeFieldsProps) {
  const t = useStaffT('staff-shell');
  const yesterday = addDays(today, -1);
  const presets = [
    { label: t('staff-shell:today'), range: { from: today, to: today } },
    { label: t('staff-shell:yesterday'), range: { from: yesterday, to: yesterday } },
    { label: t('staff-shell:lastDays', { count: 7 }), range: { from: addDays(today, -6), to: today } },
    { label: t('staff-shell:lastDays', { count: 30 }), range: { from: addDays(today, -29), to: today } },
  ];
  // While a year is typed, a browser reports days like 0020-11-24.
  const change = (range: DayRange) => {
    if ([range.from, range.to].every((day) => day === '' || v.is(Day, day))) onChange(range);
  };
  return (
    <div className="day-range">
      <div className="staff-actions" role="group" aria-label={t('staff-shell:days')}>
        {presets.map(({ label, range }) => {
          const isChosen = range.from === value.from && range.to === value.to;
          return (
            <Button
              key={label}
              size="small"
              variant={isChosen ? 'primary' : 'secondary'}
              aria-pressed={isChosen}
              onClick={() => onChange(range)}
            >
              {label}
            </Button>
          );
        })}
      </div>
      <div className="day-range__days">
        <Input
          name="from"
          type="date"
          label={t('staff-shell:firstDay')}
          value={value.from}
          max={value.to || today}
          onChange={(from) => change({ ...value, from })}
        />
        <Input
          name="to"
          type="date"
          label={t('staff-shell:lastDay')}
          value={value.to}
          min={value.from || undefined}
          max={today}
          onChange={(to) => change({ ...value, to })}
        />
      </div>
    </div>
  );
}
