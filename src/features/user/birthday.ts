import { TIME_ZONE } from '#contract/constants.ts';

// Sweden writes dates as YYYY-MM-DD.
const calendarDay = new Intl.DateTimeFormat('sv-SE', { timeZone: TIME_ZONE });

/** The shop's calendar day of a moment: no birthday lies after it. */
export function dayOf(moment: Date): string {
  return calendarDay.format(moment);
}
