import type { Slots } from '#contract/orders.ts';

type SlotDay = Slots['days'][number];

/** The days that have free slots, with these alone. */
export function freeDays(days: readonly SlotDay[]): SlotDay[] {
  return days
    .map(({ label, slots }) => ({ label, slots: slots.filter(({ is_full }) => !is_full) }))
    .filter(({ slots }) => slots.length > 0);
}

/** The label of the day of a time, also of one that is full or no longer offered: that of the last day that begins before it. */
export const dayLabelOf = (days: readonly SlotDay[], time: string): string | undefined =>
  days.findLast(({ slots }) => Date.parse(slots[0]?.at ?? '') <= Date.parse(time))?.label;
