import * as v from 'valibot';
import { MajorAmount, MinorAmount } from '../amounts.ts';
import { BOARD_COLUMNS, BOARD_TARGETS, ORDER_STATUSES } from '../order-lifecycle.ts';
import { singleLineInput } from '../text-input.ts';
import { Address } from '../user.ts';
import { ALLERGENS, FULFILMENTS, PAYMENT_METHODS, PAYMENT_STATUSES, SUBSTITUTIONS } from '../value-lists.ts';
import { Instant } from '../dates.ts';
import { Done, Id, KITCHEN_ROLES, MANAGER_ROLES, QueryId, type StaffEndpoint } from './definition.ts';

/** Why a restaurant rejects or cancels an order. The customer reads the reason in their language. */
export const CANCELLATION_REASONS = [
  'sold_out',
  'too_busy',
  'closing',
  'address',
  'unreachable',
  'customer_asked',
  'no_show',
  'something_else',
  /** The restaurant did not answer the order in time. Only the shop itself gives this reason. */
  'no_answer',
] as const;
export type CancellationReason = (typeof CANCELLATION_REASONS)[number];

/** The reasons that staff can give. */
export const STAFF_CANCELLATION_REASONS = CANCELLATION_REASONS.filter((code) => code !== 'no_answer');
export type StaffCancellationReason = (typeof STAFF_CANCELLATION_REASONS)[number];

export const MAX_EXPECTED_MINUTES = 240;
/** Minutes until an order is delivered or can be collected. */
const Minutes = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_EXPECTED_MINUTES));
export const MAX_CANCELLATION_NOTE_LENGTH = 200;

export const BoardItem = v.object({
  /** Units to prepare. */
  count: v.number(),
  product_id: v.number(),
  name: v.string(),
  /** The counts are totals of all units: two soups with one extra cream each have two. */
  options: v.array(v.object({ id: v.number(), name: v.string(), count: v.number() })),
  /** The allergens of the dish with its options, from the current menu. */
  allergens: v.array(v.picklist(ALLERGENS)),
  note: v.string(),
});
export type BoardItem = v.InferOutput<typeof BoardItem>;

/** Where an order is delivered, without what only a route needs. */
export const BoardAddress = v.omit(Address, ['id', 'label', 'city_id', 'zone_id', 'lat', 'lng', 'is_default']);
export type BoardAddress = v.InferOutput<typeof BoardAddress>;

/**
 * An open order as the kitchen sees it; times in ISO 8601. Amounts are in minor units in the fields `…_minor`, and in
 * major units in those without this ending. Tablets stay open over an upgrade, and instances of two versions run beside
 * each other: so the latter stay for one release, and pages read them where the former are absent.
 */
export const BoardOrder = v.object({
  id: v.number(),
  number: v.string(),
  status: v.picklist(ORDER_STATUSES),
  column: v.picklist(BOARD_COLUMNS),
  created_at: v.string(),
  /** The time that the customer chose; null for as soon as possible. */
  scheduled_for: v.nullable(v.string()),
  /** When preparing it has to begin; null for as soon as possible. */
  begin_at: v.nullable(v.string()),
  /** When the customer expects the order. */
  expected_at: v.string(),
  /**
   * Since when a new order waits for an answer: since it was placed or, if that is later, since preparing it has to
   * begin. Null for an order that is answered.
   */
  waiting_since: v.nullable(v.string()),
  /** When the board warns that a new order is unanswered; null if it never warns, and for an order that is answered. */
  warn_at: v.nullable(v.string()),
  /** When an unanswered order is rejected; null if it never is, and for an order that is answered. */
  reject_at: v.nullable(v.string()),
  /** The minutes that are suggested when the order is accepted. */
  lead_minutes: v.number(),
  fulfilment: v.picklist(FULFILMENTS),
  /** The branch where the order is collected, or the delivery zone; null if there is neither. */
  place: v.nullable(v.string()),
  /** Whether the customer chose the delivery zone by its name, so that nothing has checked the address against it. */
  zone_chosen: v.optional(v.boolean(), false),
  /** Null for a pickup, where the kitchen may not see it, and if the customer has deleted the account. */
  address: v.optional(v.nullable(BoardAddress), null),
  /** Empty, as the comment, where the kitchen may not see them: of an order that is not on its board. */
  customer: v.object({ name: v.string(), phone: v.string() }),
  comment: v.string(),
  cutlery_count: v.number(),
  substitution: v.picklist(SUBSTITUTIONS),
  items: v.array(BoardItem),
  total: MajorAmount,
  total_minor: v.optional(MinorAmount),
  currency: v.string(),
  payment: v.object({
    method: v.picklist(PAYMENT_METHODS),
    status: v.picklist(PAYMENT_STATUSES),
    /** The amount of cash for which the courier brings change. */
    change_from: v.nullable(MajorAmount),
    change_from_minor: v.optional(v.nullable(MinorAmount)),
  }),
  /** Who delivers the order. `staff_id` is null for a courier without a staff account, added on the command line. */
  courier: v.nullable(v.object({ id: v.number(), staff_id: v.nullable(v.number()), name: v.string() })),
  /** The last change of status. `by`: customer, restaurant, courier or system; `name`: of a staff member, or null. */
  changed: v.object({ by: v.string(), name: v.nullable(v.string()), at: v.string() }),
});
export type BoardOrder = v.InferOutput<typeof BoardOrder>;

