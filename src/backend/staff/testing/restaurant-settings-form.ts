import { eq } from 'drizzle-orm';
import { requireRow } from '#backend/db/client.ts';
import { restaurants } from '#backend/db/schema/index.ts';
import type { Shop } from '#backend/testing/shop.ts';
import type { StaffBody } from '#contract/staff/index.ts';

type SettingsBody = StaffBody<'saveRestaurantSettings'>;

/** The settings of a restaurant as they are, with changes. */
export async function restaurantSettingsForm(
  { db }: Shop,
  id: number,
  changes: Partial<SettingsBody> = {},
): Promise<SettingsBody> {
  const row = requireRow(await db.select().from(restaurants).where(eq(restaurants.id, id)));
  return {
    id,
    revision: row.revision,
    payment_methods: { delivery: row.deliveryPaymentMethods, pickup: row.pickupPaymentMethods },
    max_order: row.maxOrder,
    max_refund: row.maxRefund,
    ...changes,
  };
}
