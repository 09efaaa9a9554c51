import type { DayOfWeek, OpeningHoursSpecification } from 'schema-dts';
import type { WorkingHours } from './hours.ts';

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const satisfies readonly DayOfWeek[];

/**
 * A week of opening hours: the weekdays with the same hours stand together. Hours that close not later than they open
 * run past midnight, as in the contract; a whole day is written 00:00–23:59, which is how search engines read it.
 */
export function hoursNodes(hours: WorkingHours): OpeningHoursSpecification[] {
  const alike = Map.groupBy(hours, ({ from, to }) => (from === to ? '00:00 23:59' : `${from} ${to === '24:00' ? '23:59' : to}`));
  return [...alike].map(([interval, days]): OpeningHoursSpecification => {
    const [opens = '', closes = ''] = interval.split(' ');
    const names = [...new Set(days.map(({ weekday }) => weekday))].sort().flatMap((weekday) => DAYS[weekday - 1] ?? []);
    return { '@type': 'OpeningHoursSpecification', dayOfWeek: names, opens, closes };
  });
}
