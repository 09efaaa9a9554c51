import { isDeepStrictEqual } from 'node:util';
import { and, asc, eq, isNull, max, ne } from 'drizzle-orm';
import { parsePolygon, polygonColumns, readBranchPlaces } from '#backend/catalog/delivery-zones.ts';
import { type Database, requireRow } from '#backend/db/client.ts';
import { branches, cities, deliveryZones, restaurants } from '#backend/db/schema/index.ts';
import { ErrorResponse, fieldError, notFound, requireConfirmation } from '#backend/http/handler.ts';
import type { ParsedStaffBody, StaffResponse } from '#contract/staff/index.ts';
import { MAX_ZONES, type Zone, type ZoneListItem } from '#contract/staff/zones.ts';
import type { StaffHandlers } from '../http/handler.ts';
import { addedRow, removeRow, reviseRow } from '../http/revise-row.ts';
import { zoneWarnings } from '../warnings.ts';
import type { Minor } from '#contract/money.ts';
import { DEFAULT_LOCALE } from '#contract/constants.ts';
import { hasIdentity } from '#backend/db/schema/columns.ts';

type StoredZone = typeof deliveryZones.$inferSelect;

/** The city and the restaurant of a zone. A zone of no restaurant applies to all without zones of their own. */
type ZoneScope = Pick<StoredZone, 'cityId' | 'restaurantId'>;

/**
 * Delivery zones of restaurants and, for owners, of cities. Access to an existing zone is checked before its handler
 * runs, by `resourceAccess` of the endpoint; `addZone` itself checks who may add a zone of a city.
 */
export function zoneHandlers() {
  return {
    getZones: async ({ db, query }) => readZones(db, query.restaurant_id),

    getZone: ({ db, query }) => readZone(db, query.id),

    addZone: async ({ db, body, actor }) => {
      if (body.scope === 'city' && actor.role !== 'owner') return new ErrorResponse(403, 'notAllowed');
      const scope = await lockScope(db, body.restaurant_id, body.scope);
      const isInScope = inScope(scope);
      if ((await db.$count(deliveryZones, isInScope)) >= MAX_ZONES) return new ErrorResponse(422, 'tooManyZones');
      const columns = await toColumns(db, body, scope);
      if (columns instanceof ErrorResponse) return columns;
      const [last] = await db
        .select({ position: max(deliveryZones.position) })
        .from(deliveryZones)
        .where(isInScope);
      const values = { ...columns, ...scope, position: (last?.position ?? -1) + 1 };
      const { id } = requireRow(await db.insert(deliveryZones).values(values).returning({ id: deliveryZones.id }));
      const added = await addedRow(db, deliveryZones, id, readZone);
      return { ...added, audit: { ...added.audit, restaurantId: scope.restaurantId } };
    },

    saveZone: async ({ db, body }) => {
      const scope = await lockCityOfZone(db, body.id);
      return scope
        ? reviseRow(db, deliveryZones, body, readZone, (before) => toColumns(db, body, scope, before.polygon))
        : notFound();
    },

    removeZone: async ({ db, body }) => {
      await lockCityOfZone(db, body.id);
      return removeRow(db, deliveryZones, body, readZone);
    },
  } satisfies Partial<StaffHandlers>;
}

async function readZones(db: Database, restaurantId: number): Promise<StaffResponse<'getZones'>> {
  const { cityId, city, currency } = requireRow(
    await db
      .select({ cityId: cities.id, city: cities.name, currency: cities.currency })
      .from(restaurants)
      .innerJoin(cities, eq(cities.id, restaurants.cityId))
      .where(eq(restaurants.id, restaurantId)),
  );
  const zonesOf = async (scope: ZoneScope) =>
    (
      await db
        .select()
        .from(deliveryZones)
        .where(inScope(scope))
        .orderBy(asc(deliveryZones.position), asc(deliveryZones.id))
    ).map(listItemView);
  return {
    currency,
    city,
    branches: await db
      .select({ id: branches.id, name: branches.name })
      .from(branches)
      .where(eq(branches.restaurantId, restaurantId))
      .orderBy(asc(branches.position), asc(branches.id)),
    restaurant_zones: await zonesOf({ cityId, restaurantId }),
    city_zones: await zonesOf({ cityId, restaurantId: null }),
  };
}

/** SQL condition for the zones of a restaurant, or for those of a city without a restaurant. */
const inScope = ({ cityId, restaurantId }: ZoneScope) =>
  and(
    eq(deliveryZones.cityId, cityId),
    restaurantId === null ? isNull(deliveryZones.restaurantId) : eq(deliveryZones.restaurantId, restaurantId),
  );

/**
 * Locks the city of a new zone and returns the scope of the zone. The lock keeps names and positions unique when two
 * people add zones at the same time.
 */
