import * as v from 'valibot';
import { Id, KITCHEN_ROLES, QueryId, type StaffEndpoint } from './definition.ts';

// The stop list: dishes and options that have run out, and that customers cannot order for some time.

/**
 * Until when a dish or an option is unavailable: for an hour, until the restaurant closes, until it opens tomorrow, or
 * until a staff member changes it; `now` makes it available again. If the restaurant is closed or never closes,
 * `closing` means `tomorrow`.
 */
export const STOP_UNTIL_VALUES = ['hour', 'closing', 'tomorrow', 'changed', 'now'] as const;
export type StopUntil = (typeof STOP_UNTIL_VALUES)[number];
/** A value that ends automatically, because staff may forget to end a stop. */
export const DEFAULT_STOP_UNTIL = 'tomorrow' satisfies StopUntil;

const stopStateFields = {
  id: v.number(),
  stopped: v.boolean(),
  /**
   * When it becomes available automatically, ISO 8601; null if it is not stopped, or if only a staff member ends it.
   */
  stopped_until: v.nullable(v.string()),
};

/** A dish with its options. */
const StopListProduct = v.object({
  ...stopStateFields,
  name: v.string(),
  category: v.string(),
  /**
   * Whether customers can order it. Also false if it is inactive on the menu, or if all options of a required group are
   * stopped.
   */
  is_available: v.boolean(),
  options: v.array(v.object({ ...stopStateFields, name: v.string(), group: v.string() })),
});
export type StopListProduct = v.InferOutput<typeof StopListProduct>;

const StopUntilField = v.optional(v.picklist(STOP_UNTIL_VALUES), DEFAULT_STOP_UNTIL);

export const stopListEndpoints = {
  /** All dishes of a menu, stopped or not, in display order. */
  getStopList: {
    method: 'GET',
    path: '/staff/api/get-stop-list',
    access: KITCHEN_ROLES,
    resourceAccess: { restaurant_id: 'restaurant' },
    query: v.object({ restaurant_id: QueryId }),
    response: v.object({ products: v.array(StopListProduct) }),
  },
  /** Makes a dish unavailable to customers for some time, or available again. */
  stopProduct: {
    method: 'POST',
    path: '/staff/api/stop-product',
    access: KITCHEN_ROLES,
    resourceAccess: { product_id: 'product' },
    body: v.object({ product_id: Id, until: StopUntilField }),
    response: v.object(stopStateFields),
  },
  /** Makes an option of a dish unavailable to customers for some time, or available again. */
  stopOption: {
    method: 'POST',
    path: '/staff/api/stop-option',
    access: KITCHEN_ROLES,
    resourceAccess: { option_id: 'option' },
    body: v.object({ option_id: Id, until: StopUntilField }),
    response: v.object(stopStateFields),
  },
} as const satisfies Record<string, StaffEndpoint>;
