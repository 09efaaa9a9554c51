import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { CalendarHead, type CalendarLabels } from './CalendarHead.tsx';
import { monthWeeks, stepDay } from './calendar-days.ts';
import { classes } from './classes.ts';
import { type Day, earlier } from './date.ts';

export type { CalendarLabels };

interface CalendarProps {
  /** Where it opens. */
  day: Day;
  selected: Day | '';
  max: Day;
  locale: string;
  labels: CalendarLabels;
  onPick: (day: Day) => void;
  onCancel: () => void;
}

/** One month of days. Arrow keys walk the days, PageUp and PageDown the months, Escape leaves. */
export function Calendar({ day, selected, max, locale, labels, onPick, onCancel }: CalendarProps) {
  const [current, setCurrent] = useState(() => earlier(day, max));
  const grid = useRef<HTMLTableElement>(null);
  const weeks = monthWeeks(current);
  const fullDay = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: 'UTC' });

  useEffect(() => focusCurrent(grid.current), []);

  function press(event: KeyboardEvent) {
    const next = stepDay(current, event.key, event.shiftKey);
    if (!next) return;
    event.preventDefault();
    setCurrent(earlier(next, max));
    requestAnimationFrame(() => focusCurrent(grid.current));
  }

  function escape(event: KeyboardEvent) {
    if (event.key !== 'Escape') return;
    // Escape closes the calendar only, not the dialog around it.
    event.preventDefault();
    event.stopPropagation();
    onCancel();
  }

  return (
    <div className="calendar" role="presentation" onKeyDown={escape}>
      <CalendarHead
        day={current}
        max={max}
        locale={locale}
        labels={labels}
        onMove={(next) => setCurrent(earlier(next, max))}
      />
      <table className="calendar__grid" role="grid" ref={grid} onKeyDown={press}>
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
          {weeks.map((week, row) => (
            <tr key={row}>
              {week.map((place, column) => (
                <td key={column} aria-selected={place ? place === selected : undefined}>
                  {place && (
                    <button
                      type="button"
                      className={classes('calendar__day', place === selected && 'calendar__day_selected')}
                      tabIndex={place === current ? 0 : -1}
                      disabled={place > max}
                      aria-label={fullDay.format(new Date(place))}
                      onClick={() => onPick(place)}
                    >
                      {Number(place.slice(-2))}
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

function focusCurrent(grid: HTMLElement | null) {
  grid?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
}

/** Names of the weekdays from Monday on; 1 January 2024 was one. */
function weekdays(locale: string) {
  return Array.from({ length: 7 }, (_, index) => {
    const date = new Date(Date.UTC(2024, 0, 1 + index));
    const name = (weekday: 'short' | 'long') =>
      new Intl.DateTimeFormat(locale, { weekday, timeZone: 'UTC' }).format(date);
    return { short: name('short'), long: name('long') };
  });
}
