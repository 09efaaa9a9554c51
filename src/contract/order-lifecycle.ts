import { ETA_SPAN_MINUTES } from './constants.ts';

/** In the order in which lists name them. Clients of the API also accept others: see `openPicklist`. */
export const ORDER_STATUSES = [
  /** The order waits for its online payment. */
  'awaiting_payment',
  /** The order was sent to the restaurant. */
  'placed',
  /** The restaurant confirmed the order. */
  'accepted',
  /** The kitchen prepares the order. */
  'preparing',
  /** The order waits for the courier or, if it is a pickup, for the customer. */
  'ready',
  /** The courier has the order. */
  'on_the_way',
  /** The customer received the order. */
  'delivered',
  /** The restaurant did not accept the order. */
  'rejected',
  /** The customer or the restaurant cancelled the order. */
  'cancelled',
  /** The payment did not arrive in time. */
  'expired',
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** Who changes an order. `system`: the shop itself. */
export type OrderActor = 'customer' | 'restaurant' | 'courier' | 'system';

/** The columns of the board, from left to right. `later`: accepted orders whose preparation begins later. */
export const BOARD_COLUMNS = ['new', 'later', 'cooking', 'ready', 'on_the_way'] as const;
export type BoardColumn = (typeof BOARD_COLUMNS)[number];

/** The statuses that staff set. */
export type BoardTarget = Exclude<OrderStatus, 'awaiting_payment' | 'placed' | 'expired'>;

/** The messages about an order that its status causes. */
export type OrderNotice =
  | `order_${Exclude<OrderStatus, 'awaiting_payment'>}`
  | 'order_ready_for_pickup'
  | 'order_handed_over';

/** What depends on the status of an order. */
export interface StatusRules {
  /** The statuses that may follow, and the actors that may set them. None follows a final status. */
  readonly next: Readonly<Partial<Record<OrderStatus, readonly OrderActor[]>>>;
  /** How a final status ended the order; null for a status that another follows. */
  readonly ending: 'delivered' | 'undelivered' | null;
  /** The position in the course of an order. A screen never replaces a status by one of a lower or the same rank. */
  readonly rank: number;
  /** The action of the command `order NUMBER ACTION`; null if neither staff nor operators set the status. */
  readonly command: string | null;
  /** Where the board shows the order; null where it does not. */
  readonly column: Exclude<BoardColumn, 'later'> | null;
  /**
   * The main button of the order on the board: the status it sets, its message `action_…` in the namespace
   * `order-status`, and its `data-action`. Null for a new order, which is accepted or rejected, and for one that is not
   * on the board.
   */
  readonly boardStep: {
    readonly to: BoardTarget;
    readonly label: 'startCooking' | 'ready' | 'send' | 'handOver' | 'delivered';
    readonly dataAction: 'prepare' | 'ready' | 'hand-over' | 'deliver';
  } | null;
  /**
   * The message to the customer, and the minutes until it expires; the next status withdraws it earlier. Null for no
   * message.
   */
  readonly notice: { readonly template: OrderNotice; readonly lifeMinutes: number } | null;
  /** The length of the time span in which the order is expected; null if none is stated. */
  readonly expectedSpanMinutes: number | null;
}

interface StatusDefinition extends StatusRules {
  /** What differs for an order that the customer collects; `skipped` if it never has the status. */
  readonly pickup?:
    | 'skipped'
    | (Partial<StatusRules> & {
        /** Whether the status has texts of its own for pickups, because no courier brings the order. */
        readonly hasOwnText: true;
      });
}

const NOTICE_MINUTES = 30;
const LONG_NOTICE_MINUTES = 120;

/** An order that ended without being delivered. */
const undelivered = {
  next: {},
  ending: 'undelivered',
  rank: 6,
  command: null,
  column: null,
  boardStep: null,
  expectedSpanMinutes: null,
} as const;

/** The statuses of an order, and everything that depends on them. */
export const ORDER_LIFECYCLE = {
  awaiting_payment: {
    next: { placed: ['system'], cancelled: ['customer', 'restaurant'], expired: ['system'] },
    ending: null,
    rank: 0,
    command: null,
    column: null,
    boardStep: null,
    notice: null,
    expectedSpanMinutes: null,
  },
  placed: {
    next: { accepted: ['restaurant'], rejected: ['restaurant', 'system'], cancelled: ['customer', 'restaurant'] },
    ending: null,
    rank: 1,
    command: null,
    column: 'new',
    boardStep: null,
    notice: { template: 'order_placed', lifeMinutes: NOTICE_MINUTES },
    expectedSpanMinutes: ETA_SPAN_MINUTES,
  },
  accepted: {
    // While preparing a scheduled order need not begin yet, the customer can cancel it too: see `canTransition`.
    next: { preparing: ['restaurant'], cancelled: ['restaurant'] },
    ending: null,
    rank: 2,
    command: 'accept',
    column: 'cooking',
    boardStep: { to: 'preparing', label: 'startCooking', dataAction: 'prepare' },
    notice: { template: 'order_accepted', lifeMinutes: NOTICE_MINUTES },
    expectedSpanMinutes: 15,
  },
  preparing: {
    next: { ready: ['restaurant'], cancelled: ['restaurant'] },
    ending: null,
    rank: 3,
    command: 'prepare',
    column: 'cooking',
    boardStep: { to: 'ready', label: 'ready', dataAction: 'ready' },
    notice: { template: 'order_preparing', lifeMinutes: NOTICE_MINUTES },
    expectedSpanMinutes: 15,
  },
  ready: {
    next: { on_the_way: ['courier'], cancelled: ['restaurant'] },
    ending: null,
    rank: 4,
    command: 'ready',
    column: 'ready',
    boardStep: { to: 'on_the_way', label: 'send', dataAction: 'hand-over' },
    notice: { template: 'order_ready', lifeMinutes: NOTICE_MINUTES },
    expectedSpanMinutes: 10,
    pickup: {
      hasOwnText: true,
      // The restaurant hands the order over itself.
      next: { delivered: ['restaurant'], cancelled: ['restaurant'] },
      boardStep: { to: 'delivered', label: 'handOver', dataAction: 'hand-over' },
      notice: { template: 'order_ready_for_pickup', lifeMinutes: 60 },
      expectedSpanMinutes: null,
    },
  },
  on_the_way: {
    next: { delivered: ['courier'] },
    ending: null,
    rank: 5,
    command: 'send',
    column: 'on_the_way',
    boardStep: { to: 'delivered', label: 'delivered', dataAction: 'deliver' },
    notice: { template: 'order_on_the_way', lifeMinutes: NOTICE_MINUTES },
    expectedSpanMinutes: 10,
    pickup: 'skipped',
  },
  delivered: {
    next: {},
    ending: 'delivered',
    rank: 6,
    command: 'deliver',
    column: null,
    boardStep: null,
    notice: { template: 'order_delivered', lifeMinutes: NOTICE_MINUTES },
    expectedSpanMinutes: null,
    pickup: { hasOwnText: true, notice: { template: 'order_handed_over', lifeMinutes: NOTICE_MINUTES } },
  },
  rejected: {
    ...undelivered,
    command: 'reject',
    notice: { template: 'order_rejected', lifeMinutes: LONG_NOTICE_MINUTES },
  },
  cancelled: {
    ...undelivered,
    command: 'cancel',
    notice: { template: 'order_cancelled', lifeMinutes: LONG_NOTICE_MINUTES },
  },
  expired: { ...undelivered, notice: { template: 'order_expired', lifeMinutes: NOTICE_MINUTES } },
} as const satisfies {
  readonly [Status in OrderStatus]: StatusDefinition & { command: Status extends BoardTarget ? string : null };
};

/** The rules of one order: those of a pickup where they differ. */
export function orderRules(order: { readonly status: OrderStatus; readonly fulfilment: string }): StatusRules {
  const definition: StatusDefinition = ORDER_LIFECYCLE[order.status];
  return order.fulfilment === 'pickup' && typeof definition.pickup === 'object'
    ? { ...definition, ...definition.pickup }
    : definition;
}

/** The statuses, in their order, whose definition meets a condition; the type parameter names them. */
function statusesWhere<Status extends OrderStatus>(condition: (rules: StatusDefinition) => boolean): readonly Status[] {
  return ORDER_STATUSES.filter((status): status is Status => condition(ORDER_LIFECYCLE[status]));
}

/** The statuses whose property `Name` is a `Value`. */
type StatusWith<Name extends keyof StatusRules, Value> = {
  [Status in OrderStatus]: (typeof ORDER_LIFECYCLE)[Status][Name] extends Value ? Status : never;
}[OrderStatus];

/** Statuses that another can follow. */
export type OpenStatus = StatusWith<'ending', null>;
export const OPEN_STATUSES = statusesWhere<OpenStatus>(({ ending }) => ending === null);

/** Statuses of orders that ended without a delivery. */
export type UndeliveredStatus = StatusWith<'ending', 'undelivered'>;
export const UNDELIVERED_STATUSES = statusesWhere<UndeliveredStatus>(({ ending }) => ending === 'undelivered');

/** Statuses without a successor. */
export const FINAL_STATUSES = statusesWhere<Exclude<OrderStatus, OpenStatus>>(({ ending }) => ending !== null);

/** The statuses of a sale: the order is placed, and it was not closed without a delivery. */
export const SALE_STATUSES = statusesWhere<Exclude<OrderStatus, UndeliveredStatus | 'awaiting_payment'>>(
  ({ ending, rank }) => ending !== 'undelivered' && rank >= ORDER_LIFECYCLE.placed.rank,
);

/** The statuses in which a courier can take an order that has none. */
export const TAKEABLE_STATUSES = statusesWhere(
  ({ rank }) => rank >= ORDER_LIFECYCLE.accepted.rank && rank < ORDER_LIFECYCLE.on_the_way.rank,
);
export const isTakeable = (status: OrderStatus): boolean => TAKEABLE_STATUSES.some((takeable) => takeable === status);

/** The statuses of the orders on the board. */
export type BoardStatus = Exclude<OrderStatus, StatusWith<'column', null>>;
export const BOARD_STATUSES = statusesWhere<BoardStatus>(({ column }) => column !== null);

export const BOARD_TARGETS = statusesWhere<BoardTarget>(({ command }) => command !== null);

/** The stages that an order passes until it is delivered, in their order. */
export type OrderStage = Exclude<OrderStatus, UndeliveredStatus>;
/** @param fulfilment by default, the stages of deliveries are returned, which include those of pickups */
export const orderStages = (fulfilment?: string): readonly OrderStage[] =>
  statusesWhere<OrderStage>(
    ({ ending, pickup }) => ending !== 'undelivered' && (fulfilment !== 'pickup' || pickup !== 'skipped'),
  );

/** The statuses that have other texts for pickups. */
export type StatusWithPickupText = {
  [Status in OrderStatus]: (typeof ORDER_LIFECYCLE)[Status] extends { readonly pickup: { readonly hasOwnText: true } }
    ? Status
    : never;
}[OrderStatus];
export const STATUSES_WITH_PICKUP_TEXT = statusesWhere<StatusWithPickupText>(
  ({ pickup }) => typeof pickup === 'object' && pickup.hasOwnText,
);

/**
 * Whether no other status follows. For a status that a newer API added and this version does not know, false.
 */
export const isFinal = (status: string): boolean => FINAL_STATUSES.some((final) => final === status);

/** Whether the order ended without a delivery: it was rejected, cancelled or has expired. */
export const endedWithoutDelivery = (status: string): status is (typeof UNDELIVERED_STATUSES)[number] =>
  UNDELIVERED_STATUSES.some((undeliveredStatus) => undeliveredStatus === status);
