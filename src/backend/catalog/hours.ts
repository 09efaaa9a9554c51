import { TIME_ZONE } from '#contract/constants.ts';

/** Wall-clock times HH:MM in Europe/Chisinau; `to` not later than `from` runs past midnight. Weekday 1 is Monday. */
export interface Interval {
  readonly weekday: number;
  readonly from: string;
  readonly to: string;
}

export interface Opening {
  readonly open: boolean;
  /** When a closed restaurant opens next; null when it is open or never opens. */
  readonly opensAt: Date | null;
  /** When an open restaurant closes; null when it is closed or never closes. */
  readonly closesAt: Date | null;
}

const MINUTE = 60_000;
const DAY = 86_400_000;
const WEEK = 7;

const wallClock = new Intl.DateTimeFormat('en-GB', {
  timeZone: TIME_ZONE, hourCycle: 'h23', year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', second: '2-digit',
});

/** Whether the intervals hold `now`, and the next change. Touching and overlapping intervals count as one. */
export function openingAt(intervals: readonly Interval[], now: Date): Opening {
  const time = now.getTime();
  const spans = merged(spansAround(intervals, time));
  const current = spans.find(([start, end]) => start <= time && time < end);
  if (current) {
    const aroundTheClock = current[1] - time > WEEK * DAY;
    return { open: true, opensAt: null, closesAt: aroundTheClock ? null : new Date(current[1]) };
  }
  const next = spans.find(([start]) => start > time);
  return { open: false, opensAt: next ? new Date(next[0]) : null, closesAt: null };
}

type Span = readonly [start: number, end: number];

/** Instants of every interval from yesterday, which may run into today, to past the same weekday next week. */
function spansAround(intervals: readonly Interval[], time: number): Span[] {
  const today = Math.floor(wallTimeOf(time) / DAY) * DAY;
  const spans: Span[] = [];
  for (let offset = -1; offset <= WEEK + 1; offset += 1) {
    const day = today + offset * DAY;
    // 1 January 1970 was a Thursday, weekday 4.
    const weekday = ((day / DAY + 3) % WEEK) + 1;
    for (const interval of intervals) {
      if (interval.weekday !== weekday) continue;
      const from = minutesOf(interval.from);
      const to = minutesOf(interval.to);
      const start = instantOf(day + from * MINUTE);
      const end = instantOf((to > from ? day : day + DAY) + to * MINUTE);
      if (end > start) spans.push([start, end]);
    }
  }
  return spans;
}

function merged(spans: readonly Span[]): readonly Span[] {
  const result: Span[] = [];
  for (const span of spans.toSorted(([one], [other]) => one - other)) {
    const last = result.at(-1);
    if (last && span[0] <= last[1]) result[result.length - 1] = [last[0], Math.max(last[1], span[1])];
    else result.push(span);
  }
  return result;
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/** The wall clock at an instant, written as if it were UTC. */
function wallTimeOf(time: number): number {
  const parts = Object.fromEntries(wallClock.formatToParts(time).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/** The instant of a wall-clock time: the earlier of two when clocks go back, an hour later when clocks skip it. */
function instantOf(wallTime: number): number {
  const offsets = [wallTime - 3 * 60 * MINUTE, wallTime].map((guess) => wallTimeOf(guess) - guess);
  const candidates = offsets.map((offset) => wallTime - offset).sort((one, other) => one - other);
  return candidates.find((candidate) => wallTimeOf(candidate) === wallTime) ?? Math.max(...candidates);
}
