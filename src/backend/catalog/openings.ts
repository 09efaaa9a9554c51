import { openingAt, type Interval, type Opening } from './hours.ts';

const DAY = 86_400_000;
/** Weeks of hours that are remembered; shops have few that differ. */
const MOST = 1000;

/** An opening holds from `since` to before `until`, in milliseconds. */
export interface Spell {
  readonly opening: Opening;
  readonly since: number;
  readonly until: number;
}

export const holds = ({ since, until }: Pick<Spell, 'since' | 'until'>, time: number): boolean => since <= time && time < until;

const remembered = new Map<string, Spell>();

/** What `openingAt` says, and until when it goes on to say it. Time zones are slow to reckon with: each week of hours is reckoned once as long as that holds. */
export function spellOf(intervals: readonly Interval[], time: number): Spell {
  const key = JSON.stringify(intervals);
  const known = remembered.get(key);
  if (known && holds(known, time)) return known;
  const spell = spellAt(intervals, time);
  if (remembered.size >= MOST) remembered.clear();
  remembered.set(key, spell);
  return spell;
}

function spellAt(intervals: readonly Interval[], time: number): Spell {
  const opening = openingAt(intervals, new Date(time));
  const change = opening.opensAt ?? opening.closesAt;
  // Without a change in sight the answer is good for a day, within what openingAt looks ahead.
  return { opening, since: time, until: change?.getTime() ?? time + DAY };
}

export const openingOf = (intervals: readonly Interval[], now: Date): Opening => spellOf(intervals, now.getTime()).opening;
