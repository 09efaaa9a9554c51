import type { Interval } from '#backend/catalog/opening-hours.ts';
import type { Database } from '#backend/db/client.ts';
import { isId } from '#backend/db/rows.ts';
import { statement } from '#backend/db/statement.ts';
import type { Text } from '#backend/text.ts';
import type { PricedProduct } from '#backend/cart/cart-pricing.ts';

/** A restaurant as an order needs it, as the database has it: money in minor units. */
export interface House {
  readonly restaurant: { readonly id: number; readonly slug: string; readonly name: string; readonly phone: string | null; readonly minOrder: number; readonly leadMinutes: number };
  readonly city: { readonly id: number; readonly slug: string; readonly name: Text; readonly currency: string; readonly deliveryPrice: number; readonly freeFrom: number | null };
  /** Hours of the first branch, which are the restaurant's. */
  readonly hours: readonly Interval[];
}

/** What an order stands on. */
export interface Ground extends House {
  /** Those that were asked for and ever were on a menu, among others; what was taken off it is not active. */
  readonly products: ReadonlyMap<number, PricedProduct>;
}

/** What several orders stand on. */
export interface Land {
  readonly houses: readonly House[];
  readonly products: readonly PricedProduct[];
}

/** One JSON of a `Land`; the arguments are SQL for arrays of ids of restaurants and products. */
export const landSql = (restaurantIds: string, productIds: string): string => `json_build_object(
  'houses', (select coalesce(json_agg(json_build_object(
      'restaurant', json_build_object('id', r.id, 'slug', r.slug, 'name', r.name, 'phone', r.phone, 'minOrder', r.min_order, 'leadMinutes', r.lead_minutes),
      'city', json_build_object('id', c.id, 'slug', c.slug, 'name', c.name, 'currency', c.currency, 'deliveryPrice', c.delivery_price, 'freeFrom', c.free_from),
      'hours', (select coalesce(json_agg(json_build_object('weekday', h.weekday, 'from', h.opens, 'to', h.closes)), '[]') from branch_hours h
        where h.branch_id = (select b.id from branches b where b.restaurant_id = r.id order by b.position, b.id limit 1))
    )), '[]') from restaurants r join cities c on c.id = r.city_id where r.id = any(${restaurantIds})),
  'products', (select coalesce(json_agg(json_build_object(
      'id', p.id, 'slug', p.slug, 'picture', p.picture, 'name', p.name, 'price', p.price, 'active', p.active and p.removed_at is null, 'restaurantId', p.restaurant_id,
      'groups', (select coalesce(json_agg(json_build_object('kind', g.kind, 'required', g.required, 'min', g.min, 'max', g.max,
          'options', (select coalesce(json_agg(json_build_object('id', o.id, 'name', o.name, 'price', o.price)), '[]') from options o where o.group_id = g.id)
        ) order by g.position, g.id), '[]') from option_groups g where g.product_id = p.id)
    )), '[]') from products p where p.id = any(${productIds}))
)`;

/** The ground of each restaurant. */
export function groundsOf({ houses, products }: Land): ReadonlyMap<number, Ground> {
  const known = new Map(products.map((product) => [product.id, product]));
  return new Map(houses.map((house) => [house.restaurant.id, { ...house, products: known }]));
}

const readLand = statement<[restaurantId: number, productIds: readonly number[]], { land: Land }>('order_ground', `select ${landSql('array[$1::int]', '$2::int[]')} as land`);

/** Null for an unknown restaurant. */
export async function readGround(db: Database, restaurantId: number, productIds: readonly number[]): Promise<Ground | null> {
  if (!isId(restaurantId)) return null;
  const [row] = await readLand(db, [restaurantId, productIds.filter(isId)]);
  return (row && groundsOf(row.land).get(restaurantId)) ?? null;
}
