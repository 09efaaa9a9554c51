import { eq, sql } from 'drizzle-orm';
import { personal } from '#backend/db/personal.ts';
import { couriers, orders } from '#backend/db/schema/index.ts';
import { findOrCreateCourier } from '#backend/staff/courier/courier-repository.ts';
import { signInAs } from '#backend/staff/testing/staff-accounts.ts';
import type { StaffClient } from '#backend/staff/testing/staff-client.ts';
import type { Customer, Shop } from '#backend/testing.ts';
import { HOME, placeOrder } from '#backend/testing/ordering.ts';
import type { StaffEndpoint, StaffRole } from '#contract/staff/definition.ts';
import { staffEndpoints, type StaffEndpointName } from '#contract/staff/index.ts';
import type { OrderStatus } from '#contract/order-lifecycle.ts';

/** Recognisable values of one order. No other row has them. */
export const PLANTED = {
  name: 'Planted Customer',
  phone: '37360999001',
  street: 'Planted Street',
  door: 'DOOR-7731',
  comment: 'Planted comment',
  courierPhone: '37369999002',
} as const;
export type Part = keyof typeof PLANTED;

/** The planted values that occur in a text. */
export const partsIn = (text: string): Part[] =>
  (Object.keys(PLANTED) as Part[]).filter((part) => text.includes(PLANTED[part]));

export const DESTINATION = ['street', 'door', 'comment'] as const satisfies readonly Part[];
export const CUSTOMER = ['name', 'phone'] as const satisfies readonly Part[];
export const ALL = [...CUSTOMER, ...DESTINATION] as const satisfies readonly Part[];

/** Functions for tests of what responses of a shop contain. */
export function plantedShop(shop: Shop) {
  const mama = async () => (await shop.restaurant('mama')).id;

  /** Puts the recognisable values into all orders and couriers. */
  const plant = async () => {
    const address = JSON.stringify({ street: PLANTED.street, intercom: PLANTED.door });
    await shop.db.update(orders).set({
      contactName: personal(PLANTED.name),
      contactPhone: personal(PLANTED.phone),
      comment: personal(PLANTED.comment),
      address: sql`${orders.address} || ${address}::jsonb`,
    });
    await shop.db.update(couriers).set({ phone: personal(PLANTED.courierPhone) });
  };
  const send = async <Name extends StaffEndpointName>(client: StaffClient, name: Name, request: object) => {
    const response = await client.send(name, request);
    if ((staffEndpoints[name] as StaffEndpoint).stream) {
      await response.body?.cancel();
      return { status: response.status, parts: [] };
    }
    const text = await response.text();
    return { status: response.status, parts: partsIn(text), hasCurrent: text.includes('"current"') };
  };
  const signIn = async (role: StaffRole) => signInAs(shop, role, [await mama()]);

  /** An order in this status, of this courier. */
  const orderIn = async (status: OrderStatus, courierStaffId?: number): Promise<{ id: number; customer: Customer }> => {
    const customer = await shop.signIn();
    const { id } = await placeOrder(shop, customer);
    const courierId =
      courierStaffId === undefined ? null : (await findOrCreateCourier(shop.db, courierStaffId, HOME.city_id)).id;
    const statusAt = shop.clock.now();
    await shop.db.update(orders).set({ status, statusAt, courierId }).where(eq(orders.id, id));
    await plant();
    return { id, customer };
  };

  return { mama, plant, send, signIn, orderIn };
}
