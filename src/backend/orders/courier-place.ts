import { and, asc, eq, gt, inArray, lte } from 'drizzle-orm';
import type { Database } from '#backend/db/client.ts';
import { courierPlaces, couriers, orders } from '#backend/db/schema/index.ts';
import type { AddressSnapshot } from '#backend/db/order-snapshots.ts';
import type { CourierPlace } from '#contract/courier.ts';

type OrderRow = typeof orders.$inferSelect;

/** WGS 84 degrees. */
interface Point {
  readonly lat: number;
  readonly lng: number;
}

/** Older places are hidden and deleted. */
const PLACE_LIFETIME_MINUTES = 10;
const GRID_METERS = 50;
const METERS_PER_DEGREE = 111_320;
const RADIANS_PER_DEGREE = Math.PI / 180;

/** The nearest point of a grid of 50 m, so that the house at which a courier is remains unknown. */
export function roundPlace({ lat, lng }: Point): Point {
  const step = GRID_METERS / METERS_PER_DEGREE;
  const rounded = roundTo(lat, step);
  // Degrees of longitude get shorter towards the poles.
  return { lat: rounded, lng: roundTo(lng, step / Math.max(Math.cos(rounded * RADIANS_PER_DEGREE), 0.01)) };
}

const roundTo = (value: number, step: number): number => Number((Math.round(value / step) * step).toFixed(6));

/** The straight-line distance between two points of one city, in meters. */
function metersBetween(one: Point, other: Point): number {
  const width = (one.lng - other.lng) * Math.cos(((one.lat + other.lat) / 2) * RADIANS_PER_DEGREE);
  return Math.round(Math.hypot(one.lat - other.lat, width) * METERS_PER_DEGREE);
}

function metersToAddress(place: Point, address: AddressSnapshot | null): number | null {
  if (!address || address.lat === null || address.lng === null) return null;
  return metersBetween(place, { lat: address.lat, lng: address.lng });
}

const ordersOnTheWay = (tx: Database, staffId: number) =>
  tx
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(couriers, eq(couriers.id, orders.courierId))
    .where(and(eq(couriers.staffId, staffId), eq(orders.status, 'on_the_way')))
    .orderBy(asc(orders.id));

/**
 * Stores the place of a staff member for each of their orders on the way, and replaces the previous one.
 * @returns whether there is such an order
 */
export async function saveCourierPlace(tx: Database, staffId: number, place: Point, at: Date): Promise<boolean> {
  // Locked, so that no place is stored for an order that is being delivered or gets another courier.
  const onTheWay = await ordersOnTheWay(tx, staffId).for('share', { of: orders });
  if (onTheWay.length === 0) return false;
  const row = { ...roundPlace(place), at };
  await tx
    .insert(courierPlaces)
    .values(onTheWay.map(({ id }) => ({ orderId: id, ...row })))
    .onConflictDoUpdate({ target: courierPlaces.orderId, set: row });
  return true;
}

/** Deletes the place of a staff member from all their orders on the way. */
export async function deletePlacesOfStaff(tx: Database, staffId: number): Promise<void> {
  const onTheWay = await ordersOnTheWay(tx, staffId).for('share', { of: orders });
  const ids = onTheWay.map(({ id }) => id);
  await tx.delete(courierPlaces).where(inArray(courierPlaces.orderId, ids));
}

/** Deletes the place of an order's courier: when the order is no longer on the way, or gets another courier. */
export async function deletePlaceOfOrder(tx: Database, orderId: number): Promise<void> {
  await tx.delete(courierPlaces).where(eq(courierPlaces.orderId, orderId));
}

/** Places of this time or earlier have expired. */
const expiry = (now: Date): Date => new Date(now.getTime() - PLACE_LIFETIME_MINUTES * 60_000);

/** Deletes the places that couriers' pages have not updated in time, for example because a battery is empty. */
export async function deleteExpiredPlaces(db: Database, now: Date): Promise<void> {
  await db.delete(courierPlaces).where(lte(courierPlaces.at, expiry(now)));
}

/** The place of an order's courier and its distance to the address; null if the order is not on the way or the courier does not share the place. */
export async function readCourierPlace(
  db: Database,
  { id, status }: Pick<OrderRow, 'id' | 'status'>,
  address: AddressSnapshot | null,
  now: Date,
): Promise<CourierPlace | null> {
  if (status !== 'on_the_way') return null;
  const [place] = await db
    .select()
    .from(courierPlaces)
    .where(and(eq(courierPlaces.orderId, id), gt(courierPlaces.at, expiry(now))));
  if (!place) return null;
  const { lat, lng, at } = place;
  const age = Math.max(0, Math.round((now.getTime() - at.getTime()) / 1000));
  return { lat, lng, age, distance: metersToAddress(place, address) };
}
