import { toMajor } from '#backend/money.ts';
import type { DeliveryTerms } from '#contract/catalog.ts';
import type { LowestTerms } from './delivery-zones.ts';
import type { CatalogRows, RestaurantRow, ZoneTermsRow } from './catalog-queries.ts';
import type { RestaurantEntry } from './localized-catalog.ts';

/** The terms of all zones to which a restaurant delivers: its own zones or, if it has none, those of its city. */
export interface RestaurantZoneTerms {
  /** Whether they are the restaurant's own. */
  readonly own: boolean;
  readonly byId: ReadonlyMap<number, ZoneTermsRow>;
  /**
   * What a delivery costs and takes at least, while its zone is not known, in minor units and minutes. `freeFrom` is the highest
   * threshold of all zones, at which delivery is free in each of them; null if a zone has none. `minOrders` are the lowest minimum of the
   * zones that have one, and null, for the restaurant's minimum, if a zone has none.
   */
  readonly lowest: Pick<ZoneTermsRow, 'price' | 'freeFrom' | 'travelMinutes'> & Pick<LowestTerms, 'minOrders'>;
}

/** Returns a function that finds the zones of a restaurant: its own or, if it has none, those of its city. */
export function createZoneLookup({ zones, cities }: Pick<CatalogRows, 'zones' | 'cities'>) {
  const freeFrom = new Map(cities.map((city) => [city.id, city.freeFrom]));
  const key = ({ cityId, restaurantId }: Pick<ZoneTermsRow, 'cityId' | 'restaurantId'>) =>
    restaurantId === null ? `city ${cityId}` : `restaurant ${restaurantId}`;
  const withCityTerms = zones.map((zone) => ({
    ...zone,
    freeFrom: zone.freeFrom ?? freeFrom.get(zone.cityId) ?? null,
  }));
  const groups = new Map(
    Array.from(Map.groupBy(withCityTerms, key), ([name, group]): [string, RestaurantZoneTerms] => [
      name,
      {
        own: group[0]?.restaurantId !== null,
        byId: new Map(group.map((zone) => [zone.id, zone])),
        lowest: lowestTerms(group),
      },
    ]),
  );
  return ({ id, cityId }: Pick<RestaurantRow, 'id' | 'cityId'>): RestaurantZoneTerms | null =>
    groups.get(key({ cityId, restaurantId: id })) ?? groups.get(key({ cityId, restaurantId: null })) ?? null;
}

function lowestTerms(zones: readonly ZoneTermsRow[]): RestaurantZoneTerms['lowest'] {
  const least = (values: readonly number[]) => values.reduce((one, other) => Math.min(one, other), Infinity);
  const thresholds = zones.map(({ freeFrom }) => freeFrom ?? Infinity);
  const highest = thresholds.reduce((one, other) => Math.max(one, other), 0);
  const lowestMinOrder = least(zones.map(({ minOrder }) => minOrder ?? Infinity));
  return {
    price: least(zones.map(({ price }) => price)),
    freeFrom: highest === Infinity ? null : highest,
    minOrders: [
      ...(lowestMinOrder === Infinity ? [] : [lowestMinOrder]),
      ...(zones.some(({ minOrder }) => minOrder === null) ? [null] : []),
    ],
    travelMinutes: least(zones.map(({ travelMinutes }) => travelMinutes)),
  };
}

/** The terms of a delivery to a zone; the lowest ones while the zone is not known, or is none of the restaurant's. */
export function deliveryTerms(
  { restaurant, zones }: RestaurantEntry,
  zoneId: number | undefined,
): DeliveryTerms | null {
  if (!zones) return null;
  const zone = zoneId === undefined ? undefined : zones.byId.get(zoneId);
  const { price, freeFrom, travelMinutes } = zone ?? zones.lowest;
  const minOrders = (zone ? [zone.minOrder] : zones.lowest.minOrders).map((minOrder) =>
    minOrder === null ? restaurant.min_order : toMajor(minOrder),
  );
  return {
    price: toMajor(price),
    free_from: freeFrom === null ? null : toMajor(freeFrom),
    min_order: Math.min(...minOrders),
    travel_minutes: travelMinutes,
    is_lowest: zone === undefined,
    own_zones: zones.own,
  };
}
