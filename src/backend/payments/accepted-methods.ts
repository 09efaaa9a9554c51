import { and, eq } from 'drizzle-orm';
import type { Database } from '#backend/db/client.ts';
import { orders, restaurants } from '#backend/db/schema/index.ts';
import { ErrorResponse } from '#backend/http/handler.ts';
import { type Fulfilment, PAYMENT_METHODS, type PaymentMethod } from '#contract/value-lists.ts';

type RestaurantMethods = Pick<typeof restaurants.$inferSelect, 'deliveryPaymentMethods' | 'pickupPaymentMethods'>;

/** The methods that a restaurant accepts, in the order of `PAYMENT_METHODS`. Those online need a payment provider. */
export function acceptedMethods(
  { deliveryPaymentMethods, pickupPaymentMethods }: RestaurantMethods,
  fulfilment: Fulfilment,
  hasProvider: boolean,
): PaymentMethod[] {
  const chosen = fulfilment === 'pickup' ? pickupPaymentMethods : deliveryPaymentMethods;
  return shopMethods(hasProvider).filter((method) => chosen.includes(method));
}

/** The methods that restaurants of the shop can accept. */
export const shopMethods = (hasProvider: boolean): PaymentMethod[] =>
  PAYMENT_METHODS.filter((method) => method !== 'card_online' || hasProvider);

/** The methods that an order which awaits its payment can be paid with now; null for any other order. */
export async function methodsOfUnpaidOrder(
  db: Database,
  orderId: number,
  hasProvider: boolean,
): Promise<PaymentMethod[] | null> {
  const [found] = await db
    .select({
      fulfilment: orders.fulfilment,
      deliveryPaymentMethods: restaurants.deliveryPaymentMethods,
      pickupPaymentMethods: restaurants.pickupPaymentMethods,
    })
    .from(orders)
    .innerJoin(restaurants, eq(restaurants.id, orders.restaurantId))
    .where(and(eq(orders.id, orderId), eq(orders.status, 'awaiting_payment')));
  return found ? acceptedMethods(found, found.fulfilment, hasProvider) : null;
}

/**
 * The refusal of a method that the restaurant does not accept.
 * @param field the field of the method on the wire
 */
export const methodNotAccepted = (field: string): ErrorResponse =>
  new ErrorResponse(422, 'methodNotAccepted', {
    fieldErrors: { [field]: 'methodNotAccepted' },
    problems: [{ code: 'payment_method_unavailable' }],
  });
