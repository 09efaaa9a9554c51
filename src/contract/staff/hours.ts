import * as v from 'valibot';
import { boundedArray } from '../bounded-lists.ts';
import {
  hasOverlap,
  isCalendarDate,
  isWallTime,
  MAX_SLOT_CUTOFF_MINUTES,
  MAX_SLOT_DAYS_AHEAD,
  MAX_SLOT_ORDERS,
  SLOT_LENGTHS,
  TIME_PATTERN,
} from '../times.ts';
import { FULFILMENTS } from '../value-lists.ts';
import { OrderIntake } from './board.ts';
import { Confirmed, Done, Id, MANAGER_ROLES, QueryId, Revision, type StaffEndpoint } from './definition.ts';
import { LocalizedLongTextInput, LocalizedNameInput, IdAndRevision, OptionalPhone } from './common-fields.ts';
import { LocalizedText } from '../localized-text.ts';

/** The most opening periods of one day. */
export const MAX_INTERVALS_PER_DAY = 6;
const WEEK_DAYS = 7;

const OpeningPeriod = v.object({ from: v.string(), to: v.string() });
/**
 * Opening periods of one day, HH:MM in the shop's time zone; an empty array if it is closed all day. A period whose `to` is
 * not later than its `from` ends on the next day.
 */
const DayHours = v.array(OpeningPeriod);
export type DayHours = v.InferOutput<typeof DayHours>;

/** A branch with its hours. `revision` increases with every change to the branch or its hours. */
export const StaffBranch = v.object({
  id: v.number(),
  revision: v.number(),
  name: LocalizedText,
  address: LocalizedText,
  phone: v.nullable(v.string()),
  /** Whether customers can collect orders at the branch. */
  pickup: v.boolean(),
  /** Whether the branch accepts orders. Customers do not see an inactive branch. */
  active: v.boolean(),
  /** From Monday to Sunday. */
  week: v.array(DayHours),
  /** Dates (YYYY-MM-DD, from today on) whose hours differ from the weekly hours. */
  special_days: v.array(v.object({ date: v.string(), intervals: DayHours })),
});
export type StaffBranch = v.InferOutput<typeof StaffBranch>;
export type StaffSpecialDay = StaffBranch['special_days'][number];

/** A period in which no orders are accepted. Times are wall times of the shop: `2026-12-31T18:00`. */
export const StaffClosure = v.object({
  id: v.number(),
  revision: v.number(),
  /** Null for all branches. */
  branch_id: v.nullable(v.number()),
  starts_at: v.string(),
  ends_at: v.string(),
});
export type StaffClosure = v.InferOutput<typeof StaffClosure>;

/** The time slots that a restaurant offers for scheduled orders. */
export const StaffSlotRule = v.object({
  fulfilment: v.picklist(FULFILMENTS),
  /** Null while the default rule of the shop applies. */
  revision: v.nullable(v.number()),
  /** Minutes from the start of one slot to the start of the next. */
  interval_minutes: v.number(),
  /** How many days after today orders are accepted for. */
  days_ahead: v.number(),
  /** The last minutes of an opening period, in which preparation of an order cannot start. */
  cutoff_minutes: v.number(),
  /** The most orders per slot; null for no limit. */
  max_orders: v.nullable(v.number()),
});
export type StaffSlotRule = v.InferOutput<typeof StaffSlotRule>;

/** Opening hours, closures and slot rules of a restaurant. */
export const RestaurantHours = v.object({
  /** The server's time, ISO 8601. */
  now: v.string(),
  /** `now` as a wall time of the shop: `2026-11-20T12:00`. */
  local_time: v.string(),
  /** The current state that customers see; instants in ISO 8601. */
  status: v.object({
    is_open: v.boolean(),
    always_open: v.boolean(),
    opens_at: v.nullable(v.string()),
    closes_at: v.nullable(v.string()),
  }),
  intake: OrderIntake,
  branches: v.array(StaffBranch),
  /** Closures that have not ended, by start time. */
  closures: v.array(StaffClosure),
  slot_rules: v.array(StaffSlotRule),
});
export type RestaurantHours = v.InferOutput<typeof RestaurantHours>;

const Time = v.pipe(v.string(), v.regex(TIME_PATTERN));
const DayHoursInput = v.pipe(
  boundedArray(v.object({ from: Time, to: Time }), MAX_INTERVALS_PER_DAY),
  v.check((intervals) => !hasOverlap(intervals)),
);
const DateInput = v.pipe(v.string(), v.check(isCalendarDate));
const WallTimeInput = v.pipe(v.string(), v.check(isWallTime));

const BranchFields = {
  name: LocalizedNameInput,
  address: LocalizedLongTextInput,
  phone: OptionalPhone,
  pickup: v.boolean(),
};
export const BranchInput = v.object(BranchFields);
export type BranchInput = v.InferInput<typeof BranchInput>;

export const WeekInput = v.object({ week: v.pipe(boundedArray(DayHoursInput, WEEK_DAYS), v.length(WEEK_DAYS)) });
export type WeekInput = v.InferInput<typeof WeekInput>;

