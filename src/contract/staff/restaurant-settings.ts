import * as v from 'valibot';
import { MinorAmount, PriceInput } from '../amounts.ts';
import { boundedArray } from '../bounded-lists.ts';
import { type Fulfilment, PAYMENT_METHODS } from '../value-lists.ts';
import { Confirmed, MANAGER_ROLES, QueryId, type StaffEndpoint } from './definition.ts';
import { IdAndRevision } from './common-fields.ts';
import { asMinor } from '../money.ts';

/** An object with a value for deliveries and one for pickup. */
const perFulfilment = <Schema extends v.GenericSchema>(schema: Schema) =>
  v.object({ delivery: schema, pickup: schema } satisfies Record<Fulfilment, Schema>);

/** The settings of how a restaurant takes orders. */
export const RestaurantSettings = v.object({
  id: v.number(),
  revision: v.number(),
  /** The payment methods that the restaurant accepts. */
  payment_methods: perFulfilment(v.array(v.picklist(PAYMENT_METHODS))),
  /** The payment methods that the shop offers. Customers can choose those that are also in `payment_methods`. */
  shop_payment_methods: v.array(v.picklist(PAYMENT_METHODS)),
  /** Largest cart total that can be ordered, in minor units; null without a limit. */
  max_order: v.nullable(MinorAmount),
  /**
   * The largest sum of refunds of one order that managers may make, in minor units; null without a limit. Owners are
   * not limited, and only owners can change it.
   */
  max_refund: v.nullable(MinorAmount),
});
export type RestaurantSettings = v.InferOutput<typeof RestaurantSettings>;

const PaymentMethodsInput = v.pipe(
  boundedArray(v.picklist(PAYMENT_METHODS), PAYMENT_METHODS.length),
  v.minLength(1),
  v.transform((chosen) => PAYMENT_METHODS.filter((method) => chosen.includes(method))),
);

export const RestaurantSettingsInput = v.object({
  payment_methods: perFulfilment(PaymentMethodsInput),
  max_order: v.nullable(v.pipe(PriceInput, v.minValue(asMinor(1)))),
  max_refund: v.nullable(PriceInput),
});
export type RestaurantSettingsInput = v.InferInput<typeof RestaurantSettingsInput>;

export const restaurantSettingsEndpoints = {
  getRestaurantSettings: {
    method: 'GET',
    path: '/staff/api/get-restaurant-settings',
    access: MANAGER_ROLES,
    resourceAccess: { id: 'restaurant' },
    query: v.object({ id: QueryId }),
    response: RestaurantSettings,
  },
  saveRestaurantSettings: {
    method: 'POST',
    path: '/staff/api/save-restaurant-settings',
    access: MANAGER_ROLES,
    resourceAccess: { id: 'restaurant' },
    body: v.object({ ...IdAndRevision, ...RestaurantSettingsInput.entries, confirmed: Confirmed }),
    response: RestaurantSettings,
  },
} as const satisfies Record<string, StaffEndpoint>;
