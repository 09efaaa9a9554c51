import * as v from 'valibot';
import { Id, KITCHEN_ROLES, QueryId, type StaffEndpoint } from './definition.ts';

/**
 * For how long something has run out: an hour, until the restaurant closes, until it opens tomorrow, or until a staff member changes it; `now`
 * makes it available again. While the restaurant is closed, and where it never closes, `closing` means `tomorrow`.
 */
export const STOP_ENDS = ['hour', 'closing', 'tomorrow', 'changed', 'now'] as const;
export type StopEnd = (typeof STOP_ENDS)[number];
/** It ends by itself, so that it is not forgotten. */
export const DEFAULT_STOP_END = 'tomorrow' satisfies StopEnd;

const StopState = {
  id: v.number(),
  stopped: v.boolean(),
  /** When it becomes available again by itself, ISO 8601; null until a staff member changes it. */
  stopped_until: v.nullable(v.string()),
};

/** A dish with what can be chosen with it. */
const StopListProduct = v.object({
  ...StopState,
  name: v.string(),
  category: v.string(),
  /** Whether customers can order it: also false if the menu says so, or if nothing of a required group is left. */
  is_available: v.boolean(),
  options: v.array(v.object({ ...StopState, name: v.string(), group: v.string() })),
});
export type StopListProduct = v.InferOutput<typeof StopListProduct>;

const StopUntil = v.optional(v.picklist(STOP_ENDS), DEFAULT_STOP_END);

export const stopListEndpoints = {
  /** The dishes of a menu, in its order. */
  getStopList: {
    method: 'GET',
    path: '/staff/api/get-stop-list',
    roles: KITCHEN_ROLES,
    resourceAccess: { restaurant_id: 'restaurant' },
    query: v.object({ restaurant_id: QueryId }),
    response: v.object({ products: v.array(StopListProduct) }),
  },
  /** Makes a dish unavailable to customers for some time, or available again. */
  stopProduct: {
    method: 'POST',
    path: '/staff/api/stop-product',
    roles: KITCHEN_ROLES,
    resourceAccess: { product_id: 'product' },
    body: v.object({ product_id: Id, until: StopUntil }),
    response: v.object(StopState),
  },
  /** The same of what can be chosen with a dish. */
  stopOption: {
    method: 'POST',
    path: '/staff/api/stop-option',
    roles: KITCHEN_ROLES,
    resourceAccess: { option_id: 'option' },
    body: v.object({ option_id: Id, until: StopUntil }),
    response: v.object(StopState),
  },
} as const satisfies Record<string, StaffEndpoint>;
