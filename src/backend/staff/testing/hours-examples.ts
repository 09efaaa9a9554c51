import { eq } from 'drizzle-orm';
import { requireRow } from '#backend/db/client.ts';
import { branches, slotRules } from '#backend/db/schema/index.ts';
import { textInAllLocales } from '#backend/testing/fixture.ts';
import type { Shop } from '#backend/testing/shop.ts';
import type { hoursEndpoints } from '#contract/staff/hours.ts';
import type { CreateRequest } from './example-requests.ts';
import { newSlug, resourceExamples } from './resource-examples.ts';

const DAY = [{ from: '10:00', to: '22:00' }];

/** A branch of the restaurant, as an edit names it. */
async function ofBranch(shop: Shop, restaurantId: number) {
  const id = await resourceExamples.branch(shop, restaurantId);
  const rows = await shop.db.select({ revision: branches.revision }).from(branches).where(eq(branches.id, id));
  return { id, revision: requireRow(rows).revision };
}

const newClosure = async (shop: Shop, restaurantId: number) => ({
  id: await resourceExamples.closure(shop, restaurantId),
  revision: 1,
});

const branchFields = () => ({
  name: textInAllLocales(newSlug()),
  address: textInAllLocales('Пример'),
  phone: '37322800100',
  pickup: false,
});

/** Valid requests of the endpoints of hours. */
export const hoursExamples: { readonly [Name in keyof typeof hoursEndpoints]: CreateRequest<Name> } = {
  getHours: async (_shop, restaurantId) => ({ query: { restaurant_id: restaurantId } }),
  addBranch: async (_shop, restaurantId) => ({ body: { restaurant_id: restaurantId, ...branchFields() } }),
  saveBranch: async (shop, restaurantId) => ({ body: { ...(await ofBranch(shop, restaurantId)), ...branchFields() } }),
  setBranchActive: async (shop, restaurantId) => ({ body: { ...(await ofBranch(shop, restaurantId)), active: true } }),
  saveWeek: async (shop, restaurantId) => ({
    body: { ...(await ofBranch(shop, restaurantId)), week: Array.from({ length: 7 }, () => DAY) },
  }),
  saveSpecialDay: async (shop, restaurantId) => {
    await resourceExamples.special_day(shop, restaurantId);
    const date = '2026-12-31';
    return { body: { ...(await ofBranch(shop, restaurantId)), date, previous_date: null, intervals: DAY } };
  },
  removeSpecialDay: async (shop, restaurantId) => {
    await resourceExamples.special_day(shop, restaurantId);
    return { body: { ...(await ofBranch(shop, restaurantId)), date: '2026-12-25' } };
  },
  addClosure: async (shop, restaurantId) => ({
    body: {
      restaurant_id: restaurantId,
      branch_id: await resourceExamples.branch(shop, restaurantId),
      starts_at: '2026-12-31T18:00',
      ends_at: '2027-01-02T10:00',
    },
  }),
  saveClosure: async (shop, restaurantId) => ({
    body: {
      ...(await newClosure(shop, restaurantId)),
      branch_id: null,
      starts_at: '2026-12-31T18:00',
      ends_at: '2027-01-02T10:00',
    },
  }),
  endClosure: async (shop, restaurantId) => ({ body: await newClosure(shop, restaurantId) }),
  saveSlotRule: async (shop, restaurantId) => {
    const [rule] = await shop.db.select().from(slotRules).where(eq(slotRules.restaurantId, restaurantId));
    return {
      body: {
        restaurant_id: restaurantId,
        fulfilment: rule?.fulfilment ?? 'delivery',
        revision: rule?.revision ?? null,
        interval_minutes: 30,
        days_ahead: 6,
        cutoff_minutes: 10,
        max_orders: null,
      },
    };
  },
};
