import { TIME_ZONE, type Locale } from '#contract/constants.ts';

interface Clock {
  readonly time: Intl.DateTimeFormat;
  readonly date: Intl.DateTimeFormat;
}

const clocks = new Map<Locale, Clock>();

/** `19:05`, in the restaurant's time zone. */
export function timeOf(iso: string, locale: Locale): string {
  return clockOf(locale).time.format(new Date(iso));
}

/** `20 ноября, 19:05`, in the restaurant's time zone. */
export function dateOf(iso: string, locale: Locale): string {
  return clockOf(locale).date.format(new Date(iso));
}

function clockOf(locale: Locale): Clock {
  const known = clocks.get(locale);
  if (known) return known;
  const clock: Clock = {
    time: new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: TIME_ZONE }),
    date: new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: TIME_ZONE }),
  };
  clocks.set(locale, clock);
  return clock;
}