/** Whether a restaurant takes orders for as soon as possible, and how much longer they take. */
export const OrderIntake = v.object({
  id: v.number(),
  name: v.string(),
  paused_until: v.nullable(v.string()),
  /** Since when it accepts no orders because one was not answered; `pauseRestaurant` ends this. */
  unattended_since: v.nullable(v.string()),
  /** Added to the time that customers are promised, until `busy_until`. */
  busy_minutes: v.number(),
  busy_until: v.nullable(v.string()),
});

export const Board = v.object({
  now: v.string(),
  restaurant: OrderIntake,
  orders: v.array(BoardOrder),
  /** The staff members who can deliver for the restaurant, sorted by name; `id` is that of the staff member. */
  couriers: v.array(v.object({ id: v.number(), name: v.string() })),
});
export type Board = v.InferOutput<typeof Board>;

/** `off` until the shift is started; `blocked` where the browser does not let the page make a sound. */
export const SOUND_STATES = ['off', 'on', 'blocked'] as const;
export type SoundState = (typeof SOUND_STATES)[number];

/** The kinds of tickets that can be printed for an order. */
export const PRINT_KINDS = ['kitchen'] as const;
export type PrintKind = (typeof PRINT_KINDS)[number];

export const MoveOrderInput = v.object({
  order_id: Id,
  /** The status that the board shows. If the order has another status by now, the response is a 409. */
  from: v.picklist(ORDER_STATUSES),
  to: v.picklist(BOARD_TARGETS),
  /** Required for `accepted`, unless the order is for a time that the customer chose. */
  minutes: v.optional(v.nullable(Minutes), null),
  /** Required for `rejected` and `cancelled`. */
  code: v.optional(v.nullable(v.picklist(STAFF_CANCELLATION_REASONS)), null),
  note: v.optional(singleLineInput(MAX_CANCELLATION_NOTE_LENGTH), ''),
});

const TimeChangeInput = v.object({
  order_id: Id,
  from: v.picklist(ORDER_STATUSES),
  /** The promised time that the board shows. */
  expected_at: Instant,
  /** The promised time from now on. */
  new_time: Instant,
});

/** The minutes of a pause or of a busy time, at most twelve hours; 0 ends it. */
const Duration = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(720));

