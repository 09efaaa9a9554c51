import { stepDay, withMonth } from './calendar-days.ts';
import type { Day } from './date.ts';
import { IconButton } from './IconButton.tsx';

export interface CalendarLabels {
  previousMonth: string;
  nextMonth: string;
  month: string;
  year: string;
}

interface CalendarHeadProps {
  day: Day;
  max: Day;
  locale: string;
  labels: CalendarLabels;
  onMove: (day: Day) => void;
}

/** As far back as a birthday may lie. */
const OLDEST = 110;

/** The month and year in sight, each a list, so that a birthday is two choices away. */
export function CalendarHead({ day, max, locale, labels, onMove }: CalendarHeadProps) {
  const year = Number(day.slice(0, 4));
  const month = Number(day.slice(5, 7)) - 1;
  const lastYear = Number(max.slice(0, 4));

  return (
    <div className="calendar__head">
      <IconButton
        icon="forward"
        className="calendar__previous"
        label={labels.previousMonth}
        onClick={() => onMove(stepDay(day, 'PageUp') ?? day)}
      />
      <select
        className="calendar__select"
        aria-label={labels.month}
        value={month}
        onChange={(event) => onMove(withMonth(day, year, Number(event.target.value)))}
      >
        {monthNames(locale).map((name, index) => (
          <option key={name} value={index}>
            {name}
          </option>
        ))}
      </select>
      <select
        className="calendar__select"
        aria-label={labels.year}
        value={year}
        onChange={(event) => onMove(withMonth(day, Number(event.target.value), month))}
      >
        {Array.from({ length: OLDEST + 1 }, (_, index) => (
          <option key={index}>{lastYear - index}</option>
        ))}
      </select>
      <IconButton
        icon="forward"
        label={labels.nextMonth}
        disabled={day.slice(0, 7) === max.slice(0, 7)}
        onClick={() => onMove(stepDay(day, 'PageDown') ?? day)}
      />
    </div>
  );
}

function monthNames(locale: string): string[] {
  const format = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' });
  return Array.from({ length: 12 }, (_, index) => format.format(new Date(Date.UTC(2024, index, 1))));
}
