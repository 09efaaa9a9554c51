import { eq } from 'drizzle-orm';
import { requireRow } from '#backend/db/client.ts';
import { deliveryZones } from '#backend/db/schema/index.ts';
import type { Shop } from '#backend/testing/shop.ts';
import type { StaffBody } from '#contract/staff/index.ts';
import type { zoneEndpoints } from '#contract/staff/zones.ts';
import type { CreateRequest } from './example-requests.ts';
import { newSlug, resourceExamples } from './resource-examples.ts';

export type ZoneForm = Omit<StaffBody<'addZone'>, 'restaurant_id' | 'scope'>;

/** The fields of a new zone without a polygon, under a name that no other zone has. */
export function zoneForm(extra: Partial<ZoneForm> = {}): ZoneForm {
  const name = newSlug();
  return {
    name: { ru: name, en: name, ro: name },
    branch_id: null,
    polygon: null,
    priority: 0,
    price: 2500,
    free_from: null,
    min_order: null,
    travel_minutes: 0,
    active: true,
    ...extra,
  };
}

async function newZone(shop: Shop, restaurantId: number) {
  const id = await resourceExamples.zone(shop, restaurantId);
  const rows = await shop.db.select().from(deliveryZones).where(eq(deliveryZones.id, id));
  return { id, revision: requireRow(rows).revision };
}

/** Valid requests of the endpoints of delivery zones. */
export const zoneExamples: { readonly [Name in keyof typeof zoneEndpoints]: CreateRequest<Name> } = {
  getZones: async (_shop, restaurantId) => ({ query: { restaurant_id: restaurantId } }),
  getZone: async (shop, restaurantId) => ({ query: { id: await resourceExamples.zone(shop, restaurantId) } }),
  addZone: async (shop, restaurantId) => ({
    body: {
      restaurant_id: restaurantId,
      scope: 'restaurant',
      ...zoneForm({ branch_id: await resourceExamples.branch(shop, restaurantId) }),
    },
  }),
  saveZone: async (shop, restaurantId) => ({ body: { ...(await newZone(shop, restaurantId)), ...zoneForm() } }),
  removeZone: async (shop, restaurantId) => ({ body: await newZone(shop, restaurantId) }),
};
