import dayjs from 'dayjs';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { IconButton } from '../Button.tsx';
import { classes } from '../class-names.ts';
import { type Day, earlierDay } from './date.ts';

export interface CalendarLabels {
  previousMonth: string;
  nextMonth: string;
  month: string;
  year: string;
}

interface CalendarProps {
  /** The initially focused day. */
  day: Day;
  selected: Day | '';
  /** The last selectable day. */
  max: Day;
  locale: string;
  labels: CalendarLabels;
  onPick: (day: Day) => void;
  onCancel: () => void;
}

/** The calendar is for birthdays: the first selectable year is this number of years before the last one. */
const MAX_AGE_YEARS = 110;

const firstSelectableDay = (max: Day): Day => `${dayjs(max).year() - MAX_AGE_YEARS}-01-01`;

/** The selectable day nearest to `day`. */
function toSelectable(day: Day, max: Day): Day {
  const first = firstSelectableDay(max);
  return day < first ? first : earlierDay(day, max);
}

/** One month of days. Arrow keys move by days and weeks, PageUp and PageDown by months, Escape cancels. */
export function Calendar({ day, selected, max, locale, labels, onPick, onCancel }: CalendarProps) {
  const [current, setCurrent] = useState(() => toSelectable(day, max));
  const grid = useRef<HTMLTableElement>(null);
  const { format: fullDay } = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: 'UTC' });

  useEffect(() => focusCurrent(grid.current), []);

  function moveByKey(event: KeyboardEvent) {
    // With a modifier, the key is a shortcut of the browser or the system.
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const next = stepDay(current, event.key, event.shiftKey);
    if (!next) return;
    event.preventDefault();
    setCurrent(toSelectable(next, max));
    requestAnimationFrame(() => focusCurrent(grid.current));
  }

  function cancelOnEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape') return;
    // Escape closes the calendar only, not the dialog around it.
    event.preventDefault();
    event.stopPropagation();
    onCancel();
  }

  return (
    <div className="calendar" role="presentation" onKeyDown={cancelOnEscape}>
      <CalendarHead
        day={current}
        max={max}
        locale={locale}
        labels={labels}
        onMove={(next) => setCurrent(toSelectable(next, max))}
      />
      <table className="calendar__grid" role="grid" ref={grid} onKeyDown={moveByKey}>
        <thead>
          <tr>
            {weekdays(locale).map(({ short, long }) => (
              <th key={long} scope="col" abbr={long}>
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {monthWeeks(current).map((week, row) => (
            <tr key={row}>
              {week.map((cell, column) => (
                <td key={column} aria-selected={cell ? cell === selected : undefined}>
                  {cell && (
                    <button
                      type="button"
                      className={classes('calendar__day', cell === selected && 'calendar__day_selected')}
                      tabIndex={cell === current ? 0 : -1}
                      disabled={cell > max}
                      aria-label={fullDay(new Date(cell))}
                      onClick={() => onPick(cell)}
                    >
                      {Number(cell.slice(-2))}
                    </button>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface CalendarHeadProps extends Pick<CalendarProps, 'max' | 'locale' | 'labels'> {
  /** The current day of the grid, whose month is shown. */
  day: Day;
  onMove: (day: Day) => void;
}

/** Selects for the month and the year, so that a birthday is found without paging through months. */
function CalendarHead({ day, max, locale, labels, onMove }: CalendarHeadProps) {
  const shown = dayjs(day);
  const { format: monthName } = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' });

  return (
    <div className="calendar__head">
      <IconButton
        // The class rotates the icon, so that it points to the left.
        icon="chevronRight"
        className="calendar__previous"
        label={labels.previousMonth}
        disabled={shown.isSame(firstSelectableDay(max), 'month')}
        onClick={() => onMove(shown.subtract(1, 'month').format(DAY_FORMAT))}
      />
      <select
        className="calendar__select"
        aria-label={labels.month}
        value={shown.month()}
        onChange={(event) => onMove(shown.month(Number(event.target.value)).format(DAY_FORMAT))}
      >
        {Array.from({ length: 12 }, (_, month) => (
          <option key={month} value={month}>
            {monthName(new Date(Date.UTC(2024, month, 1)))}
          </option>
        ))}
      </select>
      <select
        className="calendar__select"
        aria-label={labels.year}
        value={shown.year()}
        onChange={(event) => onMove(shown.year(Number(event.target.value)).format(DAY_FORMAT))}
      >
        {Array.from({ length: MAX_AGE_YEARS + 1 }, (_, age) => (
          <option key={age}>{dayjs(max).year() - age}</option>
        ))}
      </select>
      <IconButton
        icon="chevronRight"
        label={labels.nextMonth}
        disabled={shown.isSame(max, 'month')}
        onClick={() => onMove(shown.add(1, 'month').format(DAY_FORMAT))}
      />
    </div>
  );
}

function focusCurrent(grid: HTMLElement | null) {
  grid?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
}

/** Names of the weekdays from Monday on; 1 January 2024 was a Monday. */
function weekdays(locale: string) {
  const { format: short } = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' });
  const { format: long } = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' });
  const week = Array.from({ length: 7 }, (_, index) => new Date(Date.UTC(2024, 0, 1 + index)));
  return week.map((date) => ({ short: short(date), long: long(date) }));
}

/** The format of `Day`. */
const DAY_FORMAT = 'YYYY-MM-DD';

/** The weeks of the month of a day, Monday first; cells outside the month are empty. */
export function monthWeeks(day: Day): (Day | undefined)[][] {
  const first = dayjs(day).startOf('month');
  const emptyCells = (first.day() + 6) % 7;
  const weeks = Math.ceil((emptyCells + first.daysInMonth()) / 7);
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (_, weekday) => {
      const cell = first.add(week * 7 + weekday - emptyCells, 'day');
      return cell.month() === first.month() ? cell.format(DAY_FORMAT) : undefined;
    }),
  );
}

/** How far each key moves. */
const STEPS: Record<string, [number, 'day' | 'month' | 'year']> = {
  ArrowLeft: [-1, 'day'],
  ArrowRight: [1, 'day'],
  ArrowUp: [-7, 'day'],
  ArrowDown: [7, 'day'],
  PageUp: [-1, 'month'],
  PageDown: [1, 'month'],
};

/** The day that a key moves to; with Shift, PageUp and PageDown move by years. Undefined for all other keys. */
export function stepDay(day: Day, key: string, shift = false): Day | undefined {
  if (key === 'Home') return dayjs(day).startOf('month').format(DAY_FORMAT);
  if (key === 'End') return dayjs(day).endOf('month').format(DAY_FORMAT);
  const [amount, unit] = STEPS[key] ?? [];
  if (!unit) return undefined;
  return dayjs(day)
    .add(amount ?? 0, shift && unit === 'month' ? 'year' : unit)
    .format(DAY_FORMAT);
}
