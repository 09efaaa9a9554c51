import { type ReactNode, useId } from 'react';
import { hasOverlap, TIME_PATTERN } from '#contract/times.ts';
import { type DayHours, MAX_INTERVALS_PER_DAY } from '#contract/staff/hours.ts';
import { useStaffT } from '#i18n/staff.ts';
import { Button, IconButton } from '#ui/Button.tsx';
import { FieldMessage } from '#ui/form/Field.tsx';

const USUAL_HOURS = { from: '10:00', to: '22:00' };
const NO_TIMES = { from: '', to: '' };

interface DayHoursFieldsProps {
  /** The day, for screen readers and as the legend. */
  label: string;
  /** The value of `data-day`: tests and scripts select the day by it. */
  day: string | number;
  value: DayHours;
  onChange: (intervals: DayHours) => void;
  /** Whether the form found an error in these hours. */
  hasError: boolean;
  /** Additional buttons. */
  children?: ReactNode;
}

/** The opening intervals of one day; a day without intervals is closed. */
export function DayHoursFields({ label, day, value, onChange, hasError, children }: DayHoursFieldsProps) {
  const t = useStaffT('staff-hours');
  const messageId = useId();
  const replace = (index: number, change: Partial<DayHours[number]>) =>
    onChange(value.map((interval, position) => (position === index ? { ...interval, ...change } : interval)));
  const isIncomplete = value.some(({ from, to }) => !TIME_PATTERN.test(from) || !TIME_PATTERN.test(to));
  const error = isIncomplete ? t('staff-hours:timeMissing') : t('staff-hours:overlap');
  return (
    <fieldset className="day-hours" data-day={day} aria-describedby={messageId}>
      <legend className="day-hours__legend">{label}</legend>
      {value.length === 0 && <p className="day-hours__closed muted">{t('staff-hours:closed')}</p>}
      {value.map((interval, index) => (
        <div className="day-hours__interval" key={index}>
          {(['from', 'to'] as const).map((end) => (
            <input
              key={end}
              className="input day-hours__time"
              type="time"
              required
              aria-label={`${label}, ${t(`staff-hours:${end}`)}${value.length > 1 ? ` ${index + 1}` : ''}`}
              aria-invalid={hasError || undefined}
              value={interval[end]}
              onChange={(event) => replace(index, { [end]: event.target.value })}
            />
          ))}
          <IconButton
            icon="close"
            label={`${label}: ${t('staff-hours:removeInterval')} ${interval.from}–${interval.to}`}
            onClick={() => onChange(value.filter((_, position) => position !== index))}
          />
          {endsNextDay(interval) && <span className="day-hours__note small muted">{noteOf(interval)}</span>}
        </div>
      ))}
      <FieldMessage id={messageId} error={hasError && (isIncomplete || hasOverlap(value)) ? error : undefined} />
      <div className="staff-actions">
        {value.length < MAX_INTERVALS_PER_DAY && (
          <Button
            size="small"
            variant="ghost"
            aria-label={`${label}: ${t('staff-hours:addInterval')}`}
            onClick={() => onChange([...value, value.length === 0 ? USUAL_HOURS : NO_TIMES])}
          >
            {t('staff-hours:addInterval')}
          </Button>
        )}
        {children}
      </div>
    </fieldset>
  );

  function noteOf({ from, to }: DayHours[number]): string {
    return t(from === to ? 'staff-hours:wholeDay' : 'staff-hours:nextDay');
  }
}

const endsNextDay = ({ from, to }: DayHours[number]): boolean => from !== '' && to !== '' && to <= from;
