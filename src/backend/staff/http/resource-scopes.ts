import { eq } from 'drizzle-orm';
import type { Database } from '#backend/db/client.ts';
import {
  branches,
  categories,
  closures,
  deliveryZones,
  infoPages,
  news,
  optionGroups,
  options,
  orderReports,
  orders,
  products,
  promotions,
  providerAccounts,
  restaurants,
  reviews,
  specialDays,
  staff,
  staffDevices,
  staffRestaurants,
  staffSessions,
  testPayments,
  users,
} from '#backend/db/schema/index.ts';
import { isOfOtherBranch } from '#backend/order-visibility.ts';
import type { ResourceKind } from '#contract/staff/definition.ts';
import type { StaffActor } from './actor.ts';

/**
 * Who has access to a row. A list: staff with access to all of these restaurants. `shop`: only owners, because the row
 * belongs to the whole shop. `own`: the actor, to whom the row belongs.
 */
type ResourceScope = readonly number[] | 'shop' | 'own';

type FindScope = (db: Database, id: number, actor: StaffActor) => Promise<ResourceScope | null>;

/** The scope of a row that belongs to one restaurant. */
const byRestaurant =
  (find: (db: Database, id: number) => PromiseLike<readonly { readonly restaurantId: number | null }[]>): FindScope =>
  async (db, id) => {
    const [row] = await find(db, id);
    if (!row) return null;
    return row.restaurantId === null ? 'shop' : [row.restaurantId];
  };

/** The scope of a row by its id, for each kind of row; null if the row does not exist. */
export const scopeFinders: Readonly<Record<ResourceKind, FindScope>> = {
  restaurant: byRestaurant((db, id) =>
    db.select({ restaurantId: restaurants.id }).from(restaurants).where(eq(restaurants.id, id)),
  ),
  branch: byRestaurant((db, id) =>
    db.select({ restaurantId: branches.restaurantId }).from(branches).where(eq(branches.id, id)),
  ),
  category: byRestaurant((db, id) =>
    db.select({ restaurantId: categories.restaurantId }).from(categories).where(eq(categories.id, id)),
  ),
  product: byRestaurant((db, id) =>
    db.select({ restaurantId: products.restaurantId }).from(products).where(eq(products.id, id)),
  ),
  option_group: byRestaurant((db, id) =>
    db
      .select({ restaurantId: products.restaurantId })
      .from(optionGroups)
      .innerJoin(products, eq(products.id, optionGroups.productId))
      .where(eq(optionGroups.id, id)),
  ),
  option: byRestaurant((db, id) =>
    db
      .select({ restaurantId: products.restaurantId })
      .from(options)
      .innerJoin(optionGroups, eq(optionGroups.id, options.groupId))
      .innerJoin(products, eq(products.id, optionGroups.productId))
      .where(eq(options.id, id)),
  ),
  // A device of one branch has no orders that are collected at another one.
  order: async (db, id, { branchId }) => {
    const [order] = await db
      .select({ restaurantId: orders.restaurantId, branch: orders.branch })
      .from(orders)
      .where(eq(orders.id, id));
    if (!order || isOfOtherBranch(order, branchId)) return null;
    return [order.restaurantId];
  },
  problem: byRestaurant((db, id) =>
    db
      .select({ restaurantId: orders.restaurantId })
      .from(orderReports)
      .innerJoin(orders, eq(orders.id, orderReports.orderId))
      .where(eq(orderReports.id, id)),
  ),
  review: byRestaurant((db, id) =>
    db.select({ restaurantId: reviews.restaurantId }).from(reviews).where(eq(reviews.id, id)),
  ),
  customer: async (db, id) => ((await db.$count(users, eq(users.id, id))) > 0 ? 'shop' : null),
  zone: byRestaurant((db, id) =>
    db.select({ restaurantId: deliveryZones.restaurantId }).from(deliveryZones).where(eq(deliveryZones.id, id)),
  ),
  closure: byRestaurant((db, id) =>
    db.select({ restaurantId: closures.restaurantId }).from(closures).where(eq(closures.id, id)),
  ),
  special_day: byRestaurant((db, id) =>
    db
      .select({ restaurantId: branches.restaurantId })
      .from(specialDays)
      .innerJoin(branches, eq(branches.id, specialDays.branchId))
      .where(eq(specialDays.id, id)),
  ),
  promotion: byRestaurant((db, id) =>
    db.select({ restaurantId: promotions.restaurantId }).from(promotions).where(eq(promotions.id, id)),
  ),
  info_page: async (db, id) => ((await db.$count(infoPages, eq(infoPages.id, id))) > 0 ? 'shop' : null),
  news: async (db, id) => ((await db.$count(news, eq(news.id, id))) > 0 ? 'shop' : null),
  account: async (db, id) => ((await db.$count(providerAccounts, eq(providerAccounts.id, id))) > 0 ? 'shop' : null),
  test_payment: async (db, id) => ((await db.$count(testPayments, eq(testPayments.id, id))) > 0 ? 'shop' : null),
  device: byRestaurant((db, id) =>
    db.select({ restaurantId: staffDevices.restaurantId }).from(staffDevices).where(eq(staffDevices.id, id)),
  ),
  staff: async (db, id) => {
    const [member] = await db.select({ role: staff.role }).from(staff).where(eq(staff.id, id));
    return member ? scopeOfStaffMember(db, id, member.role) : null;
  },
  staff_session: async (db, id, actor) => {
    const [session] = await db
      .select({ staffId: staff.id, role: staff.role })
      .from(staffSessions)
      .innerJoin(staff, eq(staff.id, staffSessions.staffId))
      .where(eq(staffSessions.id, id));
    if (!session) return null;
    return session.staffId === actor.staffId ? 'own' : scopeOfStaffMember(db, session.staffId, session.role);
  },
};

/**
 * The scope of the account of a staff member. Only owners have access to accounts of owners and managers. Managers also
 * have access to accounts of kitchen staff and couriers if they manage all restaurants of the account.
 */
async function scopeOfStaffMember(db: Database, id: number, role: string): Promise<ResourceScope> {
  if (role === 'owner' || role === 'manager') return 'shop';
  const rows = await db
    .select({ restaurantId: staffRestaurants.restaurantId })
    .from(staffRestaurants)
    .where(eq(staffRestaurants.staffId, id));
  return rows.length === 0 ? 'shop' : rows.map(({ restaurantId }) => restaurantId);
}
