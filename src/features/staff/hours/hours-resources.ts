import * as v from 'valibot';
import {
  BranchInput,
  ClosureInput,
  SlotRuleInput,
  SpecialDayInput,
  StaffBranch,
  StaffClosure,
  StaffSlotRule,
  WeekInput,
} from '#contract/staff/hours.ts';
import { SLOT_LENGTHS } from '#contract/times.ts';
import { FULFILMENTS } from '#contract/value-lists.ts';
import { pageLocale } from '#i18n/locale.ts';
import { defineResource } from '../shared/resource/resource.ts';
import { formatDayHours, weekdayName } from './hours-text.ts';

const PERIOD = {
  from: { label: 'staff-hours:from', kind: 'text' },
  to: { label: 'staff-hours:to', kind: 'text' },
} as const;

export const branchResource = defineResource({ name: 'branch', row: StaffBranch, form: BranchInput })({
  fields: {
    name: { label: 'staff-hours:branchName', kind: 'texts' },
    address: { label: 'staff-hours:address', kind: 'texts' },
    phone: { label: 'staff-hours:phone', kind: 'phone' },
    pickup: { label: 'staff-hours:offersPickup', kind: 'checkbox' },
  },
  recorded: {
    active: { label: 'staff-menu:available', kind: 'checkbox' },
    week: { label: 'staff-hours:weekday', kind: 'custom', parts: PERIOD },
    special_days: {
      label: 'staff-hours:specialDay',
      kind: 'custom',
      parts: {
        date: { label: 'staff-hours:date', kind: 'date' },
        intervals: { label: 'staff-hours:intervals', kind: 'custom', parts: PERIOD },
      },
    },
  },
});

/** The weekly hours of a branch. */
export const weekResource = defineResource({
  name: 'week',
  row: v.pick(StaffBranch, ['id', 'revision', 'week']),
  form: WeekInput,
})({
  fields: {
    week: {
      label: 'staff-hours:week',
      kind: 'custom',
      format: (week, text) =>
        week.map((intervals, day) => ({
          key: day,
          label: weekdayName(day, pageLocale()),
          text: formatDayHours(intervals, text),
        })),
    },
  },
  recorded: {},
});

/** A day of a branch, by its date. Its hours are null if they are those of the week. */
const SpecialDayRow = v.object({
  id: v.string(),
  revision: v.number(),
  date: v.string(),
  intervals: v.nullable(v.array(v.object({ from: v.string(), to: v.string() }))),
});
export type SpecialDayRow = v.InferOutput<typeof SpecialDayRow>;
export type SpecialDayValues = Pick<SpecialDayRow, 'date' | 'intervals'>;

const SpecialDayForm = v.pipe(
  v.custom<SpecialDayValues>(() => true),
  v.transform(({ date, intervals }) => ({ date, intervals: intervals ?? [] })),
  SpecialDayInput,
);

export const specialDayResource = defineResource({ name: 'special_day', row: SpecialDayRow, form: SpecialDayForm })({
  fields: {
    date: { label: 'staff-hours:date', kind: 'date' },
    intervals: {
      label: 'staff-hours:hoursOfDay',
      kind: 'custom',
      format: (intervals, text) => (intervals ? formatDayHours(intervals, text) : text('staff-hours:asUsual')),
    },
  },
  recorded: {},
});

export const closureResource = defineResource({ name: 'closure', row: StaffClosure, form: ClosureInput })({
  fields: {
    branch_id: { label: 'staff-hours:closedBranch', kind: 'reference' },
    starts_at: { label: 'staff-hours:startsAt', kind: 'wallTime' },
    ends_at: { label: 'staff-hours:endsAt', kind: 'wallTime', hint: 'staff-hours:closureHint' },
  },
  recorded: {},
});

/** The slot rule of a fulfilment, which is its id. */
const SlotRuleRow = v.pipe(
  StaffSlotRule,
  v.transform((rule) => ({ ...rule, id: rule.fulfilment })),
);
export type SlotRuleRow = v.InferOutput<typeof SlotRuleRow>;

export const slotRuleResource = defineResource({ name: 'slot_rule', row: SlotRuleRow, form: SlotRuleInput })({
  fields: {
    interval_minutes: {
      label: 'staff-hours:interval_minutes',
      kind: 'select',
      codes: SLOT_LENGTHS,
      codeName: (count, text) => text('staff-board:minutes', { count }),
      from: (rule) => SLOT_LENGTHS.find((minutes) => minutes === rule.interval_minutes) ?? SLOT_LENGTHS[0],
    },
    days_ahead: { label: 'staff-hours:days_ahead', kind: 'number', hint: 'staff-hours:daysAheadHint' },
    cutoff_minutes: { label: 'staff-hours:cutoff_minutes', kind: 'number', hint: 'staff-hours:cutoffHint' },
    max_orders: { label: 'staff-hours:max_orders', kind: 'number', hint: 'staff-hours:maxOrdersHint' },
  },
  recorded: {
    fulfilment: {
      label: 'staff-hours:fulfilment',
      kind: 'select',
      codes: FULFILMENTS,
      codeName: (code, text) => text(`staff-hours:${code}`),
    },
  },
});
