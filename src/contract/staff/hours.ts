import * as v from 'valibot';
import { PHONE_PATTERN } from '../constants.ts';
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
import { Done, Id, MANAGER_ROLES, QueryId, Revision, type StaffEndpoint } from './definition.ts';
import { LongTextInput, NameInput, IdAndRevision, Texts } from './menu-fields.ts';

/** Opening periods of one day; more are a typing mistake. */
export const MAX_INTERVALS = 6;
const WEEK_DAYS = 7;

const OpeningPeriod = v.object({ from: v.string(), to: v.string() });
/** Times of one day in wall-clock time of Europe/Chisinau, HH:MM; none: it is closed. */
const DayHours = v.array(OpeningPeriod);
export type DayHours = v.InferOutput<typeof DayHours>;

/** A branch with its hours. `revision` counts the changes of all of it. */
export const StaffBranch = v.object({
  id: v.number(),
  revision: v.number(),
  name: Texts,
  address: Texts,
  phone: v.nullable(v.string()),
  /** Whether customers can collect their orders there. */
  pickup: v.boolean(),
  /** Whether it takes orders. Customers do not see an inactive branch. */
  active: v.boolean(),
  /** From Monday to Sunday. */
  week: v.array(DayHours),
  /** Dates with other hours than their weekday, YYYY-MM-DD, from today on. */
  special_days: v.array(v.object({ date: v.string(), intervals: DayHours })),
});
export type StaffBranch = v.InferOutput<typeof StaffBranch>;
export type StaffSpecialDay = StaffBranch['special_days'][number];

/** A time without orders. Times are those of the wall clock in Europe/Chisinau: `2026-12-31T18:00`. */
export const StaffClosure = v.object({
  id: v.number(),
  revision: v.number(),
  /** Null for all branches. */
  branch_id: v.nullable(v.number()),
  starts_at: v.string(),
  ends_at: v.string(),
});
export type StaffClosure = v.InferOutput<typeof StaffClosure>;

/** How a restaurant offers times to order for. */
export const StaffSlotRule = v.object({
  fulfilment: v.picklist(FULFILMENTS),
  /** Null while the restaurant has the rule of the shop. */
  revision: v.nullable(v.number()),
  /** From one slot to the next. */
  interval_minutes: v.number(),
  /** For how many days after today orders are accepted. */
  days_ahead: v.number(),
  /** Preparing an order must begin so many minutes before the kitchen closes. */
  cutoff_minutes: v.number(),
  /** Most orders of one slot; null means no limit. */
  max_orders: v.nullable(v.number()),
});
export type StaffSlotRule = v.InferOutput<typeof StaffSlotRule>;

/** When a restaurant works. */
export const RestaurantHours = v.object({
  /** The server's time, ISO 8601. */
  now: v.string(),
  /** The same on the wall clock in Europe/Chisinau: `2026-11-20T12:00`. */
  local_time: v.string(),
  /** What customers see at this moment; instants in ISO 8601. */
  status: v.object({
    is_open: v.boolean(),
    always_open: v.boolean(),
    opens_at: v.nullable(v.string()),
    closes_at: v.nullable(v.string()),
  }),
  intake: OrderIntake,
  branches: v.array(StaffBranch),
  /** Those that have not ended, in the order of their beginning. */
  closures: v.array(StaffClosure),
  slot_rules: v.array(StaffSlotRule),
});
export type RestaurantHours = v.InferOutput<typeof RestaurantHours>;

const Time = v.pipe(v.string(), v.regex(TIME_PATTERN));
const DayHoursInput = v.pipe(
  v.array(v.object({ from: Time, to: Time })),
  v.maxLength(MAX_INTERVALS),
  v.check((intervals) => !hasOverlap(intervals)),
);
const DateInput = v.pipe(v.string(), v.check(isCalendarDate));
const WallTimeInput = v.pipe(v.string(), v.check(isWallTime));

const BranchFields = {
  name: NameInput,
  address: LongTextInput,
  phone: v.nullable(v.pipe(v.string(), v.regex(PHONE_PATTERN))),
  pickup: v.boolean(),
};
export const BranchInput = v.object(BranchFields);
export type BranchInput = v.InferInput<typeof BranchInput>;

export const WeekInput = v.object({ week: v.pipe(v.array(DayHoursInput), v.length(WEEK_DAYS)) });
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

/** What the endpoints that change a branch have in common. */
const branchEndpoint = {
  method: 'POST',
  roles: MANAGER_ROLES,
  resourceAccess: { id: 'branch' },
  response: StaffBranch,
} as const;

export const hoursEndpoints = {
  getHours: {
    method: 'GET',
    path: '/staff/api/get-hours',
    roles: MANAGER_ROLES,
    resourceAccess: { restaurant_id: 'restaurant' },
    query: v.object({ restaurant_id: QueryId }),
    response: RestaurantHours,
  },
  addBranch: {
    method: 'POST',
    path: '/staff/api/add-branch',
    roles: MANAGER_ROLES,
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
  /** Of the branches of a restaurant, at least one stays active. */
  setBranchActive: {
    ...branchEndpoint,
    path: '/staff/api/set-branch-active',
    body: v.object({ ...IdAndRevision, active: v.boolean() }),
  },
  /** Replaces the weekly hours of a branch. */
  saveWeek: {
    ...branchEndpoint,
    path: '/staff/api/save-week',
    body: v.object({ ...IdAndRevision, ...WeekInput.entries }),
  },
  /** Sets the hours of one date. `previous_date` is the date that they had before; null for a new special day. */
  saveSpecialDay: {
    ...branchEndpoint,
    path: '/staff/api/save-special-day',
    body: v.object({ ...IdAndRevision, ...SpecialDayInput.entries, previous_date: v.nullable(DateInput) }),
  },
  /** The weekly hours apply to the date again. */
  removeSpecialDay: {
    ...branchEndpoint,
    path: '/staff/api/remove-special-day',
    body: v.object({ ...IdAndRevision, date: DateInput }),
  },
  addClosure: {
    method: 'POST',
    path: '/staff/api/add-closure',
    roles: MANAGER_ROLES,
    resourceAccess: { restaurant_id: 'restaurant', branch_id: 'branch' },
    body: v.object({ restaurant_id: Id, ...ClosureInput.entries }),
    response: StaffClosure,
    acceptsIdempotencyKey: true,
  },
  saveClosure: {
    method: 'POST',
    path: '/staff/api/save-closure',
    roles: MANAGER_ROLES,
    resourceAccess: { id: 'closure', branch_id: 'branch' },
    body: v.object({ ...IdAndRevision, ...ClosureInput.entries }),
    response: StaffClosure,
  },
  /** Ends a closure now, or cancels one that has not begun. */
  endClosure: {
    method: 'POST',
    path: '/staff/api/end-closure',
    roles: MANAGER_ROLES,
    resourceAccess: { id: 'closure' },
    body: v.object(IdAndRevision),
    response: Done,
  },
  saveSlotRule: {
    method: 'POST',
    path: '/staff/api/save-slot-rule',
    roles: MANAGER_ROLES,
    resourceAccess: { restaurant_id: 'restaurant' },
    body: v.object({
      restaurant_id: Id,
      fulfilment: v.picklist(FULFILMENTS),
      revision: v.nullable(Revision),
      ...SlotRuleInput.entries,
    }),
    response: StaffSlotRule,
  },
} as const satisfies Record<string, StaffEndpoint>;