export const boardEndpoints = {
  getBoard: {
    method: 'GET',
    path: '/staff/api/get-board',
    access: KITCHEN_ROLES,
    resourceAccess: { restaurant_id: 'restaurant' },
    query: v.object({ restaurant_id: QueryId }),
    response: Board,
  },
  /** Server-sent events: after each one the board of the restaurant may have changed, so the client reads it again. */
  streamBoard: {
    method: 'GET',
    path: '/staff/api/board-events',
    access: KITCHEN_ROLES,
    resourceAccess: { restaurant_id: 'restaurant' },
    query: v.object({ restaurant_id: QueryId }),
    response: v.unknown(),
    stream: true,
  },
  /** Reports that the board of a restaurant is open, and whether it can play a sound. Sent every 30 seconds. */
  boardSeen: {
    method: 'POST',
    path: '/staff/api/board-seen',
    access: KITCHEN_ROLES,
    resourceAccess: { restaurant_id: 'restaurant' },
    body: v.object({ restaurant_id: Id, sound: v.picklist(SOUND_STATES) }),
    response: Done,
    isAudited: false,
  },
  /** Changes the status of an order. A 409 contains the current order with its last change. */
  moveOrder: {
    method: 'POST',
    path: '/staff/api/move-order',
    access: KITCHEN_ROLES,
    resourceAccess: { order_id: 'order' },
    body: MoveOrderInput,
    response: BoardOrder,
  },
  /**
   * Promises the order for a later time. If its status or its promised time is not the one that the board shows, the
   * response is a 409 with the current order, so that the same delay on two boards counts once. A 422 for a time that
   * is not later, or more than `MAX_EXPECTED_MINUTES` later.
   */
  delayOrder: {
    method: 'POST',
    path: '/staff/api/delay-order',
    access: KITCHEN_ROLES,
    resourceAccess: { order_id: 'order' },
    body: v.object({
      ...v.partial(TimeChangeInput, ['expected_at', 'new_time']).entries,
      /** From now. Boards of the previous version send it instead of `expected_at` and `new_time`. */
      minutes: v.optional(Minutes),
    }),
    response: BoardOrder,
  },
  /** Promises the order for an earlier time, which is not over yet; otherwise like `delayOrder`. */
  bringOrderForward: {
    method: 'POST',
    path: '/staff/api/bring-order-forward',
    access: KITCHEN_ROLES,
    resourceAccess: { order_id: 'order' },
    body: TimeChangeInput,
    response: BoardOrder,
  },
  /** Sets or removes the courier of an order. A 409 contains the current order. */
  assignCourier: {
    method: 'POST',
    path: '/staff/api/assign-courier',
    access: KITCHEN_ROLES,
    resourceAccess: { order_id: 'order' },
    body: v.object({
      order_id: Id,
      /** The `courier.id` in the board. If the order has another courier by now, the response is a 409. */
      from: v.nullable(Id),
      /** The id of one of the board's `couriers`; null removes the courier, so that another can take the order. */
      staff_id: v.nullable(Id),
    }),
    response: BoardOrder,
  },
  /**
   * Counts a print of a ticket and returns its number. The number is null if the order has been printed before and this
   * is no reprint: then nothing is printed, so that two boards do not print one order twice.
   */
  printTicket: {
    method: 'POST',
    path: '/staff/api/print-ticket',
    access: KITCHEN_ROLES,
    resourceAccess: { order_id: 'order' },
    body: v.object({ order_id: Id, kind: v.picklist(PRINT_KINDS), reprint: v.boolean() }),
    /** 1 for the original, 2 and more for reprints. */
    response: v.object({ copy: v.nullable(v.number()) }),
    acceptsIdempotencyKey: true,
    isAudited: false,
  },
  /**
   * Stops orders for as soon as possible, for the given number of minutes. With 0 minutes, the restaurant accepts
   * orders again, even if they were stopped because one was not answered. With `keep_pause`, only that ends, and a
   * pause that staff have chosen goes on.
   */
  pauseRestaurant: {
    method: 'POST',
    path: '/staff/api/pause-restaurant',
    access: KITCHEN_ROLES,
    resourceAccess: { restaurant_id: 'restaurant' },
    body: v.object({ restaurant_id: Id, minutes: Duration, keep_pause: v.optional(v.boolean(), false) }),
    response: OrderIntake,
  },
  /** Adds `extra_minutes` to the expected time of every order that is placed in the next `minutes` minutes. */
  setBusy: {
    method: 'POST',
    path: '/staff/api/set-busy',
    access: KITCHEN_ROLES,
    resourceAccess: { restaurant_id: 'restaurant' },
    body: v.object({
      restaurant_id: Id,
      extra_minutes: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(120)),
      minutes: Duration,
    }),
    response: OrderIntake,
  },
} as const satisfies Record<string, StaffEndpoint>;

/** The roles that may cancel an accepted order. The kitchen may only reject new orders. */
export const CANCELLING_ROLES = MANAGER_ROLES;