export const SpecialDayInput = v.object({ date: DateInput, intervals: DayHoursInput });
export type SpecialDayInput = v.InferInput<typeof SpecialDayInput>;

export const ClosureInput = v.object({
  branch_id: v.nullable(Id),
  starts_at: WallTimeInput,
  ends_at: WallTimeInput,
});
export type ClosureInput = v.InferInput<typeof ClosureInput>;

const wholeNumber = (min: number, max: number) => v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max));

export const SlotRuleInput = v.object({
  interval_minutes: v.picklist(SLOT_LENGTHS),
  days_ahead: wholeNumber(0, MAX_SLOT_DAYS_AHEAD),
  cutoff_minutes: wholeNumber(0, MAX_SLOT_CUTOFF_MINUTES),
  max_orders: v.nullable(wholeNumber(1, MAX_SLOT_ORDERS)),
});
export type SlotRuleInput = v.InferInput<typeof SlotRuleInput>;

/** Properties shared by the endpoints that change a branch. */
const branchEndpoint = {
  method: 'POST',
  access: MANAGER_ROLES,
  resourceAccess: { id: 'branch' },
  response: StaffBranch,
} as const;

export const hoursEndpoints = {
  getHours: {
    method: 'GET',
    path: '/staff/api/get-hours',
    access: MANAGER_ROLES,
    resourceAccess: { restaurant_id: 'restaurant' },
    query: v.object({ restaurant_id: QueryId }),
    response: RestaurantHours,
  },
  addBranch: {
    method: 'POST',
    path: '/staff/api/add-branch',
    access: MANAGER_ROLES,
    resourceAccess: { restaurant_id: 'restaurant' },
    body: v.object({ restaurant_id: Id, ...BranchFields }),
    response: StaffBranch,
    acceptsIdempotencyKey: true,
  },
  saveBranch: {
    ...branchEndpoint,
    path: '/staff/api/save-branch',
    body: v.object({ ...IdAndRevision, ...BranchFields }),
  },
  /** The last active branch of a restaurant cannot be deactivated. */
  setBranchActive: {
    ...branchEndpoint,
    path: '/staff/api/set-branch-active',
    body: v.object({ ...IdAndRevision, active: v.boolean(), confirmed: Confirmed }),
  },
  /**
   * Replaces the weekly hours of a branch. `unapplied`: hours for the whole week that were typed, but are not those of any
   * day; a warning names them.
   */
  saveWeek: {
    ...branchEndpoint,
    path: '/staff/api/save-week',
    body: v.object({
      ...IdAndRevision,
      ...WeekInput.entries,
      unapplied: v.optional(v.nullable(v.object({ from: Time, to: Time })), null),
      confirmed: Confirmed,
    }),
  },
  /** Sets the hours of one date. `previous_date` is the date before the edit; null for a new special day. */
  saveSpecialDay: {
    ...branchEndpoint,
    path: '/staff/api/save-special-day',
    body: v.object({
      ...IdAndRevision,
      ...SpecialDayInput.entries,
      previous_date: v.nullable(DateInput),
      confirmed: Confirmed,
    }),
  },
  /** Restores the weekly hours of the date. */
  removeSpecialDay: {
    ...branchEndpoint,
    path: '/staff/api/remove-special-day',
    body: v.object({ ...IdAndRevision, date: DateInput, confirmed: Confirmed }),
  },
  addClosure: {
    method: 'POST',
    path: '/staff/api/add-closure',
    access: MANAGER_ROLES,
    resourceAccess: { restaurant_id: 'restaurant', branch_id: 'branch' },
    body: v.object({ restaurant_id: Id, ...ClosureInput.entries, confirmed: Confirmed }),
    response: StaffClosure,
    acceptsIdempotencyKey: true,
  },
  saveClosure: {
    method: 'POST',
    path: '/staff/api/save-closure',
    access: MANAGER_ROLES,
    resourceAccess: { id: 'closure', branch_id: 'branch' },
    body: v.object({ ...IdAndRevision, ...ClosureInput.entries, confirmed: Confirmed }),
    response: StaffClosure,
  },
  /** Ends a closure now, or cancels one that has not started. */
  endClosure: {
    method: 'POST',
    path: '/staff/api/end-closure',
    access: MANAGER_ROLES,
    resourceAccess: { id: 'closure' },
    body: v.object(IdAndRevision),
    response: Done,
  },
  saveSlotRule: {
    method: 'POST',
    path: '/staff/api/save-slot-rule',
    access: MANAGER_ROLES,
    resourceAccess: { restaurant_id: 'restaurant' },
    body: v.object({
      restaurant_id: Id,
      fulfilment: v.picklist(FULFILMENTS),
      revision: v.nullable(Revision),
      ...SlotRuleInput.entries,
      confirmed: Confirmed,
    }),
    response: StaffSlotRule,
  },
} as const satisfies Record<string, StaffEndpoint>;
