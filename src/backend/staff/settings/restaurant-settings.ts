import { and, eq, gt } from 'drizzle-orm';
import { type Database, requireRow } from '#backend/db/client.ts';
import { branches, cities, deliveryZones, restaurants } from '#backend/db/schema/index.ts';
import { ErrorResponse, fieldError, requireConfirmation } from '#backend/http/handler.ts';
import { acceptedMethods, shopMethods, takesCurrency } from '#backend/orders/payment-methods.ts';
import type { Services } from '#backend/services.ts';
import type { RestaurantSettings } from '#contract/staff/restaurant-settings.ts';
import { FULFILMENTS } from '#contract/value-lists.ts';
import type { StaffHandlers } from '../http/handler.ts';
import { reviseRow } from '../http/revise-row.ts';
import { pickupPaymentWarnings } from '../warnings.ts';
import type { Minor } from '#contract/money.ts';

/** The payment methods and limits of a restaurant. Each quote and order reads them, so a change applies at once. */
export function restaurantSettingsHandlers({ paymentAccounts }: Pick<Services, 'paymentAccounts'>) {
  return {
    getRestaurantSettings: ({ db, query }) => readSettings(db, query.id),

    saveRestaurantSettings: ({ db, actor, body }) =>
      reviseRow(db, restaurants, body, readSettings, async (before) => {
        const { id, payment_methods: methods } = body;
        if (actor.role !== 'owner' && body.max_refund !== before.max_refund)
          return new ErrorResponse(403, 'notAllowed');
        if (body.max_order !== null) {
          if (await isBelowMinimum(db, id, body.max_order)) return fieldError('max_order', 'maxBelowMin');
          if (await isBelowZoneMinimum(db, id, body.max_order)) return fieldError('max_order', 'maxBelowZone');
        }
        const columns = {
          deliveryPaymentMethods: methods.delivery,
          pickupPaymentMethods: methods.pickup,
          maxOrder: body.max_order,
          maxRefund: body.max_refund,
        };
        const takesOnline = await takesOnlinePayments(db, id);
        const unpayable = FULFILMENTS.find(
          (fulfilment) => acceptedMethods(columns, fulfilment, takesOnline).length === 0,
        );
        if (unpayable) return fieldError(`payment_methods.${unpayable}`, 'paymentMethodRequired');
        const pickup = { before: before.payment_methods.pickup, after: methods.pickup };
        return requireConfirmation(pickupPaymentWarnings(pickup, await hasPickup(db, id)), body) ?? columns;
      }),
  } satisfies Partial<StaffHandlers>;

  /** Whether online payment is on, in the currency of the restaurant. */
  async function takesOnlinePayments(db: Database, id: number): Promise<boolean> {
    const { currency } = requireRow(
      await db
        .select({ currency: cities.currency })
        .from(restaurants)
        .innerJoin(cities, eq(cities.id, restaurants.cityId))
        .where(eq(restaurants.id, id)),
    );
    return takesCurrency(await paymentAccounts.current(db), currency);
  }

  async function readSettings(db: Database, id: number): Promise<RestaurantSettings> {
    const restaurant = requireRow(await db.select().from(restaurants).where(eq(restaurants.id, id)));
    return {
      id,
      revision: restaurant.revision,
      payment_methods: { delivery: restaurant.deliveryPaymentMethods, pickup: restaurant.pickupPaymentMethods },
      shop_payment_methods: shopMethods(await takesOnlinePayments(db, id)),
      max_order: restaurant.maxOrder,
      max_refund: restaurant.maxRefund,
    };
  }
}

const hasPickup = async (db: Database, restaurantId: number): Promise<boolean> =>
  (await db.$count(
    branches,
    and(eq(branches.restaurantId, restaurantId), eq(branches.active, true), eq(branches.pickup, true)),
  )) > 0;

/** Whether `maxOrder`, in minor units, is below the minimum order of the restaurant. */
const isBelowMinimum = async (db: Database, id: number, maxOrder: Minor): Promise<boolean> =>
  (await db.$count(restaurants, and(eq(restaurants.id, id), gt(restaurants.minOrder, maxOrder)))) > 0;

/** Whether `maxOrder`, in minor units, is below the minimum order of a delivery zone of the restaurant. */
const isBelowZoneMinimum = async (db: Database, restaurantId: number, maxOrder: Minor): Promise<boolean> =>
  (await db.$count(
    deliveryZones,
    and(eq(deliveryZones.restaurantId, restaurantId), gt(deliveryZones.minOrder, maxOrder)),
  )) > 0;