async function lockScope(tx: Database, restaurantId: number, kind: 'restaurant' | 'city'): Promise<ZoneScope> {
  const { cityId } = requireRow(
    await tx.select({ cityId: restaurants.cityId }).from(restaurants).where(eq(restaurants.id, restaurantId)),
  );
  await lockCity(tx, cityId);
  return { cityId, restaurantId: kind === 'city' ? null : restaurantId };
}

/** Locks the city of a stored zone, as `addZone` does before the zone is written. Returns the scope of the zone. */
async function lockCityOfZone(tx: Database, id: number): Promise<ZoneScope | undefined> {
  const [scope] = await tx
    .select({ cityId: deliveryZones.cityId, restaurantId: deliveryZones.restaurantId })
    .from(deliveryZones)
    .where(eq(deliveryZones.id, id));
  if (scope) await lockCity(tx, scope.cityId);
  return scope;
}

const lockCity = (tx: Database, id: number) =>
  tx.select({ id: cities.id }).from(cities).where(eq(cities.id, id)).for('no key update');

/**
 * The columns of a zone from the fields of its form; a 422 if name, branch, minimum order or polygon is invalid, a 409
 * if the polygon has warnings that are not confirmed.
 */
async function toColumns(
  db: Database,
  body: Omit<ParsedStaffBody<'saveZone'>, 'id' | 'revision'> & { readonly id?: number },
  scope: ZoneScope,
  /** That of the stored zone. */
  before: Zone['polygon'] = null,
) {
  const isTaken = and(
    inScope(scope),
    hasIdentity(deliveryZones.name, body),
    body.id === undefined ? undefined : ne(deliveryZones.id, body.id),
  );
  // The command `zones`, which imports zones from a file, finds stored zones by their names.
  if ((await db.$count(deliveryZones, isTaken)) > 0) return fieldError(`name.${DEFAULT_LOCALE}`, 'nameTaken');
  if (body.branch_id !== null && !(await isBranchOf(db, body.branch_id, scope.restaurantId)))
    return fieldError('branch_id', 'unknownBranch');
  if (await isAboveMaxOrder(db, body.min_order, scope.restaurantId)) return fieldError('min_order', 'minAboveMax');
  const polygon = body.polygon === null ? null : parsePolygon(body.polygon);
  if (polygon && 'problem' in polygon) return fieldError('polygon', polygon.problem);
  // A border that stays was confirmed when it was drawn.
  const drawn = isDeepStrictEqual(body.polygon, before) ? null : polygon;
  const branchPlaces = await readBranchPlaces(db, scope);
  const warnings = zoneWarnings(drawn, branchPlaces, scope.restaurantId === null ? 'city' : 'restaurant');
  const unconfirmed = requireConfirmation(warnings, body);
  if (unconfirmed) return unconfirmed;
  return {
    ...polygonColumns(polygon),
    name: body.name,
    branchId: body.branch_id,
    priority: body.priority,
    price: body.price,
    freeFrom: body.free_from,
    minOrder: body.min_order,
    travelMinutes: body.travel_minutes,
    active: body.active,
  };
}

const isBranchOf = async (db: Database, id: number, restaurantId: number | null): Promise<boolean> =>
  restaurantId !== null &&
  (await db.$count(branches, and(eq(branches.id, id), eq(branches.restaurantId, restaurantId)))) > 0;

/** Whether `minOrder` is above the restaurant's largest order, so that none could be placed. Locks the restaurant. */
async function isAboveMaxOrder(db: Database, minOrder: Minor | null, restaurantId: number | null): Promise<boolean> {
  if (minOrder === null || restaurantId === null) return false;
  const { maxOrder } = requireRow(
    await db
      .select({ maxOrder: restaurants.maxOrder })
      .from(restaurants)
      .where(eq(restaurants.id, restaurantId))
      .for('share'),
  );
  return maxOrder !== null && minOrder > maxOrder;
}

const listItemView = ({ polygon, ...zone }: StoredZone): ZoneListItem => ({
  id: zone.id,
  revision: zone.revision,
  restaurant_id: zone.restaurantId,
  branch_id: zone.branchId,
  name: zone.name,
  priority: zone.priority,
  price: zone.price,
  free_from: zone.freeFrom,
  min_order: zone.minOrder,
  travel_minutes: zone.travelMinutes,
  active: zone.active,
  has_polygon: polygon !== null,
});

async function readZone(db: Database, id: number): Promise<Zone> {
  const row = requireRow(await db.select().from(deliveryZones).where(eq(deliveryZones.id, id)));
  const { has_polygon: _hasPolygon, ...zone } = listItemView(row);
  const coordinates = row.polygon?.map((ring) => ring.map(([lng, lat]): [number, number] => [lng, lat]));
  return { ...zone, polygon: coordinates ? { type: 'Polygon', coordinates } : null };
}
